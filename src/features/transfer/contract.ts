import { z } from 'zod'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { call, stream } from '../../shared/rpc/contract.ts'
import { MOST_CHOSEN } from './shared/chosen-files.ts'
import { TRANSFER_PIECE_BYTES } from './shared/transfer-piece.ts'

const Folder = z.union([z.literal(''), VaultPath])

/** What is being done, in files; `total` may still grow while something is read. */
export const TransferProgress = z.object({
  step: z.enum(['reading', 'planning', 'importing', 'packing']),
  done: z.number().int(),
  total: z.number().int(),
})
export type TransferProgress = z.output<typeof TransferProgress>

export const ImportOrigin = z.discriminatedUnion('kind', [
  /** An absolute path on the machine of the vault: a folder, or a zip archive. */
  z.object({ kind: z.literal('path'), path: z.string().min(1).max(4096) }),
  /** An archive that was sent in pieces. */
  z.object({ kind: z.literal('upload'), uploadId: z.string() }),
])
export type ImportOrigin = z.output<typeof ImportOrigin>

const Skipped = z.object({ path: z.string(), reason: z.string() })

/** What was found, before anything of it is in the vault. It waits until it is imported or discarded. */
export const ImportSource = z.object({
  importId: z.string(),
  /** What it looks like. */
  kind: z.enum(['notion', 'obsidian', 'markdown']),
  /** Of the folder or archive. */
  name: z.string(),
  /** A new folder of that name; `''` where the vault is empty or the source brings its own. */
  suggestedFolder: Folder,
})
export type ImportSource = z.output<typeof ImportSource>

export const ImportPlan = z.object({
  importId: z.string(),
  into: Folder,
  notes: z.number().int(),
  attachments: z.number().int(),
  sizeBytes: z.number(),
  /** Notes whose text changes on the way: their links lead to new names, or their properties become frontmatter. */
  changedNotes: z.number().int(),
  /** Notes that Latent makes: one for each table of a Notion database. */
  madeNotes: z.number().int(),
  /** From the source's name to the vault's, where more differs than the folder it goes into. */
  renamedCount: z.number().int(),
  /** Cut at some length, as `skipped`; the counts are of all. */
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  skippedCount: z.number().int(),
  skipped: z.array(Skipped),
  /** What a person should know first, one sentence each. */
  notices: z.array(z.string()),
})
export type ImportPlan = z.output<typeof ImportPlan>

export const ImportReport = z.object({
  /** Takes the whole import back with `change.undoGroup`; null when nothing came in. */
  groupId: z.string().nullable(),
  notes: z.number().int(),
  attachments: z.number().int(),
  /** The first note, to be opened; null when there is none. */
  firstNote: VaultPath.nullable(),
})
export type ImportReport = z.output<typeof ImportReport>

export const ExportScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), path: VaultPath }),
  z.object({ kind: z.literal('folder'), path: VaultPath }),
  z.object({ kind: z.literal('vault') }),
  /** Notes, folders and other files together. */
  z.object({
    kind: z.literal('chosen'),
    paths: z.array(VaultPath).min(1).max(MOST_CHOSEN),
  }),
])
export type ExportScope = z.output<typeof ExportScope>

/** `zip` the files as they are · `html` one page, or an archive of pages for more than one note · `pdf` of one note */
export const ExportFormat = z.enum(['zip', 'html', 'pdf'])
export type ExportFormat = z.output<typeof ExportFormat>

/** A piece of a page: text as it is, or a file of the vault in its place. */
export const PagePiece = z.union([
  z.object({ text: z.string() }),
  z.object({
    asset: VaultPath,
    /** `inline` its bytes as a `data:` address · `beside` a relative address, the file itself lies in the archive */
    as: z.enum(['inline', 'beside']),
  }),
])
export type PagePiece = z.output<typeof PagePiece>

export const ExportJob = z.object({
  exportId: z.string(),
  /** The file that comes out: `Atlas.html`. */
  name: z.string(),
  /** The notes that the window draws, each with the path of its page in the archive; none for `zip`. */
  pages: z.array(z.object({ path: VaultPath, page: z.string() })),
  /** A page that lists the others and is drawn last; null for a single one. */
  index: z.string().nullable(),
})
export type ExportJob = z.output<typeof ExportJob>

export const ExportResult = z.object({
  name: z.string(),
  sizeBytes: z.number(),
  files: z.number().int(),
  /** The absolute path that was chosen; null: the window fetches the bytes with `transfer.readExport`. */
  savedTo: z.string().nullable(),
  notices: z.array(z.string()),
})
export type ExportResult = z.output<typeof ExportResult>

const importId = z.string()
const exportId = z.string()

const methods = {
  /** The system's dialog for a zip archive; null when cancelled. `unavailable` in the browser: send it in pieces. */
  'transfer.chooseArchive': call(z.object({}), z.string().nullable()),
  'transfer.beginUpload': call(
    z.object({ name: z.string().min(1).max(255), sizeBytes: z.number().int().min(0) }),
    z.object({ uploadId: z.string() }),
  ),
  /** The next piece of an upload; `offset` is what was sent before it. Answers with what has come in all. */
  'transfer.upload': call(
    z.object({
      uploadId: z.string(),
      offset: z.number().int().min(0),
      base64: z.base64().max(Math.ceil(TRANSFER_PIECE_BYTES / 3) * 4),
    }),
    z.object({ receivedBytes: z.number().int() }),
  ),
  /** Reads and unpacks into a folder of Latent's own; nothing is in the vault yet. */
  'transfer.readSource': stream(z.object({ origin: ImportOrigin }), TransferProgress, ImportSource),
  /** May be asked again with another folder. */
  'transfer.planImport': stream(z.object({ importId, into: Folder }), TransferProgress, ImportPlan),
  /** Does what the last plan said, all of it or nothing. Cancelling takes back what is in. */
  'transfer.runImport': stream(z.object({ importId }), TransferProgress, ImportReport),
  /** Removes what was unpacked or sent. */
  'transfer.discardImport': call(z.object({ importId }), z.null()),
  'transfer.discardUpload': call(z.object({ uploadId: z.string() }), z.null()),

  /** In the desktop shell the place is asked for first; null when the person chose none. */
  'transfer.beginExport': call(
    z.object({ scope: ExportScope, format: ExportFormat }),
    ExportJob.nullable(),
  ),
  /** A page that the window drew, in pieces; `page` as the job named it. */
  'transfer.addPage': call(
    z.object({ exportId, page: z.string(), pieces: z.array(PagePiece) }),
    z.null(),
  ),
  /** Writes the file. Cancelling leaves nothing behind, and the export is over then. */
  'transfer.finishExport': stream(z.object({ exportId }), TransferProgress, ExportResult),
  /** The finished file from `offset`, for a browser to save. Empty at its end. */
  'transfer.readExport': call(
    z.object({ exportId, offset: z.number().int().min(0) }),
    z.object({ base64: z.string() }),
  ),
  'transfer.discardExport': call(z.object({ exportId }), z.null()),
}

export const transferContract = { methods, events: {} }

declare module '../../shared/contract/index.ts' {
  interface FeatureContracts {
    transfer: typeof transferContract
  }
}
