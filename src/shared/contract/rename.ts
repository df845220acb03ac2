import { z } from 'zod'
import { AppliedChange } from '../domain/chat/chat-item.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'
import { call, stream } from '../rpc/contract.ts'
import { MOST_FILES_AT_ONCE } from './limits.ts'

/** A link that would have to change with a name, and cannot: it will lead nowhere, or elsewhere. */
export const LeftLink = z.object({
  path: VaultPath,
  /** From 1; null when the note could not be read. */
  line: z.number().int().nullable(),
  /** The link as it stands there. */
  text: z.string(),
  /** Why, as a sentence. */
  reason: z.string(),
})
export type LeftLink = z.output<typeof LeftLink>

export const RenameRequest = z.object({
  from: VaultPath,
  /** The whole new path. A file keeps its extension: where it is missing it is added. */
  to: VaultPath,
  /** False: the links stay as they are, also where they then lead nowhere. */
  updateLinks: z.boolean().default(true),
  /** False: nothing is renamed while there is a link that cannot follow. */
  allowLeft: z.boolean().default(false),
  /** Of a folder: the note that has its name gets the new one too, unless that is taken. */
  withFolderNote: z.boolean().default(false),
})
export type RenameRequest = z.output<typeof RenameRequest>

export const RenamePreview = z.object({
  from: VaultPath,
  to: VaultPath,
  /** How many notes and attachments get another path. */
  files: z.number().int(),
  updatedLinks: z.number().int(),
  /** Notes whose text changes, by their path after it. */
  updatedNotes: z.array(VaultPath),
  left: z.array(LeftLink),
  /** Links that lead nowhere now, and will lead to what is renamed. */
  caughtLinks: z.number().int(),
})
export type RenamePreview = z.output<typeof RenamePreview>

export const RenameProgress = z.object({
  step: z.enum(['waiting for the index', 'reading', 'writing']),
  done: z.number().int(),
  /** 0 while it is not known. */
  total: z.number().int(),
})
export type RenameProgress = z.output<typeof RenameProgress>

export const RenameReport = RenamePreview.extend({
  /** One group: it is undone as a whole. Null when nothing had to change. */
  groupId: z.string().nullable(),
  changes: z.array(AppliedChange),
})
export type RenameReport = z.output<typeof RenameReport>

/** Files and folders that a person chose together; what lies in a chosen folder is not named beside it. */
const ChosenPaths = z.array(VaultPath).min(1).max(MOST_FILES_AT_ONCE)

export const FilesMoveRequest = z.object({
  paths: ChosenPaths,
  /** `''` is the top of the vault; it is made when it is not there. */
  folder: z.union([z.literal(''), VaultPath]),
  /** False: the links stay as they are, also where they then lead nowhere. */
  updateLinks: z.boolean().default(true),
  /** False: nothing is moved while there is a link that cannot follow. */
  allowLeft: z.boolean().default(false),
})
export type FilesMoveRequest = z.output<typeof FilesMoveRequest>

export const FilesMoved = RenamePreview.omit({ from: true, to: true }).extend({
  /** One group: it is undone as a whole. Null when nothing had to change. */
  groupId: z.string().nullable(),
  changes: z.array(AppliedChange),
})
export type FilesMoved = z.output<typeof FilesMoved>

export const rename = {
  /** What `note.rename` or `folder.rename` would do. Reads only. @throws as they do, but for `left` */
  'rename.preview': call(RenameRequest, RenamePreview),
  /**
   * Gives a note or attachment another path, and lets every link to it follow, all or nothing, also
   * when it is cancelled.
   * @throws `already_exists`, `invalid_input` for the new name, `not_found`, `denied` when a link cannot follow (`data.left`)
   * or a file may not be written, `conflict` when a note was changed meanwhile, `unavailable` while the index is down
   */
  'note.rename': stream(RenameRequest, RenameProgress, RenameReport),
  /** The same for a folder with everything in it. */
  'folder.rename': stream(RenameRequest, RenameProgress, RenameReport),
  /** Moves a folder with everything in it to the vault's trash. */
  'folder.trash': call(z.object({ path: VaultPath }), AppliedChange),
  /** Several into one folder, as `note.rename`: one change, all or nothing. @throws as `note.rename` */
  'files.move': stream(FilesMoveRequest, RenameProgress, FilesMoved),
  /** Several to the trash, as one change. @throws `not_found`, `conflict` */
  'files.trash': call(
    z.object({ paths: ChosenPaths }),
    z.object({ groupId: z.string().nullable(), changes: z.array(AppliedChange) }),
  ),
  /** A copy of a file beside it, under a name that is free. @throws `not_found` */
  'file.duplicate': call(z.object({ path: VaultPath }), z.object({ path: VaultPath })),
}
