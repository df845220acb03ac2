import { historyField, isolateHistory } from '@codemirror/commands'
import { EditorState, Transaction, type StateEffect } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import type { NotePlace, WritingMode } from '../../../shared/domain/settings.ts'
import type { NoteSession, ReplaceListener } from '../stores/notes/note-session.ts'
import type { EditorServices } from './editor-services.ts'
import { fromSession } from './from-session.ts'
import { outOfHidden } from './properties/hidden-frontmatter.ts'
import { heldInput } from './held-input.ts'
import { createRestOfEditor, type RestOfEditor } from './rest-of-editor.ts'
import { cspNonce } from './language/csp-nonce.ts'
import { toldFocus } from './live/touched.ts'
import {
  completed,
  inMode,
  noteExtensions,
  readOnly,
  readOnlyCompartment,
} from './language/note-extensions.ts'

/** One editor state a note: its text, its undo history and where it was scrolled to, kept while the note is open. */
export interface EditorBuffers {
  /** Loaded, it is given to all notes. */
  readonly rest: RestOfEditor
  /** True for a note that would be drawn otherwise once the rest is loaded, so it is worth waiting for that. */
  awaitsRest(session: NoteSession): boolean
  /** An editor without a note. */
  empty(): EditorState
  /** What an editor that begins with this note is made of: it draws nothing twice. Its session must be loaded. */
  first(session: NoteSession, mode: WritingMode): EditorState
  /** Shows the note in the view, in this way. Its session must be loaded. */
  show(view: EditorView, session: NoteSession, mode: WritingMode): void
  /** Where the person is in each note, by its path. */
  places(): Readonly<Record<string, NotePlace>>
  /** The note at `path` goes on at `to`: what can be taken back there is what could be here. */
  move(path: string, to: string): void
  /** Keeps the state of what is shown, before the view goes away. */
  keep(view: EditorView): void
  dispose(): void
}

type Buffer = {
  readonly session: NoteSession
  state: EditorState
  scroll: StateEffect<unknown> | null
  /** The line at the top, from 1. */
  top: number
  readonly stop: () => void
}

export function createEditorBuffers({
  services,
  isOpen,
  placeOf,
  onUpdate,
  onScroll,
}: {
  readonly services: EditorServices
  /** False for a session that was closed: its buffer is let go. */
  readonly isOpen: (session: NoteSession) => boolean
  /** Where the person was before this window; undefined for nowhere. */
  readonly placeOf: (path: string) => NotePlace | undefined
  readonly onUpdate: (update: ViewUpdate) => void
  readonly onScroll: () => void
}): EditorBuffers {
  const buffers = new Map<string, Buffer>()
  const rest = createRestOfEditor({
    refuse: services.refuse,
    vim: services.vim,
    shownView: () => shown?.view,
    onLoad(loaded) {
      for (const buffer of buffers.values())
        apply(buffer, (state) =>
          state.update({ effects: completed(state, buffer.session.path, services, loaded) }),
        )
    },
  })
  /** What notes were that go on at this path, until they are shown there. */
  const moved = new Map<string, EditorState>()
  let shown: { readonly view: EditorView; readonly buffer: Buffer } | null = null

  /** A session that was closed and opened again is another one, with another text: its old state must not be shown. */
  function bufferOf(session: NoteSession, mode: WritingMode): Buffer {
    const known = buffers.get(session.path)
    if (known?.session === session) return known
    known?.stop()
    const show = showChanges((change) => apply(buffer, change))
    const state = createNoteState(session, mode, {
      services,
      rest,
      show,
      place: placeOf(session.path),
      before: moved.get(session.path),
      onScroll: lookAtTop,
      onUpdate,
    })
    moved.delete(session.path)
    const top = Math.min(placeOf(session.path)?.top ?? 1, state.doc.lines)
    const buffer: Buffer = {
      session,
      state,
      top,
      scroll:
        top === 1
          ? null
          : EditorView.scrollIntoView(state.doc.line(top).from, { y: 'start', yMargin: 0 }),
      stop: hearSession(session, show, (change) => apply(buffer, change)),
    }
    buffers.set(session.path, buffer)
    return buffer
  }

  function apply(buffer: Buffer, change: (state: EditorState) => Transaction): void {
    if (shown?.buffer === buffer) shown.view.dispatch(change(shown.view.state))
    else buffer.state = change(buffer.state).state
  }

  /** What is hidden is at no place: the one that it had stays. */
  function lookAtTop(): void {
    if (!shown || shown.view.scrollDOM.clientHeight === 0) return
    const { view, buffer } = shown
    const above = view.contentDOM.offsetTop + view.documentPadding.top
    const { from } = view.lineBlockAtHeight(view.scrollDOM.scrollTop - above)
    buffer.top = view.state.doc.lineAt(from).number
    onScroll()
  }

  const stateOf = (buffer: Buffer): EditorState =>
    shown?.buffer === buffer ? shown.view.state : buffer.state

  function keep(view: EditorView): void {
    if (shown?.view !== view) return
    shown.buffer.state = view.state
    shown.buffer.scroll = view.scrollSnapshot()
    shown = null
  }

  return {
    rest,
    awaitsRest: ({ path }) => rest.loaded() === null && (placeOf(path)?.folds.length ?? 0) > 0,
    empty: () => rest.loaded()?.noNote() ?? EditorState.create({ extensions: cspNonce() }),
    first: (session, mode) => bufferOf(session, mode).state,
    show(view, session, mode) {
      if (shown?.view === view && shown.buffer.session === session) {
        const effect = inMode(view.state, mode, session.path, services)
        if (effect) {
          view.dispatch({ effects: effect })
          tellFocus(view, mode)
        }
        const inSight = outOfHidden(view.state)
        if (inSight) view.dispatch(inSight)
        return
      }
      keep(view)
      for (const [path, { session: other, stop }] of buffers) {
        if (isOpen(other)) continue
        stop()
        buffers.delete(path)
      }
      const buffer = bufferOf(session, mode)
      const effect = inMode(buffer.state, mode, session.path, services)
      if (effect) buffer.state = buffer.state.update({ effects: effect }).state
      const inSight = outOfHidden(buffer.state)
      if (inSight) buffer.state = buffer.state.update(inSight).state
      if (view.state !== buffer.state) view.setState(buffer.state)
      tellFocus(view, mode)
      if (buffer.scroll) view.dispatch({ effects: buffer.scroll })
      shown = { view, buffer }
    },
    places: () =>
      Object.fromEntries(
        [...buffers].map(([path, buffer]) => {
          const state = stateOf(buffer)
          const { anchor, head } = state.selection.main
          // Without what folds, those of before stay.
          const folds = rest.loaded()?.foldsToKeep(state) ?? placeOf(path)?.folds ?? []
          return [path, { anchor, head, top: buffer.top, folds }]
        }),
      ),
    move(path, to) {
      const buffer = buffers.get(path)
      if (buffer) moved.set(to, stateOf(buffer))
    },
    keep,
    dispose() {
      for (const { stop } of buffers.values()) stop()
      buffers.clear()
    },
  }
}

type Apply = (change: (state: EditorState) => Transaction) => void

/** Has an editor show what was changed elsewhere. */
const showChanges =
  (apply: Apply): ReplaceListener =>
  (changes, { undoable }) =>
    apply((state) =>
      state.update({
        changes,
        annotations: [
          fromSession.of(true),
          Transaction.addToHistory.of(undoable),
          // One step of its own: undoing it must not undo what was typed just before, too.
          isolateHistory.of('full'),
        ],
      }),
    )

/** Has the editor show what happens to a note elsewhere. Returns what ends it. */
function hearSession(session: NoteSession, show: ReplaceListener, apply: Apply): () => void {
  const stopReplacing = session.onReplace(show)
  const stopWatching = session.state.subscribe((next, previous) => {
    if (next.readOnlyReason === previous.readOnlyReason) return
    const isReadOnly = next.readOnlyReason !== null
    apply((state) =>
      state.update({ effects: readOnlyCompartment.reconfigure(readOnly(isReadOnly)) }),
    )
  })
  return () => {
    stopReplacing()
    stopWatching()
  }
}

/** What draws the preview is new to the view, which tells only when its focus changes. */
function tellFocus(view: EditorView, mode: WritingMode): void {
  if (mode === 'live' && view.hasFocus) view.dispatch({ effects: toldFocus(true) })
}

/** The first state of a note: its text, with the cursor, the folds and what can be taken back as they were. */
function createNoteState(
  session: NoteSession,
  mode: WritingMode,
  {
    services,
    rest,
    show,
    place: { anchor, head, folds } = { anchor: 0, head: 0, top: 1, folds: [] },
    before,
    onScroll,
    onUpdate,
  }: {
    readonly services: EditorServices
    readonly rest: RestOfEditor
    /** What the session tells this editor of the others with. */
    readonly show: ReplaceListener
    readonly place: NotePlace | undefined
    /** What the note was elsewhere. */
    readonly before: EditorState | undefined
    readonly onScroll: () => void
    readonly onUpdate: (update: ViewUpdate) => void
  },
): EditorState {
  const doc = session.text()
  const later = rest.loaded()
  // The steps fit no other text.
  const history = before?.doc.eq(doc) ? before.field(historyField, false) : undefined
  const state = EditorState.create({
    doc,
    // It may have become shorter meanwhile.
    selection: { anchor: Math.min(anchor, doc.length), head: Math.min(head, doc.length) },
    extensions: [
      heldInput(rest),
      history === undefined ? [] : historyField.init(() => history),
      noteExtensions({
        path: session.path,
        doc,
        isReadOnly: session.state.getState().readOnlyReason !== null,
        mode,
        services,
        later,
        onAction: (view, action) =>
          rest.whenLoaded(view, (all) => all?.runEditorAction(view, action)),
        onBlur: () => void session.flush(),
        onScroll,
        onUpdate(update) {
          for (const transaction of update.transactions)
            if (transaction.docChanged && !transaction.annotation(fromSession))
              session.edited(transaction.changes, show)
          onUpdate(update)
        },
      }),
    ],
  })
  return later?.withFolds(state, folds) ?? state
}
