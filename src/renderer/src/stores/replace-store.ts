import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChosenNote, NoteMatches, ReplacePlan } from '../../../shared/contract/replace.ts'
import { NO_QUERY, type FindQuery } from '../../../shared/find/find-query.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import type { OpenNotes } from './notes/open-notes.ts'
import type { SearchStore } from './search-store.ts'

export type ReplaceState = {
  /** The panel replaces, and does not search. */
  readonly isOpen: boolean
  readonly find: FindQuery
  /** The query that notes have to pass; empty: every note. */
  readonly among: string
  /** What was found so far, by path. */
  readonly notes: readonly NoteMatches[]
  /** The matches that stay as they are, by path, by their places in their note. */
  readonly left: ReadonlyMap<string, ReadonlySet<number>>
  /** Notes whose matches are folded, by path. */
  readonly folded: ReadonlySet<string>
  /** Of the notes that are looked through; null while it is not known how many there are. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** How it ended; null while it goes on, and before. */
  readonly plan: ReplacePlan | null
  /** A person ended the look: there may be more. */
  readonly isStopped: boolean
  readonly error: string | null
  readonly isRunning: boolean
}

/** Looks through the vault for what would be replaced, as the person types. Writes nothing. */
export interface ReplaceStore {
  readonly state: StoreApi<ReplaceState>
  /** Takes over what is searched: its words are what is replaced, its conditions where. */
  open(): Promise<void>
  close(): void
  setFind(patch: Partial<FindQuery>): void
  setAmong(among: string): void
  /** Looks through the notes again, now. */
  run(): Promise<void>
  /** Ends the look; what was found stays, and is not all. */
  stop(): void
  setMatchLeft(path: string, index: number, isLeft: boolean): void
  setNoteLeft(path: string, isLeft: boolean): void
  setFolded(path: string, isFolded: boolean): void
  dispose(): void
}

export function createReplaceStore({
  client,
  search,
  openNotes,
  delayMs = 300,
}: {
  readonly client: LatentClient
  readonly search: Pick<SearchStore, 'state'>
  readonly openNotes: Pick<OpenNotes, 'flushAll'>
  readonly delayMs?: number
}): ReplaceStore {
  const state = createStore<ReplaceState>(() => ({
    isOpen: false,
    find: NO_QUERY,
    among: '',
    ...NOTHING,
  }))
  let controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function giveUp(): AbortSignal {
    clearTimeout(timer)
    controller.abort()
    controller = new AbortController()
    return controller.signal
  }
  function runSoon(): void {
    giveUp()
    timer = setTimeout(() => void run(), delayMs)
  }

  async function run(): Promise<void> {
    const signal = giveUp()
    const { find, among } = state.getState()
    const before = new Map(state.getState().notes.map(({ path, expect }) => [path, expect]))
    if (find.search === '') return state.setState({ ...NOTHING })
    state.setState({ isRunning: true, progress: null, error: null, plan: null, isStopped: false })
    try {
      // What is typed here and not on disk yet would not be found.
      await openNotes.flushAll()
      signal.throwIfAborted()
      const looking = client.stream('replace.plan', { find, among }, { signal })
      let step = await looking.next()
      // What was found before stays until there is something else: a list that blinks cannot be read.
      let notes: readonly NoteMatches[] = []
      for (; !step.done; step = await looking.next()) {
        if (signal.aborted) return
        const { done, total, notes: more } = step.value
        if (more.length > 0) notes = [...notes, ...more]
        // Of a note that is another one by now nobody knows which match is which.
        const changed = more.filter(({ path, expect }) => (before.get(path) ?? expect) !== expect)
        state.setState(({ left }) => ({
          progress: { done, total },
          ...(notes.length > 0 ? { notes } : {}),
          ...(changed.length > 0 && { left: withoutNotes(left, changed) }),
        }))
      }
      if (signal.aborted) return
      const known = new Set(notes.map(({ path }) => path as string))
      const plan = step.value
      state.setState(({ left }) => ({
        notes,
        plan,
        isRunning: false,
        progress: null,
        left: new Map([...left].filter(([path]) => known.has(path))),
      }))
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      state.setState({ ...NOTHING, error: errorSentence(error) })
    }
  }

  function setLeft(path: string, indexes: ReadonlySet<number>): void {
    state.setState({ left: new Map([...state.getState().left, [path, indexes]]) })
  }

  return {
    state,
    async open() {
      const { splitQuery } = await import('./text/split-query.ts') // no part of the first page
      const { find, isOpen } = state.getState()
      if (isOpen) return
      const { words, conditions } = splitQuery(search.state.getState().input)
      const seed = words === '' ? find.search : words
      state.setState({
        isOpen: true,
        among: conditions,
        find: { ...find, search: seed, isPattern: find.isPattern && seed === find.search },
      })
      void run()
    },
    close() {
      giveUp()
      state.setState({ ...NOTHING, isOpen: false })
    },
    setFind(patch) {
      const before = state.getState()
      const find = { ...before.find, ...patch }
      const isOther =
        find.search !== before.find.search ||
        find.matchCase !== before.find.matchCase ||
        find.wholeWord !== before.find.wholeWord ||
        find.isPattern !== before.find.isPattern
      // Which match is which is another thing then.
      state.setState({ find, ...(isOther ? { left: new Map() } : {}) })
      runSoon()
    },
    setAmong(among) {
      state.setState({ among })
      runSoon()
    },
    run,
    stop() {
      giveUp()
      const plan = { skipped: [], isWhole: false }
      state.setState({ isRunning: false, progress: null, plan, isStopped: true })
    },
    setMatchLeft(path, index, isLeft) {
      const indexes = new Set(state.getState().left.get(path))
      if (isLeft) indexes.add(index)
      else indexes.delete(index)
      setLeft(path, indexes)
    },
    setNoteLeft(path, isLeft) {
      const count = state.getState().notes.find((note) => note.path === path)?.count ?? 0
      setLeft(path, new Set(isLeft ? Array.from({ length: count }, (_, index) => index) : []))
    },
    setFolded(path, isFolded) {
      const folded = new Set(state.getState().folded)
      if (isFolded) folded.add(path)
      else folded.delete(path)
      state.setState({ folded })
    },
    dispose: () => void giveUp(),
  }
}

const NOTHING = {
  notes: [],
  left: new Map<string, ReadonlySet<number>>(),
  folded: new Set<string>(),
  progress: null,
  plan: null,
  isStopped: false,
  error: null,
  isRunning: false,
}

function withoutNotes(left: ReplaceState['left'], notes: readonly NoteMatches[]) {
  const rest = new Map(left)
  for (const { path } of notes) rest.delete(path)
  return rest
}

/** The notes in which something is replaced, without what is left, and how much that is. */
export function chosenNotes({ notes, left }: Pick<ReplaceState, 'notes' | 'left'>): {
  readonly notes: readonly ChosenNote[]
  readonly matches: number
} {
  let matches = 0
  const chosen = notes.flatMap(({ path, expect, count }): ChosenNote[] => {
    const own = [...(left.get(path) ?? [])].toSorted((one, other) => one - other)
    matches += count - own.length
    return own.length >= count ? [] : [{ path, expect, left: own }]
  })
  return { notes: chosen, matches }
}
