import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { localDay } from '../../../../shared/domain/dates/local-day.ts'
import { exactDate } from '../../../../shared/domain/dates/spoken-date.ts'
import type { PropertyKinds } from '../../../../shared/contract/property.ts'
import type { PropertyRow } from '../../../../shared/frontmatter/read-properties.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { ChevronDownIcon, ChevronRightIcon, PlusIcon, WarningIcon } from '../../ui/icons.ts'
import { BrokenProperties } from './broken-properties.tsx'
import { NewProperty } from './new-property.tsx'
import type { PropertiesHeadProps } from './properties-head-props.ts'
import { PropertyRows } from './property-rows.tsx'
import { summaryOf, type SummaryPiece } from './property-summary.ts'
import { type Spot, useFocusSpot } from './use-focus-spot.ts'
import { useNoteProperties } from './use-note-properties.ts'
import { WORDS, saysBroken } from './words.ts'
import styles from './properties.module.css'

const NONE: PropertyKinds = {}

/** A quiet line, which opens into the rows. */
export function PropertiesPanel({ session, onLeave, onUp, onEditText }: PropertiesHeadProps) {
  const { editor } = useStores()
  const { properties, isReadOnly, edit } = useNoteProperties(session)
  const { data = NONE, reload } = useCall('property.kinds', properties.state === 'read' ? {} : null)
  // Of properties that were added here and are empty yet.
  const [added, setAdded] = useState(NONE)
  const kinds = { ...added, ...data }
  const [nowMs] = useState(Date.now)
  const [isOpen, setOpen] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const goTo = useFocusSpot(box)
  const canAdd = !isReadOnly && properties.state !== 'broken'
  const rows = properties.state === 'read' ? properties.rows : []
  const locked = properties.state === 'read' ? properties.lockedReason : null

  const add = (): void => {
    setOpen(true)
    setAdding(canAdd && locked === null)
    if (canAdd) goTo('new')
  }
  useEffect(() => {
    editor.setState({ addProperty: add })
    return () => editor.setState({ addProperty: null })
  })
  const close = (): void => {
    setOpen(false)
    setAdding(false)
    onLeave()
  }
  const open = (spot: Spot): void => {
    setOpen(true)
    goTo(spot)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const again = undoOf(event)
    if (again !== null && !isTyping(event.target)) {
      event.preventDefault()
      event.stopPropagation()
      editor.getState().run?.(again)
      // The editor took the focus, to undo in it.
      if (event.target instanceof HTMLElement && event.target.isConnected) event.target.focus()
      return
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return close()
    }
    if (event.key === 'ArrowUp' && isFirst(event) && onUp()) event.preventDefault()
    if (event.key !== 'ArrowDown' || !isLast(box.current, event.target)) return
    event.preventDefault()
    onLeave()
  }

  if (properties.state === 'none' && !isAdding)
    return canAdd ? (
      <button type="button" className={styles.add} onClick={add}>
        <PlusIcon />
        {WORDS.add}
      </button>
    ) : null
  const pieces = summaryOf(rows, kinds, localDay(nowMs))
  return (
    <div
      ref={box}
      role="group"
      aria-label={WORDS.properties}
      className={styles.panel}
      data-property-panel=""
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        data-property-door=""
        title={isOpen ? undefined : rows.map(exactly).join('\n')}
        onClick={() => (isOpen ? close() : open(properties.state === 'broken' ? 'text' : 0))}
      >
        {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
        {properties.state === 'broken' ? (
          <span className={styles.broken}>
            <WarningIcon />
            <span className={styles.brokenReason} title={properties.reason}>
              {saysBroken(properties.line, properties.reason)}
            </span>
          </span>
        ) : isOpen || pieces.length === 0 ? (
          WORDS.properties
        ) : (
          <Summary pieces={pieces} />
        )}
      </button>
      {isOpen && properties.state === 'broken' ? (
        <BrokenProperties
          broken={properties}
          isReadOnly={isReadOnly}
          onEdit={() => onEditText(properties.line)}
        />
      ) : null}
      {isOpen && properties.state !== 'broken' ? (
        <>
          {locked === null ? null : (
            <p className={styles.note}>
              {locked}{' '}
              <button type="button" className={styles.asText} onClick={() => onEditText(2)}>
                {WORDS.asText}
              </button>
            </p>
          )}
          <PropertyRows
            rows={rows}
            kinds={kinds}
            path={session.path}
            isReadOnly={isReadOnly || locked !== null}
            onEdit={edit}
            onKinds={reload}
            onGo={goTo}
            onEditText={(row) => onEditText(session.text().lineAt(row.from).number)}
          />
          {isAdding ? (
            <NewProperty
              names={rows.map(({ name }) => name)}
              kinds={kinds}
              onAdd={(name, value, kind) => {
                setAdding(false)
                setAdded((before) => ({ ...before, [name]: kind }))
                if (!edit({ kind: 'set', name, value })) return false
                goTo(rows.length)
                return true
              }}
              onLeave={() => {
                setAdding(false)
                if (rows.length === 0) close()
                else goTo('add')
              }}
            />
          ) : canAdd && locked === null ? (
            <button type="button" className={styles.addRow} data-property-spot="add" onClick={add}>
              <PlusIcon />
              {WORDS.add}
            </button>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

/** The keys of the note's own undo, whose steps edits of properties are; null for others. */
function undoOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}

/** In a field in which something is typed that is no step of the note yet. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset['dirty'] !== undefined

function Summary({ pieces }: { readonly pieces: readonly SummaryPiece[] }) {
  return (
    <span className={styles.summary}>
      {pieces.map(({ name, text }, index) => (
        <span key={index}>
          {index > 0 ? ' · ' : null}
          {name === '' ? null : <span className={styles.quiet}>{name} </span>}
          <bdi>{text}</bdi>
        </span>
      ))}
    </span>
  )
}

/** What the line says in short, in full. */
function exactly({ name, value, asText }: PropertyRow): string {
  const text = asText ?? [value ?? ''].flat().join(', ')
  return `${name}: ${/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d|$)/.test(text) ? exactDate(text) : text}`
}

/** True for the line itself, and for the first row under it. */
const isFirst = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  !defaultPrevented &&
  target instanceof Element &&
  target.closest(
    '[data-property-door], [data-property-spot="0"], [data-property-spot="name-0"]',
  ) !== null

/** True for the last part below which there is only the text. */
function isLast(box: HTMLElement | null, target: EventTarget): boolean {
  const spots = [...(box?.querySelectorAll('[data-property-spot], [data-property-door]') ?? [])]
  const last = spots.at(-1)
  return target instanceof Node && last !== undefined && last.contains(target)
}
