import type { DeletedNote, TrashItem } from '../../../shared/contract/history.ts'
import type { AppliedChange } from '../../../shared/domain/chat/chat-item.ts'
import { fileNameOf } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { appliedChange } from '../write/plan/applied-change.ts'
import { createPathPicker, isFree } from '../read/free-path.ts'
import type { Step } from '../model/step.ts'
import { decodeText, tooLarge } from '../model/text-file.ts'
import { removeForGood } from './trash-empty.ts'
import { listTrash, trashedBy } from './trash-list.ts'
import type { ChangeOrigin } from '../model/change-origin.ts'
import type { InTurn, WriteDoor } from '../write/write-door.ts'
import { existingFile } from '../read/journalled-file.ts'
import { isInTrash } from '../model/trash-path.ts'

/** The vault's own trash, `.trash/`: what Latent put there, and what other programs did. */
export interface VaultTrash {
  /** Newest first; those of other programs, whose time nobody knows, come last. */
  list(signal?: AbortSignal): Promise<TrashItem[]>
  /** What is not there any more, though Latent wrote it and did not take it away; see `listDeletedElsewhere`. */
  deletedElsewhere(signal?: AbortSignal): Promise<DeletedNote[]>
  /** The text of a file in the trash, also of one inside a trashed folder. @throws LatentError `not_found`, `denied` */
  read(id: string): Promise<{ readonly text: string }>
  /**
   * Puts items back to where they were, all or none, with a number behind the name where that is taken. Links stay as
   * they are. @throws LatentError `not_found`
   */
  restore(ids: readonly string[], origin: ChangeOrigin): Promise<AppliedChange[]>
  /** Removes items for good, as far as that goes. `files` were removed; `left` names what could not be, by id. */
  empty(ids: readonly string[]): Promise<{ readonly files: number; readonly left: string[] }>
}

export function createTrash(
  door: WriteDoor,
  {
    inTurn,
    deletedElsewhere,
  }: { readonly inTurn: InTurn; readonly deletedElsewhere: VaultTrash['deletedElsewhere'] },
): VaultTrash {
  const { journal, clock, ids: newIds } = door

  async function planRestore(
    items: readonly TrashItem[],
    origin: ChangeOrigin,
  ): Promise<{ readonly step: Step; readonly bytes: Uint8Array | null }[]> {
    const pick = createPathPicker((path) => isFree(door, path))
    const groupId = newIds.random()
    const [first] = items
    const shared = {
      groupId,
      kind: 'restore' as const,
      preRef: null,
      postEtag: null,
      summary:
        items.length === 1 && first
          ? `Restored ${first.path} from the trash`
          : `Restored ${items.length} items from the trash`,
      origin,
      atMs: clock.nowMs(),
    }
    const trashed = trashedBy(journal)
    const takenBack = journal.takenBack([...trashed.values()].map(({ changeId }) => changeId))
    const planned = []
    for (const { id, path, isFolder } of items) {
      const file = isFolder ? null : await existingFile(door, id)
      if (!isFolder && file === null) throw goneFromTrash(path)
      const changeId = trashed.get(id)?.changeId
      const entry = {
        ...shared,
        changeId: newIds.random(),
        isFolder,
        path: id,
        toPath: await pick(path, { isFolder }),
        preEtag: file?.etag ?? null,
        undoes: changeId === undefined || takenBack.has(changeId) ? [] : [changeId],
      }
      planned.push({ step: { entry, content: null }, bytes: file?.bytes ?? null })
    }
    return planned
  }

  return {
    list: (signal) => listTrash(door, signal),
    deletedElsewhere,
    async read(id) {
      const file = isInTrash(id) ? await existingFile(door, id) : null
      if (file === null) throw goneFromTrash(fileNameOf(id))
      const { text, readOnlyReason } = file.bytes === null ? tooLarge : decodeText(file.bytes)
      if (readOnlyReason !== null) throw new LatentError('denied', readOnlyReason)
      return { text }
    },
    restore(ids, origin) {
      return inTurn(ids, async (run) => {
        const listed = new Map((await listTrash(door)).map((item) => [item.id, item]))
        const items = [...new Set(ids)].map((id) => {
          const item = listed.get(id)
          if (item === undefined) throw goneFromTrash(fileNameOf(id))
          return item
        })
        // Moves of folders come first in a group.
        const planned = await planRestore(
          items.toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder)),
          origin,
        )
        await run(planned.map(({ step }) => step))
        return planned.map(({ step, bytes }) => appliedChange(step, bytes))
      })
    },
    empty: (ids) => inTurn(ids, () => removeForGood(door, ids)),
  }
}

const goneFromTrash = (name: string): LatentError =>
  new LatentError('not_found', `${name} is not in the trash any more.`)
