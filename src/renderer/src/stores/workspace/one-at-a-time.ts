import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import type { ToastStore } from '../toast-store.ts'

const STILL_GOING = 'One thing at a time: another move is still going on.'

/** Work that a person waits for, one at a time; what goes wrong is said. */
export function createOneAtATime({
  toasts,
  onStart,
  onEnd,
}: {
  readonly toasts: Pick<ToastStore, 'show' | 'awaits'>
  readonly onStart: (title: string) => void
  readonly onEnd: () => void
}): {
  /** Refused with a word while another one is going on. Never rejects. */
  guarded(
    title: string,
    work: (signal: AbortSignal) => Promise<void>,
    /** Hears the word, and what goes wrong, instead of a notice. */
    tell?: (sentence: string) => void,
  ): Promise<void>
  cancel(): void
} {
  let controller: AbortController | null = null
  async function doNow(
    title: string,
    work: (signal: AbortSignal) => Promise<void>,
    tell: ((sentence: string) => void) | undefined,
  ): Promise<void> {
    controller = new AbortController()
    onStart(title)
    try {
      await work(controller.signal)
    } catch (error) {
      if (isAbort(error)) return
      if (tell) tell(errorSentence(error))
      else toasts.show(errorSentence(error), { tone: 'problem' })
    } finally {
      controller = null
      onEnd()
    }
  }
  return {
    async guarded(title, work, tell) {
      if (controller === null) return toasts.awaits(doNow(title, work, tell))
      if (tell) tell(STILL_GOING)
      else toasts.show(STILL_GOING)
    },
    cancel: () => controller?.abort(),
  }
}
