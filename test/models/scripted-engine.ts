import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { EngineState } from '../../src/shared/domain/models/engine.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import type { Engine, InsideModelOptions } from '../../src/main/engine/engine.ts'

/** An engine without a model: a file is named by its own name, and answers with the name that it was given. */
export interface ScriptedEngine extends Engine {
  /** What was made into a model, in order. */
  readonly made: readonly InsideModelOptions[]
  /** What was asked of it: “measure /models/a.gguf”. */
  readonly asked: readonly string[]
  /** From now on, told to who listens. */
  say(state: Partial<EngineState>): void
  readonly isDisposed: boolean
}

export function createScriptedEngine(): ScriptedEngine {
  let state: EngineState = { problem: null, running: null, failure: null }
  let isDisposed = false
  const made: InsideModelOptions[] = []
  const asked: string[] = []
  const listeners = new Set<(state: EngineState) => void>()
  const say = (patch: Partial<EngineState>): void => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener(state)
  }
  return {
    made,
    asked,
    say,
    get isDisposed() {
      return isDisposed
    },
    state: () => state,
    onState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async inspect(path) {
      asked.push(`inspect ${path}`)
      const found = await stat(path).catch(() => null)
      if (!found) throw new LatentError('not_found', `There is no file ${path}.`)
      const isBroken = basename(path).startsWith('broken')
      return {
        path,
        name: basename(path, '.gguf'),
        bytes: found.size,
        contextTokens: 32_768,
        memoryBytes: 2_000_000_000,
        problem: isBroken ? 'It is cut off in the middle.' : null,
      }
    },
    model(options) {
      made.push(options)
      return {
        label: options.name,
        isLocal: true,
        ...(options.profile && { profile: options.profile }),
        async *stream() {
          yield { type: 'text-delta', text: `${options.name} answers.` }
          yield { type: 'finish', reason: 'stop', toolCalls: [] }
        },
      }
    },
    async measure(path) {
      asked.push(`measure ${path}`)
      return { readTokens: 120, writtenTokens: 14 }
    },
    async unload() {
      asked.push('unload')
      say({ running: null })
    },
    async dispose() {
      isDisposed = true
    },
  }
}
