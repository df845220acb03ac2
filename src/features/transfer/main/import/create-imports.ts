import { realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type {
  ImportOrigin,
  ImportPlan,
  ImportReport,
  ImportSource,
  TransferProgress,
} from '../../contract.ts'
import { isNotePath } from '../../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { Ids } from '../../../../main/platform/ports.ts'
import { isWithin } from '../../../../main/vault/read/vault-path.ts'
import type { Vault } from '../../../../main/vault/vault.ts'
import { listVault } from '../export/collect-export.ts'
import type { Uploads } from './create-uploads.ts'
import { createHeld } from '../held.ts'
import { existingNames, inExistingSpelling } from './existing-names.ts'
import { isNotionExport } from './notion-names.ts'
import { planImport, type PlannedImport } from './plan-import.ts'
import { readFolder } from './read-folder.ts'
import { safeName, splitExtension } from '../safe-name.ts'
import type { SourceListing } from '../source-file.ts'
import type { Staging } from '../staging.ts'
import type { TransferLimits } from '../transfer-limits.ts'
import { unpackArchive } from './unpack-archive.ts'
import { withProgress } from '../with-progress.ts'

/** Brings files into the vault: read first, then planned, then put in, all of it or nothing. */
export interface Imports {
  /** Reads a folder, or unpacks an archive beside the vault. @throws LatentError, and nothing is left of it */
  read(origin: ImportOrigin, signal: AbortSignal): AsyncGenerator<TransferProgress, ImportSource>
  /** @throws LatentError `invalid_input` for a folder that cannot be */
  plan(
    importId: string,
    into: VaultPath | '',
    signal: AbortSignal,
  ): AsyncGenerator<TransferProgress, ImportPlan>
  /** Does what the last plan said, as one change that can be undone as one. @throws as `Vault.apply` */
  run(importId: string, signal: AbortSignal): AsyncGenerator<TransferProgress, ImportReport>
  discard(importId: string): Promise<void>
  discardAll(): Promise<void>
}

export interface ImportsOptions {
  readonly vault: Pick<Vault, 'root' | 'apply'>
  /** The group of the journal to which a change belongs; null when there is no such record. */
  readonly groupOf: (changeId: string) => string | null
  /** Absolute, links resolved: folders of Latent's own. */
  readonly closedFolders: readonly string[]
  /** All of Latent's state, absolute, links resolved: nothing is imported from there. */
  readonly dataDir: string
  readonly uploads: Uploads
  readonly staging: Staging
  readonly limits: TransferLimits
  readonly ids: Ids
}

interface HeldImport {
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly kind: ImportSource['kind']
  readonly listing: SourceListing
  planned: PlannedImport | null
}

const MOST_HELD = 2

export function createImports(options: ImportsOptions): Imports {
  const { vault, closedFolders, staging, limits, ids } = options
  const held = createHeld<HeldImport>(MOST_HELD, ({ folder }) => staging.remove(folder))

  async function read(origin: ImportOrigin, { signal, report }: Work): Promise<ImportSource> {
    const source = await sourceOf(origin, options)
    const folder = await staging.newFolder()
    const onProgress = (done: number, total: number): void =>
      report({ step: 'reading', done, total })
    try {
      const listing = source.isFolder
        ? await readFolder(source.path, { limits, signal, onProgress })
        : await unpackArchive(source.path, { folder, limits, signal, onProgress })
      if (listing.files.length === 0)
        throw new LatentError('invalid_input', `There are no files to import in ${source.name}.`)
      const id = ids.random()
      const kind = kindOf(listing)
      const { name } = source
      await held.add({ id, folder, name, kind, listing, planned: null })
      const { files } = await listVault(vault.root, { closedFolders, signal })
      const suggestedFolder = files.size === 0 ? '' : suggestFolder(name, listing)
      return { importId: id, kind, name, suggestedFolder }
    } catch (error) {
      await staging.remove(folder)
      throw error
    }
  }

  async function plan(
    one: HeldImport,
    into: VaultPath | '',
    { signal, report }: Work,
  ): Promise<ImportPlan> {
    one.planned = null
    const { files } = await listVault(vault.root, { closedFolders, signal })
    const planned = await planImport(one.listing, {
      importId: one.id,
      kind: one.kind,
      into: await inExistingSpelling(vault.root, into, closedFolders),
      target: {
        existingNames: (folder) => existingNames(vault.root, folder, closedFolders),
        paths: [...files.keys()],
      },
      folder: one.folder,
      signal,
      onProgress: (done, total) => report({ step: 'planning', done, total }),
    })
    one.planned = planned
    return planned.plan
  }

  async function run(one: HeldImport, { signal, report }: Work): Promise<ImportReport> {
    if (one.planned === null)
      throw new LatentError('invalid_input', 'This import has to be planned first.')
    const { plan: made, changes } = one.planned
    const { notes, attachments } = made
    // The plan is used up: what it counted on changes with it.
    one.planned = null
    const applied = await vault.apply(
      {
        summary: `Imported ${counted(notes, attachments)} from ${one.name}`,
        changes: [...changes],
      },
      { actor: 'user' },
      {
        signal,
        onProgress: (done, total) => report({ step: 'importing', done, total }),
      },
    )
    const [first] = applied
    await held.drop(one.id)
    const firstNote = changes.map(({ path }) => path).find(isNotePath) ?? null
    return {
      groupId: first ? options.groupOf(first.changeId) : null,
      notes,
      attachments,
      firstNote,
    }
  }

  return {
    read: (origin, signal) => withProgress(signal, (report) => read(origin, { signal, report })),
    plan: (importId, into, signal) =>
      withProgress(signal, (report) => plan(held.get(importId), into, { signal, report })),
    run: (importId, signal) =>
      withProgress(signal, (report) => run(held.get(importId), { signal, report })),
    discard: (importId) => held.drop(importId),
    discardAll: () => held.dropAll(),
  }
}

interface Work {
  readonly signal: AbortSignal
  readonly report: (progress: TransferProgress) => void
}

async function sourceOf(
  origin: ImportOrigin,
  { vault, dataDir, uploads }: ImportsOptions,
): Promise<{ path: string; name: string; isFolder: boolean }> {
  if (origin.kind === 'upload') return { ...uploads.file(origin.uploadId), isFolder: false }
  const path = await realpath(origin.path).catch((cause: unknown) => {
    throw new LatentError('not_found', `There is nothing at ${origin.path}.`, undefined, { cause })
  })
  const name = basename(path)
  if (!(await stat(path)).isDirectory()) return { path, name, isFolder: false }
  if (isWithin(vault.root, path) || isWithin(path, vault.root))
    throw new LatentError(
      'invalid_input',
      'This folder and the vault lie in each other, so there is nothing to import. Choose a folder outside.',
    )
  if (isWithin(dataDir, path) || isWithin(path, dataDir))
    throw new LatentError(
      'invalid_input',
      'Latent keeps its own state in this folder: it is no source of notes.',
    )
  return { path, name, isFolder: true }
}

const kindOf = ({ files, skipped }: SourceListing): ImportSource['kind'] =>
  isNotionExport(files.map(({ path }) => path))
    ? 'notion'
    : skipped.some(({ path }) => /(?:^|\/)\.obsidian(?:\/|$)/.test(path))
      ? 'obsidian'
      : 'markdown'

/** A folder of its own, unless the source brings one. */
function suggestFolder(name: string, { files }: SourceListing): VaultPath | '' {
  const tops = new Set(files.map(({ path }) => path.split('/')[0]))
  if (tops.size === 1 && files.every(({ path }) => path.includes('/'))) return ''
  const [stem] = /\.zip$/i.test(name) ? splitExtension(name) : [name]
  return VaultPath.catch('Imported' as VaultPath).parse(safeName(stem))
}

function counted(notes: number, attachments: number): string {
  const of = (number: number, what: string): string =>
    `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`
  return attachments === 0
    ? of(notes, 'note')
    : `${of(notes, 'note')} and ${of(attachments, 'other file')}`
}
