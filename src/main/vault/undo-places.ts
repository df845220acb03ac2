import { LatentError } from '../../shared/rpc/errors.ts'
import { createPathPicker } from './free-path.ts'
import type { RecordedEntry } from './journal.ts'
import { carried, type FolderMove, pathBelow } from './path-below.ts'
import type { FollowedFiles, Thread } from './undo-threads.ts'
import { foldName, type ResolvedPath } from './vault-path.ts'
import { isInTrash, resolveJournalled, withoutTrash, type WriteDoor } from './write-door.ts'

/** A move that is taken back: the thing goes from where it is by then to where it was. */
export interface MoveBack extends FolderMove {
  readonly thread: Thread
  readonly entry: RecordedEntry
}

/** Where an undo puts each file. */
export interface Places {
  /** In the order in which they are taken back, newest first. */
  readonly moves: readonly MoveBack[]
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
  const instead = new Map<RecordedEntry, string>()
  // Whoever stays may stand in the way of another: until nothing new is found. Each round settles one thread.
  for (;;) {
    const places = takeMovesBack(files, {
      stays: (each) => frozen.has(each) || stay.has(each),
      instead,
    })
    const overlay = createOverlay(door, { files, places, frozen, gone })
    const obstacle = await overlay.firstObstacle()
    if (obstacle === null) return { ...places, refused: new Map([...places.refused, ...stay]) }
    const { move, reason } = obstacle
    if (isInTrash(move.from) && obstacle.canBeNumbered)
      instead.set(
        move.entry,
        await createPathPicker(overlay.isFree)(move.to, { isFolder: move.thread.isFolder }),
      )
    else stay.set(move.thread, reason)
  }
}

function takeMovesBack(
  { threads, folderMoves }: FollowedFiles,
  {
    stays,
    instead,
  }: {
    readonly stays: (thread: Thread) => boolean
    readonly instead: ReadonlyMap<RecordedEntry, string>
  },
): Places {
  const wanted = new Map<Thread, string>()
  for (const thread of threads) if (thread.place !== null) wanted.set(thread, thread.place)
  const moves: MoveBack[] = []
  const refused = new Map<Thread, string>()
  /** Where a place of the time after `seq` is now, and after what is taken back already. */
  const since = (path: string, seq: number): string => {
    const later = folderMoves.filter((move) => move.seq > seq)
    const back = moves.filter(({ thread }) => thread.isFolder)
    return [...later, ...back].reduce(carried, path)
  }
  const selected = threads
    .flatMap((thread) => thread.entries.map((entry) => ({ thread, entry })))
    .toSorted((a, b) => b.entry.seq - a.entry.seq)
  for (const { thread, entry } of selected) {
    const { path, toPath, seq } = entry
    const from = wanted.get(thread)
    if (toPath === null || from === undefined || stays(thread) || refused.has(thread)) continue
    if (from !== since(toPath, seq)) {
      refused.set(thread, wentOn(entry, from))
      continue
    }
    const move = { thread, entry, from, to: instead.get(entry) ?? since(path, seq) }
    if (thread.isFolder) for (const [each, place] of wanted) wanted.set(each, carried(place, move))
    wanted.set(thread, move.to)
    moves.push(move)
  }
  return { moves, wanted, refused }
}

function wentOn({ path, toPath }: RecordedEntry, now: string): string {
  if (isInTrash(now)) return `${withoutTrash(now)} was deleted since, so it stays in the trash.`
  if (isInTrash(toPath ?? '')) return `${path} was taken out of the trash already: it is at ${now}.`
  return `${toPath} was moved to ${now} since, so it stays there.`
}

interface Obstacle {
  readonly move: MoveBack
  readonly reason: string
  readonly canBeNumbered: boolean
}

/** The vault as it will be: the disk, with folders moved first, and then the files. */
function createOverlay(
  door: WriteDoor,
  {
    files: { threads },
    places: { moves, wanted },
    frozen,
    gone,
  }: {
    readonly files: FollowedFiles
    readonly places: Places
    readonly frozen: ReadonlySet<Thread>
    readonly gone: ReadonlySet<Thread>
  },
) {
  const folders = moves.filter(({ thread }) => thread.isFolder)
  const settled = new Map<string, Thread>()
  for (const [thread, place] of wanted)
    if (!thread.isFolder && !gone.has(thread) && !frozen.has(thread)) settled.set(place, thread)
  const byPlace = new Map(threads.map((thread) => [thread.place, thread]))

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
    if ((await onDisk(from, earlier))?.kind !== 'folder')
      return { move, reason: `There is no folder at ${from} any more.`, canBeNumbered: false }
    const there = await onDisk(to, earlier)
    if (there === null || there.kind === 'missing') return null
    if (foldName(from) === foldName(to)) return null // another spelling of itself
    return { move, reason: takenBy(there.kind, to), canBeNumbered: true }
  }

  async function fileObstacle(move: MoveBack) {
    const there = await whatIsAt(move.to, move.thread)
    return there === null ? null : { move, reason: takenBy(there, move.to), canBeNumbered: true }
  }

  return {
    /** The first move that cannot be made; null when all can. */
    async firstObstacle(): Promise<Obstacle | null> {
      for (const [index, move] of folders.entries()) {
        const obstacle = await explained(move, folderObstacle(move, folders.slice(0, index)))
        if (obstacle) return obstacle
      }
      for (const move of moves) {
        const { thread } = move
        const isLast = wanted.get(thread) === move.to
        if (thread.isFolder || gone.has(thread) || !isLast) continue
        const obstacle = await explained(move, fileObstacle(move))
        if (obstacle) return obstacle
      }
      return null
    },
    isFree: async (path: string): Promise<boolean> => (await whatIsAt(path, null)) === null,
  }
}

/** Where a place of the time after these moves was before them; null for one that they emptied. */
function placeBefore(path: string, moves: readonly FolderMove[]): string | null {
  let place = path
  for (const { from, to } of moves.toReversed()) {
    const rest = pathBelow(to, place)
    if (rest !== null) place = from + rest
    else if (pathBelow(from, place) !== null) return null
  }
  return place
}

const takenBy = (kind: 'file' | 'folder' | 'dangling', path: string): string =>
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
    return { move, reason: error.message, canBeNumbered: false }
  }
}
