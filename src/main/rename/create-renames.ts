import type {
  FilesMoved,
  FilesMoveRequest,
  LeftLink,
  RenamePreview,
  RenameProgress,
  RenameReport,
  RenameRequest,
} from '../../shared/contract/rename.ts'
import type { FolderEntry } from '../../shared/contract/note.ts'
import type { ChangeSet } from '../../shared/domain/change-set.ts'
import { folderOf } from '../../shared/domain/vault-path.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Vault } from '../vault/vault.ts'
import { describeLeft, planMoveInto, planRename, type RenameServices } from './plan-rename.ts'
import { createNoteTags, type NoteTags } from './tag-notes.ts'
import { createTagRenames, type TagRenames, type TagServices } from './rename-tag.ts'
import { withProgress } from './with-progress.ts'
import { saysCannotFollow } from './words.ts'

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
  /** Several into one folder: all of it in one group, or nothing. @throws as `run` */
  moveInto(
    request: FilesMoveRequest,
    signal: AbortSignal,
  ): AsyncGenerator<RenameProgress, FilesMoved>
  readonly tags: TagRenames
  readonly noteTags: NoteTags
}

export interface RenamesOptions {
  readonly services: RenameServices & TagServices & { readonly vault: Pick<Vault, 'list'> }
  /** The group that a change was made in. */
  groupOf(changeId: string): string | null
}

export function createRenames({ services, groupOf }: RenamesOptions): Renames {
  const { vault } = services

  /** Those of them that are folders; each folder above them is listed once. */
  async function foldersAmong(paths: readonly VaultPath[]): Promise<ReadonlySet<string>> {
    const above = [...new Set(paths.map(folderOf))]
    const listed = await Promise.all(
      above.map((folder) => vault.list(VaultPath.safeParse(folder).data ?? '')),
    )
    const isFolder = ({ kind }: FolderEntry): boolean => kind === 'folder'
    return new Set(listed.flatMap((entries) => entries.filter(isFolder).map(({ path }) => path)))
  }

  async function* write(
    changeSet: ChangeSet,
    signal: AbortSignal,
  ): AsyncGenerator<RenameProgress, Pick<FilesMoved, 'changes' | 'groupId'>> {
    signal.throwIfAborted()
    const writing = withProgress((onProgress) =>
      vault.apply(changeSet, { actor: 'user' }, { signal, onProgress }),
    )
    let step = await writing.next()
    for (; !step.done; step = await writing.next()) yield { step: 'writing', ...step.value }
    const changes = step.value
    const [first] = changes
    return { changes, groupId: first ? groupOf(first.changeId) : null }
  }

  return {
    tags: createTagRenames({ ...services, groupOf }),
    noteTags: createNoteTags({ vault, groupOf }),
    async preview(request, signal) {
      const folders = await foldersAmong([request.from])
      const wish = { ...request, isFolder: folders.has(request.from) }
      const steps = planRename(services, wish, signal)
      let step = await steps.next()
      while (!step.done) step = await steps.next()
      const { changeSet: _changeSet, ...preview } = step.value
      return preview
    },
    async *run(request, options, signal) {
      const { changeSet, ...plan } = yield* planRename(services, { ...request, ...options }, signal)
      if (!request.allowLeft) refuseLeft(plan.left, `${plan.from} keeps its name`)
      return { ...plan, ...(yield* write(changeSet, signal)) }
    },
    async *moveInto({ paths, folder, updateLinks, allowLeft }, signal) {
      const folders = await foldersAmong(paths)
      const chosen = [...new Set(paths)].map((path) => ({ path, isFolder: folders.has(path) }))
      const wish = { chosen, folder, updateLinks }
      const { changeSet, ...plan } = yield* planMoveInto(services, wish, signal)
      if (!allowLeft) refuseLeft(plan.left, 'nothing was moved')
      return { ...plan, ...(yield* write(changeSet, signal)) }
    },
  }
}

/** @throws LatentError `denied` where a link cannot follow; `outcome` is what comes of that */
function refuseLeft(left: readonly LeftLink[], outcome: string): void {
  const [first] = left
  if (!first) return
  const said = saysCannotFollow(left.length, outcome, describeLeft(first))
  throw new LatentError('denied', said, { left })
}
