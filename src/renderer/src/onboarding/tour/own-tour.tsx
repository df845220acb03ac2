import { Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { TOUR } from '../../stores/tour-store.ts'
import { afterPaint } from '../../ui/lazy/after-paint.ts'
import { lazyView } from '../../ui/lazy/lazy-view.tsx'

const Tour = lazyView(async () => (await import('./tour.tsx')).Tour)

/** The tour while it is taken. It begins by itself when the sample vault is opened for the first time. */
export function OwnTour({
  keysOf,
}: {
  /** Of a command, by its id. */
  readonly keysOf: (command: string) => string | undefined
}) {
  const { app, ofFeatures } = useStores()
  const tour = ofFeatures.of(TOUR)
  const isTaken = useStore(tour.state, ({ step }) => step !== null)
  const isDue = useStore(
    app.state,
    ({ app: known }) => known?.vault?.isSample === true && !known.settings.seen.includes('tour'),
  )
  useEffect(() => {
    if (!isDue) return
    // The note has taken the keys by then, which the tour takes over.
    return afterPaint(() => {
      tour.goTo(0)
      const seen = app.state.getState().app?.settings.seen ?? []
      // What is not kept is shown once more.
      app.updateSettings({ seen: [...seen, 'tour'] }).catch(() => undefined)
    })
  }, [isDue, app, tour])
  return isTaken ? (
    <Suspense>
      <Tour keysOf={keysOf} />
    </Suspense>
  ) : null
}
