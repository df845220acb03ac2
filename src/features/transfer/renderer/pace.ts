/** The host closes a socket that sends more than 200 messages a second; other parts of the window send some, too. */
const PER_SECOND = 120

/** Waits until one more message may be sent. */
export type Pace = () => Promise<void>

export function createPace(perSecond = PER_SECOND): Pace {
  let next = 0
  return async () => {
    const now = performance.now()
    next = Math.max(now, next) + 1000 / perSecond
    const waitMs = next - now - 1000 / perSecond
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
