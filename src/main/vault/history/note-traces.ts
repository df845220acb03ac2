import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { isHiddenPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { Journal, RecordedEntry } from '../model/journal.ts'
import { pathBelow } from '../model/path-below.ts'
import { etagOf } from '../model/text-file.ts'
import { foldName } from '../model/fold-name.ts'
import type { WriteDoor } from '../write/write-door.ts'
import type { NoteTraces, SeenNote } from './history-entries.ts'
import { existingFile } from '../read/journalled-file.ts'
import { isInTrash } from '../model/trash-path.ts'

/** Of a file without a byte, which says nothing of where it came from. */
const EMPTY = etagOf(new Uint8Array())
/** Clocks of drives count in steps. */
const CLOCK_STEP_MS = 2000

/** Names on disk, to the letter. One folder is read once: make a new one for each look. */
export interface NamesOnDisk {
  /**
   * The path under which the file is, which may be spelled in another case; null when there is none, undefined when a
   * folder cannot be read.
   */
  spelled(path: string): Promise<string | null | undefined>
}

export function createNamesOnDisk(root: string): NamesOnDisk {
  const folders = new Map<string, Promise<readonly string[] | undefined>>()

  function namesIn(folder: string): Promise<readonly string[] | undefined> {
    const known = folders.get(folder)
    if (known) return known
    const read = readdir(join(root, folder)).catch((error: unknown) => {
      if (errorCode(error) === undefined) throw error
      return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '') ? [] : undefined
    })
    folders.set(folder, read)
    return read
  }

  return {
    async spelled(path) {
      let place = ''
      for (const segment of path.split('/')) {
        const names = await namesIn(place)
        if (names === undefined) return undefined
        const folded = foldName(segment)
        const name = names.includes(segment)
          ? segment
          : names.find((each) => foldName(each) === folded)
        if (name === undefined) return null
        place = place === '' ? name : `${place}/${name}`
      }
      return place
    },
  }
}

/**
 * Where the note that Latent left at `path` is after what Latent did since: another path, null when it went into the
 * trash or `path` is that of a folder.
 */
export function whereLeft(
  journal: Journal,
  path: string,
): { readonly path: string; readonly entry: RecordedEntry } | null {
  let place = path
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const [entry] = journal.ofPath(place, { before: null, limit: 1 })
    if (entry === undefined) return null
    const { toPath, isFolder } = entry
    if (toPath === null) return { path: place, entry }
    const arrived = pathBelow(toPath, place)
    if (arrived !== null) return isFolder && arrived === '' ? null : { path: place, entry }
    const away = pathBelow(entry.path, place)
    if (isInTrash(toPath) || (isFolder && away === '')) return null
    place = toPath + (away ?? '')
  }
  return null
}

const MOST_MOVES = 50

/** @param names a new look at the names on disk */
export function createNoteTraces(door: WriteDoor, names: NamesOnDisk): NoteTraces {
  const { journal } = door
  let placesByName: ReadonlyMap<string, readonly string[]> | null = null

  async function isGone(path: string): Promise<boolean> {
    const place = await names.spelled(path)
    return place !== undefined && place !== path
  }

  /** A note that left its place as it was is known by its content, when there was no such file before. */
  async function sameContent({ path, etag, firstSeq }: SeenNote): Promise<string | null> {
    if (etag === EMPTY) return null
    for (const entry of journal.ofContent(etag)) {
      if (entry.postEtag !== etag || (firstSeq !== null && entry.seq >= firstSeq)) continue
      const left = whereLeft(journal, entry.toPath ?? entry.path)
      if (left === null || left.path === path || isInTrash(left.path)) continue
      if (!left.entry.isFolder && (left.entry.postEtag ?? left.entry.preEtag) !== etag) continue
      if (!(await isGone(left.path))) continue
      if (firstSeq !== null || (await cameAfter(path, left.entry.atMs))) return left.path
    }
    return null
  }

  async function cameAfter(path: string, ms: number): Promise<boolean> {
    const file = await fileAt(path)
    return file != null && Number(file.stats.ctimeNs) / 1e6 >= ms - CLOCK_STEP_MS
  }

  /** One whose name differs in case only, and which is not there under that name. */
  async function sameName({ path, firstSeq }: SeenNote): Promise<string | null> {
    placesByName ??= Map.groupBy(journal.places(), foldName)
    for (const place of placesByName.get(foldName(path)) ?? []) {
      if (place === path || isHiddenPath(place)) continue
      const left = whereLeft(journal, place)
      if (left?.path !== place || (firstSeq !== null && left.entry.seq >= firstSeq)) continue
      if (await isGone(place)) return place
    }
    return null
  }

  /** Undefined when it may not be read. */
  const fileAt = (path: string) =>
    existingFile(door, path).catch((error: unknown) => {
      if (error instanceof LatentError) return undefined
      throw error
    })

  return {
    async etagAt(path): Promise<Etag | null | undefined> {
      const file = await fileAt(path)
      return file === undefined ? undefined : (file?.etag ?? null)
    },
    originOf: async (note) => (await sameName(note)) ?? (await sameContent(note)),
  }
}
