import { fileNameOf, folderOf } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { createPathPicker } from '../read/free-path.ts'
import type { RecordedEntry } from '../model/journal.ts'
import { carried, type FolderMove, pathBelow, placeBefore } from '../model/path-below.ts'
import type { FollowedFiles, SelectedEntry, Thread } from './undo-threads.ts'
import type { ResolvedPath } from '../read/vault-path.ts'
import type { WriteDoor } from '../write/write-door.ts'
import { foldName } from '../model/fold-name.ts'
import { isInTrash, withoutTrash } from '../model/trash-path.ts'
import { resolveJournalled } from '../read/journalled-file.ts'

/** A thing that goes back; a folder with all that is in it. */
export interface MoveBack extends FolderMove {
  readonly thread: Thread
}

/** Where an undo puts each file. */
export interface Places {
  /** In order: those of outer folders first, so that nothing that was moved is moved again. */
  readonly folders: readonly MoveBack[]
  /** The moves that are taken back. */
  readonly entries: ReadonlySet<RecordedEntry>
  /** Where each thread that is anywhere is to be. */
  readonly wanted: ReadonlyMap<Thread, string>
  /** Why a thread stays where it is. */
  readonly refused: ReadonlyMap<Thread, string>
}

/**
 * Takes the selected moves back, newest first. What went on since by a move of its own stays where it is; what lies in
 * a folder that was moved goes to where its old place is now. What would land on something else stays too, except out
 * of the trash: then it gets a number.
 * @param frozen stay as they are altogether
 * @param gone leave their place, for the trash
 */
export async function planPlaces(
  door: WriteDoor,
  files: FollowedFiles,
  { frozen, gone }: { readonly frozen: ReadonlySet<Thread>; readonly gone: ReadonlySet<Thread> },
): Promise<Places> {
  const stay = new Map<Thread, string>()
  const names = new Map<Thread, string>()
  /** Folders that are not there any more, to which something goes back all the same: they are made anew for it. */
  const missing = new Map<Thread, string>()
  // Whoever stays may stand in the way of another: until nothing new is found. Each round settles one thread.
  for (;;) {
    const stays = (thread: Thread): boolean => frozen.has(thread) || stay.has(thread)
    const places = takeMovesBack(files, { stays, names, missing })
    const overlay = createOverlay(door, { files, places, frozen, gone, missing })
    const obstacle = await overlay.firstObstacle()
    if (obstacle === null) return withRefused(places, { stay, missing })
    const { thread, from, to, reason } = obstacle
    if (
      obstacle.isMissing &&
      isAwaited(places, thread, (each) => frozen.has(each) || gone.has(each))
    )
      missing.set(thread, reason)
    else if (isInTrash(from) && obstacle.canBeNumbered && !names.has(thread)) {
      const pick = createPathPicker(overlay.isFree)
      names.set(thread, fileNameOf(await pick(to, { isFolder: thread.isFolder })))
    } else if (!stays(thread)) stay.set(thread, reason)
    else {
      // It is carried there by its folder, which then stays as well.
      const carrier = places.folders.find((folder) => pathBelow(folder.to, to) !== null)
      if (carrier === undefined || stays(carrier.thread)) throw new Error(`No way round: ${reason}`)
      stay.set(carrier.thread, reason)
    }
  }
}

/** Whether anything goes back into this folder from elsewhere. */
function isAwaited(
  { wanted }: Places,
  folder: Thread,
  isLeftOut: (thread: Thread) => boolean,
): boolean {
  const to = wanted.get(folder) ?? ''
  return [...wanted].some(
    ([each, place]) =>
      !isLeftOut(each) &&
      each.place !== place &&
      Boolean(pathBelow(to, place)) &&
      pathBelow(folder.place ?? '', each.place ?? '') === null,
  )
}

/** What was in a folder of the trash is lost with it, which is said; one outside was emptied, or somebody removed it. */
function withRefused(
  places: Places,
  { stay, missing }: Readonly<Record<'stay' | 'missing', ReadonlyMap<Thread, string>>>,
): Places {
  const lost = [...missing].filter(([{ place }]) => isInTrash(place ?? ''))
  const notTaken = new Set<RecordedEntry>(lost.flatMap(([{ entries }]) => entries))
  return {
    ...places,
    entries: new Set([...places.entries].filter((entry) => !notTaken.has(entry))),
    refused: new Map([...places.refused, ...stay, ...lost]),
  }
}

/** Whether it was in one of these folders, which are not there any more. */
const isIn = (missing: ReadonlyMap<Thread, string>, { place }: Thread): boolean =>
  place !== null && [...missing.keys()].some((each) => pathBelow(each.place ?? '', place) !== null)

function takeMovesBack(
  { threads, folderMoves }: FollowedFiles,
  {
    stays,
    names,
    missing,
  }: {
    readonly stays: (thread: Thread) => boolean
    readonly names: ReadonlyMap<Thread, string>
    readonly missing: ReadonlyMap<Thread, string>
  },
): Places {
  const wanted = new Map<Thread, string>()
  for (const thread of threads) if (thread.place !== null) wanted.set(thread, thread.place)
  const entries = new Set<RecordedEntry>()
  const refused = new Map<Thread, string>()
  const foldersBack: FolderMove[] = []
  /** Where a place of the time after `seq` is now, and after what is taken back already. */
  const since = (path: string, seq: number): string =>
    [...folderMoves.filter((move) => move.seq > seq), ...foldersBack].reduce(carried, path)

  function goBack(thread: Thread, from: string, to: string): void {
    wanted.set(thread, to)
    if (!thread.isFolder) return
    foldersBack.push({ from, to })
    for (const [each, place] of wanted)
      if (each !== thread) wanted.set(each, carried(place, { from, to }))
  }

  /** Where it ends up it may need another name. */
  function named(thread: Thread, entry: SelectedEntry, place: string): string {
    const name = names.get(thread)
    if (name === undefined || entry !== thread.entries.find(({ toPath }) => toPath !== null))
      return place
    const folder = folderOf(place)
    return folder === '' ? name : `${folder}/${name}`
  }

  /** What comes out of the trash into a folder that was deleted since, with the place where the folder is made anew. */
  const anew = new Map<Thread, string>()
  const isGone = (path: string): boolean =>
    isInTrash(path) &&
    ![...anew.keys()].some((each) => pathBelow(wanted.get(each) ?? '', path) !== null)

  const selected = threads
    .flatMap((thread) => thread.entries.map((entry) => ({ thread, entry })))
    .toSorted((a, b) => b.entry.seq - a.entry.seq)
  for (const { thread, entry } of selected) {
    const from = wanted.get(thread)
    if (entry.toPath === null || from === undefined || stays(thread) || refused.has(thread))
      continue
    const there = since(entry.path, entry.seq)
    // Its folder was deleted as well, later on. Until it is known where it was first, it is where that folder is.
    const isDeep =
      isGone(there) && !isInTrash(entry.wasAt) && (isInTrash(entry.toPath) || anew.has(thread))
    // In a folder that was deleted, it is where it was put, and gone all the same.
    const wasDeleted = [from, thread.place ?? ''].every(isGone) && !isInTrash(entry.toPath)
    // What comes out of the trash must not go into it again because of where it once was.
    const isBuried = isInTrash(thread.place ?? '') && !isGone(from) && isGone(there) && !isDeep
    const reason =
      wasDeleted || from !== since(entry.toPath, entry.seq)
        ? wentOn(entry, from)
        : isBuried && ![entry.wasAt, entry.toPath].some(isInTrash)
          ? `The folder of ${entry.wasAt} was deleted since, so ${from} stays where it is.`
          : pathBelow(from, there)
            ? `${entry.wasAt} would be inside of itself by now, so ${from} stays where it is.`
            : null
    if (reason !== null) {
      refused.set(thread, reason)
      continue
    }
    goBack(thread, from, named(thread, entry, there))
    entries.add(entry)
    if (isDeep) anew.set(thread, named(thread, entry, entry.wasAt))
    else anew.delete(thread)
  }
  for (const [thread, place] of anew) goBack(thread, wanted.get(thread) ?? '', place)
  const there = threads.filter((thread) => thread.isFolder && !isIn(missing, thread))
  return { folders: netFolders(there, wanted), entries, wanted, refused }
}

function wentOn({ wasAt, toPath }: SelectedEntry, now: string): string {
  if (isInTrash(now)) return `${withoutTrash(now)} was deleted since, so it stays in the trash.`
  if (isInTrash(toPath ?? ''))
    return `${wasAt} was taken out of the trash already: it is at ${now}.`
  return `${toPath} was moved to ${now} since, so it stays there.`
}

/** Each folder once, to where it is in the end: outer ones first. */
function netFolders(threads: readonly Thread[], wanted: ReadonlyMap<Thread, string>): MoveBack[] {
  const folders: MoveBack[] = []
  const outermostFirst = threads.toSorted((a, b) => depthOf(wanted.get(a)) - depthOf(wanted.get(b)))
  for (const thread of outermostFirst) {
    const to = wanted.get(thread)
    if (thread.place === null || to === undefined) continue
    const from = folders.reduce<string>(carried, thread.place)
    if (from !== to) folders.push({ thread, from, to })
  }
  return folders
}

const depthOf = (path = ''): number => path.split('/').length

interface Obstacle extends FolderMove {
  readonly thread: Thread
  readonly reason: string
  readonly canBeNumbered: boolean
  /** It is a folder, and it is not there. */
  readonly isMissing?: boolean
}

/** The vault as it will be: the disk, with folders moved first, and then the files. */
function createOverlay(
  door: WriteDoor,
  {
    files: { threads },
    places: { folders, wanted },
    frozen,
    gone,
    missing,
  }: {
    readonly files: FollowedFiles
    readonly places: Places
    readonly frozen: ReadonlySet<Thread>
    readonly gone: ReadonlySet<Thread>
    readonly missing: ReadonlyMap<Thread, string>
  },
) {
  const settled = new Map<string, Thread>()
  for (const [thread, place] of wanted)
    if (!thread.isFolder && !gone.has(thread) && !frozen.has(thread)) settled.set(place, thread)
  const byPlace = new Map(threads.map((thread) => [thread.place, thread]))
  const selected = new Set(
    threads.flatMap(({ entries }) => entries.map(({ changeId }) => changeId)),
  )

  /** What is on disk now at the place that `path` has after these moves of folders; null for a place that they empty. */
  async function onDisk(path: string, after: readonly FolderMove[]): Promise<ResolvedPath | null> {
    const place = placeBefore(path, after)
    return place === null ? null : resolveJournalled(door, place)
  }

  async function whatIsAt(path: string, thread: Thread | null): Promise<'file' | 'folder' | null> {
    const other = settled.get(path)
    if (other !== undefined && other !== thread) return 'file'
    const place = placeBefore(path, folders)
    const resolved = place === null ? null : await resolveJournalled(door, place)
    if (resolved === null || resolved.kind === 'missing') return null
    if (resolved.kind !== 'file') return resolved.kind === 'folder' ? 'folder' : 'file'
    if (thread?.place && foldName(thread.place) === foldName(path)) return null // another spelling of itself
    const owner = byPlace.get(place)
    const leaves =
      owner !== undefined &&
      !frozen.has(owner) &&
      (gone.has(owner) || wanted.get(owner) !== path || owner === thread)
    return leaves ? null : 'file'
  }

  async function folderObstacle(move: MoveBack, earlier: readonly MoveBack[]) {
    const { from, to } = move
    const here = await onDisk(from, earlier)
    if (here?.kind !== 'folder') {
      const reason = `There is no folder at ${from} any more.`
      return { ...move, reason, canBeNumbered: false, isMissing: here?.kind === 'missing' }
    }
    if (isInTrash(to) && !isInTrash(from) && wasWrittenInto(move.thread)) {
      const reason = `Notes in ${from} were changed since, so it stays. Delete it if you do not want it.`
      return { ...move, reason, canBeNumbered: false }
    }
    const there = await onDisk(to, earlier)
    // Its old place may be free by now, but what left it went in the same step: the records could not tell them apart.
    const isReused = earlier.some((each) => each.from === to)
    if (!isReused && (there === null || there.kind === 'missing')) return null
    if (foldName(from) === foldName(to)) return null // another spelling of itself
    return { ...move, reason: takenBy(there?.kind ?? 'folder', to), canBeNumbered: true }
  }

  /** Whether Latent changed anything in a folder since it came out of the trash: then it is not what was thrown away. */
  function wasWrittenInto(folder: Thread): boolean {
    const appeared = folder.entries.find(({ wasAt }) => isInTrash(wasAt))
    if (appeared === undefined) return false
    let place = appeared.toPath ?? ''
    for (const { changeId, path, toPath, isFolder } of door.journal.after(appeared.seq)) {
      if (isFolder && path === place) place = toPath ?? place
      else if (
        !selected.has(changeId) &&
        [path, toPath ?? path].some((each) => pathBelow(place, each))
      )
        return true
    }
    return false
  }

  async function fileObstacle(thread: Thread, from: string, to: string) {
    const there = await whatIsAt(to, thread)
    return there === null
      ? null
      : { thread, from, to, reason: takenBy(there, to), canBeNumbered: true }
  }

  return {
    /** The first move that cannot be made; null when all can. */
    async firstObstacle(): Promise<Obstacle | null> {
      const found = [...wanted].filter(([thread]) => !isIn(missing, thread))
      for (const [thread, to] of found) {
        const from = thread.place ?? ''
        const wasThere = isInTrash(thread.entries[0]?.wasAt ?? '')
        if (gone.has(thread) || wasThere || isInTrash(from) || !isInTrash(to)) continue
        const others = folders.filter((folder) => folder.thread !== thread)
        if (!isInTrash(placeBefore(to, others) ?? '')) continue // it goes there with its folder
        const reason = `The folder of ${withoutTrash(to)} was deleted since, so ${from} stays where it is.`
        return { thread, from, to, reason, canBeNumbered: false }
      }
      for (const [index, move] of folders.entries()) {
        const obstacle = await explained(move, folderObstacle(move, folders.slice(0, index)))
        if (obstacle) return obstacle
      }
      for (const [thread, to] of found) {
        if (thread.isFolder || thread.place === null || gone.has(thread)) continue
        const from = folders.reduce<string>(carried, thread.place)
        if (from === to) continue
        const obstacle = await explained({ thread, from, to }, fileObstacle(thread, from, to))
        if (obstacle) return obstacle
      }
      return null
    },
    isFree: async (path: string): Promise<boolean> => (await whatIsAt(path, null)) === null,
  }
}

const takenBy = (kind: ResolvedPath['kind'], path: string): string =>
  `There is already a ${kind === 'folder' ? 'folder' : 'file'} at ${path}.`

/** A path that cannot be looked up (its folder is a file by now) is an obstacle as well. */
async function explained(
  move: MoveBack,
  looking: Promise<Obstacle | null>,
): Promise<Obstacle | null> {
  try {
    return await looking
  } catch (error) {
    if (!(error instanceof LatentError)) throw error
    return { ...move, reason: error.message, canBeNumbered: false }
  }
}
