import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { hasCtrlAltOrMeta } from '../../ui/menu/ctrl-alt-or-meta.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Makes a column of buttons one stop of the Tab key, in which the arrows, Home and End go from one to the other. */
export function useRovingFocus(): {
  readonly ref: RefObject<HTMLElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: () => void
} {
  const ref = useRef<HTMLElement>(null)
  const buttons = (): readonly HTMLElement[] => [
    ...(ref.current?.querySelectorAll<HTMLElement>('button') ?? []),
  ]
  /** The one that has the focus, else the one that had it, else the lit one. */
  function mark(): void {
    const all = buttons()
    const stop =
      all.find((button) => button === document.activeElement) ??
      all.find((button) => button.tabIndex === 0 && button.dataset['stop'] !== undefined) ??
      all.find((button) => button.matches('[data-lit], [aria-pressed="true"]')) ??
      all[0]
    for (const button of all) {
      button.tabIndex = button === stop ? 0 : -1
      if (button === stop) button.dataset['stop'] = ''
      else delete button.dataset['stop']
    }
  }
  // After each drawing: a button may have come or gone.
  useEffect(mark)
  return {
    ref,
    onFocus: mark,
    onKeyDown(event) {
      if (hasCtrlAltOrMeta(event)) return
      const all = buttons()
      const at = all.findIndex((button) => button === document.activeElement)
      const step = STEPS[event.key]
      const next =
        event.key === 'Home'
          ? all[0]
          : event.key === 'End'
            ? all.at(-1)
            : all.at((at + (step ?? 0)) % all.length)
      if (at === -1 || !next || (step === undefined && event.key !== 'Home' && event.key !== 'End'))
        return
      event.preventDefault()
      next.focus()
    },
  }
}
