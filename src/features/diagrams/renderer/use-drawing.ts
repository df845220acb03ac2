import { useEffect, useState, type RefObject } from 'react'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { useIsNear } from '../../../renderer/src/ui/use-is-near.ts'
import type { Look } from '../shared/drawing.ts'
import { diagramDrawings, type Outcome } from './drawings.ts'

/** While a diagram is typed each letter is another one. */
const SETTLED_MS = 250
/** How far from what is seen a diagram is drawn, so that it is there before it is scrolled to. In px. */
const AHEAD_PX = 1000

/** How it stands with a diagram. */
export interface DrawingState {
  /** The last one that there was: of the text before, while another one is being drawn. */
  readonly outcome: Outcome | null
  readonly isBusy: boolean
  again(): void
}

/** Has a diagram drawn when its place comes near, and again when its text or the theme is another one. */
export function useDrawing(
  source: string,
  look: Look,
  place: RefObject<HTMLElement | null>,
): DrawingState {
  const drawings = useStores().ofFeatures.of(diagramDrawings)
  const isNear = useIsNear(place, AHEAD_PX)
  const request = { source, look }
  const [last, setLast] = useState<{ readonly source: string; readonly outcome: Outcome } | null>(
    null,
  )
  const [tries, setTries] = useState(0)
  const known = drawings.known(request)
  const isSettled = last === null
  useEffect(() => {
    if (!isNear || known || source.trim() === '') return
    const controller = new AbortController()
    const begin = (): void =>
      void drawings.draw({ source, look }, controller.signal).then(
        (outcome) => setLast({ source, outcome }),
        () => {}, // another text, or nobody looks any more
      )
    const timer = setTimeout(begin, isSettled ? 0 : SETTLED_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // Whether it is settled says only how it begins.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [drawings, source, look, isNear, known, tries])
  useEffect(() => {
    if (known) setLast({ source, outcome: known })
  }, [source, known])
  const outcome = known ?? last?.outcome ?? null
  const isOwn = known !== undefined || last?.source === source
  return {
    // What is wrong with another text is nothing about this one.
    outcome: isOwn || outcome?.status === 'drawn' ? outcome : null,
    isBusy: !isOwn,
    again() {
      drawings.forget(request)
      setLast(null)
      setTries((count) => count + 1)
    },
  }
}
