import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { z } from 'zod'
import type { ServerChannel } from '../../shared/rpc/frames.ts'
import type { Tokens } from './access.ts'
import { CLOSE, messageText, socketChannel, type SocketLimits } from './socket-channel.ts'

/** Sockets of pages that proved themselves by a ticket; the caller has checked Host and Origin. */
export interface SocketServer {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Of the old token, when it was replaced, or at the end. */
  closeAll(): void
}

/** With a ticket. Beyond it the one that said nothing for longest goes: a person's newest tab always opens. */
export const MAX_SOCKETS = 32
/** That have not shown a ticket yet; they count for nothing else. */
const MAX_WAITING = 8
const MAX_MESSAGE_BYTES = 1024 * 1024
const TICKET_WITHIN_MS = 2_000

const Hello = z.object({ ticket: z.string().max(200) })

export function createSocketServer(
  app: { attach(channel: ServerChannel, clientId: string): void },
  tokens: Tokens,
  limits: SocketLimits,
): SocketServer {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES, // `ws` itself would take 100 MB
    perMessageDeflate: false, // a few bytes must not become many
  })

  const waiting = new Set<WebSocket>()
  /** Those with a ticket; the one that said something last comes last. */
  const admitted = new Set<WebSocket>()

  function admit(socket: WebSocket): void {
    const [idlest] = admitted
    if (admitted.size >= MAX_SOCKETS && idlest) {
      admitted.delete(idlest)
      idlest.close(CLOSE.tryAgainLater, 'too many pages')
    }
    admitted.add(socket)
    socket.on('message', () => {
      if (admitted.delete(socket)) admitted.add(socket)
    })
    socket.once('close', () => admitted.delete(socket))
    // Within the same event: a message that follows at once finds the channel's listener.
    app.attach(socketChannel(socket, limits), randomUUID())
  }

  function greet(socket: WebSocket): void {
    socket.on('error', () => socket.terminate())
    const [oldest] = waiting
    if (waiting.size >= MAX_WAITING && oldest) {
      waiting.delete(oldest)
      oldest.terminate()
    }
    waiting.add(socket)
    const timer = setTimeout(() => socket.close(CLOSE.policy, 'no ticket'), TICKET_WITHIN_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      waiting.delete(socket)
    })
    socket.once('message', (data) => {
      clearTimeout(timer)
      waiting.delete(socket)
      const ticket = readTicket(data)
      if (ticket === undefined || tokens.takeTicket(ticket) !== 'right') {
        socket.close(CLOSE.policy, 'no ticket')
        return
      }
      admit(socket)
    })
  }

  return {
    accept(request, socket, head) {
      server.handleUpgrade(request, socket, head, greet)
    },
    closeAll() {
      for (const socket of server.clients) {
        socket.close(CLOSE.policy, 'token replaced')
        socket.terminate() // at once: what is under way on the old token must not be answered
      }
    },
  }
}

function readTicket(data: RawData): string | undefined {
  try {
    return Hello.safeParse(JSON.parse(messageText(data))).data?.ticket
  } catch {
    return undefined
  }
}
