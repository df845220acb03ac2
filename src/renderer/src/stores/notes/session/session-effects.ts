import { requestOfMain } from './request-of-main.ts'
import type { SessionEffect, SessionEvent } from './session-model.ts'
import type { NoteSessionOptions } from './session-options.ts'

/** Does what the steps of a session ask for, and tells it what came of it. */
export function createSessionEffects({
  onRestored = () => {},
  onMerged = () => {},
  dispatch,
  asked,
  ...options
}: NoteSessionOptions & {
  readonly dispatch: (event: SessionEvent) => void
  readonly asked: Map<number, PromiseWithResolvers<unknown>>
}): {
  /** In order, also when doing one of them leads to further ones. */
  run(effects: readonly SessionEffect[]): void
  /** Ends the timers, and what only looks. */
  dispose(): void
} {
  const lifetime = new AbortController()
  const { signal } = lifetime
  const request = requestOfMain(options, signal)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const queue: SessionEffect[] = []
  let isRunning = false

  function setTimer(is: 'save-due' | 'draft-due', afterMs: number | null): void {
    clearTimeout(timers.get(is))
    if (afterMs !== null && !signal.aborted)
      timers.set(
        is,
        setTimeout(() => dispatch({ is }), afterMs),
      )
  }

  function answer(ask: number, how: (asked: PromiseWithResolvers<unknown>) => void): void {
    const waiting = asked.get(ask)
    asked.delete(ask)
    if (waiting) how(waiting)
  }

  function perform(effect: SessionEffect): void {
    switch (effect.does) {
      case 'time-save':
        return setTimer('save-due', effect.afterMs)
      case 'time-draft':
        return setTimer('draft-due', effect.afterMs)
      case 'show':
        return // was done at once
      case 'tell-merged':
        return onMerged()
      case 'tell-restored':
        return onRestored(effect.ids)
      case 'reply':
        return answer(effect.ask, ({ resolve }) => resolve(effect.value))
      case 'refuse':
        return answer(effect.ask, ({ reject }) => reject(effect.error))
      default:
        void request(effect).then((event) => event && dispatch(event))
    }
  }

  return {
    run(effects) {
      queue.push(...effects)
      if (isRunning) return
      isRunning = true
      try {
        for (let next = queue.shift(); next; next = queue.shift()) perform(next)
      } finally {
        isRunning = false
      }
    },
    dispose() {
      for (const timer of timers.values()) clearTimeout(timer)
      lifetime.abort()
    },
  }
}
