import { createStore, type StoreApi } from 'zustand/vanilla'
import type { InboxItem } from '../../contract.ts'
import type { FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'
import { CATEGORY_NAMES } from './category-words.ts'
import {
  moveSelection,
  NOTHING_CHOSEN,
  selectionWithout,
  targetsOf,
  toggleChosen,
  type InboxSelection,
} from './inbox-selection.ts'
import type { Suggestion } from './suggestion.ts'
import { createSuggestionQueue } from './suggestion-queue.ts'
import type { ToastStore } from '../../../../renderer/src/stores/toast-store.ts'
import { undoSentences } from '../../../../renderer/src/stores/undo-sentences.ts'
import type { UndoStore } from '../../../../renderer/src/stores/undo-store.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

export interface InboxWork {
  readonly text: string
  readonly done: number
  readonly total: number
}

export interface InboxState {
  /** Null until it was read for the first time. */
  readonly items: readonly InboxItem[] | null
  /** Why the list could not be read, as a sentence. */
  readonly problem: string | null
  readonly selection: InboxSelection
  /** Asked to go and not answered yet: not shown, and shown again when they could not. */
  readonly leaving: ReadonlySet<VaultPath>
  readonly suggestions: ReadonlyMap<VaultPath, Suggestion>
  /** A large step that is under way; null for none. */
  readonly work: InboxWork | null
  /** How many steps can be taken back here. */
  readonly undoable: number
}

/** The notes that wait to be filed, and what a person decides about them. Nothing here throws: toasts say what failed. */
export interface InboxStore {
  readonly state: StoreApi<InboxState>
  reload(): Promise<void>
  activate(path: VaultPath): void
  move(step: number, extend: boolean): void
  toggle(path: VaultPath): void
  chooseAll(): void
  chooseNone(): void
  /** A row is in sight, until what this returns is called: without a suggestion of its own it gets one. */
  see(path: VaultPath): () => void
  /** Files what is chosen, or the row; null: each where it is suggested. */
  file(category: FiledCategory | null): Promise<void>
  /** Adds what is chosen, or the row, to the end of that entry. */
  merge(into: { readonly path: VaultPath; readonly name: string }): Promise<void>
  /** To the trash. */
  delete(): Promise<void>
  /** Takes the newest step of this window back. */
  undo(): Promise<void>
  /** Ends a large step after what is under way; what was done stays, as one step to take back. */
  cancel(): void
  dispose(): void
}

/** Of one call: few enough that a person sees it go on, and can stop it. */
const AT_ONCE = 25
const MOST_ITEMS = 1000

type Done = { readonly groups: readonly string[]; readonly left: readonly Left[] }
type Left = { readonly path: VaultPath; readonly reason: string }
type Step = { readonly groups: readonly string[]; readonly paths: readonly VaultPath[] }

export const rowsOf = ({ items, leaving }: InboxState): InboxItem[] =>
  (items ?? []).filter(({ path }) => !leaving.has(path))

export function createInboxStore({
  client,
  undo,
  toasts,
}: {
  readonly client: LatentClient
  readonly undo: Pick<UndoStore, 'run'>
  readonly toasts: Pick<ToastStore, 'show'>
}): InboxStore {
  const state = createStore<InboxState>(() => ({
    items: null,
    problem: null,
    selection: NOTHING_CHOSEN,
    leaving: new Set(),
    suggestions: new Map(),
    work: null,
    undoable: 0,
  }))
  let steps: readonly Step[] = []
  let isCancelled = false
  let isStale = false
  let loading: Promise<void> | null = null
  /** One step after the other, in the order of the keys. */
  let queue: Promise<void> = Promise.resolve()

  const suggestions = createSuggestionQueue({
    ask: (path) => client.call('inbox.suggest', { path }),
    onChange: (next) => state.setState({ suggestions: next }),
  })
  const paths = (): VaultPath[] => rowsOf(state.getState()).map(({ path }) => path)
  /** Counts what the person chose. */
  let choices = 0
  const select = (selection: InboxSelection): void => {
    choices += 1
    state.setState({ selection })
  }

  async function read(): Promise<void> {
    do {
      isStale = false
      try {
        const items = await client.call('inbox.list', { limit: MOST_ITEMS })
        const { selection } = state.getState()
        const there = new Set(items.map(({ path }) => path))
        const before = paths()
        const gone = new Set([...before, ...selection.chosen].filter((path) => !there.has(path)))
        const next = selectionWithout(before, selection, gone)
        const first = items[0]?.path ?? null
        suggestions.keep(items)
        state.setState({
          items,
          problem: null,
          selection: next.active === null ? { ...next, active: first, anchor: first } : next,
        })
      } catch (error) {
        state.setState({ problem: errorSentence(error) })
      }
    } while (isStale)
    loading = null
  }

  function load(): Promise<void> {
    isStale = true
    loading ??= read()
    return loading
  }
  /** Until it is known to be there: it may have gone before anybody here could hear of it. */
  let wasIndexDown = true
  const stops = [
    client.on('inbox.changed', () => void load()),
    client.on('index.changed', ({ state: index }) => {
      if (index === 'ready' && wasIndexDown) suggestions.retry()
      if (index === 'ready' || index === 'unavailable') wasIndexDown = index === 'unavailable'
    }),
  ]

  /** Lets rows go, at once for the eye; `run` gets a few of them at a time. */
  function act(
    text: (count: number) => string,
    run: (some: readonly VaultPath[]) => Promise<Done>,
  ): Promise<void> {
    const targets = targetsOf(paths(), state.getState().selection)
    if (targets.length === 0) return queue
    const asked = new Set(targets)
    state.setState(({ selection, leaving }) => ({
      selection: { ...selectionWithout(paths(), selection, asked), chosen: new Set() },
      leaving: new Set([...leaving, ...asked]),
    }))
    queue = queue.then(() => perform(targets, text, run))
    return queue
  }

  async function perform(
    targets: readonly VaultPath[],
    text: (count: number) => string,
    run: (some: readonly VaultPath[]) => Promise<Done>,
  ): Promise<void> {
    const asked = new Set(targets)
    const groups: string[] = []
    const left: Left[] = []
    let done = 0
    isCancelled = false
    try {
      for (; done < targets.length && !isCancelled; done += AT_ONCE) {
        if (targets.length > AT_ONCE)
          state.setState({ work: { text: text(targets.length), done, total: targets.length } })
        const answer = await run(targets.slice(done, done + AT_ONCE))
        groups.push(...answer.groups)
        left.push(...answer.left)
      }
    } catch (error) {
      toasts.show(errorSentence(error), { tone: 'problem' })
    }
    const stays = new Set(left.map(({ path }) => path))
    const gone = targets.slice(0, Math.min(done, targets.length)).filter((path) => !stays.has(path))
    if (groups.length > 0) remember({ groups, paths: gone })
    if (gone.length > 0 && groups.length > 0)
      toasts.show(text(gone.length), { action: { label: 'Undo', run: () => void takeBack() } })
    sayLeft(left)
    await load()
    state.setState(({ leaving }) => ({
      work: null,
      leaving: new Set([...leaving].filter((path) => !asked.has(path))),
    }))
  }

  function sayLeft(left: readonly Left[]): void {
    const [first] = left
    if (!first) return
    const others =
      left.length === 1 ? '' : ` ${spokenNumber(left.length - 1)} more stay in the inbox.`
    toasts.show(`${first.reason}${others}`, { tone: 'problem' })
  }

  function remember(step: Step): void {
    steps = [...steps, step]
    state.setState({ undoable: steps.length })
  }

  function takeBack(): Promise<void> {
    queue = queue.then(async () => {
      const step = steps.at(-1)
      if (!step) return
      steps = steps.slice(0, -1)
      state.setState({ undoable: steps.length })
      const choicesBefore = choices
      for (const groupId of step.groups.toReversed()) {
        const [problem] = undoSentences(await undo.run({ groupId }))
        if (problem !== undefined) toasts.show(problem, { tone: 'problem' })
      }
      await load()
      const [back] = step.paths
      // What was chosen meanwhile is what the next key is meant for.
      if (choices === choicesBefore && back !== undefined && paths().includes(back))
        select({ active: back, anchor: back, chosen: new Set() })
    })
    return queue
  }

  /** Where each of them is filed: as it was suggested here, or as its note says. */
  async function fileAsSuggested(some: readonly VaultPath[]): Promise<Done> {
    const byCategory = new Map<FiledCategory | null, VaultPath[]>()
    for (const path of some) {
      const category = suggestions.categoryOf(path)
      byCategory.set(category, [...(byCategory.get(category) ?? []), path])
    }
    const all: Done[] = []
    for (const [category, own] of byCategory) all.push(await fileAs(own, category))
    return { groups: all.flatMap(({ groups }) => groups), left: all.flatMap(({ left }) => left) }
  }

  async function fileAs(own: readonly VaultPath[], category: FiledCategory | null): Promise<Done> {
    const { left, groupId } = await client.call('inbox.file', { paths: [...own], category })
    return { groups: groupId === null ? [] : [groupId], left }
  }

  return {
    state,
    reload() {
      suggestions.retry()
      return load()
    },
    activate: (path) => select({ ...state.getState().selection, active: path, anchor: path }),
    move: (step, extend) =>
      select(moveSelection(paths(), state.getState().selection, { step, extend })),
    toggle: (path) => select(toggleChosen(state.getState().selection, path)),
    chooseAll: () => select({ ...state.getState().selection, chosen: new Set(paths()) }),
    chooseNone: () => select({ ...state.getState().selection, chosen: new Set() }),
    see: suggestions.want,
    file: (category) =>
      category === null
        ? act((count) => `${notes(count)} filed as suggested.`, fileAsSuggested)
        : act(
            (count) => `${notes(count)} filed in ${CATEGORY_NAMES[category]}.`,
            (some) => fileAs(some, category),
          ),
    merge: ({ path: into, name }) =>
      act(
        (count) => `${notes(count)} added to ${name}.`,
        async (some) => {
          const groups: string[] = []
          const left: Left[] = []
          for (const path of some)
            try {
              const { groupId } = await client.call('inbox.merge', { path, into })
              if (groupId !== null) groups.push(groupId)
            } catch (error) {
              left.push({ path, reason: errorSentence(error) })
            }
          return { groups, left }
        },
      ),
    delete: () =>
      act(
        (count) => `${notes(count)} went to the trash.`,
        async (some) => {
          const { groupId } = await client.call('inbox.delete', { paths: [...some] })
          return { groups: groupId === null ? [] : [groupId], left: [] }
        },
      ),
    undo: takeBack,
    cancel() {
      isCancelled = true
    },
    dispose() {
      for (const stop of stops) stop()
      suggestions.dispose()
    },
  }
}

const notes = (count: number): string => (count === 1 ? '1 note' : `${spokenNumber(count)} notes`)
