import { useState } from 'react'
import type { PropertyKinds } from '../../../../../shared/contract/property.ts'
import { kindOf, type PropertyKind } from '../../../../../shared/frontmatter/property-kind.ts'
import { DateValue } from './date-value.tsx'
import { ListValue } from './list-value.tsx'
import { TextValue } from './text-value.tsx'
import type { ValueProps } from './value-props.ts'
import styles from '../properties.module.css'

/** The value of a property, as its kind is edited. */
export function PropertyValueField({
  kinds,
  ...props
}: Omit<ValueProps, 'kind'> & { readonly kinds: PropertyKinds }) {
  const { row } = props
  const now = kindOf(row.name, row.value, kinds)
  // A text that becomes a date while it is typed stays the field that it is typed into.
  const [held, setHeld] = useState<{ readonly kind: PropertyKind; readonly name: string } | null>(
    null,
  )
  const kind = held?.name === row.name && TYPED.has(held.kind) && TYPED.has(now) ? held.kind : now
  return (
    <div
      className={styles.value}
      onFocus={() => setHeld((before) => before ?? { kind: now, name: row.name })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(null)
      }}
    >
      <Field {...props} kind={kind} />
    </div>
  )
}

/** Kinds whose value may be typed letter by letter into one field. */
const TYPED: ReadonlySet<PropertyKind> = new Set(['text', 'link', 'number', 'date', 'datetime'])

function Field(props: ValueProps) {
  const { row, kind, isReadOnly, onSet, onNext } = props
  switch (kind) {
    case 'list':
    case 'tags':
    case 'aliases':
      return <ListValue {...props} />
    case 'date':
    case 'datetime':
      return <DateValue {...props} />
    case 'checkbox':
      return (
        <input
          type="checkbox"
          className={styles.checkbox}
          aria-label={row.name}
          checked={row.value === true}
          disabled={isReadOnly}
          onChange={(event) => onSet(event.target.checked)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onNext()
          }}
        />
      )
    case 'number':
    case 'text':
    case 'link':
      return <TextValue {...props} />
  }
}
