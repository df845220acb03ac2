import type { EngineState } from '../../shared/domain/models/engine.ts'
import { ENGINE_WORDS } from './words.ts'

export type RunningFile = NonNullable<EngineState['running']>

/** The state of the engine as people see it. */
export interface EngineBoard {
  state(): EngineState
  onState(listener: (state: EngineState) => void): () => void
  set(patch: Partial<EngineState>): void
  /** Nothing, while nothing runs. */
  setRunning(patch: Partial<RunningFile>): void
  dispose(): void
}

/** @param isInstalled asked once, when somebody first asks for the state */
export function createEngineBoard(isInstalled: () => boolean): EngineBoard {
  const listeners = new Set<(state: EngineState) => void>()
  let known: EngineState | undefined
  const state = (): EngineState =>
    (known ??= {
      problem: isInstalled() ? null : ENGINE_WORDS.notInstalled,
      running: null,
      failure: null,
    })
  function set(patch: Partial<EngineState>): void {
    const next = { ...state(), ...patch }
    known = next
    for (const listener of listeners) listener(next)
  }
  return {
    state,
    onState(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set,
    setRunning(patch) {
      const { running } = state()
      if (running) set({ running: { ...running, ...patch } })
    },
    dispose: () => listeners.clear(),
  }
}
