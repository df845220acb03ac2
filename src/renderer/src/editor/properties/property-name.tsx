import { useRef, useState } from 'react'
import type { PropertyRow } from '../../../../shared/frontmatter/read-properties.ts'
import { SuggestInput } from '../../ui/field/suggest-input.tsx'
import { useTakenAtEnd } from '../../ui/use-taken-at-end.ts'
import { usePropertyWords } from './property-words.ts'
import { isCommandKey } from './values/command-key.ts'
import styles from './properties.module.css'

/** The name of a property; another one renames it in this note, once it is entered or left. */
export function PropertyName({
  row: { name },
  names,
  isReadOnly,
  onRename,
  onDone,
}: {
  readonly row: PropertyRow
  readonly names: readonly string[]
  readonly isReadOnly: boolean
  readonly onRename: (to: string) => boolean
  /** On to the value. */
  readonly onDone: () => void
}) {
  const [draft, setDraft] = useState<string | null>(null)
  // What is given up is so at once: a field that goes with it is not to be asked again.
  const typed = useRef<string | null>(null)
  const hold = (next: string | null): void => {
    typed.current = next
    setDraft(next)
  }
  const suggestions = usePropertyWords(null, draft, names)
  const rename = (to: string | null): void => {
    hold(null)
    if (to !== null && to.trim() !== '' && to.trim() !== name) onRename(to.trim())
  }
  useTakenAtEnd(() => rename(typed.current)) // the note may be left with the cursor in the field
  return (
    <SuggestInput
      label={`Name of ${name}`}
      className={styles.name}
      dir="auto"
      value={draft ?? name}
      title={name}
      readOnly={isReadOnly}
      suggestions={draft === null ? [] : suggestions}
      onChange={hold}
      onChoose={(to) => {
        rename(to)
        onDone()
      }}
      onBlur={() => rename(draft)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (isCommandKey(event)) rename(draft)
        if (event.key === 'Enter') {
          event.preventDefault()
          rename(draft)
          onDone()
        }
        if (event.key === 'Escape' && draft !== null) {
          event.preventDefault()
          event.stopPropagation()
          hold(null)
        }
      }}
    />
  )
}
