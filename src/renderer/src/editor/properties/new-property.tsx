import { useState } from 'react'
import type { PropertyKinds } from '../../../../shared/contract/property.ts'
import {
  reservedKind,
  type PropertyKind,
  type PropertyValue,
} from '../../../../shared/frontmatter/property-kind.ts'
import { PlusIcon } from '../../ui/icons.ts'
import { SuggestInput } from '../../ui/field/suggest-input.tsx'
import { usePropertyWords } from './property-words.ts'
import { WORDS } from './words.ts'
import styles from './properties.module.css'

/** The row of a property that has no name yet. Nothing is written before it has one. */
export function NewProperty({
  names,
  kinds,
  onAdd,
  onLeave,
}: {
  /** Those that are there. */
  readonly names: readonly string[]
  readonly kinds: PropertyKinds
  readonly onAdd: (name: string, value: PropertyValue) => void
  /** No property is wanted. */
  readonly onLeave: () => void
}) {
  const [name, setName] = useState('')
  const suggestions = usePropertyWords(null, name, names)
  const add = (wanted: string): void => {
    const named = wanted.trim()
    if (named === '') return onLeave()
    onAdd(named, startOf(reservedKind(named) ?? kinds[named] ?? 'text'))
  }
  return (
    <div className={styles.row} data-property-spot="new">
      <span className={styles.kind} aria-hidden>
        <PlusIcon />
      </span>
      <SuggestInput
        label={WORDS.newName}
        className={styles.name}
        dir="auto"
        placeholder={WORDS.add}
        value={name}
        suggestions={suggestions}
        onChange={setName}
        onChoose={add}
        onBlur={() => (name.trim() === '' ? onLeave() : add(name))}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          const isGivenUp = event.key === 'Backspace' && name === '' && !event.repeat
          if (event.key === 'Escape' || isGivenUp) {
            event.preventDefault()
            event.stopPropagation()
            setName('')
            return onLeave()
          }
          if (event.key !== 'Enter' && !(event.key === 'Tab' && !event.shiftKey)) return
          if (event.key === 'Tab' && name.trim() === '') return
          event.preventDefault()
          add(name)
        }}
      />
    </div>
  )
}

/** With what a value of a kind begins: nothing, where nothing can be told. */
const startOf = (kind: PropertyKind): PropertyValue => (kind === 'checkbox' ? false : null)
