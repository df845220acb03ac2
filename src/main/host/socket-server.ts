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

const MAX_SOCKETS = 8
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

  function greet(socket: WebSocket): void {
    socket.on('error', () => socket.terminate())
    const timer = setTimeout(() => socket.close(CLOSE.policy, 'no ticket'), TICKET_WITHIN_MS)
    socket.once('close', () => clearTimeout(timer))
    socket.once('message', (data) => {
      clearTimeout(timer)
      const ticket = readTicket(data)
      if (ticket === undefined || tokens.takeTicket(ticket) !== 'right') {
        socket.close(CLOSE.policy, 'no ticket')
        return
      }
      // Within the same event: a message that follows at once finds the channel's listener.
      app.attach(socketChannel(socket, limits), randomUUID())
    })
  }

  return {
    accept(request, socket, head) {
      if (server.clients.size >= MAX_SOCKETS) {
        socket.end(
          'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
        )
        return
      }
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
