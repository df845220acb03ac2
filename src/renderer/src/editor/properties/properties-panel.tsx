import type { KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { asVaultPath, isNotePath } from '../../../../shared/domain/vault-path.ts'
import { useNoteWays } from '../../connection/use-note-ways.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { NoteSession } from '../../stores/notes/note-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/field/button.tsx'
import { PropertyTable } from './property-table.tsx'
import { usePropertyTable } from './use-property-table.ts'
import { PANEL_WORDS, saysBroken, WORDS } from './words.ts'
import styles from './properties.module.css'

/** The properties of the note in front, always open, at the side. */
export function PropertiesPanel() {
  const { workspace, openNotes } = useStores()
  const path = asVaultPath(useStore(workspace.state, ({ tabs }) => tabs.active))
  // A session can come after its tab, and what it has to say about its properties once it was read.
  useStore(openNotes.state, (state) => (path === null ? undefined : state[path]))
  const { open } = useNoteWays()
  if (path === null || !isNotePath(path))
    return <EmptyState text={PANEL_WORDS.noNote} action={<Button {...open} />} />
  const session = openNotes.get(path)
  return session === undefined ? null : <OfNote key={path} session={session} />
}

function OfNote({ session }: { readonly session: NoteSession }) {
  const load = useStore(session.state, (state) => state.load)
  // What keeps it from being read is said where its text would stand.
  return load === 'ready' ? <Properties session={session} /> : null
}

function Properties({ session }: { readonly session: NoteSession }) {
  const { workspace } = useStores()
  const table = usePropertyTable(session)
  const { properties, box, canAdd, isAdding, startAdding } = table
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || table.takesBack(event)) return
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    // The focus goes home: see `useFocusHome`.
    if (event.target instanceof HTMLElement) event.target.blur()
  }
  if (properties.state === 'none' && !isAdding)
    return (
      <EmptyState
        text={canAdd ? PANEL_WORDS.none : PANEL_WORDS.noneAndReadOnly}
        action={canAdd ? <Button onClick={startAdding}>{WORDS.add}</Button> : null}
      />
    )
  return (
    <div
      ref={box}
      role="group"
      aria-label={WORDS.properties}
      className={styles.side}
      data-property-panel=""
      onKeyDown={onKeyDown}
    >
      {properties.state === 'broken' ? (
        <p className={styles.broken}>{saysBroken(properties.line, properties.reason)}</p>
      ) : null}
      <PropertyTable
        table={table}
        onEditText={(line) => {
          workspace.setReading(session.path, false)
          workspace.openNote(session.path, { line })
        }}
        onEmpty={() => {}}
      />
    </div>
  )
}
