import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { PropertyKinds } from '../../../../shared/contract/property.ts'
import type { PropertyKind, PropertyValue } from '../../../../shared/frontmatter/property-kind.ts'
import type { PropertyRow } from '../../../../shared/frontmatter/read-properties.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import type { NoteSession } from '../../stores/notes/note-session.ts'
import { plainKey } from '../../ui/menu/plain-key.ts'
import { useFocusSpot, type Spot } from './use-focus-spot.ts'
import { useNoteProperties, type OpenProperties } from './use-note-properties.ts'

const NONE: PropertyKinds = {}

/** The rows of an open note's properties, and what is being done to them. */
export interface PropertyTableState extends OpenProperties {
  readonly session: NoteSession
  /** What holds the rows, in which a spot is looked for. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly rows: readonly PropertyRow[]
  /** Why they are only edited as text; null where they are not. */
  readonly lockedReason: string | null
  readonly kinds: PropertyKinds
  reloadKinds(): void
  readonly canAdd: boolean
  /** A row waits for the name of a new one. */
  readonly isAdding: boolean
  startAdding(): void
  stopAdding(): void
  /** False when it was refused. */
  add(name: string, value: PropertyValue, kind: PropertyKind): boolean
  goTo(spot: Spot): void
  /** Undo and redo of the note from a field in which nothing is typed that is no step yet. True where it was one of them. */
  takesBack(event: KeyboardEvent): boolean
}

export function usePropertyTable(session: NoteSession): PropertyTableState {
  const { editor } = useStores()
  const open = useNoteProperties(session)
  const { properties, isReadOnly, edit } = open
  const { data = NONE, reload } = useCall('property.kinds', properties.state === 'read' ? {} : null)
  // Of properties that were added here and are empty yet.
  const [added, setAdded] = useState(NONE)
  const [isAdding, setAdding] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const goTo = useFocusSpot(box)
  const rows = properties.state === 'read' ? properties.rows : []
  const lockedReason = properties.state === 'read' ? properties.lockedReason : null
  const canAdd = !isReadOnly && properties.state !== 'broken' && lockedReason === null
  return {
    ...open,
    session,
    box,
    rows,
    lockedReason,
    kinds: { ...added, ...data },
    reloadKinds: reload,
    canAdd,
    isAdding: isAdding && canAdd,
    startAdding() {
      setAdding(canAdd)
      if (canAdd) goTo('new')
    },
    stopAdding: () => setAdding(false),
    add(name, value, kind) {
      setAdding(false)
      setAdded((before) => ({ ...before, [name]: kind }))
      if (!edit({ kind: 'set', name, value })) return false
      goTo(rows.length)
      return true
    },
    goTo,
    takesBack(event) {
      const again = undoOf(event)
      if (again === null || isTyping(event.target)) return false
      event.preventDefault()
      event.stopPropagation()
      editor.getState().run?.(again)
      // The editor took the focus, to undo in it.
      if (event.target instanceof HTMLElement && event.target.isConnected) event.target.focus()
      return true
    },
  }
}

/** The keys of the note's own undo, whose steps edits of properties are; null for others. */
function undoOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = plainKey(event).toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}

/** In a field in which something is typed that is no step of the note yet. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset['dirty'] !== undefined
