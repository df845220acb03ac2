import type { PatternAnswer } from './pattern-messages.ts'
import type { PatternWorker } from './pattern-thread.ts'
// oxlint-disable-next-line import/default -- the bundler makes one, of its address
import address from './pattern-worker.ts?worker&url'
import { trustedScript } from '../../connection/trusted-script.ts'

export function startPatternWorker(): PatternWorker {
  const worker = new Worker(trustedScript(address), { type: 'module' })
  return {
    post: (question) => worker.postMessage(question),
    listen(onAnswer, onError) {
      worker.onmessage = ({ data }: MessageEvent<PatternAnswer>) => onAnswer(data)
      worker.onerror = onError
    },
    end: () => worker.terminate(),
  }
}
