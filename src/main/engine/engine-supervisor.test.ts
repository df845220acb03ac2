import { expect, test } from 'vitest'
import { LatentError } from '../../shared/rpc/errors.ts'
import { createChannelPair } from '../../shared/rpc/pair.ts'
import { createServer } from '../../shared/rpc/server.ts'
import { silentLogger } from '../platform/logger.ts'
import type { SpawnProcess } from '../platform/process-channel.ts'
import { systemClock } from '../platform/system.ts'
import { engineContract } from './contract/engine-contract.ts'
import { createEngine } from './create-engine.ts'

const never = new AbortController().signal

test('where no binary works, it says so from then on, and starts no process again', async () => {
  const noBinary = (): never => {
    throw new LatentError('unavailable', 'There is no engine here.', { isNoEngine: true })
  }
  let starts = 0
  const names: string[] = []
  /** A process whose library finds no binary for this system. */
  const spawn: SpawnProcess = (_entry, args, { name, env }) => {
    starts++
    names.push(name, ...args)
    expect(Object.keys(env ?? {})).not.toContain('LATENT_TEST_KEY')
    const { server, client, close } = createChannelPair()
    createServer(
      engineContract,
      {
        inspect: noBinary,
        load: noBinary,
        generate: noBinary,
        measure: noBinary,
        close() {
          setImmediate(close)
          return null
        },
      },
      { onUnexpected: () => expect.unreachable() },
    ).attach(server, 'main')
    return {
      postMessage: (message) => client.send(message as never),
      onMessage: (listener) => client.onFrame(listener),
      onExit: (listener) => client.onClose(listener),
      kill: close,
    }
  }
  process.env['LATENT_TEST_KEY'] = 'secret'
  const engine = createEngine({ clock: systemClock, logger: silentLogger, spawn, threads: 3 })
  try {
    expect(engine.state().problem).toBeNull()
    await expect(engine.inspect('/a.gguf', never)).rejects.toThrow('There is no engine here.')
    expect(engine.state().problem).toBe('There is no engine here.')
    await expect(engine.measure('/a.gguf', never)).rejects.toThrow('There is no engine here.')
    expect({ starts, names }).toEqual({ starts: 1, names: ['Latent model', '{"threads":3}'] })
  } finally {
    delete process.env['LATENT_TEST_KEY']
    await engine.dispose()
  }
})
