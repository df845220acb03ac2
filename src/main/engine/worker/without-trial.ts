import childProcess from 'node:child_process'
import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Keeps node-llama-cpp from trying its binary in another process first: under Electron there is no `fork` to do that with
 * (it would start Latent once more), and this process is there to fail alone. To its trial this answers that all is well.
 */
export async function withoutTrial<T>(run: () => Promise<T>): Promise<T> {
  const { fork } = childProcess
  Object.assign(childProcess, { fork: trial })
  syncBuiltinESMExports()
  try {
    return await run()
  } finally {
    Object.assign(childProcess, { fork })
    syncBuiltinESMExports()
  }
}

/** What it says in the course of a trial, and what answers that. */
const ANSWERS: Readonly<Record<string, string>> = { start: 'loaded', test: 'done' }

function trial(): EventEmitter {
  const child = new EventEmitter()
  const say = (type: string): void => void setImmediate(() => child.emit('message', { type }))
  say('ready')
  return Object.assign(child, {
    exitCode: null,
    killed: false,
    stdout: null,
    stderr: null,
    kill: () => true,
    send({ type }: { readonly type: string }) {
      const answer = ANSWERS[type]
      if (answer !== undefined) say(answer)
      else setImmediate(() => child.emit('exit', 0))
    },
  })
}
