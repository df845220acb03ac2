import type { ChangeSet } from '../../../../shared/domain/change-set.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import {
  planRename,
  type PlannedRename,
  type RenameServices,
} from '../../../../main/rename/plan-rename.ts'
import type { Vault } from '../../../../main/vault/vault.ts'

export interface FilingServices extends RenameServices {
  readonly vault: RenameServices['vault'] & Pick<Vault, 'read' | 'list'>
}

/**
 * Works out how an entry gets another place and another text, with every link that has to follow. Reads only.
 * @param rewrite makes the new text of the old one; `isMoved` when links in it were changed for the new place
 * @throws LatentError as `planRename`; `conflict` when the note changed meanwhile, `denied` when it cannot be changed
 */
export async function planFiling(
  services: FilingServices,
  { from, to }: { readonly from: VaultPath; readonly to: VaultPath },
  rewrite: (text: string, isMoved: boolean) => string,
  signal: AbortSignal,
): Promise<PlannedRename> {
  const note = await services.vault.read(from)
  if (note.readOnlyReason !== null)
    throw new LatentError('denied', `${from} cannot be changed: ${note.readOnlyReason}`)
  const wish = { from, to, isFolder: false, updateLinks: true }
  const steps = planRename(services, wish, signal)
  let step = await steps.next()
  while (!step.done) step = await steps.next()
  const plan = step.value
  const changes = plan.changeSet.changes.map((change): ChangeSet['changes'][number] => {
    if (change.kind !== 'move' || change.from !== from) return change
    if (change.expect !== note.etag)
      throw new LatentError('conflict', `Note changed since it was read: ${from}`)
    const text = rewrite(change.text ?? note.text, change.text !== undefined)
    return text === note.text ? change : { ...change, text }
  })
  return { ...plan, changeSet: { ...plan.changeSet, changes } }
}
