import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Captured } from '../../contract.ts'
import { captureText, LONGEST_CAPTURE } from '../../shared/capture-text.ts'
import type {
  Category,
  Classification,
  FiledCategory,
} from '../../../../shared/domain/entries/entry.ts'
import { type VaultPath, vaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'
import { createLatestWriter } from '../../../../renderer/src/stores/notes/latest-writer.ts'
import { movedPath } from '../../../../renderer/src/stores/workspace/moved-path.ts'
import { undoSentences } from '../../../../renderer/src/stores/undo-sentences.ts'
import type { UndoStore } from '../../../../renderer/src/stores/undo-store.ts'

interface Step {
  readonly groupId: string
  readonly before: Pick<KeptThought, 'category' | 'name' | 'path'> | null
}

/** A thought that is on disk, and what became of it. */
export interface KeptThought {
  /** Of this window, to tell one from the next. */
  readonly id: number
  readonly text: string
  readonly path: VaultPath
  readonly category: Category
  readonly name: string
  readonly classification: Classification | null
  /** `working`: it is classified, corrected or taken back; what was pressed meanwhile comes after that. */
  readonly phase: 'working' | 'done'
  /** Why it stays where it is, as a sentence. */
  readonly problem: string | null
  /** The changes that made it what it is, oldest first, and where it was before each; the first one keeps it. */
  readonly steps: readonly Step[]
  /** Who put it where it is: `undo` after a step was taken back. */
  readonly by: 'classifier' | 'person' | 'undo'
}

export interface CaptureState {
  readonly isOpen: boolean
  readonly text: string
  readonly hint: FiledCategory | null
  /** Some of the text came from outside: it is said, until the person keeps or empties it. */
  readonly isFromLink: boolean
  readonly isKeeping: boolean
  /** Why the text is not on disk; it is in the field still. */
  readonly problem: string | null
  readonly last: KeptThought | null
}

/** The box for a thought: what is typed into it, and the last thing that it kept. */
export interface CaptureStore {
  readonly state: StoreApi<CaptureState>
  /** Reads what was typed and not kept before, unless something is typed already. Never throws. */
  load(): Promise<void>
  open(): void
  /** The text stays for the next time. */
  close(): void
  write(text: string): void
  /** Adds the text of a link to what is typed. */
  fill(text: string): void
  hint(category: FiledCategory | null): void
  /** Writes the text into the inbox, then lets it be classified. Never throws. */
  keep(): Promise<void>
  /** Files the last thought there, also against what was said before. */
  correct(category: Category): Promise<void>
  /** Takes the last step back: back to the inbox, and from there into the field. */
  undo(): Promise<void>
  /** The last thought is looked at no more. */
  dismiss(): void
  /** Resolves when all that was typed is stored. */
  settled(): Promise<void>
  dispose(): void
}

const EMPTY: CaptureState = {
  isOpen: false,
  text: '',
  hint: null,
  isFromLink: false,
  isKeeping: false,
  problem: null,
  last: null,
}
const HINTS: Readonly<Record<FiledCategory, string>> = {
  people: '[person]',
  projects: '[project]',
  ideas: '[idea]',
  admin: '[admin]',
}

export function createCaptureStore({
  client,
  undo,
}: {
  readonly client: LatentClient
  readonly undo: Pick<UndoStore, 'run'>
}): CaptureStore {
  const state = createStore<CaptureState>(() => EMPTY)
  const drafts = createLatestWriter((text: string) => client.call('captureBox.setDraft', { text }))
  let nextId = 1
  let wantsMore = false
  /** What is done with the last thought, one step after the other. */
  let work: Promise<void> = Promise.resolve()

  function setText(text: string, patch: Partial<CaptureState> = {}): void {
    const cut = text.slice(0, LONGEST_CAPTURE)
    const isEmpty = cut.trim() === ''
    state.setState(({ isFromLink }) => ({
      text: cut,
      isFromLink: isFromLink && !isEmpty,
      ...patch,
    }))
    drafts.write(cut)
  }

  const patchLast = (id: number, patch: Partial<KeptThought>): void =>
    state.setState(({ last }) => (last?.id === id ? { last: { ...last, ...patch } } : {}))

  /** Runs after what is under way with this thought. What fails is said beside it. */
  function step(id: number, action: (thought: KeptThought) => Promise<Partial<KeptThought>>) {
    work = work.then(async () => {
      const { last } = state.getState()
      if (last?.id !== id) return
      patchLast(id, { phase: 'working', problem: null })
      const patch = await action(last).catch((error: unknown) => ({
        problem: errorSentence(error),
      }))
      patchLast(id, { ...patch, phase: 'done' })
    })
    return work
  }

  async function keep(): Promise<void> {
    const { text, hint, isKeeping } = state.getState()
    if (isKeeping) {
      wantsMore = true
      return
    }
    if (text.trim() === '') return
    wantsMore = false
    state.setState({ isKeeping: true, problem: null })
    try {
      const kept = await client.call('capture.keep', { text: text.trim() })
      const id = nextId++
      // What was typed meanwhile belongs to the next thought. Only what is on disk leaves the field.
      const now = state.getState().text
      const rest = now.startsWith(text) ? now.slice(text.length).trimStart() : now
      const last = { ...thoughtOf(id, text.trim(), kept), phase: 'working' as const }
      setText(rest, { isKeeping: false, hint: null, isFromLink: false, last })
      work = Promise.resolve()
      void step(id, async (thought) => classify(thought, hint))
    } catch (error) {
      state.setState({ isKeeping: false, problem: errorSentence(error) })
      return
    }
    if (wantsMore) await keep()
  }

  async function classify(
    thought: KeptThought,
    hint: FiledCategory | null,
  ): Promise<Partial<KeptThought>> {
    const hints = hint === null ? null : HINTS[hint]
    return placed(thought, await client.call('capture.classify', { path: thought.path, hints }))
  }

  async function takeBack(thought: KeptThought): Promise<Partial<KeptThought>> {
    const { steps, category, name } = thought
    const newest = steps.at(-1)
    const isFiled = category !== 'inbox' || (newest?.before ?? thought).category !== 'inbox'
    if (!isFiled) return unkeep(thought)
    if (newest === undefined) return {}
    const { problem, path } = await undoGroup(newest.groupId, thought.path)
    if (problem !== null) return { problem }
    // What went to the end of another note moved nowhere: it is back where it was.
    const isBack = path !== thought.path
    const before = newest.before ?? { category, name, path }
    return { ...before, path: isBack ? path : before.path, steps: steps.slice(0, -1), by: 'undo' }
  }

  /** First the text is where it can be kept again, then the note goes. */
  async function unkeep({ id, text, steps, path }: KeptThought): Promise<Partial<KeptThought>> {
    if (steps.length === 0) return {}
    const typed = state.getState().text
    setText(typed.trim() === '' ? text : `${text}\n\n${typed}`)
    for (const { groupId } of steps.toReversed()) {
      const { problem } = await undoGroup(groupId, path)
      if (problem === null) continue
      setText(typed)
      return { problem }
    }
    state.setState(({ last }) => (last?.id === id ? { last: null } : {}))
    return {}
  }

  async function undoGroup(
    groupId: string,
    path: VaultPath,
  ): Promise<{ readonly problem: string | null; readonly path: VaultPath }> {
    const report = await undo.run({ groupId })
    const [problem = null] = undoSentences(report)
    return { problem, path: vaultPath(movedPath(path, report.undone)) }
  }

  return {
    state,
    async load() {
      try {
        const { text } = await client.call('captureBox.draft', {})
        if (state.getState().text === '' && text !== '') state.setState({ text })
      } catch {
        // asked again at the next opening
      }
    },
    open() {
      const { last } = state.getState()
      state.setState({ isOpen: true, problem: null, last: last?.phase === 'working' ? last : null })
    },
    close: () => state.setState({ isOpen: false }),
    write: (text) => setText(text, { problem: null }),
    fill(given) {
      const text = captureText(given)
      const typed = state.getState().text
      if (text === '' || typed.includes(text)) return
      setText(typed.trim() === '' ? text : `${typed}\n\n${text}`)
      state.setState({ isFromLink: true })
    },
    hint: (hint) => state.setState({ hint }),
    keep,
    async correct(category) {
      const id = state.getState().last?.id
      if (id === undefined) return
      await step(id, async (thought) => {
        if (category === thought.category && category === 'inbox') return {}
        const { path } = thought
        const captured = await client.call('capture.correct', { path, category })
        return { ...placed(thought, captured), by: 'person' }
      })
    },
    async undo() {
      const id = state.getState().last?.id
      if (id !== undefined) await step(id, takeBack)
    },
    dismiss: () => state.setState({ last: null }),
    settled: () => drafts.settled(),
    dispose: () => {},
  }
}

/** Where it is after that change. */
function placed(
  { steps, category: from, name: before, path: was }: KeptThought,
  { path, category, name, classification, groupId }: Captured,
): Partial<KeptThought> {
  const isStep = groupId !== null && !steps.some((step) => step.groupId === groupId)
  return {
    path,
    category,
    name,
    ...(classification && { classification }),
    steps: isStep
      ? [...steps, { groupId, before: { category: from, name: before, path: was } }]
      : steps,
  }
}

const thoughtOf = (id: number, text: string, kept: Captured): KeptThought => ({
  id,
  text,
  path: kept.path,
  category: kept.category,
  name: kept.name,
  classification: kept.classification,
  phase: 'done',
  problem: null,
  steps: kept.groupId === null ? [] : [{ groupId: kept.groupId, before: null }],
  by: 'classifier',
})
