import { useState } from 'react'
import type { PropertyRow } from '../../../../shared/frontmatter/read-properties.ts'
import { SuggestInput } from '../../ui/field/suggest-input.tsx'
import { usePropertyWords } from './property-words.ts'
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
  const suggestions = usePropertyWords(null, draft, names)
  const rename = (to: string | null): void => {
    setDraft(null)
    if (to !== null && to.trim() !== '' && to.trim() !== name) onRename(to.trim())
  }
  return (
    <SuggestInput
      label={`Name of ${name}`}
      className={styles.name}
      dir="auto"
      value={draft ?? name}
      title={name}
      readOnly={isReadOnly}
      suggestions={draft === null ? [] : suggestions}
      onChange={setDraft}
      onChoose={(to) => {
        rename(to)
        onDone()
      }}
      onBlur={() => rename(draft)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') {
          event.preventDefault()
          rename(draft)
          onDone()
        }
        if (event.key === 'Escape' && draft !== null) {
          event.preventDefault()
          event.stopPropagation()
          setDraft(null)
        }
      }}
    />
  )
}
