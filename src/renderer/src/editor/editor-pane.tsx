import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import { useStore } from 'zustand'
import { asVaultPath, isNotePath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import type { FileViewer } from '../feature.ts'
import type { NoteSession } from '../stores/notes/note-session.ts'
import { isReading } from '../stores/workspace/tab-list.ts'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { isLoadFault } from '../ui/fault/load-fault.ts'
import { Button } from '../ui/field/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { afterPaint } from '../ui/lazy/after-paint.ts'
import { lazyModule } from '../ui/lazy/lazy-module.ts'
import { lazyView } from '../ui/lazy/lazy-view.tsx'
import { NoteEditor } from './note-editor.tsx'
import type { NoteFoot } from './place/note-foot.ts'
import type { SamePlace } from './place/same-place.ts'
import { ReadingView } from './reading-view.tsx'
import styles from './editor-pane.module.css'

const FileView = lazyView(async () => (await import('./file-view.tsx')).FileView)
const KeptTextBar = lazyView(async () => (await import('./bars/kept-text-bar.tsx')).KeptTextBar)
const SaveBar = lazyView(async () => (await import('./bars/save-bar.tsx')).SaveBar)

const ACTIVE_TEXT_DELAY_MS = 150
const NO_VIEWERS: readonly FileViewer[] = []

/** The note in front, to write or to read. `empty` is shown when no note is open. */
export function EditorPane({
  label = 'Note',
  empty,
  viewers = NO_VIEWERS,
  foot,
}: {
  readonly label?: string
  readonly empty: ReactNode
  readonly viewers?: readonly FileViewer[]
  readonly foot?: NoteFoot | undefined
}) {
  const { workspace, openNotes } = useStores()
  const active = useStore(workspace.state, (state) => state.tabs.active)
  const reading = useStore(workspace.state, (state) => isReading(state.tabs))
  // Watched because a session can be opened after its tab is there, or read after it is opened.
  useStore(openNotes.state, (state) => (active === null ? undefined : state[active]))
  const path = asVaultPath(active)
  // A note without a session is one that is being closed.
  const file = path !== null && isNotePath(path) ? null : path
  // What writes another file has its session for itself.
  const session = active === null || file !== null ? undefined : openNotes.get(active)
  const [ready, setReady] = useState<NoteSession | null>(null)
  const isText = useIsText(session)
  const places = useSamePlace()
  return (
    <section className={styles.pane} aria-label={label}>
      <Bar what="The kept text" isHeldBack={session !== undefined && ready !== session}>
        <KeptTextBar />
      </Bar>
      {session ? (
        <OpenNote key={session.path} session={session} viewers={viewers} onReady={setReady} />
      ) : file ? (
        <FileView key={file} path={file} viewers={viewers} />
      ) : path ? null : (
        empty
      )}
      {/* Always there, so that the histories of all open notes are. */}
      <div className={styles.body} hidden={!isText || ready !== session}>
        <NoteEditor
          session={ready === session ? ready : null}
          isMounted={isText}
          hidden={reading}
          places={places}
          foot={foot}
        />
        {reading && isText && session && ready === session ? (
          <ReadingView key={session.path} session={session} places={places} foot={foot} />
        ) : null}
      </div>
    </section>
  )
}

/** What keeps the place in a note that is shown in another way; it comes after the first note. */
function useSamePlace(): RefObject<SamePlace | null> {
  const { workspace, activeText } = useStores()
  const places = useRef<SamePlace | null>(null)
  useEffect(() => {
    let isGone = false
    const load = (): void =>
      void samePlace().then(
        ({ createSamePlace }) => {
          if (!isGone)
            places.current = createSamePlace(workspace, (line) => activeText.setState({ line }))
        },
        // A note that changes its mode then begins at its start, or where it was in that mode.
        (error: unknown) => isLoadFault(error) && error.forget(),
      )
    const stop = afterPaint(load)
    return () => {
      isGone = true
      stop()
      places.current?.dispose()
      places.current = null
    }
  }, [workspace, activeText])
  return places
}
const samePlace = lazyModule(() => import('./place/same-place.ts'))

/** Above the text. It says nothing of most notes, so it comes after them. */
function Bar({
  what,
  isHeldBack = false,
  children,
}: {
  readonly what: string
  /** It does not come yet; once there, it stays. */
  readonly isHeldBack?: boolean
  readonly children: ReactNode
}) {
  const [isDue, setDue] = useState(false)
  useEffect(() => (isHeldBack ? undefined : afterPaint(() => setDue(true))), [isHeldBack])
  if (!isDue) return null
  return (
    <FaultBoundary level="bar" what={what}>
      <Suspense>{children}</Suspense>
    </FaultBoundary>
  )
}

/** False where a page stands for a file: there is nothing to write. */
function useIsText(session: NoteSession | undefined): boolean {
  return useSyncExternalStore(
    session?.state.subscribe ?? subscribeToNothing,
    () => session !== undefined && !session.state.getState().isNoText,
  )
}
const subscribeToNothing = () => () => undefined

/** What stands above the text, or instead of it while there is none. */
function OpenNote({
  session,
  viewers,
  onReady,
}: {
  readonly session: NoteSession
  readonly viewers: readonly FileViewer[]
  readonly onReady: (session: NoteSession) => void
}) {
  const { workspace } = useStores()
  const load = useStore(session.state, (state) => state.load)
  const loadError = useStore(session.state, (state) => state.loadError)
  const isNoText = useStore(session.state, (state) => state.isNoText)
  const readOnlyReason = useStore(session.state, (state) => state.readOnlyReason)
  useActiveText(session)
  useLayoutEffect(() => {
    if (load === 'ready' && !isNoText) onReady(session)
  }, [load, isNoText, session, onReady])

  switch (load) {
    case 'ready':
      return isNoText ? (
        <FileView path={session.path} reason={readOnlyReason} viewers={viewers} />
      ) : (
        <Bar what="The save bar">
          <SaveBar session={session} />
        </Bar>
      )
    case 'loading':
      return <Skeleton />
    case 'failed':
      return (
        <EmptyState
          text={loadError}
          action={
            <span className={styles.actions}>
              <Button onClick={() => void session.load()}>Try again</Button>
              <Button onClick={() => workspace.dropNote(session.path)}>Close</Button>
            </span>
          }
        />
      )
  }
}

/** Tells the outline and the word count what the text is, a moment behind the typing. */
function useActiveText(session: NoteSession): void {
  const { activeText } = useStores()
  useEffect(() => {
    const tell = (): void => activeText.setState({ path: session.path, text: session.text() })
    tell()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = session.state.subscribe((next, previous) => {
      if (next.revision === previous.revision) return
      clearTimeout(timer)
      timer = setTimeout(tell, ACTIVE_TEXT_DELAY_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session, activeText])
}

/** Only after a moment: most notes are there before an eye could see it. */
function Skeleton() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div className={styles.skeleton} role="status" aria-label="Reading the note">
      <span />
      <span />
      <span />
      <span />
    </div>
  )
}
