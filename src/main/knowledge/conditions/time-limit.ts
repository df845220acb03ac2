import { setImmediate } from 'node:timers/promises'
import { createContext, Script } from 'node:vm'

/** Lets a search work on many texts without holding up anything else, and without an end for patterns that have none. */
export interface TimeLimit {
  /**
   * `work` on some texts: nothing but JavaScript, since it is stopped wherever it is when the time is over.
   * @throws when it is; `isOver` tells that from a bug
   */
  run(work: () => void): void
  /** Between two pieces of work: lets others in when it is their turn. @throws when `signal` fired */
  pause(): Promise<void>
  isOver(): boolean
}

/** Of one piece: at most some hundred passages. */
const MOST_MS = 500
/** Of a whole search. */
const MOST_OF_ALL_MS = 5000
/** A longer one without a pause would be felt. */
const SLICE_MS = 15

/** @param hasPatterns words end by themselves, and are spared what watching over the time costs */
export function createTimeLimit(hasPatterns: boolean, signal: AbortSignal): TimeLimit {
  let isOver = false
  let usedMs = 0
  let sliceStartMs = performance.now()
  let watched: ((work: () => void) => void) | undefined

  /** V8 looks for the end of the time in expressions too, wherever they go back and try again. */
  function watch(work: () => void): void {
    watched ??= createWatch()
    const startMs = performance.now()
    try {
      watched(work)
    } catch (error) {
      isOver ||= isTimeOut(error)
      throw error
    }
    usedMs += performance.now() - startMs
    if (usedMs <= MOST_OF_ALL_MS) return
    isOver = true
    throw new Error('Too long.')
  }

  return {
    run(work) {
      if (hasPatterns) watch(work)
      else work()
    },
    async pause() {
      if (performance.now() - sliceStartMs < SLICE_MS) return
      await setImmediate()
      signal.throwIfAborted()
      sliceStartMs = performance.now()
    },
    isOver: () => isOver,
  }
}

/** The error is one of the context in which the work ran, and no `Error` of this one. */
const isTimeOut = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

function createWatch(): (work: () => void) => void {
  const place: { work: () => void } = { work: () => {} }
  const context = createContext(place)
  const script = new Script('work()')
  return (work) => {
    place.work = work
    script.runInContext(context, { timeout: MOST_MS })
  }
}
