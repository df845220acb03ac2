import type { EngineSpeed } from '../../shared/domain/models/engine.ts'
import type { Clock, Logger } from '../platform/ports.ts'
import { forkProcess, type SpawnProcess } from '../platform/process-channel.ts'
import type { LoadedFile } from './contract/engine-contract.ts'
import type { Engine } from './engine.ts'
import { createEngineBoard } from './engine-board.ts'
import { superviseEngineProcess } from './engine-supervisor.ts'
import { createInsideModel } from './inside-model.ts'
import { isEngineInstalled } from './is-installed.ts'
import { createTurnstile } from './turnstile.ts'
import { ENGINE_WORDS } from './words.ts'

export interface EngineOptions {
  readonly clock: Clock
  readonly logger: Logger
  /** How this shell starts a process; under Node, and by default, a fork. */
  readonly spawn?: SpawnProcess
  /** That read and write at once; left out, as this machine has them. */
  readonly threads?: number
  /** Repeats the draws of each answer; left out, they are others each time. */
  readonly seed?: () => number
  /** Whether there is an engine to start; default: whether its package is installed. */
  readonly isInstalled?: () => boolean
}

/** A file as it is to be loaded. */
interface Target {
  readonly path: string
  readonly name: string
  readonly contextTokens: number | null
}

/** After that, memory is worth more than a quick answer. */
const IDLE_MS = 10 * 60_000

export function createEngine(options: EngineOptions): Engine {
  const { clock, logger } = options
  const board = createEngineBoard(options.isInstalled ?? isEngineInstalled)
  const supervisor = superviseEngineProcess({
    spawn: options.spawn ?? forkProcess((text) => logger.warn('engine process', { text })),
    threads: options.threads ?? null,
    board,
    logger,
  })
  const queue = createTurnstile()
  const known = new Map<string, { contextTokens?: number; speed?: EngineSpeed }>()
  let idle = new AbortController()
  let callNumber = 0

  function leaveIdle(): void {
    if (!supervisor.isRunning() || !queue.isIdle()) return
    idle.abort()
    idle = new AbortController()
    clock.sleep(IDLE_MS, idle.signal).then(
      () => supervisor.end(ENGINE_WORDS.processStopped),
      () => {}, // somebody asked
    )
  }

  /** Resolves, when nothing else is asked of the process, with the function that lets the next one in. */
  async function enter(signal: AbortSignal): Promise<() => void> {
    const leave = await queue.enter(signal)
    idle.abort()
    return () => {
      leave()
      leaveIdle()
    }
  }

  /** @returns what it is loaded as, and whether that was only now */
  async function load(
    { path, name, contextTokens }: Target,
    signal: AbortSignal,
  ): Promise<{ readonly file: LoadedFile; readonly isNew: boolean }> {
    const { client } = supervisor.process()
    const isNew = board.state().running?.path !== path
    if (isNew) {
      const { speed = null } = known.get(path) ?? {}
      const nothing = { loaded: 0, contextTokens: null, memoryBytes: null, speed }
      board.set({ running: { path, name, status: 'loading', ...nothing } })
    }
    try {
      const file = await client.call('load', { path, contextTokens }, { signal })
      supervisor.loaded(path)
      known.set(path, { ...known.get(path), contextTokens: file.contextTokens })
      if (board.state().failure !== null) board.set({ failure: null })
      if (board.state().running?.status !== 'ready')
        board.setRunning({
          status: 'ready',
          loaded: 1,
          contextTokens: file.contextTokens,
          memoryBytes: file.memoryBytes,
        })
      return { file, isNew }
    } catch (error) {
      if (board.state().running) board.set({ running: null })
      throw error
    }
  }

  return {
    state: board.state,
    onState: board.onState,
    async inspect(path, signal) {
      try {
        return await supervisor.process().client.call('inspect', { path }, { signal })
      } catch (error) {
        throw supervisor.inWords(error)
      } finally {
        leaveIdle()
      }
    },
    model(inside) {
      const { path, name, profile } = inside
      const target = { path, name, contextTokens: profile?.contextTokens ?? null }
      return createInsideModel(inside, {
        contextTokens: () => known.get(path)?.contextTokens ?? null,
        newCallId: () => `call_${clock.nowMs()}_${callNumber++}`,
        seed: () => options.seed?.() ?? null,
        async *answer(request, signal) {
          const leave = await enter(signal)
          try {
            const { file, isNew } = await load(target, signal)
            if (isNew) yield { type: 'loaded', file }
            const { client } = supervisor.process()
            yield { type: 'end', end: yield* client.stream('generate', request, { signal }) }
          } catch (error) {
            throw supervisor.inWords(error)
          } finally {
            leave()
          }
        },
      })
    },
    async measure(path, signal) {
      const leave = await enter(signal)
      try {
        const { running } = board.state()
        const name = running?.path === path ? running.name : nameOf(path)
        await load({ path, name, contextTokens: null }, signal)
        const speed = await supervisor.process().client.call('measure', {}, { signal })
        known.set(path, { ...known.get(path), speed })
        board.setRunning({ speed })
        return speed
      } catch (error) {
        throw supervisor.inWords(error)
      } finally {
        leave()
      }
    },
    async unload() {
      const { running } = board.state()
      idle.abort()
      await supervisor.end(
        running ? ENGINE_WORDS.unloaded(running.name) : ENGINE_WORDS.processStopped,
      )
    },
    async dispose() {
      board.dispose()
      idle.abort()
      await supervisor.end(ENGINE_WORDS.processStopped)
    },
  }
}

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path
