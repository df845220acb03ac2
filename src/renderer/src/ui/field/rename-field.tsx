import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTakenAtEnd } from '../use-taken-at-end.ts'
import styles from './rename-field.module.css'

/**
 * The name of a row, being edited in its place. Enter and leaving it take the name, Esc does not; a name that does not
 * work stays with the reason under it.
 */
export function RenameField({
  name,
  label,
  maxLength,
  problemOf,
  onRename,
  onClose,
}: {
  readonly name: string
  readonly label: string
  readonly maxLength?: number
  /** Why a name cannot be, as a sentence; null when it can. */
  readonly problemOf: (name: string) => string | null
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}) {
  const [text, setText] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const problem = text.trim() === name ? null : problemOf(text)
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const finish = (takes: boolean): void => {
    if (isDone.current) return
    if (takes && problem !== null) return
    isDone.current = true
    // By a key: the next ones are for the tree again, not for the page itself.
    if (document.activeElement === field.current)
      field.current?.closest<HTMLElement>('[role="tree"]')?.focus()
    if (takes && text.trim() !== name) onRename(text.trim())
    else onClose()
  }
  useTakenAtEnd(() => {
    if (text !== name) finish(true)
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation() // the tree would take letters and arrows
    if (event.nativeEvent.isComposing) return // the Enter of an input method chooses a character
    if (event.key === 'Enter') finish(true)
    else if (event.key === 'Escape') finish(false)
    else return
    event.preventDefault()
  }
  return (
    <span className={styles.frame}>
      <input
        ref={field}
        className={styles.field}
        aria-label={label}
        aria-invalid={problem !== null}
        value={text}
        maxLength={maxLength}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
        onBlur={() => finish(problem === null)}
      />
      {problem === null ? null : (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
