import type { Channel, ClientChannel, ClientFrame, ServerChannel, ServerFrame } from './frames.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'

/** Two ends of an in-memory channel. Frames are cloned through JSON, so what works here works over a socket. */
export function createChannelPair(): {
  client: ClientChannel
  server: ServerChannel
  close(): void
} {
  const toClient = createMailbox<ServerFrame>()
  const toServer = createMailbox<ClientFrame>()
  return {
    client: end(toClient, toServer),
    server: end(toServer, toClient),
    close() {
      toClient.close()
      toServer.close()
    },
  }
}

function end<Out, In>(mine: Mailbox<In>, theirs: Mailbox<Out>): Channel<Out, In> {
  return {
    send: (frame) => {
      const copy = JSON.parse(JSON.stringify(frame)) as Out
      queueMicrotask(() => theirs.deliver(copy))
    },
    onFrame: mine.onFrame,
    onClose: mine.onClose,
  }
}
