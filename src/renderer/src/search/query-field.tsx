import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { SuggestInput } from '../ui/field/suggest-input.tsx'
import { SearchIcon } from '../ui/icons.ts'
import { completed, useCompletions } from './use-completions.ts'
import styles from './query-field.module.css'

/** What a room does with its field from outside. */
export interface QueryFieldHandle {
  /** Puts the keyboard there, with this part of the text selected, or the cursor at its end. */
  focus(part?: { readonly from: number; readonly to: number }): void
  select(): void
}

/**
 * A query is typed here, with a list of what may stand at the cursor. The list never takes a key that nobody meant for
 * it: Enter is the field's own, unless an arrow chose an entry.
 */
export function QueryField({
  label,
  placeholder,
  value,
  isInvalid,
  describedBy,
  handle,
  end,
  onChange,
  onKeyDown,
}: {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  readonly handle: Ref<QueryFieldHandle>
  readonly end?: ReactNode
  readonly onChange: (value: string) => void
  /** Of what the list leaves alone. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [cursor, setCursor] = useState(0)
  /** Where the cursor goes when the text that was put in is drawn. */
  const pending = useRef<number | null>(null)
  const completions = useCompletions(value, cursor)

  useImperativeHandle(handle, () => ({
    focus(part) {
      field.current?.focus()
      const length = field.current?.value.length ?? 0
      field.current?.setSelectionRange(part?.from ?? length, part?.to ?? length)
    },
    select: () => field.current?.select(),
  }))
  // What was put in stands in the field from the next drawing on.
  useLayoutEffect(() => {
    if (pending.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(pending.current, pending.current)
    pending.current = null
  }, [value])

  return (
    <div className={styles.box} data-invalid={isInvalid ? '' : undefined}>
      <SearchIcon />
      <SuggestInput
        ref={field}
        type="search"
        dir="auto"
        label={label}
        placeholder={placeholder}
        className={styles.input}
        value={value}
        spellCheck={false}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        suggestions={completions.map(({ label: text, detail }) => ({ value: text, about: detail }))}
        onKeyUp={(event) => setCursor(event.currentTarget.selectionStart ?? 0)}
        onClick={(event) => setCursor(event.currentTarget.selectionStart ?? 0)}
        onChange={(next) => {
          setCursor(field.current?.selectionStart ?? next.length)
          onChange(next)
        }}
        onChoose={(chosen) => {
          const completion = completions.find(({ label: text }) => text === chosen)
          if (!completion) return
          const { text, cursor: to } = completed(value, completion)
          pending.current = to
          setCursor(to)
          onChange(text)
        }}
        onKeyDown={(event) => {
          // Its arrows and its Enter choose a character.
          if (!event.nativeEvent.isComposing) onKeyDown?.(event)
        }}
      />
      {end}
    </div>
  )
}
