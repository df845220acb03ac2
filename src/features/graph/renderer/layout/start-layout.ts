import { trustedScript } from '../../../../renderer/src/connection/trusted-script.ts'
import type { ArrangementStep, ArrangementTask } from './arrangement.ts'
// oxlint-disable-next-line import/default -- the bundler makes one, of its address
import address from './layout-thread.ts?worker&url'

/** A layout that is under way in a thread of its own. */
export interface Layout {
  /** Ends it where it is. */
  stop(): void
}

/** Ends by itself with a step that is settled. */
export function startLayout(
  task: ArrangementTask,
  {
    onStep,
    onFault,
  }: { readonly onStep: (step: ArrangementStep) => void; readonly onFault: () => void },
): Layout {
  const worker = new Worker(trustedScript(address), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<ArrangementStep>) => {
    if (data.isSettled) worker.terminate()
    onStep(data)
  }
  worker.onerror = onFault
  worker.postMessage(task)
  return { stop: () => worker.terminate() }
}
