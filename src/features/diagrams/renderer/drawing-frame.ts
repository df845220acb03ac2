import type { DrawRequest } from '../shared/drawing.ts'
import { words } from '../words.ts'

/** The frame in which diagrams are drawn, as the window sees it. */
export interface DrawingFrame {
  /** One at a time. @returns what the frame says, which is to be checked; never, when it hangs */
  ask(request: DrawRequest): Promise<unknown>
  /** Takes it out of the page, whatever it is at. */
  close(): void
}

/** As its build is called (`framed-pages.ts`). */
const PAGE = '/frames/diagrams.html'

/**
 * Opens the frame: a page with an origin of its own, which knows nothing of the window and can ask for nothing. It is
 * drawn, since what is measured in it has to be, but not seen.
 */
export async function openDrawingFrame(signal: AbortSignal): Promise<DrawingFrame> {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.src = PAGE
  frame.title = words.frame
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.inert = true
  frame.style.cssText =
    'position:fixed;top:0;left:0;width:800px;height:600px;border:0;opacity:0;pointer-events:none;z-index:-1;contain:strict'
  const { port1: port, port2 } = new MessageChannel()
  const close = (): void => {
    port.close()
    frame.remove()
  }
  signal.addEventListener('abort', close, { once: true })
  const answer = (): Promise<unknown> =>
    new Promise((resolve) => {
      port.onmessage = ({ data }) => resolve(data)
    })
  const ready = answer()
  frame.addEventListener('load', () => frame.contentWindow?.postMessage(null, '*', [port2]), {
    once: true,
  })
  document.body.append(frame)
  const gaveUp = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('no frame came')), {
      once: true,
    }),
  )
  await Promise.race([ready, gaveUp])
  signal.removeEventListener('abort', close)
  return {
    ask(request) {
      const answered = answer()
      port.postMessage(request)
      return answered
    },
    close,
  }
}
