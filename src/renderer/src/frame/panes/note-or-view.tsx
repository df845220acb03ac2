import { Suspense } from 'react'
import { useStore } from 'zustand'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { EditorPane } from '../../editor/editor-pane.tsx'
import type { NoteFoot } from '../../editor/place/note-foot.ts'
import type { View } from '../../feature.ts'
import { features } from '../../features.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultBoundary } from '../../ui/fault/fault-boundary.tsx'
import { Button } from '../../ui/field/button.tsx'
import { lazyView } from '../../ui/lazy/lazy-view.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './note-or-view.module.css'

const VIEWERS = features.flatMap(({ fileViewers = [] }) => fileViewers)

const NoteBacklinks = lazyView(
  async () => (await import('../../links/note-backlinks.tsx')).NoteBacklinks,
)
const backlinks: NoteFoot = (path) => (
  <FaultBoundary level="bar" what="The backlinks">
    <NoteBacklinks key={path} path={path} />
  </FaultBoundary>
)

/** What the middle shows below the tabs. */
export function NoteOrView({
  view,
  commands,
  number,
}: {
  /** Shown instead of the note in front. */
  readonly view: View | undefined
  readonly commands: CommandsById
  /** Of the pane among several, from 1; null where it is the only one. */
  readonly number: number | null
}) {
  const { app, workspace, openNotes } = useStores()
  const hasBacklinks = useStore(app.state, (state) => state.app?.settings.backlinksInNote)
  const activeNote = useStore(workspace.state, (state) => state.tabs.active)
  const textOfOpenNote = (): string =>
    activeNote === null ? '' : (openNotes.get(activeNote)?.text().toString() ?? '')
  const closeOpenNote = (): void => {
    if (activeNote !== null) void workspace.closeNote(activeNote)
  }
  const empty = (
    <EmptyState
      text="No note is open. Choose one on the left, or find it by name."
      action={
        <span className={styles.choices}>
          <Button onClick={commands.run('switcher')}>Open note</Button>
          <Button onClick={commands.run('new-note')}>New note</Button>
        </span>
      }
    />
  )
  return (
    <>
      {view ? (
        <section
          className={styles.view}
          aria-label={numbered(view.label, number)}
          tabIndex={-1}
          data-view=""
        >
          <FaultBoundary
            key={view.id}
            level="view"
            what={`This view (${view.label})`}
            actions={[
              { label: 'Back to the notes', run: () => workspace.setFrame({ view: 'notes' }) },
            ]}
          >
            <Suspense fallback={<Spinner label={`Loading ${view.label}`} />}>
              <view.Content />
            </Suspense>
          </FaultBoundary>
        </section>
      ) : null}
      {/* Behind a view it stays as it is, with the cursor and the histories of all open notes. */}
      <div className={styles.view} hidden={view !== undefined}>
        <FaultBoundary
          level="note"
          what="This note"
          text={textOfOpenNote}
          actions={[{ label: 'Close the note', run: closeOpenNote }]}
          resetKeys={[activeNote]}
        >
          <EditorPane
            label={numbered('Note', number)}
            empty={empty}
            viewers={VIEWERS}
            foot={hasBacklinks ? backlinks : undefined}
          />
        </FaultBoundary>
      </div>
    </>
  )
}

/** Each region of the window has a name of its own. */
const numbered = (label: string, number: number | null): string =>
  number === null ? label : `${label}, pane ${number}`
