import { errorSentence, isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import { faultReport } from '../ui/fault/fault-report.ts'

/** What happens of itself and harms nothing: a loop of measuring that the browser breaks off. */
const HARMLESS = /^ResizeObserver loop/
/** A fault that repeats is told once in this time. */
const SILENCE_MS = 30_000

/**
 * Tells the person of what failed outside of drawing: in a handler, a timer or a promise. The window goes on as it is.
 * What a call refused is told where it was asked, and a lost connection shows itself.
 * @returns ends it
 */
export function watchFaults(
  target: Window,
  tell: (sentence: string, report: string) => void,
): () => void {
  let toldAtMs = Number.NEGATIVE_INFINITY
  const fault = (error: unknown): void => {
    if (isAbort(error) || (error instanceof LatentError && error.code === 'disconnected')) return
    if (performance.now() - toldAtMs < SILENCE_MS) return
    toldAtMs = performance.now()
    const report = faultReport(
      error,
      { failure: 'failed at something that it was doing' },
      { atMs: Date.now(), browser: navigator.userAgent },
    )
    const sentence = errorSentence(
      error,
      'Something in Latent failed. Your files are as they were; what you did last may not have happened.',
    )
    tell(sentence, report)
  }
  const onError = ({ error, message }: ErrorEvent): void => {
    if (!HARMLESS.test(message)) fault(error)
  }
  const onRejection = ({ reason }: PromiseRejectionEvent): void => fault(reason)
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
