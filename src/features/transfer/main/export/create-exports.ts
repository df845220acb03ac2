import { copyFile, type FileHandle, open, rename, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type {
  ExportFormat,
  ExportJob,
  ExportResult,
  ExportScope,
  PagePiece,
  TransferProgress,
} from '../../contract.ts'
import { TRANSFER_PIECE_BYTES } from '../../shared/transfer-piece.ts'
import {
  fileNameOf,
  isNotePath,
  noteNameOf,
  type VaultPath,
} from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { Dialogs, Ids, Printer } from '../../../../main/platform/ports.ts'
import type { Vault } from '../../../../main/vault/vault.ts'
import {
  entriesOf,
  filesOf,
  listVault,
  type ExportFile,
  type VaultListing,
} from './collect-export.ts'
import { createHeld } from '../held.ts'
import { pageNames } from './page-names.ts'
import { safeName } from '../safe-name.ts'
import { saveFile } from './save-file.ts'
import type { Staging } from '../staging.ts'
import { withProgress } from '../with-progress.ts'
import { writeArchive, type ArchiveEntry } from './write-archive.ts'
import { writePage } from './write-page.ts'
import { chosenFiles } from '../../shared/chosen-files.ts'

/** Takes notes out of the vault, as files of their own or as pages to be read anywhere. Changes nothing in it. */
export interface Exports {
  /**
   * Lists what comes along and, where the shell has a dialog, asks for the place. Null when the person chose none.
   * @throws LatentError `not_found`, `unavailable` for a format that this shell cannot make
   */
  begin(
    request: {
      readonly scope: ExportScope
      readonly format: ExportFormat
    },
    signal: AbortSignal,
  ): Promise<ExportJob | null>
  addPage(
    request: {
      readonly exportId: string
      readonly page: string
      readonly pieces: readonly PagePiece[]
    },
    signal: AbortSignal,
  ): Promise<void>
  /** Writes the file, whole or not at all. A failure or a cancel ends the export. */
  finish(exportId: string, signal: AbortSignal): AsyncGenerator<TransferProgress, ExportResult>
  /** Of a finished file that was saved nowhere. Empty at its end. */
  read(exportId: string, offset: number): Promise<Uint8Array>
  discard(exportId: string): Promise<void>
  discardAll(): Promise<void>
}

export interface ExportsOptions {
  readonly vault: Pick<Vault, 'root' | 'openAsset'>
  readonly closedFolders: readonly string[]
  readonly saveFile: Dialogs['saveFile']
  readonly printer: Printer | null
  readonly staging: Staging
  readonly ids: Ids
}

interface HeldExport {
  readonly id: string
  readonly scope: ExportScope
  readonly format: ExportFormat
  readonly name: string
  readonly listing: VaultListing
  readonly files: readonly ExportFile[]
  readonly folder: string
  /** Where the person wants it; null: it waits in `folder` for the window. */
  readonly target: { readonly path: string; readonly replaces: boolean } | null
  /** The pages that are to come, and those that are there: name → file. */
  readonly expected: ReadonlySet<string>
  readonly pages: Map<string, string>
  readonly beside: Set<VaultPath>
  readonly notices: string[]
  result: string | null
}

const MOST_HELD = 2

export function createExports(options: ExportsOptions): Exports {
  const { vault, closedFolders, staging, ids, printer } = options
  const held = createHeld<HeldExport>(MOST_HELD, ({ folder }) => staging.remove(folder))

  const openFile = (path: VaultPath) => async (): Promise<FileHandle> =>
    (await vault.openAsset(path)).handle

  /** The whole result at `temporary`, which does not exist. */
  async function produce(
    one: HeldExport,
    temporary: string,
    { signal, report }: Work,
  ): Promise<number> {
    if (one.format === 'zip' || one.expected.size > 1) {
      const onProgress = (done: number, total: number): void =>
        report({ step: 'packing', done, total })
      const entries =
        one.format === 'zip' ? entriesOf(one.scope, { ...one, openFile }) : pageEntries(one)
      const { files, missing } = await writeArchive(temporary, entries, { signal, onProgress })
      for (const path of missing) one.notices.push(`${path} could not be read, so it is not in it.`)
      return files
    }
    const [page] = one.pages.values()
    if (page === undefined) throw incomplete()
    report({ step: 'packing', done: 0, total: 1 })
    if (one.format === 'pdf' && printer !== null) await printer.print(page, temporary, signal)
    else await copyFile(page, temporary)
    return 1
  }

  function pageEntries({ expected, pages, beside, listing }: HeldExport): ArchiveEntry[] {
    return [
      ...[...expected].map((path): ArchiveEntry => {
        const absolutePath = pages.get(path)
        if (absolutePath === undefined) throw incomplete()
        return { kind: 'file', path, open: () => open(absolutePath) }
      }),
      ...[...beside].flatMap((path): ArchiveEntry[] => {
        const file = listing.files.get(path)
        return file ? [{ kind: 'file', path, open: openFile(path) }] : []
      }),
    ]
  }

  async function finish(one: HeldExport, work: Work): Promise<ExportResult> {
    let files = 0
    const place = join(one.folder, 'result')
    const write = async (temporary: string): Promise<void> => {
      files = await produce(one, temporary, work)
    }
    try {
      if (one.target === null) {
        await write(`${place}.part`)
        await rename(`${place}.part`, place)
        one.result = place
      } else
        await saveFile({
          target: one.target.path,
          replaces: one.target.replaces,
          write,
          closedFolders: [vault.root, ...closedFolders],
        })
    } catch (error) {
      await held.drop(one.id)
      throw error
    }
    const { name, notices } = one
    const savedTo = one.target?.path ?? null
    const { size: sizeBytes } = await stat(savedTo ?? place)
    if (savedTo !== null) await held.drop(one.id)
    return { name: savedTo === null ? name : basename(savedTo), sizeBytes, files, savedTo, notices }
  }

  return {
    async begin({ scope, format }, signal) {
      if (format === 'pdf' && printer === null)
        throw new LatentError('unavailable', 'This shell cannot make a PDF by itself.')
      if (format === 'pdf' && scope.kind !== 'note')
        throw new LatentError('invalid_input', 'A PDF is made of one note.')
      const listing = await listVault(vault.root, { closedFolders, signal })
      const files = await filesOf(scope, listing, signal)
      const notes = notesOf(scope, files)
      if (format !== 'zip' && notes.length === 0)
        throw new LatentError('not_found', 'There are no notes in here to export.')
      const name = nameOf(scope, {
        format,
        isOne: notes.length === 1,
        vaultName: basename(vault.root),
      })
      const place = await options.saveFile({ title: 'Export', name })
      if (place.status === 'cancelled') return null
      const folder = await staging.newFolder()
      const { pages, index } = pageNames(format === 'zip' ? [] : notes, [...listing.files.keys()])
      const id = ids.random()
      await held.add({
        id,
        scope,
        format,
        name,
        listing,
        files,
        folder,
        target:
          place.status === 'window'
            ? null
            : { path: place.path, replaces: place.status === 'chosen' },
        expected: new Set([...pages.map(({ page }) => page), ...(index === null ? [] : [index])]),
        pages: new Map(),
        beside: new Set(),
        notices:
          listing.skipped.length > 0 && scope.kind === 'vault' ? [skippedNotice(listing)] : [],
        result: null,
      })
      return { exportId: id, name, pages, index }
    },
    async addPage({ exportId, page, pieces }, signal) {
      const one = held.get(exportId)
      if (!one.expected.has(page) || one.pages.has(page))
        throw new LatentError('invalid_input', 'This page is not a part of the export.')
      const file = join(one.folder, `page-${one.pages.size}.html`)
      one.pages.set(page, file)
      const { beside, notices } = await writePage(file, pieces, {
        page,
        openAsset: (asset) => vault.openAsset(asset),
        signal,
      })
      for (const path of beside) one.beside.add(path)
      one.notices.push(...notices)
    },
    finish: (exportId, signal) =>
      withProgress(signal, (report) => finish(held.get(exportId), { signal, report })),
    async read(exportId, offset) {
      const { result } = held.get(exportId)
      if (result === null) throw new LatentError('invalid_input', 'This export is not finished.')
      const handle = await open(result, 'r')
      try {
        const buffer = Buffer.alloc(TRANSFER_PIECE_BYTES)
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    discard: (exportId) => held.drop(exportId),
    discardAll: () => held.dropAll(),
  }
}

interface Work {
  readonly signal: AbortSignal
  readonly report: (progress: TransferProgress) => void
}

/** The notes that get a page: embedded ones of a single note are drawn into it. */
const notesOf = (scope: ExportScope, files: readonly ExportFile[]): VaultPath[] =>
  files
    .map(({ path }) => path)
    .filter((path) => (scope.kind === 'note' ? path === scope.path : isNotePath(path)))

function nameOf(
  scope: ExportScope,
  { format, isOne, vaultName }: { format: ExportFormat; isOne: boolean; vaultName: string },
): string {
  const stem =
    scope.kind === 'vault'
      ? vaultName
      : scope.kind === 'chosen'
        ? chosenFiles(scope.paths.length)
        : scope.kind === 'note'
          ? noteNameOf(scope.path)
          : fileNameOf(scope.path)
  return safeName(format === 'html' && !isOne ? `${stem} (pages).zip` : `${stem}.${format}`)
}

const skippedNotice = ({ skipped }: VaultListing): string =>
  `Left out: ${skipped
    .slice(0, 5)
    .map(({ path }) => path)
    .join(
      ', ',
    )}${skipped.length > 5 ? ` and ${skipped.length - 5} more` : ''} (links and special files).`

const incomplete = (): LatentError =>
  new LatentError('invalid_input', 'The export was not complete, so nothing was written.')
