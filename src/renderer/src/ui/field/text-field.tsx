import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './text-field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'prefix'> & {
  readonly label: string
  /** Keeps the label for screen readers only, where the place says what the field is. */
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  /** What is wrong with it, as a sentence. Announced. */
  readonly error?: string | null
  readonly icon?: ReactNode
  /** Buttons at the end, inside the field. */
  readonly end?: ReactNode
  /** At Enter; not at that of an input method, which chooses a character. */
  readonly onEnter?: (field: HTMLInputElement) => void
}

export function TextField({
  label,
  hideLabel = false,
  hint,
  error,
  icon,
  end,
  className,
  onEnter,
  onKeyDown,
  ...rest
}: TextFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={classNames(styles.field, className)}>
      {hideLabel ? null : (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        {icon}
        <input
          {...rest}
          id={id}
          className={styles.input}
          onKeyDown={(event) => {
            onKeyDown?.(event)
            if (event.key === 'Enter' && !event.nativeEvent.isComposing)
              onEnter?.(event.currentTarget)
          }}
          {...(hideLabel ? { 'aria-label': label } : {})}
          {...(error || hint ? { 'aria-describedby': noteId } : {})}
          aria-invalid={Boolean(error)}
        />
        {end}
      </div>
      {error ? (
        <p id={noteId} className={styles.error} role="alert">
          {error}
        </p>
      ) : hint ? (
        <p id={noteId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
