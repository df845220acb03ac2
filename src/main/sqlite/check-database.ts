import { Worker } from 'node:worker_threads'
import { LatentError } from '../../shared/rpc/errors.ts'

/**
 * Looks at all of a database beside those who work with it.
 * @throws LatentError `unavailable` with the reason `damaged`; `signal.reason`
 */
export async function checkDatabase(file: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const thread = new Worker(entry(), { workerData: { file } })
  const stop = (): void => void thread.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const verdict = await new Promise<string>((resolve, reject) => {
      thread.on('message', (answer: { readonly verdict: string }) => resolve(answer.verdict))
      thread.on('error', reject)
      thread.on('exit', () => resolve('ok')) // a check that cannot be made finds nothing
    })
    signal.throwIfAborted()
    if (verdict !== 'ok')
      throw new LatentError('unavailable', `${file} cannot be used: ${verdict}.`, {
        reason: 'damaged',
      })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** From source, and in the build, where entries lie side by side under their own names. */
const entry = (): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? './check-worker.ts' : './check-worker.js',
    import.meta.url,
  )
