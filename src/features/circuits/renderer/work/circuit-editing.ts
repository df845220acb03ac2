import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Blueprint } from '../../shared/blueprint.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import {
  changeFence,
  fencesOf,
  findFence,
  type Fence,
} from '../../../../renderer/src/stores/text/fences.ts'
import type { NoteSession } from '../../../../renderer/src/stores/notes/note-session.ts'
import { words } from '../../words.ts'

/** What is chosen: places in the blueprint's lists. */
export interface Chosen {
  readonly parts: ReadonlySet<number>
  readonly wires: ReadonlySet<number>
}

export const NOTHING_CHOSEN: Chosen = { parts: new Set(), wires: new Set() }

/** How a blueprint is read from a block's text, and written back into it. */
export interface BlueprintText {
  /** Null for a text that holds none. */
  read(text: string): Blueprint | null
  /** The text that holds `next`, with everything that is the same as it was. @throws LatentError when it cannot */
  write(text: string, next: Blueprint, renames: ReadonlyMap<string, string>): string
}

export interface EditingState {
  /** As the block in the note is now. */
  readonly text: string
  readonly line: number
  readonly blueprint: Blueprint
  readonly chosen: Chosen
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What happened to the block besides, as a sentence. */
  readonly notice: string | null
  /** The block is not in the note any more, or holds no blueprint: nothing more is written. */
  readonly isLost: boolean
}

/** The work on one block. Every step is in the note at once, where the note's own undo reaches it too. */
export interface CircuitEditing {
  readonly state: StoreApi<EditingState>
  /** @param chosen afterwards; nothing when left out */
  apply(
    next: Blueprint,
    options?: { readonly chosen?: Chosen; readonly renames?: ReadonlyMap<string, string> },
  ): void
  choose(chosen: Chosen): void
  undo(): void
  redo(): void
  closeNotice(): void
  dispose(): void
}

/** Texts of the block, the nearest one last. */
type Steps = { readonly past: readonly string[]; readonly future: readonly string[] }

const LANGUAGE = 'circuit'

export function createCircuitEditing({
  session,
  fence,
  format,
}: {
  readonly session: Pick<NoteSession, 'text' | 'replace' | 'state'>
  readonly fence: Pick<Fence, 'line' | 'text'>
  readonly format: BlueprintText
}): CircuitEditing {
  const empty: Blueprint = { components: [], wires: [] }
  const state = createStore<EditingState>(() => ({
    text: fence.text,
    line: fence.line,
    blueprint: format.read(fence.text) ?? empty,
    chosen: NOTHING_CHOSEN,
    canUndo: false,
    canRedo: false,
    notice: null,
    isLost: false,
  }))
  let past: readonly string[] = []
  let future: readonly string[] = []
  let isWriting = false

  /** Which of how many circuits of the note it is: how it is known after somebody else changed it. */
  let place = { index: 0, count: 0 }

  function found(): Fence | null {
    const { text, line } = state.getState()
    const there = findFence(session.text(), { text, line, language: LANGUAGE })
    if (!there) return null
    const all = fencesOf(session.text(), LANGUAGE)
    place = { index: all.findIndex((each) => each.line === there.line), count: all.length }
    return there
  }
  found()

  /** Says so if it is. */
  function isReadOnly(): boolean {
    if (session.state.getState().readOnlyReason === null) return false
    state.setState({ notice: words.readOnly })
    return true
  }

  /** Writes the text into the note; false when the block is not there as it was. */
  function write(text: string): boolean {
    if (state.getState().isLost || isReadOnly()) return false
    const there = found()
    const changes = there && changeFence(session.text(), there, text)
    if (!there || !changes) {
      state.setState({ notice: there ? words.refused : words.lost })
      return false
    }
    isWriting = true
    try {
      if (!changes.empty) session.replace(changes)
    } finally {
      isWriting = false
    }
    state.setState({ text, line: there.line })
    return true
  }

  function textOf(
    text: string,
    next: Blueprint,
    renames: ReadonlyMap<string, string>,
  ): string | null {
    try {
      return format.write(text, next, renames)
    } catch (error) {
      if (!(error instanceof LatentError)) throw error
      state.setState({ notice: error.message })
      return null
    }
  }

  function show(blueprint: Blueprint, chosen: Chosen): void {
    state.setState({
      blueprint,
      chosen,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      notice: null,
    })
  }

  /** One step back or on, after which `steps` are left. One that cannot be written is none, and `write` says why. */
  function goTo(text: string | undefined, steps: Steps): void {
    if (text === undefined) return
    const blueprint = format.read(text)
    if (!blueprint) return state.setState({ notice: words.refused })
    if (!write(text)) return
    ;({ past, future } = steps)
    show(blueprint, NOTHING_CHOSEN)
  }

  /** Somebody else changed the note: lines moved, or the block itself is another one now. */
  function follow(): void {
    if (isWriting || state.getState().isLost) return
    const same = found()
    if (same) return state.setState({ line: same.line })
    const all = fencesOf(session.text(), LANGUAGE)
    const changed = all.length === place.count ? all[place.index] : undefined
    if (!changed) return state.setState({ isLost: true, notice: words.lost })
    const blueprint = format.read(changed.text)
    past = []
    future = []
    if (!blueprint) return state.setState({ isLost: true, notice: words.broken })
    state.setState({ text: changed.text, line: changed.line })
    show(blueprint, NOTHING_CHOSEN)
    state.setState({ notice: words.changed })
  }
  /** That the note can only be read is said when it begins, and no longer when it can be written again. */
  function followRights(): void {
    const { isLost, notice } = state.getState()
    if (!isLost && !isReadOnly() && notice === words.readOnly) state.setState({ notice: null })
  }
  const stop = session.state.subscribe((next, previous) => {
    if (next.revision !== previous.revision) follow()
    if (next.readOnlyReason !== previous.readOnlyReason) followRights()
  })

  return {
    state,
    apply(next, { chosen = NOTHING_CHOSEN, renames = new Map() } = {}) {
      const { text, blueprint } = state.getState()
      if (next === blueprint) return state.setState({ chosen })
      const written = textOf(text, next, renames)
      if (written === null || !write(written)) return
      past = [...past, text]
      future = []
      // What counts is what the text says now.
      const read = format.read(written)
      const isSame = JSON.stringify(read) === JSON.stringify(next)
      show(isSame || !read ? next : read, chosen)
    },
    choose: (chosen) => state.setState({ chosen }),
    undo() {
      const { text } = state.getState()
      goTo(past.at(-1), { past: past.slice(0, -1), future: [...future, text] })
    },
    redo() {
      const { text } = state.getState()
      goTo(future.at(-1), { past: [...past, text], future: future.slice(0, -1) })
    },
    closeNotice: () => state.setState({ notice: null }),
    dispose: stop,
  }
}
