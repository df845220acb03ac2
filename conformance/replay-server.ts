import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reply as it was recorded: its bytes go out in these pieces, one write each. */
export interface RecordedReply {
  readonly status: number
  readonly contentType: string | null
  readonly pieces: readonly Uint8Array[]
}

/** Answers every request under an address of its own with the reply that was put there. */
export interface ReplayServer {
  /** The base address of an endpoint that always gives this reply. */
  play(reply: RecordedReply): string
  close(): Promise<void>
}

export async function startReplayServer(): Promise<ReplayServer> {
  const replies: RecordedReply[] = []
  async function answer(response: ServerResponse, reply: RecordedReply): Promise<void> {
    response.statusCode = reply.status
    if (reply.contentType !== null) response.setHeader('content-type', reply.contentType)
    response.flushHeaders()
    response.socket?.setNoDelay(true)
    for (const piece of reply.pieces) {
      response.write(piece)
      // Each piece by itself: the next one is written only after the event loop went round.
      await new Promise((resolve) => setImmediate(resolve))
    }
    response.end()
  }
  const server = createServer((request, response) => {
    const reply = replies[Number(/^\/(\d+)\//.exec(request.url ?? '')?.[1] ?? -1)]
    request.resume()
    request.on('end', () => {
      if (reply) void answer(response, reply).catch(() => response.destroy())
      else response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    play(reply) {
      replies.push(reply)
      return `http://127.0.0.1:${port}/${replies.length - 1}/v1`
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
