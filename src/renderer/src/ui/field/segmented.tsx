import { useRef, type KeyboardEvent } from 'react'
import styles from './segmented.module.css'
import { hasCtrlAltOrMeta } from '../menu/ctrl-alt-or-meta.ts'

/** One of a few choices, all of them visible. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}) {
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined || hasCtrlAltOrMeta(event)) return
    event.preventDefault()
    const index = options.findIndex((option) => option.value === value)
    const next = options.at((index + step) % options.length)
    if (!next) return
    onChange(next.value)
    group.current?.querySelectorAll<HTMLElement>('button')[options.indexOf(next)]?.focus()
  }
  return (
    <div
      ref={group}
      className={styles.group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={styles.option}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
