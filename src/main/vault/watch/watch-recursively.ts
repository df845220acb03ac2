import { basename, dirname, join } from 'node:path'
import { cloudName } from '../../../shared/domain/left-behind.ts'
import type { Subscribe, Subscription } from './subscribe.ts'

/** What is left out of a watch and of a snapshot: hidden files and folders, except placeholders of iCloud. */
export const IGNORED = ['**/.!(*.icloud)', '**/.!(*.icloud)/**']

/** How `@parcel/watcher` says that a queue was full: FSEvents of macOS, and Windows, where its watch is over then. */
const LOSS = /events were dropped|too many events|buffer overflow/i

/** One watch for the whole tree, where the system has such a thing (macOS, Windows); begun anew when it lost something. */
export const watchRecursively: Subscribe = async ({ root, isLeftOut, onEvents, onLost }) => {
  // Native code, loaded only by those who watch.
  const { subscribe } = await import('@parcel/watcher')
  let isOver = false
  const start = () =>
    subscribe(
      root,
      (error, events) => {
        if (error !== null && LOSS.test(error.message)) return again()
        const paths = (events ?? []).map(({ path }) => path).filter((path) => !isLeftOut(path))
        onEvents(error, paths.map(ofPlaceholder))
      },
      { ignore: IGNORED },
    )

  let current: Subscription | null = await start()
  let turn: Promise<void> = Promise.resolve()

  function again(): void {
    turn = turn.then(async () => {
      if (isOver) return
      await current?.unsubscribe()
      current = null
      current = await start()
      onLost()
    })
    turn.catch((error: unknown) => {
      if (!isOver) onEvents(error instanceof Error ? error : new Error(String(error)), [])
    })
  }

  return {
    async unsubscribe() {
      isOver = true
      await turn.catch(() => {})
      await current?.unsubscribe()
    },
  }
}

function ofPlaceholder(path: string): string {
  const real = cloudName(basename(path))
  return real === null ? path : join(dirname(path), real)
}
