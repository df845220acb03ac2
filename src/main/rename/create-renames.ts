import type {
  RenamePreview,
  RenameProgress,
  RenameReport,
  RenameRequest,
} from '../../shared/contract/rename.ts'
import { folderOf } from '../../shared/domain/vault-path.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Vault } from '../vault/vault.ts'
import { describeLeft, planRename, type PlannedRename, type RenameServices } from './plan-rename.ts'
import { withProgress } from './with-progress.ts'

/** Renames and moves as a person wants them: the button was the question. */
export interface Renames {
  /** @throws as `planRename` */
  preview(request: RenameRequest, signal: AbortSignal): Promise<RenamePreview>
  /**
   * All of it in one group, or nothing: also when `signal` fires in the middle of it.
   * @throws as `planRename` and `Vault.apply`; `denied` with `data.left` when a link cannot follow
   */
  run(
    request: RenameRequest,
    options: { readonly isFolder: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<RenameProgress, RenameReport>
}

export interface RenamesOptions {
  readonly services: RenameServices & { readonly vault: Pick<Vault, 'apply' | 'list'> }
  /** The group that a change was made in. */
  groupOf(changeId: string): string | null
}

export function createRenames({ services, groupOf }: RenamesOptions): Renames {
  const { vault } = services
  return {
    async preview(request, signal) {
      const parent = VaultPath.safeParse(folderOf(request.from)).data ?? ''
      const siblings = await vault.list(parent)
      const isFolder = siblings.some(({ path, kind }) => path === request.from && kind === 'folder')
      const steps = planRename(services, { ...request, isFolder }, signal)
      let step = await steps.next()
      while (!step.done) step = await steps.next()
      return previewOf(step.value)
    },
    async *run(request, { isFolder }, signal) {
      const plan = yield* planRename(services, { ...request, isFolder }, signal)
      if (plan.left.length > 0 && !request.allowLeft) throw cannotFollow(plan)
      signal.throwIfAborted()
      const writing = withProgress((onProgress) =>
        vault.apply(plan.changeSet, { actor: 'user' }, { signal, onProgress }),
      )
      let step = await writing.next()
      for (; !step.done; step = await writing.next()) yield { step: 'writing', ...step.value }
      const changes = step.value
      const [first] = changes
      return { ...previewOf(plan), changes, groupId: first ? groupOf(first.changeId) : null }
    },
  }
}

const previewOf = ({ changeSet: _changeSet, ...preview }: PlannedRename): RenamePreview => preview

function cannotFollow({ from, left }: PlannedRename): LatentError {
  const count = left.length === 1 ? 'One link cannot follow' : `${left.length} links cannot follow`
  const [first] = left
  const where = first ? ` The first is in ${describeLeft(first)}` : ''
  return new LatentError('denied', `${count}, so ${from} keeps its name.${where}`, { left })
}
