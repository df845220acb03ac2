import type { IndexStatus } from '../../../shared/contract/search.ts'
import { type Client, createClient } from '../../../shared/rpc/client.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock, Disposable, Logger } from '../../platform/ports.ts'
import { childChannel, type ChildPort, type SpawnProcess } from '../../platform/process-channel.ts'
import type { IndexContract } from '../contract/index-contract.ts'
import type { IndexProcessOptions } from './process-options.ts'

/** Keeps an index process running, and knows its state even when there is none. */
export interface IndexSupervisor extends Disposable {
  /** Resolves at the first answer, or the first end without one. */
  started(): Promise<void>
  /** @throws LatentError `unavailable` while the process is down. */
  client(): Client<IndexContract>
  status(): IndexStatus
  onStatus(listener: (status: IndexStatus) => void): () => void
}

export interface IndexSupervisorOptions {
  readonly spawn: SpawnProcess
  readonly entry: URL
  readonly argument: (withVectors: boolean) => IndexProcessOptions
  /** A new process answers in the place of one that ended: what happened meanwhile, nobody told it. */
  readonly onRestart: () => void
  readonly logger: Logger
  readonly clock: Clock
}

/** After this many ends within a minute, native code is not trusted with vectors any more. */
const CRASHES_WITHOUT_VECTORS = 3
const CRASH_WINDOW_MS = 60_000
const MAX_BACK_OFF_MS = 10_000
const CLOSE_TIMEOUT_MS = 3_000

interface Running {
  readonly child: ChildPort
  readonly client: Client<IndexContract>
}

/**
 * Starts the process and starts it again whenever it ends by itself, a little later each time.
 */
export function superviseIndexProcess(options: IndexSupervisorOptions): IndexSupervisor {
  const { spawn, entry, onRestart, logger, clock } = options
  const listeners = new Set<(status: IndexStatus) => void>()
  const disposing = new AbortController()
  let running: Running | undefined
  let crashesMs: number[] = []
  let withVectors = true
  let failure: string | null = null
  let status: IndexStatus = {
    state: 'starting',
    notes: 0,
    chunks: 0,
    done: 0,
    total: 0,
    isPaused: false,
    semanticReady: false,
    embeddingModel: options.argument(true).embeddingModel,
    building: null,
    skippedCount: 0,
    skipped: [],
    conflicts: [],
    held: null,
    problem: null,
  }

  function setStatus(next: IndexStatus): void {
    status = next
    for (const listener of listeners) listener(next)
  }

  /** Resolves when the process has answered once, or is gone. */
  function start(isRestart: boolean): Promise<void> {
    failure = null
    const child = spawn(entry, [JSON.stringify(options.argument(withVectors))], {
      name: 'Latent index',
    })
    const client = createClient<IndexContract>(childChannel(child))
    running = { child, client }
    client.on('statusChanged', setStatus)
    client.on('failed', ({ message }) => (failure = message))
    client.onDisconnect(() => {
      running = undefined
      if (!disposing.signal.aborted) void restartLater().catch(logStopped)
    })
    return client.call('status', {}).then(
      (first) => {
        setStatus(first)
        if (isRestart) onRestart()
      },
      () => {},
    )
  }

  async function restartLater(): Promise<void> {
    const nowMs = clock.nowMs()
    crashesMs = [...crashesMs.filter((at) => nowMs - at < CRASH_WINDOW_MS), nowMs]
    logger.error('The index process ended.', { crashes: crashesMs.length, failure })
    if (crashesMs.length >= CRASHES_WITHOUT_VECTORS && failure === null) withVectors = false
    setStatus({
      ...status,
      state: 'unavailable',
      semanticReady: false,
      problem: failure ?? 'Search stopped and is being started again.',
    })
    await clock.sleep(Math.min(MAX_BACK_OFF_MS, 100 * 2 ** crashesMs.length), disposing.signal)
    await start(true)
  }

  /** The next status says what matters; a restart that is called off by the end of Latent is no news. */
  function logStopped(error: unknown): void {
    logger.debug('The index process is not answering.', { error })
  }

  const first = start(false)
  return {
    started: () => first,
    client() {
      if (running) return running.client
      throw new LatentError('unavailable', status.problem ?? 'Search is not running.')
    },
    status: () => status,
    onStatus(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async dispose() {
      if (disposing.signal.aborted) return
      disposing.abort()
      listeners.clear()
      if (!running) return
      const { child, client } = running
      const ended = new Promise<void>((resolve) => client.onDisconnect(resolve))
      const timer = setTimeout(() => child.kill(), CLOSE_TIMEOUT_MS)
      await client.call('close', {}).catch(logStopped)
      await ended
      clearTimeout(timer)
    },
  }
}
