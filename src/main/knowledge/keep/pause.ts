/** Holds the work that nobody waits for. */
export interface Pause {
  readonly isOn: boolean
  set(isOn: boolean): void
  /** Resolves at once unless it is on; else when it is off, or when somebody needs the work. @throws `signal.reason` */
  passed(signal: AbortSignal): Promise<void>
  /** While `work` runs, nothing is held: what it waits for must be done. */
  during<T>(work: () => Promise<T>): Promise<T>
}

export function createPause(): Pause {
  let isOn = false
  let needed = 0
  let waiting = Promise.withResolvers<void>()
  const isHeld = (): boolean => isOn && needed === 0

  function letGo(): void {
    if (isHeld()) return
    waiting.resolve()
    waiting = Promise.withResolvers<void>()
  }

  return {
    get isOn() {
      return isOn
    },
    set(next) {
      isOn = next
      letGo()
    },
    async passed(signal) {
      while (isHeld()) {
        signal.throwIfAborted()
        const aborted = Promise.withResolvers<void>()
        const stop = (): void => aborted.resolve()
        signal.addEventListener('abort', stop, { once: true })
        await Promise.race([waiting.promise, aborted.promise])
        signal.removeEventListener('abort', stop)
      }
      signal.throwIfAborted()
    },
    async during(work) {
      needed += 1
      letGo()
      try {
        return await work()
      } finally {
        needed -= 1
      }
    },
  }
}
