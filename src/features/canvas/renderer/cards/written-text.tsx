import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import styles from './card.module.css'

/** What is written into a card or a label. Each key is in the canvas at once; Escape ends it, in a label Enter too. */
export function WrittenText({
  label,
  text,
  isLong = false,
  onText,
  onEnd,
}: {
  readonly label: string
  readonly text: string
  readonly isLong?: boolean
  readonly onText: (text: string) => void
  readonly onEnd: () => void
}) {
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    if (!isLong) return field.current?.select()
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [isLong])
  const props = {
    ref: field,
    'aria-label': label,
    dir: 'auto',
    value: text,
    'data-scrolls': '',
    onChange: ({
      currentTarget: { value },
    }: {
      readonly currentTarget: { readonly value: string }
    }) => onText(value),
    onBlur: onEnd,
    onKeyDown(event: KeyboardEvent) {
      event.stopPropagation()
      if (event.nativeEvent.isComposing) return
      if (event.key !== 'Escape' && (isLong || event.key !== 'Enter')) return
      event.preventDefault()
      onEnd()
    },
  }
  return isLong ? (
    <textarea {...props} className={styles.text} />
  ) : (
    <input {...props} className={styles.input} />
  )
}
