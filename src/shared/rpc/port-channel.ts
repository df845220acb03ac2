import type { Channel } from './frames.ts'
import { createMailbox } from './mailbox.ts'

/** The part of a worker's MessagePort, a parentPort or Electron's MessagePortMain that a channel needs. */
export type PortLike = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'close', listener: () => void): unknown
}

/** A channel over a MessagePort. Values are structured clones, so typed arrays may cross. */
export function portChannel<Out, In>(port: PortLike): Channel<Out, In> {
  const mailbox = createMailbox<In>()
  port.on('message', (message) => mailbox.deliver(message as In))
  port.on('close', () => mailbox.close())
  return {
    send: (frame) => {
      if (!mailbox.closed) port.postMessage(frame)
    },
    onFrame: mailbox.onFrame,
    onClose: mailbox.onClose,
  }
}
