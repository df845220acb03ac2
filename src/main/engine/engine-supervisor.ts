import { LatentError } from '../../shared/rpc/errors.ts'
import type { Logger } from '../platform/ports.ts'
import type { SpawnProcess } from '../platform/process-channel.ts'
import type { EngineBoard, RunningFile } from './engine-board.ts'
import { type EngineProcess, startEngineProcess } from './engine-process.ts'
import { ENGINE_WORDS } from './words.ts'

/** Has the process at hand when it is needed, and knows in words how it ended. */
export interface EngineSupervisor {
  /** Starts it, where it does not run. @throws LatentError `unavailable` where it cannot run here */
  process(): EngineProcess
  isRunning(): boolean
  /** Ends it, where it runs; what is being asked of it fails with these words. Resolves when it is gone. */
  end(words: string): Promise<void>
  /** What a client threw, in words. */
  inWords(error: unknown): unknown
  /** A file was loaded: what happened before with it counts no more. */
  loaded(path: string): void
}

export interface EngineSupervisorOptions {
  readonly spawn: SpawnProcess
  readonly threads: number | null
  readonly board: EngineBoard
  readonly logger: Logger
}

export function superviseEngineProcess({
  spawn,
  threads,
  board,
  logger,
}: EngineSupervisorOptions): EngineSupervisor {
  /** How often the process ended while it loaded a file, one time after the other. */
  const crashes = new Map<string, number>()
  let active: EngineProcess | undefined
  let endWords = ENGINE_WORDS.processStopped

  function crashed(): void {
    active = undefined
    const { running } = board.state()
    logger.error('Engine process ended.', { path: running?.path, status: running?.status })
    endWords = crashWords(running)
    board.set({ running: null, failure: endWords })
  }

  function crashWords(running: RunningFile | null): string {
    if (!running) return ENGINE_WORDS.processStopped
    const { path, name, status } = running
    if (status === 'ready') return ENGINE_WORDS.stopped(name)
    const times = (crashes.get(path) ?? 0) + 1
    crashes.set(path, times)
    return times > 1 ? ENGINE_WORDS.stoppedLoadingAgain(name) : ENGINE_WORDS.stoppedLoading(name)
  }

  return {
    process() {
      const { problem } = board.state()
      if (problem !== null) throw new LatentError('unavailable', problem)
      if (active) return active
      const started = startEngineProcess(spawn, { threads }, () => {
        if (active === started) crashed()
      })
      started.client.on('loading', ({ loaded }) => {
        if (active === started)
          board.setRunning({ status: 'loading', loaded: Math.min(1, Math.max(0, loaded)) })
      })
      active = started
      return started
    },
    isRunning: () => active !== undefined,
    async end(words) {
      const ending = active
      active = undefined
      endWords = words
      if (board.state().running) board.set({ running: null })
      await ending?.end()
    },
    inWords(error) {
      if (!(error instanceof LatentError)) return error
      if (error.code === 'disconnected') return new LatentError('unavailable', endWords)
      if (isNoEngine(error.data)) board.set({ problem: error.message })
      return error
    },
    loaded: (path) => void crashes.delete(path),
  }
}

const isNoEngine = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isNoEngine' in data
