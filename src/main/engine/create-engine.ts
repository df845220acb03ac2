import type { Clock, Logger } from '../platform/ports.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Engine } from './engine.ts'

export interface EngineOptions {
  readonly clock: Clock
  readonly logger: Logger
}

const NOT_BUILT = 'not built yet'

/** Stands for the engine until there is one: it says that no model can run here. */
export function createEngine(_options: EngineOptions): Engine {
  const refuse = (): never => {
    throw new LatentError('unavailable', NOT_BUILT)
  }
  return {
    state: () => ({ problem: NOT_BUILT, running: null, failure: null }),
    onState: () => () => {},
    inspect: async () => refuse(),
    model: ({ name }) => ({
      label: name,
      isLocal: true,
      // oxlint-disable-next-line require-yield
      async *stream() {
        refuse()
      },
    }),
    measure: async () => refuse(),
    async unload() {},
    async dispose() {},
  }
}
