import type { Clock, Ids } from './platform/ports.ts'

/** Has every window write what is not on disk yet. */
export interface WindowSaving {
  /** Resolves when all windows have answered or are gone; at the latest after five seconds. */
  askAll(): Promise<void>
  answered(askId: string, clientId: string): void
}

export interface WindowSavingOptions {
  /** The windows that are there now. */
  readonly clientIds: () => readonly string[]
  readonly ask: (askId: string) => void
  readonly clock: Clock
  readonly ids: Ids
}

const WITHIN_MS = 5000
const LOOK_MS = 20

export function createWindowSaving({
  clientIds,
  ask,
  clock,
  ids,
}: WindowSavingOptions): WindowSaving {
  const answers = new Map<string, Set<string>>()
  return {
    async askAll() {
      const askId = ids.random()
      const answered = new Set<string>()
      answers.set(askId, answered)
      const untilMs = clock.nowMs() + WITHIN_MS
      ask(askId)
      while (clientIds().some((id) => !answered.has(id)) && clock.nowMs() < untilMs)
        await clock.sleep(LOOK_MS)
      answers.delete(askId)
    },
    answered: (askId, clientId) => void answers.get(askId)?.add(clientId),
  }
}
