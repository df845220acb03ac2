import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ClientChannel, ServerFrame } from '../../../shared/rpc/frames.ts'
import { createMailbox } from '../../../shared/rpc/mailbox.ts'
import { splitMessage } from '../../../shared/rpc/message-parts.ts'

/**
 * Opens a socket to the loopback host. Meanwhile the token buys a one-time ticket, which is the socket's first message.
 * @throws LatentError `denied` when the host does not take the token (it was started again), `disconnected` when it is not there.
 */
export async function openSocketChannel(
  token: string,
  signal: AbortSignal,
): Promise<ClientChannel> {
  const socket = new WebSocket(`ws://${location.host}/socket`)
  const mailbox = createMailbox<ServerFrame>()
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('close', () => reject(notThere()), { once: true })
  })
  opened.catch(() => {}) // what the ticket says of a host comes first
  socket.addEventListener('message', (event) =>
    mailbox.deliver(JSON.parse(String(event.data)) as ServerFrame),
  )
  // Also while the ticket is on its way: the host waits for it two seconds.
  socket.addEventListener('close', () => mailbox.close())
  signal.addEventListener('abort', () => socket.close(), { once: true })
  const ticket = await fetchTicket(token, signal).catch((error: unknown) => {
    socket.close()
    throw error
  })
  await opened
  const send = (message: string): void => {
    // One that the host has closed says so by its end.
    if (socket.readyState === WebSocket.OPEN) socket.send(message)
  }
  send(JSON.stringify({ ticket }))
  return {
    send: (frame) => {
      // The host takes messages of up to 1 MB: pasting a book is one frame in several of them.
      for (const part of splitMessage(JSON.stringify(frame))) send(part)
    },
    onFrame: mailbox.onFrame,
    onClose: mailbox.onClose,
  }
}

async function fetchTicket(token: string, signal: AbortSignal): Promise<string> {
  let response: Response
  try {
    response = await fetch('/ticket', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{}',
      signal,
    })
  } catch (error) {
    throw new LatentError('disconnected', 'Latent does not answer.', undefined, { cause: error })
  }
  if (response.status === 401 || response.status === 403)
    throw new LatentError(
      'denied',
      'This address is from an earlier start of Latent. Open the address that Latent printed last.',
    )
  if (!response.ok) throw notThere()
  const { ticket } = (await response.json()) as { ticket: string }
  return ticket
}

const notThere = () => new LatentError('disconnected', 'Latent does not answer.')
