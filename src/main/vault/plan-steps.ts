import type { AppliedChange } from '../../shared/domain/chat-item.ts'
import type { Change, ChangePreview, ChangeSet } from '../../shared/domain/change-set.ts'
import { lineDiff } from '../../shared/domain/diff.ts'
import { fileNameOf, folderOf, type VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { JournalEntry } from './journal.ts'
import type { Step } from './run-steps.ts'
import { decodeText, encodeText, etagOf, tooLarge } from './text-file.ts'
import { assertCreatable, foldName, invalidPath } from './vault-path.ts'
import type { ChangeOrigin } from './vault.ts'
import {
  type ExistingFile,
  TRASH,
  type WriteDoor,
  noteChanged,
  existingNote,
} from './write-door.ts'

/** A change that was checked against the disk, with both texts. */
export interface PlannedChange {
  readonly kind: 'create' | 'edit' | 'move' | 'trash'
  readonly path: VaultPath
  readonly to: string | null
  /** Null on the side where the file does not exist; empty for a file that is not text. */
  readonly before: string | null
  readonly after: string | null
  readonly preEtag: string | null
  /** The whole new content; null for a move. */
  readonly content: Uint8Array | null
}

/**
 * Checks every change against the disk and reads what it replaces. Writes nothing. A write whose text is on disk
 * already is left out: it changes nothing.
 * @throws LatentError `conflict`, `not_found`, `already_exists`, `denied`, `invalid_input`
 */
export async function planChanges(
  door: WriteDoor,
  { changes }: ChangeSet,
): Promise<PlannedChange[]> {
  assertEachPathOnce(changes)
  const planned: PlannedChange[] = []
  for (const change of changes) {
    const plan = await planChange(door, change)
    if (plan) planned.push(plan)
  }
  return planned
}

async function planChange(door: WriteDoor, change: Change): Promise<PlannedChange | null> {
  switch (change.kind) {
    case 'write':
      return change.expect === null
        ? planCreate(door, change.path, change.text)
        : planEdit(door, change.path, change.text, change.expect)
    case 'move': {
      const existing = await wholeFile(door, change.from, change.expect)
      await assertCreatable(door.root, change.to, {
        closedFolders: door.closedFolders,
        // A new spelling of the same name is no twin of itself.
        ...(folderOf(change.from) === folderOf(change.to)
          ? { ignoreTwin: fileNameOf(change.from) }
          : {}),
      })
      const text = textOf(existing)
      return relocation('move', change.from, change.to, existing, { before: text, after: text })
    }
    case 'trash': {
      const existing = await wholeFile(door, change.path, change.expect)
      const to = `${newTrashFolder(door)}/${change.path}`
      return relocation('trash', change.path, to, existing, {
        before: textOf(existing),
        after: null,
      })
    }
    case 'move-folder':
    case 'trash-folder':
    case 'add':
      throw new LatentError('unavailable', 'This change cannot be made yet.')
  }
}

async function planCreate(door: WriteDoor, path: VaultPath, text: string): Promise<PlannedChange> {
  await assertCreatable(door.root, path, { closedFolders: door.closedFolders })
  const content = encodeText(text)
  return { kind: 'create', path, to: null, before: null, after: text, preEtag: null, content }
}

async function planEdit(
  door: WriteDoor,
  path: VaultPath,
  text: string,
  expect: string,
): Promise<PlannedChange | null> {
  const existing = await existingNote(door, path)
  if (existing.etag !== expect) throw noteChanged(path)
  const { text: before, readOnlyReason } = existing.bytes ? decodeText(existing.bytes) : tooLarge
  if (readOnlyReason !== null)
    throw new LatentError('denied', `${path} was not changed. ${readOnlyReason}`)
  const content = encodeText(text)
  if (etagOf(content) === expect) return null
  return { kind: 'edit', path, to: null, before, after: text, preEtag: expect, content }
}

/** A file that is moved as it is; its content does not matter, but it must be the one that was seen. */
async function wholeFile(door: WriteDoor, path: VaultPath, expect: string): Promise<ExistingFile> {
  const existing = await existingNote(door, path)
  if (existing.etag !== expect) throw noteChanged(path)
  if (existing.file.isLink)
    throw new LatentError(
      'denied',
      `${path} is a link to another file, so it was left alone. Move or delete that file itself.`,
    )
  return existing
}

const relocation = (
  kind: 'move' | 'trash',
  path: VaultPath,
  to: string,
  { etag }: ExistingFile,
  texts: { readonly before: string; readonly after: string | null },
): PlannedChange => ({ kind, path, to, ...texts, preEtag: etag, content: null })

const textOf = ({ bytes }: ExistingFile): string => (bytes === null ? '' : decodeText(bytes).text)

/** A new folder in the trash for each file, so that nothing there is ever in the way. */
export function newTrashFolder({ clock, ids }: Pick<WriteDoor, 'clock' | 'ids'>): string {
  const time = new Date(clock.nowMs()).toISOString().replace(/[:.]/g, '-')
  return `${TRASH}/${time}-${ids.random().slice(0, 8)}`
}

/** One group has one record per file, so that each can be recovered and taken back on its own. */
function assertEachPathOnce(changes: readonly Change[]): void {
  const seen = new Set<string>()
  for (const change of changes) {
    const paths = 'from' in change ? [change.from, change.to] : [change.path]
    for (const key of new Set(paths.map(foldName))) {
      if (seen.has(key)) throw invalidPath(`${paths[0]} is changed more than once in one step`)
      seen.add(key)
    }
  }
}

export function toPreview({ kind, path, to, before, after }: PlannedChange): ChangePreview {
  // The folder inside the trash is chosen when it happens.
  const place = kind === 'trash' ? TRASH : to
  return {
    kind,
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
  return planned.map(({ kind, path, to, preEtag, content }) => {
    const entry: JournalEntry = {
      changeId: door.ids.random(),
      groupId,
      kind,
      isFolder: false,
      path,
      toPath: to,
      preEtag,
      preRef: kind === 'edit' ? preEtag : null,
      postEtag: content === null ? null : etagOf(content),
      undoes: [],
      summary,
      origin,
      atMs,
    }
    return { entry, content }
  })
}
