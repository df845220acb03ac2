import type { Channel } from './frames.ts'
import { createInbox } from './mailbox.ts'

/** The part of a worker's MessagePort, a parentPort or Electron's MessagePortMain that a channel needs. */
export type PortLike = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'close', listener: () => void): unknown
}

/** A channel over a MessagePort. Values are structured clones, so typed arrays may cross. */
export function portChannel<Out, In>(port: PortLike): Channel<Out, In> {
  const inbox = createInbox<In>()
  port.on('message', (message) => inbox.deliver(message as In))
  port.on('close', () => inbox.close())
  return {
    send: (frame) => {
      if (!inbox.closed) port.postMessage(frame)
    },
    onFrame: inbox.onFrame,
    onClose: inbox.onClose,
  }
}
