import type { AppliedChange } from '../../../shared/domain/chat/chat-item.ts'
import { isHiddenPath } from '../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { limitedTo, type ExecuteToolDeps } from './tool-run.ts'

/** Brings the index and what the agent has seen up to a write. The write stays, so what fails here is a warning. */
export async function catchUp(
  changes: readonly AppliedChange[],
  deps: ExecuteToolDeps,
): Promise<string[]> {
  if (changes.length === 0) return []
  const paths = changes.flatMap(({ path, to }) => {
    // What went to the trash is hidden: no tool sees it there.
    const target = to === undefined || isHiddenPath(to) ? undefined : VaultPath.safeParse(to).data
    return target ? [path, target] : [path]
  })
  const shown = paths.filter((path) => !isHiddenPath(path))
  try {
    await limitedTo(deps, 'refresh', async (signal) => {
      for (const path of shown) {
        const etag = await deps.services.vault.etag(path)
        if (etag === null) deps.turn.readEtags.delete(path)
        else deps.turn.readEtags.set(path, etag)
      }
      await deps.refresh(shown, signal)
    })
    return []
  } catch (error) {
    if (!deps.signal.aborted) deps.logger.warn('Index refresh failed after a write', { error })
    return ['The change is written; search may not find it until the index has caught up.']
  }
}
