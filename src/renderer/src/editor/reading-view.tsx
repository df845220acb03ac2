import { Suspense, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import type { NoteSession } from '../stores/notes/note-session.ts'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { lazyView } from '../ui/lazy/lazy-view.tsx'
import { PropertiesHead } from './properties/properties-head.tsx'
import styles from './reading-view.module.css'

const ReadingPage = lazyView(async () => (await import('./reading-page.tsx')).ReadingPage)

/** The note as a page: the text of the editor, also what is not saved yet. What cannot be drawn can still be written. */
export function ReadingView({ session }: { readonly session: NoteSession }) {
  const { workspace } = useStores()
  const scroller = useRef<HTMLDivElement>(null)
  const revision = useStore(session.state, (state) => state.revision)
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
      <div ref={scroller} className={styles.scroller} tabIndex={-1} data-reading-view="">
        <PropertiesHead
          session={session}
          onLeave={() => scroller.current?.focus()}
          onEditText={(line) => {
            workspace.setReading(session.path, false)
            workspace.openNote(session.path, { line })
          }}
        />
        <div className={styles.page}>
          <Suspense>
            <ReadingPage session={session} />
          </Suspense>
        </div>
      </div>
    </FaultBoundary>
  )
}
