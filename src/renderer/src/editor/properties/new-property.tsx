import { useRef, useState } from 'react'
import type { PropertyKinds } from '../../../../shared/contract/property.ts'
import {
  guessKindOfText,
  reservedKind,
  type PropertyKind,
  type PropertyValue,
} from '../../../../shared/frontmatter/property-kind.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { PlusIcon } from '../../ui/icons.ts'
import { holdKeys } from '../../ui/menu/hold-keys.ts'
import { SuggestInput } from '../../ui/field/suggest-input.tsx'
import { useTakenAtEnd } from '../../ui/use-taken-at-end.ts'
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
  /** False when it was refused. */
  readonly onAdd: (name: string, value: PropertyValue, kind: PropertyKind) => boolean
  /** No property is wanted. */
  readonly onLeave: () => void
}) {
  const client = useClient()
  const [name, setName] = useState('')
  const isDone = useRef(false)
  const row = useRef<HTMLDivElement>(null)
  const suggestions = usePropertyWords(null, name, names)

  /** What the vault calls it, else what others say under this name. */
  async function kindOfName(named: string): Promise<PropertyKind> {
    const known = reservedKind(named) ?? kinds[named]
    if (known !== undefined) return known
    try {
      const used = await client.call('property.words', { of: named, query: '', limit: 1 })
      return used[0] === undefined ? 'text' : guessKindOfText(used[0].text)
    } catch {
      return 'text' // while the index is down nobody can tell
    }
  }
  const add = (wanted: string): void => {
    const named = wanted.trim()
    if (isDone.current) return
    if (named === '') return onLeave()
    isDone.current = true
    // What is typed while the index is asked is for the value.
    const panel = row.current?.closest('[data-property-panel]')
    const value = `[data-property-spot="${names.length}"] input`
    const held = holdKeys(() => panel?.querySelector<HTMLElement>(value))
    void kindOfName(named).then((kind) => {
      if (!onAdd(named, startOf(kind), kind)) held.drop()
    })
  }
  // The note may be left with the cursor in the field: nobody goes on to the value.
  useTakenAtEnd(() => {
    const named = name.trim()
    if (!isDone.current && named !== '')
      void kindOfName(named).then((kind) => void onAdd(named, startOf(kind), kind))
  })
  return (
    <div ref={row} className={styles.row} data-property-spot="new">
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
            isDone.current = true
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
