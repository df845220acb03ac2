import type { AppliedChange } from '../../../../shared/domain/chat/chat-item.ts'
import type { ChangePreview } from '../../../../shared/domain/change-set.ts'
import { lineDiff } from '../../../../shared/domain/text/diff.ts'
import type { Etag } from '../../../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { JournalEntry } from '../../model/journal.ts'
import type { Content, Step } from '../../model/step.ts'
import type { ChangeOrigin } from '../../model/change-origin.ts'
import type { WriteDoor } from '../write-door.ts'
import { TRASH } from '../../model/trash-path.ts'

/** A change that was checked against the disk, with both texts. */
export interface PlannedChange {
  readonly kind: 'create' | 'edit' | 'move' | 'trash'
  /** How many files go with a folder; null for a change of a file. */
  readonly files: number | null
  readonly path: VaultPath
  readonly to: string | null
  /** Null on the side where the file does not exist; empty for a file that is not text. */
  readonly before: string | null
  readonly after: string | null
  readonly preEtag: Etag | null
  readonly postEtag: Etag | null
  /** The whole new content; null where there is none. */
  readonly content: Content | null
}

export function toPreview({ kind, files, path, to, before, after }: PlannedChange): ChangePreview {
  // The folder inside the trash is chosen when it happens.
  const place = kind === 'trash' ? TRASH : to
  return {
    kind,
    ...(files === null ? {} : { isFolder: true, files }),
    path,
    ...(place === null ? {} : { to: place }),
    before,
    after,
    ...countLines(before, after),
  }
}

export function toApplied(
  { kind, path, to, before, after }: PlannedChange,
  changeId: string,
): AppliedChange {
  return { changeId, kind, path, ...(to === null ? {} : { to }), ...countLines(before, after) }
}

function countLines(
  before: string | null,
  after: string | null,
): { additions: number; deletions: number } {
  if (before === after) return { additions: 0, deletions: 0 }
  const { additions, deletions } = lineDiff(before, after)
  return { additions, deletions }
}

/** The steps of one group, in order. */
export function toSteps(
  door: Pick<WriteDoor, 'clock' | 'ids'>,
  planned: readonly PlannedChange[],
  { summary, origin }: { readonly summary: string; readonly origin: ChangeOrigin },
): Step[] {
  const groupId = door.ids.random()
  const atMs = door.clock.nowMs()
  return planned.map(({ kind, files, path, to, preEtag, postEtag, content }) => {
    const entry: JournalEntry = {
      changeId: door.ids.random(),
      groupId,
      kind,
      isFolder: files !== null,
      path,
      toPath: to,
      preEtag,
      preRef: postEtag === null ? null : preEtag,
      postEtag,
      undoes: [],
      summary,
      origin,
      atMs,
    }
    return { entry, content }
  })
}
