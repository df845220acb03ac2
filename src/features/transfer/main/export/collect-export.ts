import type { FileHandle } from 'node:fs/promises'
import type { ExportScope } from '../../contract.ts'
import { isNotePath } from '../../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { parseNote } from '../../../../main/notes/parse-note.ts'
import { createLinkResolver, type LinkResolver } from '../../../../main/notes/links/resolve-link.ts'
import { errorCode } from '../../../../main/platform/error-code.ts'
import { isWithin } from '../../../../main/vault/read/vault-path.ts'
import { readText } from '../read-text.ts'
import type { SkippedSource } from '../source-file.ts'
import { walkFolder, type FoundFile } from '../walk-folder.ts'
import type { ArchiveEntry } from './write-archive.ts'

export interface ExportFile {
  readonly path: VaultPath
  readonly absolutePath: string
  readonly sizeBytes: number
}

/** The files of a vault as they are now. */
export interface VaultListing {
  readonly files: ReadonlyMap<string, ExportFile>
  readonly emptyFolders: readonly string[]
  /** Without what is hidden, which nobody expects in an export. */
  readonly skipped: readonly SkippedSource[]
}

/**
 * @param closedFolders Latent's own, passed over in silence
 * @throws LatentError `unavailable`
 */
export async function listVault(
  root: string,
  {
    closedFolders,
    signal,
  }: { readonly closedFolders: readonly string[]; readonly signal: AbortSignal },
): Promise<VaultListing> {
  const files = new Map<string, ExportFile>()
  const emptyFolders: string[] = []
  const skipped: SkippedSource[] = []
  const isClosed = (path: string): boolean => closedFolders.some((closed) => isWithin(closed, path))
  try {
    for await (const found of walkFolder(root, { signal, isClosed })) {
      if (found.kind === 'empty-folder') emptyFolders.push(found.path)
      else if (found.kind === 'file') addFile(found, files, skipped)
      else if (!isHiddenName(found.path)) skipped.push({ path: found.path, reason: found.reason })
    }
  } catch (cause) {
    if (errorCode(cause) === undefined) throw cause
    throw new LatentError('unavailable', 'The vault folder cannot be read.', undefined, { cause })
  }
  return { files, emptyFolders, skipped }
}

function addFile(
  { path, absolutePath, sizeBytes }: FoundFile,
  files: Map<string, ExportFile>,
  skipped: SkippedSource[],
): void {
  const parsed = VaultPath.safeParse(path)
  if (parsed.success) files.set(path, { path: parsed.data, absolutePath, sizeBytes })
  else skipped.push({ path, reason: 'Its name cannot be used in an archive.' })
}

const isHiddenName = (path: string): boolean =>
  path.slice(path.lastIndexOf('/') + 1).startsWith('.')

/**
 * The files that an export of this scope takes along, by path: a folder with what its notes show or link to elsewhere
 * (attachments, not other notes); a note with that and with the notes that it embeds, so that it reads whole; what was
 * chosen together, each as if it were alone.
 * @throws LatentError `not_found`
 */
export async function filesOf(
  scope: ExportScope,
  { files }: VaultListing,
  signal: AbortSignal,
): Promise<ExportFile[]> {
  if (scope.kind === 'vault') return [...files.values()]
  const begin = begunWith(scope, files)
  const names = createLinkResolver([...files.keys()].map((path) => ({ path, aliases: [] })))
  const taken = new Map(begin.map((file) => [file.path, file]))
  for (const file of taken.values()) {
    signal.throwIfAborted()
    if (!isNotePath(file.path)) continue
    for (const path of await companionsOf(file, names)) {
      const companion = files.get(path)
      // A map that grows while it is gone through: notes that are embedded are looked at as well.
      if (companion) taken.set(companion.path, companion)
    }
  }
  return [...taken.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** What is in it before anything is taken along. @throws LatentError `not_found` */
function begunWith(
  scope: Exclude<ExportScope, { kind: 'vault' }>,
  files: VaultListing['files'],
): readonly ExportFile[] {
  const below = (folder: string): readonly ExportFile[] =>
    [...files.values()].filter(({ path }) => path.startsWith(`${folder}/`))
  if (scope.kind === 'folder') return below(scope.path)
  return pathsOf(scope).flatMap((path) => {
    const file = files.get(path)
    const found = file ? [file] : scope.kind === 'chosen' ? below(path) : []
    if (found.length === 0 && isNotePath(path))
      throw new LatentError('not_found', `Note not found: ${path}`)
    return found
  })
}

/** What was asked for; of the whole vault nothing is named. */
const pathsOf = (scope: ExportScope): readonly VaultPath[] =>
  scope.kind === 'vault' ? [] : scope.kind === 'chosen' ? scope.paths : [scope.path]

/** What a note needs beside it to be read as it was meant. */
async function companionsOf(file: ExportFile, names: LinkResolver): Promise<string[]> {
  const { text } = await readText({
    path: file.path,
    file: file.absolutePath,
    sizeBytes: file.sizeBytes,
  })
  return parseNote(file.path, text).links.flatMap(({ target, type }) => {
    const path = target === '' ? null : names.resolve(file.path, target, type)
    return path !== null && (type === 'embed' || !isNotePath(path)) ? [path] : []
  })
}

/** The entries of an archive: the files, and for a folder or vault those folders that hold none. */
export function entriesOf(
  scope: ExportScope,
  {
    files,
    listing: { emptyFolders },
    openFile,
  }: {
    readonly files: readonly ExportFile[]
    readonly listing: VaultListing
    readonly openFile: (path: VaultPath) => () => Promise<FileHandle>
  },
): ArchiveEntry[] {
  const isInside = (folder: string): boolean =>
    scope.kind === 'vault' ||
    (scope.kind !== 'note' && pathsOf(scope).some((path) => `${folder}/`.startsWith(`${path}/`)))
  return [
    ...files.map(({ path }) => ({ kind: 'file' as const, path, open: openFile(path) })),
    ...emptyFolders.filter(isInside).map((path) => ({ kind: 'folder' as const, path })),
  ]
}
