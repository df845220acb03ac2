import { randomUUID } from 'node:crypto'
import { parseClientFrame } from '../../shared/rpc/client-frame.ts'
import type { ClientFrame, ServerChannel } from '../../shared/rpc/frames.ts'
import { createMailbox, type Mailbox } from '../../shared/rpc/mailbox.ts'

/** The part of Electron's WebContents that a channel needs. */
export type IpcContents = {
  send(channel: string, ...args: unknown[]): void
  isDestroyed(): boolean
  once(event: 'destroyed', listener: () => void): unknown
  once(event: 'render-process-gone', listener: () => void): unknown
}
export type IpcEvent = { readonly sender: IpcContents }
export type IpcMainLike<E extends IpcEvent> = {
  on(channel: string, listener: (event: E, ...args: unknown[]) => void): unknown
}

type Connection = { readonly id: string; readonly mailbox: Mailbox<ClientFrame> }

/**
 * Serves every page that opens a connection over IPC. A page has one at a time: a reload opens the next, and whatever the
 * page before it had asked for is cancelled.
 */
export function serveIpc<E extends IpcEvent>(
  ipcMain: IpcMainLike<E>,
  app: { attach(channel: ServerChannel, clientId: string): void },
  isTrusted: (event: E) => boolean,
): void {
  const connections = new WeakMap<IpcContents, Connection>()

  ipcMain.on('latent:open', (event, id) => {
    if (typeof id !== 'string' || !isTrusted(event)) return
    const { sender } = event
    connections.get(sender)?.mailbox.close()
    const mailbox = createMailbox<ClientFrame>()
    connections.set(sender, { id, mailbox })
    sender.once('destroyed', () => mailbox.close())
    sender.once('render-process-gone', () => mailbox.close())
    app.attach(
      {
        send: (frame) => {
          if (mailbox.closed || sender.isDestroyed()) return
          sender.send('latent:frame', id, JSON.stringify(frame))
        },
        onFrame: mailbox.onFrame,
        onClose: mailbox.onClose,
      },
      randomUUID(),
    )
  })

  ipcMain.on('latent:frame', (event, id, text) => {
    const connection = connections.get(event.sender)
    if (!connection || connection.id !== id || typeof text !== 'string' || !isTrusted(event)) return
    const frame = parseClientFrame(text)
    if (frame) connection.mailbox.deliver(frame)
  })
}
