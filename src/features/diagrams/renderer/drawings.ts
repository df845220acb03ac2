import type { FeatureStore } from '../../../renderer/src/stores/stores.ts'
import type { OpenStore } from '../../../renderer/src/stores/feature-stores.ts'
import { Reply, type DrawRequest } from '../shared/drawing.ts'
import { openDrawingFrame, type DrawingFrame } from './drawing-frame.ts'

/** What became of a diagram. `unavailable`: nothing that draws came. */
export type Outcome = Reply | { readonly status: 'slow' } | { readonly status: 'unavailable' }

/** Draws diagrams, one after the other, and keeps what was drawn. */
export interface Drawings extends OpenStore {
  /** What is known of it without drawing. */
  known(request: DrawRequest): Outcome | undefined
  /**
   * In the order in which they are asked for. Never rejects but with an abort: what was aborted before its turn is not
   * drawn.
   */
  draw(request: DrawRequest, signal: AbortSignal): Promise<Outcome>
  /** Draws it anew when it is asked for again. */
  forget(request: DrawRequest): void
}

export interface DrawingsOptions {
  readonly openFrame: (signal: AbortSignal) => Promise<DrawingFrame>
  /** Calls back once, so many milliseconds later, unless it is called itself before. */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** Starting the frame is reading a large program, on a machine that may be at other things. */
const FRAME_WITHIN_MS = 20_000
/** A diagram that takes longer is none that a person waits for. */
const DRAWN_WITHIN_MS = 5_000
/** The frame is a process of its own in most browsers: it is not kept for nothing. */
const FRAME_KEPT_MS = 60_000
/** Characters of pictures and sources. */
const MOST_KEPT = 16_000_000

/** The store of this feature. */
export const diagramDrawings: FeatureStore<Drawings> = {
  create: () =>
    createDrawings({
      openFrame: openDrawingFrame,
      after(ms, callback) {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
    }),
}

export function createDrawings({ openFrame, after }: DrawingsOptions): Drawings {
  const kept = createKept()
  let frame: DrawingFrame | null = null
  let opening: AbortController | null = null
  let isOver = false
  let before: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let stopClosing = (): void => {}

  const closeFrame = (): void => {
    stopClosing()
    frame?.close()
    frame = null
  }
  async function theFrame(): Promise<DrawingFrame> {
    if (frame) return frame
    const controller = new AbortController()
    opening = controller
    const stop = after(FRAME_WITHIN_MS, () => controller.abort())
    try {
      frame = await openFrame(controller.signal)
      return frame
    } finally {
      stop()
      opening = null
    }
  }
  async function drawn(request: DrawRequest): Promise<Outcome> {
    let own: DrawingFrame
    try {
      own = await theFrame()
    } catch {
      return { status: 'unavailable' }
    }
    const late = Promise.withResolvers<'late'>()
    const stop = after(DRAWN_WITHIN_MS, () => late.resolve('late'))
    const answer = await Promise.race([own.ask(request), late.promise])
    stop()
    if (answer === 'late') {
      closeFrame()
      return { status: 'slow' }
    }
    const reply = Reply.safeParse(answer)
    if (reply.success) return reply.data
    // No answer of our program: whatever it is by now, nothing more is taken from it.
    closeFrame()
    return { status: 'unavailable' }
  }
  async function inTurn(request: DrawRequest, signal: AbortSignal): Promise<Outcome> {
    signal.throwIfAborted()
    const already = kept.get(request)
    if (already) return already
    if (isOver) return { status: 'unavailable' }
    const outcome = await drawn(request)
    if (outcome.status !== 'unavailable') kept.set(request, outcome)
    signal.throwIfAborted()
    return outcome
  }

  return {
    known: kept.get,
    draw(request, signal) {
      stopClosing()
      waiting += 1
      const outcome = before.then(() => inTurn(request, signal))
      before = outcome
        .catch(() => {})
        .then(() => {
          waiting -= 1
          if (waiting === 0 && frame) stopClosing = after(FRAME_KEPT_MS, closeFrame)
        })
      return outcome
    },
    forget: kept.delete,
    dispose() {
      isOver = true
      opening?.abort()
      closeFrame()
    },
  }
}

/** What was drawn last, up to a size. */
function createKept() {
  const outcomes = new Map<string, Outcome>()
  let size = 0
  const keyOf = ({ source, look }: DrawRequest): string =>
    `${look.isDark ? 'dark' : 'light'} ${source}`
  const sizeOf = (key: string, outcome: Outcome): number =>
    key.length + (outcome.status === 'drawn' ? outcome.svg.length : 0)
  function remove(key: string): void {
    const outcome = outcomes.get(key)
    if (outcome && outcomes.delete(key)) size -= sizeOf(key, outcome)
  }
  return {
    get: (request: DrawRequest): Outcome | undefined => outcomes.get(keyOf(request)),
    set(request: DrawRequest, outcome: Outcome): void {
      const key = keyOf(request)
      remove(key)
      outcomes.set(key, outcome)
      size += sizeOf(key, outcome)
      for (const oldest of outcomes.keys()) {
        if (size <= MOST_KEPT || oldest === key) break
        remove(oldest)
      }
    },
    delete: (request: DrawRequest): void => remove(keyOf(request)),
  }
}
