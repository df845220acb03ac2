import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../main/platform/error-code.ts'
import { hiddenReason, isLeftover, type SkippedSource } from './source-file.ts'

export interface FoundFile {
  readonly kind: 'file'
  /** Below the root of the walk, `/` between segments, letters as they are. */
  readonly path: string
  readonly absolutePath: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}
export type Found =
  | FoundFile
  | { readonly kind: 'empty-folder'; readonly path: string }
  | ({ readonly kind: 'skipped' } & SkippedSource)

const MAX_DEPTH = 64

/**
 * Every regular file below a folder, folder by folder, by name. Follows no link, opens nothing, and says what it leaves
 * out; a hidden folder is named once.
 * @param isClosed answers for absolute folders that are passed over in silence
 * @throws what `readdir` throws for the root itself, and the signal's reason
 */
export async function* walkFolder(
  root: string,
  {
    signal,
    isClosed = () => false,
  }: { readonly signal: AbortSignal; readonly isClosed?: (absolutePath: string) => boolean },
): AsyncGenerator<Found> {
  const folders = [{ absolutePath: root, path: '', depth: 0 }]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    signal.throwIfAborted()
    const { absolutePath, path, depth } = folder
    const entries = await entriesOf(absolutePath, path)
    if (!Array.isArray(entries)) {
      yield entries
      continue
    }
    if (entries.length === 0 && path !== '') yield { kind: 'empty-folder', path }
    const inside: typeof folders = []
    for (const entry of entries) {
      signal.throwIfAborted()
      const place = path === '' ? entry.name : `${path}/${entry.name}`
      const absolute = join(absolutePath, entry.name)
      if (isClosed(absolute) || isLeftover(place)) continue
      const reason = skipReason(entry, place, depth)
      if (reason !== null) yield { kind: 'skipped', path: place, reason }
      else if (entry.isDirectory())
        inside.push({ absolutePath: absolute, path: place, depth: depth + 1 })
      else yield fileAt(place, absolute)
    }
    folders.push(...inside.toReversed())
  }
}

async function entriesOf(absolutePath: string, path: string): Promise<Dirent[] | Found> {
  try {
    const entries = await readdir(absolutePath, { withFileTypes: true })
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  } catch (error) {
    if (path === '') throw error
    return { kind: 'skipped', path, reason: `This folder cannot be opened (${errorCode(error)}).` }
  }
}

function skipReason(entry: Dirent, path: string, depth: number): string | null {
  if (entry.name.startsWith('.')) return hiddenReason(path)
  // What is not valid UTF-8 on this disk comes with this character, and could not be opened under it.
  if (entry.name.includes('\ufffd')) return 'Its name is not valid Unicode.'
  if (entry.isSymbolicLink()) return 'It is a link to another place, so it was left out.'
  if (entry.isDirectory())
    return depth + 1 >= MAX_DEPTH ? `It is more than ${MAX_DEPTH} folders deep.` : null
  return entry.isFile() ? null : 'It is not a regular file, so it was left out.'
}

async function fileAt(path: string, absolutePath: string): Promise<Found> {
  try {
    const stats = await lstat(absolutePath)
    if (!stats.isFile())
      return { kind: 'skipped', path, reason: 'It is not a regular file, so it was left out.' }
    return { kind: 'file', path, absolutePath, sizeBytes: stats.size, modifiedMs: stats.mtimeMs }
  } catch (error) {
    return { kind: 'skipped', path, reason: `It cannot be opened (${errorCode(error)}).` }
  }
}
