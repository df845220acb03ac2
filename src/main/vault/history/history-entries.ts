import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { Journal, RecordedEntry } from '../model/journal.ts'
import { pathBelow } from '../model/path-below.ts'
import { isInTrash } from '../model/trash-path.ts'

/** What happened to one note: what Latent did, or what was done to a text that Latent had left. */
export type NoteChange =
  /** `path` and `toPath` as they concern the note itself, also where a folder was moved. */
  | {
      readonly by: 'latent'
      readonly entry: RecordedEntry
      readonly path: string
      readonly toPath: string | null
    }
  /** Another program replaced or took away the text `left`, which `entry` had left at `path`. When, nobody knows. */
  | {
      readonly by: 'other'
      readonly entry: RecordedEntry
      readonly path: string
      readonly left: Etag
      readonly isGone: boolean
    }

/** What is asked of the disk. */
export interface NoteTraces {
  /** The hash of the file at `path`, in the trash too; null when there is none, undefined when nobody can tell. */
  etagAt(path: string): Promise<Etag | null | undefined>
  /** Where the note at `path` was before another program moved it; null when that cannot be told. */
  originOf(note: SeenNote): Promise<string | null>
}

/** A note of which the journal knows nothing older. */
export interface SeenNote {
  readonly path: string
  /** What Latent found in it first. */
  readonly etag: Etag
  /** Of the change that found it; null when Latent never changed it. */
  readonly firstSeq: number | null
}

/** How many entries are asked for at a time, while the note keeps its name. */
const PAGE = 64

/** A name of the note, followed back. */
interface Thread {
  name: string
  readonly waiting: RecordedEntry[]
  /** Of the oldest entry that was asked for; null before the first. */
  below: number | null
  isAtEnd: boolean
  lastSeq: number | null
  /** What the next newer change found in the file: null for no file, undefined when that is not known. */
  found: Etag | null | undefined
}

/**
 * What happened to the note that is at `path` now, or was there last, newest first. Goes back through its earlier
 * names, those that other programs gave it too as far as they can be told, and on below the creation of the note or
 * its arrival: what had the same name before, and went into the trash or was deleted elsewhere, is what a person looks
 * for there. A name is left where another note, which has gone elsewhere since, had it.
 *
 * The journal alone tells what other programs did: where a change did not find what the one before it had left, that
 * was replaced in between.
 * @param limit of the changes by Latent; what others did comes on top
 */
export async function historyOf(
  journal: Journal,
  path: string,
  {
    before,
    limit,
    traces,
  }: {
    readonly before: number | null
    readonly limit: number
    readonly traces: NoteTraces
  },
): Promise<NoteChange[]> {
  const changes: NoteChange[] = []
  const seen = new Set<number>()
  // From the newest, whatever the page: only so it is known what the note was called then.
  let threads: Thread[] = [threadAt(path, null, await traces.etagAt(path))]
  const followed = new Set([path])
  for (let count = 0; count < limit;) {
    for (const thread of threads) readOn(journal, thread)
    const [thread] = threads
      .filter(({ waiting }) => waiting.length > 0)
      .toSorted((a, b) => (b.waiting[0]?.seq ?? 0) - (a.waiting[0]?.seq ?? 0))
    const entry = thread?.waiting.shift()
    if (thread === undefined || entry === undefined) {
      const origin = await nextOrigin(threads, followed, traces)
      if (origin === null) return changes
      threads = [origin]
      continue
    }
    const step = stepBack(entry, thread.name)
    if (step === 'ends') {
      threads = threads.filter((each) => each !== thread)
      continue
    }
    if (step === null) continue
    const isShown = !seen.has(entry.seq) && (before === null || entry.seq < before)
    const { left, stood } = await contentAround(entry, step, thread, traces)
    if (isShown && left !== null && thread.found !== undefined && thread.found !== left)
      changes.push({ by: 'other', entry, path: thread.name, left, isGone: thread.found === null })
    if (isShown) {
      changes.push({ by: 'latent', entry, ...step })
      count++
    }
    seen.add(entry.seq)
    thread.found = stood
    thread.lastSeq = entry.seq
    if (step.path === thread.name) continue
    followed.add(step.path)
    const earlier: Thread = { ...threadAt(step.path, entry.seq, stood), lastSeq: entry.seq }
    // Nothing was in the way of what came here. What had the name before that is followed as well.
    const namesake = threadAt(thread.name, entry.seq, null)
    threads = [
      ...threads.filter((each) => each !== thread && each.name !== step.path),
      namesake,
      earlier,
    ]
  }
  return changes
}

const threadAt = (name: string, below: number | null, found: Thread['found']): Thread => ({
  name,
  waiting: [],
  below,
  isAtEnd: false,
  lastSeq: null,
  found,
})

function readOn(journal: Journal, thread: Thread): void {
  if (thread.waiting.length > 0 || thread.isAtEnd) return
  const page = journal.ofPath(thread.name, { before: thread.below, limit: PAGE })
  thread.isAtEnd = page.length < PAGE
  thread.below = page.at(-1)?.seq ?? thread.below
  thread.waiting.push(...page)
}

/** What the entry left under the name of the thread, null for nothing; and what had stood under the name before it. */
async function contentAround(
  { isFolder, preEtag, postEtag }: RecordedEntry,
  { path, toPath }: Pick<Extract<NoteChange, { by: 'latent' }>, 'path' | 'toPath'>,
  { name, found }: Thread,
  traces: NoteTraces,
): Promise<{ readonly left: Etag | null; readonly stood: Thread['found'] }> {
  if (toPath === null) return { left: postEtag, stood: preEtag }
  const hasCome = toPath === name && path !== name
  // A folder takes a note along as it is.
  if (isFolder && hasCome) return { left: null, stood: found }
  if (isFolder) return { left: null, stood: (await traces.etagAt(toPath)) ?? undefined }
  return { left: hasCome ? (postEtag ?? preEtag) : null, stood: preEtag }
}

/** Once nothing older is known: the name from which another program moved the note. */
async function nextOrigin(
  threads: readonly Thread[],
  followed: Set<string>,
  traces: NoteTraces,
): Promise<Thread | null> {
  for (const { name, found, lastSeq } of threads) {
    if (found === null || found === undefined || isInTrash(name)) continue
    const path = await traces.originOf({ path: name, etag: found, firstSeq: lastSeq })
    if (path === null || followed.has(path)) continue
    followed.add(path)
    return threadAt(path, lastSeq, found)
  }
  return null
}

/** What `entry` did to the note that had `name` after it; null for nothing, `ends` when it was another note before. */
function stepBack(
  entry: RecordedEntry,
  name: string,
): { readonly path: string; readonly toPath: string | null } | 'ends' | null {
  const { path, toPath, isFolder } = entry
  if (toPath !== null) {
    const from = pathBelow(toPath, name)
    if (from !== null && (isFolder || from === '')) return { path: path + from, toPath: name }
    const away = pathBelow(path, name)
    if (away === null || (!isFolder && away !== '')) return null
    return isInTrash(toPath) ? { path: name, toPath: toPath + away } : 'ends'
  }
  return path === name ? { path, toPath: null } : null
}
