import { useEffect, useState, type KeyboardEvent } from 'react'
import { localDay } from '../../../../shared/domain/dates/local-day.ts'
import { exactDate } from '../../../../shared/domain/dates/spoken-date.ts'
import type { PropertyRow } from '../../../../shared/frontmatter/read-properties.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { ChevronDownIcon, ChevronRightIcon, PlusIcon, WarningIcon } from '../../ui/icons.ts'
import type { PropertiesHeadProps } from './properties-head-props.ts'
import { PropertyTable } from './property-table.tsx'
import { summaryOf, type SummaryPiece } from './property-summary.ts'
import type { Spot } from './use-focus-spot.ts'
import { usePropertyTable } from './use-property-table.ts'
import { WORDS, saysBroken } from './words.ts'
import styles from './properties.module.css'

/** A quiet line above the text, which opens into the rows. */
export function PropertiesLine({ session, onLeave, onUp, onEditText }: PropertiesHeadProps) {
  const { editor } = useStores()
  const table = usePropertyTable(session)
  const { properties, rows, kinds, box, canAdd, isAdding } = table
  const [nowMs] = useState(Date.now)
  const [isOpen, setOpen] = useState(false)

  const add = (): void => {
    setOpen(true)
    table.startAdding()
  }
  useEffect(() => {
    editor.setState({ addProperty: add })
    return () => editor.setState({ addProperty: null })
  })
  const close = (): void => {
    setOpen(false)
    table.stopAdding()
    onLeave()
  }
  const open = (spot: Spot): void => {
    setOpen(true)
    table.goTo(spot)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || table.takesBack(event)) return
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
      {isOpen ? <PropertyTable table={table} onEditText={onEditText} onEmpty={close} /> : null}
    </div>
  )
}

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
