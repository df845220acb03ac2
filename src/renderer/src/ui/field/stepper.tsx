import { useState, type KeyboardEvent } from 'react'
import { MinusIcon, PlusIcon } from '../icons.ts'
import { useTakenAtEnd } from '../use-taken-at-end.ts'
import { IconButton } from './icon-button.tsx'
import styles from './stepper.module.css'

/** A number that is made smaller and larger by steps, or typed. What is out of its range becomes its end. */
export function Stepper({
  label,
  value,
  min,
  max,
  step = 1,
  unit = '',
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  /** Stands behind the number: `px`. */
  readonly unit?: string
  readonly onChange: (value: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const set = (wanted: number): number => {
    const next = Math.min(max, Math.max(min, Number((Math.round(wanted / step) * step).toFixed(2))))
    if (next !== value) onChange(next)
    return next
  }
  /** @returns the number that counts now */
  const take = (): number => {
    const number = typedNumber()
    return number === null ? value : set(number)
  }
  /** Null where nothing was typed, or no number. */
  const typedNumber = (): number | null => {
    const text = typed?.trim().replace(',', '.') ?? ''
    const number = Number(text)
    return text === '' || text === String(value) || !Number.isFinite(number) ? null : number
  }
  useTakenAtEnd(() => void take())
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') setTyped(String(take()))
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    // What is in the field is taken when it is left.
    setTyped(String(set((typedNumber() ?? value) + (event.key === 'ArrowUp' ? step : -step))))
  }
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <IconButton
        size="small"
        label={`${label}: less`}
        icon={<MinusIcon />}
        disabled={value <= min}
        onClick={() => set(value - step)}
      />
      <input
        className={styles.field}
        role="spinbutton"
        inputMode="decimal"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={`${value} ${unit}`.trim()}
        value={typed ?? `${value}${unit === '' ? '' : ` ${unit}`}`}
        onFocus={() => setTyped(String(value))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          take()
          setTyped(null)
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton
        size="small"
        label={`${label}: more`}
        icon={<PlusIcon />}
        disabled={value >= max}
        onClick={() => set(value + step)}
      />
    </div>
  )
}
