import { useRef, type KeyboardEvent } from 'react'
import {
  ACCENTS,
  AccentName,
  colourOfAccent,
  type Accent,
} from '../../../../shared/domain/looks/accent.ts'
import { CheckIcon } from '../../ui/icons.ts'
import { Tooltip } from '../../ui/layout/tooltip.tsx'
import { LOOK_WORDS } from './words.ts'
import styles from './look.module.css'
import { hasCtrlAltOrMeta } from '../../ui/menu/ctrl-alt-or-meta.ts'

const NAMES = AccentName.options
const nameOf = (accent: string): string => `${accent.charAt(0).toUpperCase()}${accent.slice(1)}`

/** Eight colours by name, and any other. */
export function AccentField({
  accent,
  onChange,
}: {
  readonly accent: Accent
  readonly onChange: (accent: Accent) => void
}) {
  const group = useRef<HTMLDivElement>(null)
  const named = AccentName.safeParse(accent).data
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const { target } = event
    if (hasCtrlAltOrMeta(event)) return
    if (
      event.nativeEvent.isComposing ||
      step === undefined ||
      !(target instanceof HTMLButtonElement)
    )
      return
    event.preventDefault()
    const at = NAMES.findIndex((name) => name === target.dataset['accent'])
    const next = NAMES.at((at + step) % NAMES.length)
    if (!next) return
    onChange(next)
    group.current?.querySelector<HTMLElement>(`[data-accent="${next}"]`)?.focus()
  }
  return (
    <div className={styles.accents}>
      <div
        ref={group}
        role="radiogroup"
        aria-label={LOOK_WORDS.accent.title}
        className={styles.swatches}
        onKeyDown={onKeyDown}
      >
        {NAMES.map((name, index) => (
          <Tooltip key={name} text={nameOf(name)} side="top">
            <button
              type="button"
              role="radio"
              aria-checked={named === name}
              aria-label={nameOf(name)}
              tabIndex={named === name || (named === undefined && index === 0) ? 0 : -1}
              data-accent={name}
              className={styles.swatch}
              style={{ backgroundColor: ACCENTS[name] }}
              onClick={() => onChange(name)}
            >
              {named === name ? <CheckIcon /> : null}
            </button>
          </Tooltip>
        ))}
      </div>
      <label className={styles.own} data-chosen={named === undefined ? '' : undefined}>
        <input
          type="color"
          value={colourOfAccent(accent)}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
        />
        {LOOK_WORDS.accent.own}
      </label>
    </div>
  )
}
