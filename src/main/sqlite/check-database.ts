import { startNativeThread } from '../platform/threads/native-thread.ts'
import { damaged } from './open-database.ts'

/**
 * Looks at all of a database beside those who work with it.
 * @throws LatentError `unavailable` with the reason `damaged`; `signal.reason`
 */
export async function checkDatabase(file: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const thread = startNativeThread<{ readonly verdict: string }>(entry(), { file })
  const stop = (): void => void thread.end()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const answer = await thread.answer
    signal.throwIfAborted()
    const verdict = answer?.verdict ?? 'ok' // a check that cannot be made finds nothing
    if (verdict !== 'ok') throw damaged(file, verdict)
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
