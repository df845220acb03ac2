import { useEffect, useRef } from 'react'
import type { Completion } from './use-completions.ts'
import styles from './completion-list.module.css'

/** The names that fit, above the field. The field keeps the focus. */
export function CompletionList({
  id,
  completions,
  selected,
  onAccept,
}: {
  readonly id: string
  readonly completions: readonly Completion[]
  readonly selected: Completion | null
  readonly onAccept: (completion: Completion) => void
}) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <ul id={id} className={styles.list} role="listbox" aria-label="Completions">
      {completions.map((completion) => {
        const isSelected = completion === selected
        return (
          <li
            key={completion.key}
            ref={isSelected ? row : null}
            id={`${id}-${completion.key}`}
            role="option"
            aria-selected={isSelected}
            className={styles.row}
            // Before the field loses the focus, and with it the list.
            onPointerDown={(event) => {
              event.preventDefault()
              onAccept(completion)
            }}
          >
            <span className={styles.label}>{completion.label}</span>
            <span className={styles.detail}>{completion.detail}</span>
            {isSelected && completion.example ? (
              <code className={styles.example}>{completion.example}</code>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
