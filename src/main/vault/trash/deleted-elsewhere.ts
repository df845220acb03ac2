import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeletedNote, Version } from '../../../shared/contract/history.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { isHiddenPath } from '../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { unlessGone } from '../../platform/unless-gone.ts'
import { cloudReason } from '../read/cloud-reason.ts'
import { filesBelow } from '../read/folder-files.ts'
import { historyOf } from '../history/history-entries.ts'
import {
  createNamesOnDisk,
  createNoteTraces,
  type NamesOnDisk,
  whereLeft,
} from '../history/note-traces.ts'
import type { Journal, RecordedEntry } from '../model/journal.ts'
import { pathBelow } from '../model/path-below.ts'
import { isInTrash } from '../model/trash-path.ts'
import { listNamelessTexts } from './nameless-texts.ts'
import type { WriteDoor } from '../write/write-door.ts'

/** A path where Latent left a file, and there is none now. */
interface Missing {
  readonly path: VaultPath
  /** The change that left it. */
  readonly entry: RecordedEntry
  readonly etag: Etag | null
}

/**
 * What other programs deleted of what Latent had written, the one that was saved last first: every path at which the
 * journal left a file that is not there, as long as a version of it is kept. Not what only moved: its history goes on
 * where it is now. Then the texts that are kept without a name.
 * @param versionsOf the history of a path, newest first
 */
export async function listDeletedElsewhere(
  door: WriteDoor,
  versionsOf: (path: VaultPath) => Promise<readonly Version[]>,
  signal: AbortSignal = new AbortController().signal,
): Promise<DeletedNote[]> {
  const names = createNamesOnDisk(door.root)
  const missing = await missingFiles(door, names, signal)
  const moved = await movedFiles(door, { missing, names }, signal)
  const notes: DeletedNote[] = []
  for (const { path, entry } of missing) {
    signal?.throwIfAborted()
    if (moved.has(keyOf(path, entry))) continue
    const last = (await versionsOf(path)).find(({ before, isKept }) => before !== null && isKept)
    if (!last?.before) continue
    const { changeId, before } = last
    notes.push({
      path,
      changeId,
      savedAtMs: entry.atMs,
      sizeBytes: before.sizeBytes,
      isNameless: false,
    })
  }
  const traces = createNoteTraces(door, names)
  const nameless = await listNamelessTexts(
    door,
    async (contents) => {
      const there = new Set<Etag>()
      for (const path of await filesOfSize(door, contents, signal)) {
        const etag = await traces.etagAt(path)
        if (etag && contents.has(etag)) there.add(etag)
      }
      return there
    },
    signal,
  )
  return [
    ...notes.toSorted((a, b) => b.savedAtMs - a.savedAtMs || (a.path < b.path ? -1 : 1)),
    ...nameless,
  ]
}

async function missingFiles(
  { root, journal }: WriteDoor,
  names: NamesOnDisk,
  signal?: AbortSignal,
): Promise<Missing[]> {
  const missing = new Map<string, Missing>()
  const places = journal.places()
  for (const place of [...places, ...carriedAlong(journal, places)]) {
    if (isHiddenPath(place)) continue
    // Most are where they were last seen, and nothing more need be asked of them.
    if ((await names.spelled(place)) === place) continue
    signal?.throwIfAborted()
    const left = whereLeft(journal, place)
    const path = VaultPath.safeParse(left?.path)
    if (left === null || !path.success || isHiddenPath(path.data) || missing.has(path.data))
      continue
    const found = await names.spelled(path.data)
    if (found === path.data || found === undefined) continue
    if ((await cloudReason(root, path.data)) !== null) continue
    const { isFolder, postEtag, preEtag } = left.entry
    const etag = isFolder ? null : (postEtag ?? preEtag)
    missing.set(path.data, { path: path.data, entry: left.entry, etag })
  }
  return [...missing.values()]
}

/**
 * Where moves of folders took what had been at these places. A note that was gone by then counts as gone from there; its
 * old name may be that of another one now.
 */
function carriedAlong(journal: Journal, places: readonly string[]): string[] {
  return journal.relocationsAfter(0).flatMap(({ isFolder, path, toPath }) =>
    isFolder && toPath !== null && !isInTrash(toPath)
      ? places.flatMap((place) => {
          const below = pathBelow(path, place)
          return below === null || below === '' ? [] : [toPath + below]
        })
      : [],
  )
}

/** Those whose history goes on under another name. */
async function movedFiles(
  door: WriteDoor,
  { missing, names }: { readonly missing: readonly Missing[]; readonly names: NamesOnDisk },
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { journal } = door
  const traces = createNoteTraces(door, names)
  const candidates = new Set<string>()
  const contents = new Set<Etag>()
  for (const { path, etag } of missing) {
    const spelled = await names.spelled(path)
    if (spelled) candidates.add(spelled)
    if (etag === null) continue
    contents.add(etag)
    for (const entry of journal.ofContent(etag))
      if (entry.preEtag === etag && entry.path !== path)
        candidates.add(whereLeft(journal, entry.path)?.path ?? entry.path)
  }
  for (const path of await filesOfSize(door, contents, signal))
    if (contents.has((await traces.etagAt(path)) ?? '')) candidates.add(path)
  const moved = new Set<string>()
  for (const candidate of candidates) {
    signal?.throwIfAborted()
    const changes = await historyOf(journal, candidate, { before: null, limit: MOST, traces })
    for (const change of changes) {
      const place = change.by === 'latent' ? (change.toPath ?? change.path) : change.path
      if (place !== candidate) moved.add(keyOf(place, change.entry))
    }
  }
  return moved
}

/** More changes than a note has. */
const MOST = 100_000

/** A change of a folder is one of many notes. */
const keyOf = (path: string, { seq }: RecordedEntry): string => `${seq} ${path}`

/** The files of the vault that are as large as one of these contents. */
async function filesOfSize(
  { root, images }: WriteDoor,
  contents: ReadonlySet<Etag>,
  signal?: AbortSignal,
): Promise<string[]> {
  const sizes = new Set<number>()
  for (const etag of contents) {
    const size = await images.sizeOf(etag)
    if (size !== null && size > 0) sizes.add(size)
  }
  if (sizes.size === 0) return []
  const found: string[] = []
  for (const path of await filesBelow(root)) {
    signal?.throwIfAborted()
    if (isHiddenPath(path)) continue
    const stats = await unlessGone(lstat(join(root, path)))
    if (stats?.isFile() && sizes.has(stats.size)) found.push(path)
  }
  return found
}
