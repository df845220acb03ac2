import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createClient, type Client } from '../../../shared/rpc/client.ts'
import type { Contract } from '../../../shared/rpc/contract.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ClientChannel, ServerFrame } from '../../../shared/rpc/frames.ts'
import { createMailbox } from '../../../shared/rpc/mailbox.ts'
import type { Disposable } from '../ports.ts'

/** A thread that answers a contract. It starts at the first question, and again at the next one after it died. */
export interface WorkerClient<C extends Contract> extends Disposable {
  /** @throws LatentError `unavailable` when the thread died meanwhile or was switched off; else as the question does */
  ask<T>(question: (client: Client<C>) => Promise<T>): Promise<T>
}

export interface WorkerClientOptions<C extends Contract> {
  readonly entry: URL
  readonly workerData?: unknown
  /** What is said when the thread died, and after `dispose`: sentences for a person. */
  readonly stopped: string
  readonly switchedOff: string
  /**
   * What the thread is asked before it is ended, and given some seconds for: native code that is cut off in the middle
   * takes the whole process with it.
   */
  readonly finish?: (client: Client<C>) => Promise<unknown>
}

const FINISH_MS = 10_000

export function createWorkerClient<C extends Contract>(
  options: WorkerClientOptions<C>,
): WorkerClient<C> {
  const { entry, workerData, stopped, switchedOff, finish } = options
  let running: { readonly worker: Worker; readonly client: Client<C> } | undefined
  let isDisposed = false

  function client(): Client<C> {
    if (isDisposed) throw new LatentError('unavailable', switchedOff)
    if (running) return running.client
    const worker = new Worker(entry, { workerData })
    running = { worker, client: createClient<C>(workerChannel(worker)) }
    worker.on('exit', () => {
      if (running?.worker === worker) running = undefined
    })
    return running.client
  }

  return {
    async ask(question) {
      try {
        return await question(client())
      } catch (error) {
        if (error instanceof LatentError && error.code === 'disconnected')
          throw new LatentError('unavailable', stopped)
        throw error
      }
    },
    async dispose() {
      isDisposed = true
      if (running && finish) {
        const finished = finish(running.client).catch(() => {}) // one that died has nothing to finish
        await Promise.race([finished, setTimeout(FINISH_MS, undefined, { ref: false })])
      }
      await running?.worker.terminate()
    },
  }
}

function workerChannel(worker: Worker): ClientChannel {
  const mailbox = createMailbox<ServerFrame>()
  worker.on('message', (frame: ServerFrame) => mailbox.deliver(frame))
  // `exit` follows and says what a caller needs; without this listener the error would end the process.
  worker.on('error', () => {})
  worker.on('exit', () => mailbox.close())
  return {
    send: (frame) => {
      if (!mailbox.closed) worker.postMessage(frame)
    },
    onFrame: (listener) => mailbox.onFrame(listener),
    onClose: (listener) => mailbox.onClose(listener),
  }
}
