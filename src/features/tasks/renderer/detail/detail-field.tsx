import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { useTakenAtEnd } from '../../../../renderer/src/ui/use-taken-at-end.ts'
import styles from './task-detail.module.css'

/** A field that is written when it is left, in whatever way; Esc gives back what it was. */
export function DetailField({
  label,
  value,
  placeholder,
  hint = '',
  hintTitle,
  isLarge = false,
  isLate = false,
  spoken = value,
  live,
  end,
  onSave,
}: {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly hint?: string
  readonly hintTitle?: string | undefined
  readonly isLarge?: boolean
  readonly isLate?: boolean
  /** How it is written while nobody is in the field. */
  readonly spoken?: string
  /** What is understood of it as it is typed; null for nothing. */
  readonly live?: (text: string) => string | null
  /** A button at its end. */
  readonly end?: ReactNode
  /** @returns why it cannot be that, as a sentence; null when it is on its way */
  readonly onSave: (text: string) => string | null
}) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isIn, setIn] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = typed === null ? null : (live?.(typed) ?? null)
  const save = (): void => {
    const text = typed?.trim()
    if (text === undefined || text === value) {
      setTyped(null)
      setProblem(null)
      return
    }
    const refusal = onSave(text)
    setProblem(refusal)
    if (refusal === null) setTyped(null)
  }
  useTakenAtEnd(save)
  return (
    <div className={classNames(styles.line, isLarge && styles.large)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.cell}>
        <span className={styles.box}>
          <input
            id={id}
            className={styles.input}
            value={typed ?? (isIn ? value : spoken)}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={isLarge}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={({ currentTarget }) => {
              setIn(true)
              // Once it is there as it is written.
              if (spoken !== value && typed === null) queueMicrotask(() => currentTarget.select())
            }}
            onBlur={() => {
              setIn(false)
              save()
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter') save()
              else if (event.key === 'Escape' && typed !== null) {
                setTyped(null)
                setProblem(null)
              } else return
              event.preventDefault()
              event.stopPropagation()
            }}
          />
          {end}
        </span>
        {problem !== null ? (
          <span id={`${id}-problem`} className={styles.problem} role="alert">
            {problem}
          </span>
        ) : read !== null ? (
          <span className={styles.hint} role="status">
            {read}
          </span>
        ) : hint === '' ? null : (
          <span className={classNames(styles.hint, isLate && styles.late)} title={hintTitle}>
            {hint}
          </span>
        )}
      </span>
    </div>
  )
}
