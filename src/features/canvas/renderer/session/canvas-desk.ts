import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NoteSession } from '../../../../renderer/src/stores/notes/note-session.ts'
import { changesBetween, toDoc } from '../../../../renderer/src/stores/notes/text-changes.ts'
import { editCanvas, type CanvasEdit } from '../../shared/edit-canvas.ts'
import { readCanvas, type CanvasRead } from '../../shared/read-canvas.ts'
import type { ViewPort } from '../../../../renderer/src/ui/layout/view-port.ts'

export interface DeskState {
  readonly read: CanvasRead
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** A canvas that is open: what its text says, and the way to change that, step by step. */
export interface CanvasDesk {
  readonly session: NoteSession
  readonly state: StoreApi<DeskState>
  /**
   * Makes these edits, as one step that undo takes back. Those that follow each other with the same `joins` are one
   * step. @returns false for a text that is no canvas: nothing was changed
   */
  edit(edits: readonly CanvasEdit[], options?: { readonly joins?: string }): boolean
  undo(): void
  redo(): void
  /** What was seen of it last; null before anything was. */
  lastPort(): ViewPort | null
  keepPort(port: ViewPort | null): void
}

/** As many steps can be taken back. */
const MOST_STEPS = 200

interface Step {
  readonly text: string
  readonly joins: string | null
}

/** A desk for a session, which lives as long as that does. */
export function createCanvasDesk(session: NoteSession): CanvasDesk {
  let text = session.text().toString()
  let undone: Step[] = []
  let done: Step[] = []
  let isOwn = false
  let port: ViewPort | null = null
  const state = createStore<DeskState>(() => ({
    read: readCanvas(text),
    canUndo: false,
    canRedo: false,
  }))

  session.state.subscribe((next, previous) => {
    if (next.revision === previous.revision && next.load === previous.load) return
    const now = session.text().toString()
    if (now === text) return
    text = now
    // The steps are of another text now: to take one back would take away what came from outside.
    if (!isOwn) [done, undone] = [[], []]
    const read = readCanvas(now)
    tell(read)
    // Two changes of a list can be put together to something that is none. Then both stand against each other.
    if (read.status === 'broken' && next.notice === 'merged')
      queueMicrotask(() => void session.undoNotice())
  })

  function tell(read: CanvasRead = state.getState().read): void {
    state.setState({ read, canUndo: done.length > 0, canRedo: undone.length > 0 })
  }

  function write(next: string): void {
    isOwn = true
    try {
      session.edited(changesBetween(session.text(), toDoc(next)))
    } finally {
      isOwn = false
    }
  }

  function step(from: Step[], to: Step[]): void {
    if (session.state.getState().readOnlyReason !== null) return
    const last = from.pop()
    if (!last) return
    to.push({ text, joins: null })
    write(last.text)
    tell()
  }

  return {
    session,
    state,
    lastPort: () => port,
    keepPort: (seen) => void (port = seen),
    edit(edits, { joins = null } = {}) {
      if (state.getState().read.status !== 'read') return false
      if (session.state.getState().readOnlyReason !== null) return false
      const next = editCanvas(text, edits)
      if (next === text) return true
      const last = done.at(-1)
      if (joins === null || last?.joins !== joins) done.push({ text, joins })
      if (done.length > MOST_STEPS) done.shift()
      undone = []
      write(next)
      tell()
      return true
    },
    undo: () => step(done, undone),
    redo: () => step(undone, done),
  }
}

/** The desk of each open canvas, found again when its tab comes to the front again. */
export const canvasDesks = {
  create() {
    const desks = new WeakMap<NoteSession, CanvasDesk>()
    return {
      of(session: NoteSession): CanvasDesk {
        const known = desks.get(session)
        if (known) return known
        const desk = createCanvasDesk(session)
        desks.set(session, desk)
        return desk
      },
      dispose() {},
    }
  },
}
