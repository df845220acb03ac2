import { useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { ComponentDefinition } from '../../shared/component.ts'
import { CATEGORIES, COMPONENTS } from '../../shared/registry.ts'
import { SearchIcon } from '../../../../renderer/src/ui/icons.ts'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import { PartSymbol } from '../drawing/part-symbol.tsx'
import { searchParts } from './search-parts.ts'
import styles from './circuit-editor.module.css'
import { hasCtrlAltOrMeta } from '../../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'

const NO_PROPERTIES = {}
/** A press that moves less than this is a click. */
const DRAG_PIXELS = 4

/** All kinds of parts, to be dragged onto the sheet, or placed by a click or Enter. */
export function PartPalette({
  recent,
  onPlace,
  onDrag,
}: {
  /** Types placed lately, newest first. */
  readonly recent: readonly string[]
  readonly onPlace: (type: string) => void
  /** The pointer left with a part. */
  readonly onDrag: (type: string, event: PointerEvent) => void
}) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(() => searchParts(COMPONENTS, search), [search])
  const groups = useMemo(
    () => groupsOf(found, search === '' ? recent : []),
    [found, search, recent],
  )

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const [first] = found
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first) {
      event.preventDefault()
      return onPlace(first.type)
    }
    if (step === undefined || hasCtrlAltOrMeta(event)) return
    event.preventDefault()
    const items = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    items[Math.max(0, Math.min(items.length - 1, at + step))]?.focus()
  }

  return (
    <div className={styles.palette} role="group" aria-label="Parts" onKeyDown={onKeyDown}>
      <TextField
        label="Search parts"
        hideLabel
        type="search"
        placeholder="Search parts"
        icon={<SearchIcon />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div ref={list} className={styles.paletteList}>
        {groups.map(({ name, parts }) => (
          <PaletteGroup key={name} name={name} parts={parts} onPlace={onPlace} onDrag={onDrag} />
        ))}
        {found.length === 0 ? <p className={styles.hint}>No part is called that.</p> : null}
      </div>
    </div>
  )
}

interface Group {
  readonly name: string
  readonly parts: readonly ComponentDefinition[]
}

function groupsOf(
  found: readonly ComponentDefinition[],
  recent: readonly string[],
): readonly Group[] {
  const lately = recent.flatMap((type) => found.filter((each) => each.type === type))
  const byCategory = CATEGORIES.map(({ category, name }) => ({
    name,
    parts: found.filter((each) => each.category === category),
  }))
  return [{ name: 'Recent', parts: lately }, ...byCategory].filter(({ parts }) => parts.length > 0)
}

function PaletteGroup({
  name,
  parts,
  onPlace,
  onDrag,
}: Group & {
  readonly onPlace: (type: string) => void
  readonly onDrag: (type: string, event: PointerEvent) => void
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.groupName}>
        {name}
      </h3>
      {parts.map((definition) => (
        <PaletteItem
          key={definition.type}
          definition={definition}
          onPlace={() => onPlace(definition.type)}
          onDrag={(event) => onDrag(definition.type, event)}
        />
      ))}
    </section>
  )
}

function PaletteItem({
  definition,
  onPlace,
  onDrag,
}: {
  readonly definition: ComponentDefinition
  readonly onPlace: () => void
  readonly onDrag: (event: PointerEvent) => void
}) {
  const pressed = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const wasDragged = useRef(false)
  const { width, height, name, description } = definition
  return (
    <button
      type="button"
      className={styles.paletteItem}
      title={description}
      onClick={(event) => {
        // The click that ends a drag is none; one by keys always is, also after a drag.
        if (!wasDragged.current || event.detail === 0) onPlace()
      }}
      onPointerDown={(event) => {
        wasDragged.current = false
        pressed.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={(event) => {
        const start = pressed.current
        if (!start || event.buttons !== 1) return
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_PIXELS) return
        pressed.current = null
        wasDragged.current = true
        onDrag(event)
      }}
    >
      <svg className={styles.preview} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <PartSymbol definition={definition} properties={NO_PROPERTIES} />
      </svg>
      <span>{name}</span>
    </button>
  )
}
