import type { Disposable } from '../../../../../main/platform/ports.ts'
import { createWorkerClient } from '../../../../../main/platform/threads/worker-client.ts'
import type { CaptureReaderContract } from './capture-reader-contract.ts'
import type { CaptureReading } from './read-capture.ts'

/** Reads the words of captures in a thread of its own, so that no window waits while the tagger loads or works. */
export interface CaptureReader extends Disposable {
  /** @throws LatentError `unavailable` with the reason when the thread died; `cancelled` by `signal` */
  read(text: string, signal: AbortSignal): Promise<CaptureReading>
}

/** The thread starts at the first capture, and again at the next one after it died. */
export function createCaptureReader(): CaptureReader {
  const thread = createWorkerClient<CaptureReaderContract>({
    entry: workerEntry(),
    stopped: 'What reads captures stopped. It starts again when you try again.',
    switchedOff: 'The vault was closed before the capture was read.',
  })
  return {
    read: (text, signal) => thread.ask((client) => client.call('read', { text }, { signal })),
    dispose: thread.dispose,
  }
}

/** From source, and in the build, where entries lie side by side. */
const workerEntry = (): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? './capture-reader-worker.ts' : './capture-reader-worker.js',
    import.meta.url,
  )
