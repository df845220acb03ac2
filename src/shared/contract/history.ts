import { z } from 'zod'
import { AppliedChange } from '../domain/chat/chat-item.ts'
import { Etag } from '../domain/text/etag.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'
import { call } from '../rpc/contract.ts'

/**
 * What is taken back: one change, all that were made together, or what a turn of the agent did, to one note or all.
 * A rename takes the links that were rewritten with it along.
 */
export const UndoSelection = z.union([
  z.strictObject({ changeId: z.string() }),
  z.strictObject({ groupId: z.string() }),
  z.strictObject({ turnId: z.string(), path: VaultPath.optional() }),
])
export type UndoSelection = z.output<typeof UndoSelection>

/** A note whose later edits overlap with what would be taken back. It was left as it is: a person chooses, line by line. */
export const UndoClash = z.object({
  path: VaultPath,
  changeIds: z.array(z.string()),
  /** What is on disk now, and its etag: what the person chooses is saved against it. */
  current: z.string(),
  currentEtag: Etag,
  /** What the undo would leave: the text before the changes; null when there was no note before. */
  wanted: z.string().nullable(),
})
export type UndoClash = z.output<typeof UndoClash>

/** What an undo did, file by file. Nothing outside of the selection is ever touched. */
export const UndoReport = z.object({
  /** The undo's own group: taking that back is the redo. Null when nothing was done. */
  groupId: z.string().nullable(),
  undone: z.array(AppliedChange),
  /** The changes that this took back. */
  changeIds: z.array(z.string()),
  clashes: z.array(UndoClash),
  /** Why a file stays as it is, as a sentence. */
  refused: z.array(z.object({ path: z.string(), reason: z.string() })),
})
export type UndoReport = z.output<typeof UndoReport>

/** One change in the history of a note, newest first in lists. */
export const Version = z.object({
  /** Of a change by another program: `after:` and that of the change whose text it replaced. */
  changeId: z.string(),
  groupId: z.string(),
  /** Of the journal: orders, and pages. */
  seq: z.number().int(),
  /** `outside`: another program replaced or deleted what Latent had left. */
  kind: z.enum(['create', 'edit', 'move', 'trash', 'restore', 'undo', 'outside']),
  /** Where the note was before and after this change. */
  path: z.string(),
  toPath: z.string().nullable(),
  /** Of a change by another program, when the text that it replaced was saved: its own time nobody knows. */
  atMs: z.number(),
  actor: z.enum(['user', 'agent', 'other']),
  conversationId: z.string().nullable(),
  turnId: z.string().nullable(),
  /** One sentence in the past tense. */
  summary: z.string(),
  /** The content that this change replaced: what "restore" gives back. Null for a new note, and one that only moved. */
  before: z.object({ etag: Etag, sizeBytes: z.number().int() }).nullable(),
  /** False when that content is not kept any more: past its time, or the size budget. Its size is 0 then. */
  isKept: z.boolean(),
  /** True when a later change took this one back. */
  isUndone: z.boolean(),
})
export type Version = z.output<typeof Version>

/** What Latent or another program put into the vault's trash: a file or a folder with all that was in it. */
export const TrashItem = z.object({
  /** Its path, `.trash/…`: names the item. */
  id: z.string(),
  /** Where it was. */
  path: VaultPath,
  isFolder: z.boolean(),
  /** 1 for a file. */
  files: z.number().int(),
  sizeBytes: z.number().int(),
  /** Null for what other programs put there. */
  deletedAtMs: z.number().nullable(),
})
export type TrashItem = z.output<typeof TrashItem>

/** A note that another program deleted, and that Latent has a version of; or a kept text of which the name is lost. */
export const DeletedNote = z.object({
  /** Where it was; a free name for a text without one. */
  path: VaultPath,
  /** Its newest version that is kept: for `history.text` and `history.restore`. */
  changeId: z.string(),
  /** When Latent wrote it last. */
  savedAtMs: z.number(),
  sizeBytes: z.number().int(),
  /** Nothing says any more which note it was: the journal was damaged. */
  isNameless: z.boolean(),
})
export type DeletedNote = z.output<typeof DeletedNote>

export const HistoryUsage = z.object({
  /** What the earlier contents take, and may take. */
  usedBytes: z.number().int(),
  budgetBytes: z.number().int(),
  versions: z.number().int(),
  oldestAtMs: z.number().nullable(),
  /** A sentence when versions had to go before their time, or soon will; null when all is well. */
  warning: z.string().nullable(),
})
export type HistoryUsage = z.output<typeof HistoryUsage>

export const history = {
  /** `path` is where the note is now; its earlier names are followed. `before`: the seq to go on below; null: the newest. */
  'history.list': call(
    z.object({
      path: VaultPath,
      before: z.number().int().nullable(),
      limit: z.number().int().min(1).max(200),
    }),
    z.array(Version),
  ),
  /**
   * The text that a change replaced. @throws `not_found` when it is not kept any more, `denied` when it is not text,
   * `unavailable` when the kept bytes are damaged
   */
  'history.text': call(
    z.object({ changeId: z.string() }),
    z.object({ text: z.string(), etag: Etag }),
  ),
  /**
   * Makes the note what it was before that change, as one change of the person's. `expect` is the note's etag now;
   * null for a note that is gone, which is made again. @throws as `history.text`; `conflict` when the note has changed
   */
  'history.restore': call(
    z.object({ path: VaultPath, changeId: z.string(), expect: Etag.nullable() }),
    AppliedChange,
  ),
  /**
   * What Latent left in this note last, when another program replaced it and lines of it are missing since; null when
   * all is there.
   */
  'history.replaced': call(z.object({ path: VaultPath }), Version.nullable()),
  'history.usage': call(z.object({}), HistoryUsage),
  'undo.run': call(z.object({ selection: UndoSelection }), UndoReport),
  /** Newest first. */
  'trash.list': call(z.object({}), z.array(TrashItem)),
  /** The one that was saved last first; after them what has no name any more. */
  'trash.deletedElsewhere': call(z.object({}), z.array(DeletedNote)),
  /** The text of a trashed note, or of one in a trashed folder. @throws `denied` when it is not text */
  'trash.read': call(z.object({ id: z.string() }), z.object({ text: z.string() })),
  /** Back to its place, with a suffix where that is taken. */
  'trash.restore': call(z.object({ ids: z.array(z.string()).min(1) }), z.array(AppliedChange)),
  /** For good; a person has confirmed it. `left` names what could not be removed, by id. */
  'trash.empty': call(
    z.object({ ids: z.array(z.string()).min(1) }),
    z.object({ files: z.number().int(), left: z.array(z.string()) }),
  ),
}
