import { EditorView, type EditorViewConfig } from '@codemirror/view'
import { Suspense, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import type { NoteSession } from '../stores/notes/note-session.ts'
import { afterPaint } from '../ui/lazy/after-paint.ts'
import { openDialog } from '../ui/dialog/open-dialog.ts'
import { lazyView } from '../ui/lazy/lazy-view.tsx'
import { OnceAsked } from '../ui/lazy/once-asked.tsx'
import { isLive } from '../stores/workspace/tab-list.ts'
import { cursorPlace } from './cursor-place.ts'
import { cspNonce } from './language/csp-nonce.ts'
import { createEditorBuffers, type EditorBuffers } from './editor-buffers.ts'
import { answerRequests } from './editor-requests.ts'
import { FindPortal } from './find/find-portal.tsx'
import { changesFolds } from './folding/folded.ts'
import { goToCursors, goToEnd, goToLine } from './links/flash-line.ts'
import { createNoteKeys, type NoteKeys } from './note-keys.ts'
import type { NoteFoot } from './place/note-foot.ts'
import type { SamePlace } from './place/same-place.ts'
import { NoteTop } from './title/note-top.tsx'
import { useEditorServices } from './use-editor-services.ts'
import styles from './note-editor.module.css'

const LiveBlocks = lazyView(async () => (await import('./live/blocks/live-blocks.tsx')).LiveBlocks)

/** A note is not kept back longer for how it is drawn: its text stands there as it is written then. */
const LONGEST_WAIT_MS = 300

interface Editor {
  readonly view: EditorView
  /** What stands above the text and scrolls with it. */
  readonly head: HTMLElement
  /** What stands below it. */
  readonly foot: HTMLElement
  readonly buffers: EditorBuffers
  readonly keys: NoteKeys
}

/** The one editor of the window. It swaps states when the note changes, so every note keeps its history. */
export function NoteEditor({
  session,
  isMounted,
  hidden,
  places,
  foot,
}: {
  /** A session that is loaded; null shows nothing and keeps what the other notes were. */
  readonly session: NoteSession | null
  /** False while something that is no text is in front: there is no editor in the page then, and no note in it. */
  readonly isMounted: boolean
  readonly hidden: boolean
  readonly places: RefObject<SamePlace | null>
  readonly foot?: NoteFoot | undefined
}) {
  const { openNotes, workspace, activeText, overlay, editor: editorPort } = useStores()
  const services = useEditorServices()
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const place = useStore(workspace.state, (state) => state.place)
  const [isComplete, setComplete] = useState(false)
  const [isPatient, setPatient] = useState(true)
  const reached = useRef<object | null>(null)
  const mode = useStore(workspace.state, ({ tabs }) => (isLive(tabs) ? 'live' : 'source'))
  const awaitsNote = useStore(workspace.state, ({ tabs }) => tabs.active !== null)
  // The editor is made with its first note, where one is on its way: an empty one would be thrown away.
  const [isDue, setDue] = useState(false)
  if (!isDue && (session !== null || !awaitsNote)) setDue(true)
  const hasBlocks = useStore(services.blockHosts.state, (blocks) => blocks.length > 0)

  const firstOf = useEffectEvent((buffers: EditorBuffers): EditorViewConfig => {
    const isThere = session !== null && isMounted && !buffers.awaitsRest(session)
    return isThere ? { state: buffers.first(session, mode) } : { extensions: cspNonce() }
  })
  // This and what follows in the step that draws the note, before a frame is painted: the first letter waits for it.
  useLayoutEffect(() => {
    if (!host.current || !isDue) return
    const buffers = createEditorBuffers({
      services,
      isOpen: (one) => openNotes.get(one.path) === one,
      placeOf: (path) => workspace.notePlace(path),
      onScroll: () => workspace.rememberSoon(),
      onUpdate({ state, selectionSet, docChanged, transactions }) {
        if (transactions.some(changesFolds)) workspace.rememberSoon()
        if (!selectionSet && !docChanged) return
        workspace.rememberSoon()
        activeText.setState(cursorPlace(state))
      },
    })
    const view = new EditorView(firstOf(buffers))
    const head = document.createElement('div')
    head.style.width = '100%'
    view.scrollDOM.prepend(head)
    const foot = document.createElement('div')
    foot.style.width = '100%'
    view.scrollDOM.append(foot)
    const keys = createNoteKeys({ workspace, overlay, openNotes }, view)
    setEditor({ view, head, foot, buffers, keys })
    // No note is there to be shown first.
    if (workspace.state.getState().tabs.active === null) void buffers.rest.load()
    const asked = { port: editorPort, buffers, services, workspace, openNotes }
    const stopAnswering = answerRequests(view, asked)
    const stopMoving = openNotes.onMove(buffers.move)
    return () => {
      stopMoving()
      stopAnswering()
      buffers.keep(view)
      buffers.dispose()
      keys.dispose()
      view.destroy()
    }
  }, [isDue, services, openNotes, activeText, editorPort, overlay, workspace])

  useLayoutEffect(() => {
    if (!editor) return
    const { view, buffers } = editor
    if (isMounted) host.current?.append(view.dom)
    return () => {
      buffers.keep(view)
      view.setState(buffers.empty())
      view.dom.remove()
    }
  }, [editor, isMounted])

  const goToPlace = useEffectEvent(({ view, keys }: Editor) => {
    if (!session || hidden) return
    const isKept = places.current?.inEditor(view, session.path, place) ?? false
    // The page that was read had the keys.
    if (isKept && document.activeElement === document.body) view.focus()
    if (!place || place === reached.current || place.path !== session.path) return
    reached.current = place
    keys.reached(place)
    if (isKept) return
    if (place.cursors !== null) goToCursors(view, place.cursors)
    else if (place.atEnd) goToEnd(view)
    else if (place.line !== null) goToLine(view, place.line, place.endLine ?? place.line)
    // A note may arrive after somebody went on to a palette, or was asked something: what is typed there is not for it.
    const isCovered = overlay.state.getState().overlay !== null || openDialog() !== null
    if (place.focus && !isCovered) view.focus()
  })
  useLayoutEffect(() => {
    if (!editor || !session || !isMounted) return
    const { buffers, view } = editor
    const complete = (): void => void buffers.rest.load().finally(() => setComplete(true))
    if (!isComplete && isPatient && buffers.awaitsRest(session)) {
      complete()
      const timer = setTimeout(() => setPatient(false), LONGEST_WAIT_MS)
      return () => clearTimeout(timer)
    }
    buffers.show(view, session, mode)
    activeText.setState(cursorPlace(view.state))
    goToPlace(editor)
    return isComplete ? undefined : afterPaint(complete)
  }, [editor, session, isMounted, place, hidden, mode, isComplete, isPatient, activeText])

  return (
    <>
      <div ref={host} className={styles.host} hidden={hidden} />
      {editor && session && isMounted && !hidden
        ? createPortal(<NoteTop view={editor.view} session={session} />, editor.head)
        : null}
      {editor && session && isMounted && !hidden && foot
        ? createPortal(
            <div
              data-note-foot=""
              onKeyDown={({ key, nativeEvent: { isComposing } }) => {
                if ((key === 'Escape' || key === 'ArrowUp') && !isComposing) editor.view.focus()
              }}
            >
              <Suspense>{foot(session.path)}</Suspense>
            </div>,
            editor.foot,
          )
        : null}
      <FindPortal panels={services.findPanels} />
      {session && mode === 'live' ? (
        // A note that is only read draws its blocks there.
        <OnceAsked key={session.path} isAsked={!hidden && hasBlocks} holdsKeys={false}>
          <LiveBlocks services={services} path={session.path} />
        </OnceAsked>
      ) : null}
    </>
  )
}
