import { createClient, type Client } from '../../shared/rpc/client.ts'
import { childChannel, type SpawnProcess } from '../platform/process-channel.ts'
import type { EngineContract } from './contract/engine-contract.ts'
import type { EngineProcessOptions } from './contract/process-options.ts'
import { quietEnvironment } from './quiet-environment.ts'

/** A running engine process. */
export interface EngineProcess {
  readonly client: Client<EngineContract>
  /** Ends it and gives its memory back; resolves when it is gone. Safe to call twice. */
  end(): Promise<void>
}

const CLOSE_TIMEOUT_MS = 2_000

/** @param onCrash called when it ends and nobody ended it */
export function startEngineProcess(
  spawn: SpawnProcess,
  options: EngineProcessOptions,
  onCrash: () => void,
): EngineProcess {
  const child = spawn(engineProcessEntry(), [JSON.stringify(options)], {
    name: 'Latent model',
    // It would look for a debugger otherwise, to say where it was when it aborts.
    env: { ...quietEnvironment(process.env), GGML_NO_BACKTRACE: '1' },
  })
  const client = createClient<EngineContract>(childChannel(child))
  let isWanted = true
  const ended = new Promise<void>((resolve) => client.onDisconnect(resolve))
  client.onDisconnect(() => {
    if (isWanted) onCrash()
  })
  return {
    client,
    async end() {
      isWanted = false
      // In the middle of a long batch it hears nothing, and has nothing to put away.
      const timer = setTimeout(() => child.kill(), CLOSE_TIMEOUT_MS)
      client.call('close', {}).catch(() => {}) // it is gone already
      await ended
      clearTimeout(timer)
    },
  }
}

/** From source, and in the build, where entries lie side by side. */
const engineProcessEntry = (): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? '../engine-process.ts' : './engine-process.js',
    import.meta.url,
  )
