import type { Channel, ClientChannel, ClientFrame, ServerChannel, ServerFrame } from './frames.ts'
import { createInbox, type Inbox } from './mailbox.ts'

/** Two ends of an in-memory channel. Frames are cloned through JSON, so what works here works over a socket. */
export function createChannelPair(): {
  client: ClientChannel
  server: ServerChannel
  close(): void
} {
  const toClient = createInbox<ServerFrame>()
  const toServer = createInbox<ClientFrame>()
  return {
    client: end(toClient, toServer),
    server: end(toServer, toClient),
    close() {
      toClient.close()
      toServer.close()
    },
  }
}

function end<Out, In>(mine: Inbox<In>, theirs: Inbox<Out>): Channel<Out, In> {
  return {
    send: (frame) => {
      const copy = JSON.parse(JSON.stringify(frame)) as Out
      queueMicrotask(() => theirs.deliver(copy))
    },
    onFrame: mine.onFrame,
    onClose: mine.onClose,
  }
}
