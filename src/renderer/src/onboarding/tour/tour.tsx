import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { TOUR } from '../../stores/tour-store.ts'
import { openDialog } from '../../ui/dialog/open-dialog.ts'
import { Button } from '../../ui/field/button.tsx'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import { Kbd } from '../../ui/menu/kbd.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import sheet from './tour.css?inline'
import { TOUR_STEPS, type TourStep } from './tour-steps.ts'
import { useBeside } from './use-beside.ts'
import { TOUR_WORDS as WORDS } from './words.ts'

/** The step of the tour that is shown, if it is taken. The window can be used meanwhile. */
export function Tour({
  keysOf,
}: {
  /** Of a command, by its id. */
  readonly keysOf: (command: string) => string | undefined
}) {
  const at = useStore(useStores().ofFeatures.of(TOUR).state, (state) => state.step)
  const step = at === null ? undefined : TOUR_STEPS[at]
  return step && at !== null ? <Card step={step} at={at} keys={keysOf(step.command)} /> : null
}

function Card({
  step: { title, text, about },
  at,
  keys,
}: {
  readonly step: TourStep
  readonly at: number
  readonly keys: string | undefined
}) {
  useSheet(sheet)
  const { ofFeatures, toasts } = useStores()
  const { goTo, leave: end } = ofFeatures.of(TOUR)
  const card = useRef<HTMLElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const name = useId()
  const beside = useBeside(card, about)
  const isLast = at === TOUR_STEPS.length - 1
  const leave = (): void => {
    end()
    if (!isLast) toasts.show(WORDS.left, { action: { label: WORDS.goOn, run: () => goTo(at) } })
  }
  const onEscape = useEffectEvent(leave)
  useEffect(() => {
    const before = document.activeElement
    next.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || openDialog() !== null) return
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      {beside.about ? <div className="tour-ring" style={beside.about} aria-hidden="true" /> : null}
      <section ref={card} className="tour" aria-labelledby={name} style={beside.card}>
        <header>
          <span id={name} className="tour-count">
            {WORDS.name}, {WORDS.count(at + 1, TOUR_STEPS.length)}
          </span>
          <IconButton label={WORDS.leave} size="small" icon={<CloseIcon />} onClick={leave} />
        </header>
        <div role="status">
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <footer>
          {keys ? <Kbd keys={keys} /> : null}
          <span />
          {at > 0 ? <Button onClick={() => goTo(at - 1)}>{WORDS.back}</Button> : null}
          <Button ref={next} kind="primary" onClick={() => (isLast ? end() : goTo(at + 1))}>
            {isLast ? WORDS.done : WORDS.next}
          </Button>
        </footer>
      </section>
    </>
  )
}
