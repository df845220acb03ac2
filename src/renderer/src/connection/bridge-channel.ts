import type { ClientChannel, ClientFrame, ServerFrame } from '../../../shared/rpc/frames.ts'
import { createMailbox } from '../../../shared/rpc/mailbox.ts'

/** What the preload script puts on `window.latent` in the desktop shell. */
export interface LatentBridge {
  send(frame: ClientFrame): void
  onFrame(listener: (frame: ServerFrame) => void): void
}

declare global {
  interface Window {
    readonly latent?: LatentBridge
  }
}

export function bridgeChannel(bridge: LatentBridge): ClientChannel {
  const mailbox = createMailbox<ServerFrame>()
  bridge.onFrame(mailbox.deliver)
  return { send: bridge.send, onFrame: mailbox.onFrame, onClose: mailbox.onClose }
}
