import { Suspense, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import type { NoteSession } from '../stores/notes/note-session.ts'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { lazyView } from '../ui/lazy/lazy-view.tsx'
import type { NoteFoot } from './place/note-foot.ts'
import type { SamePlace } from './place/same-place.ts'
import { PropertiesHead } from './properties/properties-head.tsx'
import { enterTitle } from './title/enter-title.ts'
import { downToPage } from './title/leave-title.ts'
import { TitleLine } from './title/title-line.tsx'
import { usePageMenu } from './text-menu/use-page-menu.ts'
import styles from './reading-view.module.css'

const ReadingPage = lazyView(async () => (await import('./reading-page.tsx')).ReadingPage)

/** The note as a page: the text of the editor, also what is not saved yet. What cannot be drawn can still be written. */
export function ReadingView({
  session,
  places,
  foot,
}: {
  readonly session: NoteSession
  readonly places: RefObject<SamePlace | null>
  readonly foot?: NoteFoot | undefined
}) {
  const { workspace } = useStores()
  const onContextMenu = usePageMenu()
  const scroller = useRef<HTMLDivElement>(null)
  const revision = useStore(session.state, (state) => state.revision)
  const place = useStore(workspace.state, (state) => state.place)
  // Where somebody was led before the page was shown: the page is where they left it since.
  const [kept] = useState(() => (places.current?.isLeft(session.path, place) ? place : null))
  useLayoutEffect(() => {
    const page = scroller.current
    if (page) places.current?.onPage(page, session, workspace.state.getState().place)
    // The keys that scroll went to the text that was in front.
    if (document.activeElement === document.body) page?.focus({ preventScroll: true })
  }, [session, places, workspace])
  return (
    <FaultBoundary
      level="note"
      what="This note"
      text={() => session.text().toString()}
      resetKeys={[revision]}
      actions={[
        { label: 'Write', run: () => workspace.setReading(session.path, false) },
        { label: 'Close the note', run: () => void workspace.closeNote(session.path) },
      ]}
    >
      <div
        ref={scroller}
        className={styles.scroller}
        tabIndex={-1}
        data-reading-view=""
        onContextMenu={onContextMenu}
      >
        <TitleLine
          session={session}
          reads
          ways={{
            toStart: () => scroller.current?.focus({ preventScroll: true }),
            back: () => scroller.current?.focus({ preventScroll: true }),
            down: () => downToPage(scroller.current),
          }}
          isAtWork={() => false}
        />
        <PropertiesHead
          session={session}
          onLeave={() => scroller.current?.focus()}
          onUp={() => enterTitle(scroller.current, null)}
          onEditText={(line) => {
            workspace.setReading(session.path, false)
            workspace.openNote(session.path, { line })
          }}
        />
        <div className={styles.page}>
          <Suspense>
            <ReadingPage session={session} place={place === kept ? null : place} />
          </Suspense>
        </div>
        {foot ? (
          <div data-note-foot="">
            <Suspense>{foot(session.path)}</Suspense>
          </div>
        ) : null}
      </div>
    </FaultBoundary>
  )
}
