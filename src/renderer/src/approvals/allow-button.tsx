import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { Button } from '../ui/field/button.tsx'
import { GUARD_MS } from './guard-ms.ts'

/**
 * Takes only what a person means: after half a second in sight, from the person's own hand (`isTrusted`), and a key
 * only when it was pressed here, not held down since before.
 */
export function AllowButton({
  label,
  isBlocked,
  describedBy,
  onAllow,
}: {
  readonly label: string
  readonly isBlocked: boolean
  /** The id of what says why it is blocked. */
  readonly describedBy?: string | undefined
  readonly onAllow: () => void
}) {
  const [isArmed, setIsArmed] = useState(false)
  const wasPressedHere = useRef(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsArmed(true), GUARD_MS)
    return () => clearTimeout(timer)
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    if (event.repeat || !event.nativeEvent.isTrusted) event.preventDefault()
    else wasPressedHere.current = isArmed
  }
  const onClick = (event: MouseEvent): void => {
    const isKey = event.detail === 0
    const isMeant = event.nativeEvent.isTrusted && (!isKey || wasPressedHere.current)
    wasPressedHere.current = false
    if (isArmed && !isBlocked && isMeant) onAllow()
  }
  return (
    <Button
      kind="primary"
      aria-disabled={isBlocked || !isArmed}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
