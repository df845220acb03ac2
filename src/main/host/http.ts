import type { FileHandle } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { readWindowNumber, windowSearch } from '../../shared/domain/workspace/window-numbers.ts'
import type { ServerChannel } from '../../shared/rpc/frames.ts'
import type { Disposable, Logger } from '../platform/ports.ts'
import { COMMON_HEADERS } from '../web/content-security-policy.ts'
import { serveAsset } from '../web/serve-asset.ts'
import { createPages, type ServedLook } from '../web/serve-page.ts'
import { createTokens, isAddressedTo, isFromOurPage } from './access.ts'
import { SOCKET_LIMITS, type SocketLimits } from './socket-channel.ts'
import { onwardPage } from './onward-page.ts'
import { createSocketServer } from './socket-server.ts'

/** What of the app a page on this machine is given. */
export type HostedApp = {
  attach(channel: ServerChannel, clientId: string): void
  /** As the person chose it. */
  readonly look: ServedLook
  /** An open file of the vault; it is closed here. */
  openAsset(path: VaultPath): Promise<{ readonly handle: FileHandle }>
}

export type LoopbackOptions = {
  readonly rendererDir: string
  /** 0: any free one. */
  readonly port: number
  readonly logger: Logger
  readonly socketLimits?: SocketLimits
}

export interface LoopbackHost extends Disposable {
  readonly port: number
  /** Where the page is, with the token in the fragment: whoever has it can read and write the vault. */
  address(): string
  /** Good for one visit within a minute, for a file that only this user can read. Leads to `address()`. */
  launchAddress(): string
  /** Makes a new token. The old one is dead at once, and every open socket is closed. */
  rotateToken(): void
}

const LOOPBACK = '127.0.0.1' // never a host name and never configurable: `localhost` may resolve to more than this machine
const LAUNCH_PATH = '/launch/'
const MAX_BODY_BYTES = 1024 * 1024
const MAX_QUIET = 64

/**
 * The browser's way to the app: pages, assets and the socket on 127.0.0.1 (reliability.md 1.8). Every web site that is
 * open on this machine can send requests here, and every other program too, so nothing is looked at before Host, origin
 * and token were.
 */
export async function createLoopbackHost(
  app: HostedApp,
  { rendererDir, port, logger, socketLimits = SOCKET_LIMITS }: LoopbackOptions,
): Promise<LoopbackHost> {
  const pages = await createPages(rendererDir, app.look)
  const tokens = createTokens(() => performance.now())
  const sockets = createSocketServer(app, tokens, socketLimits)
  let authorities: readonly string[] = []

  async function answer(request: IncomingMessage): Promise<Response> {
    const path = request.url ?? ''
    if (request.method === 'GET' && path.startsWith('/asset/')) {
      if (!isFromOurPage(request, authorities, 'asset')) return refusal(403)
      return (await unauthorised(request)) ?? sendAsset(request, path)
    }
    // Its code is the proof: the file that a browser is started with counts as another site.
    if (request.method === 'GET' && path.startsWith(LAUNCH_PATH))
      return launch(path.slice(LAUNCH_PATH.length))
    if (request.method === 'GET') {
      if (!isFromOurPage(request, authorities, 'page')) return refusal(403)
      const authority = request.headers.host ?? ''
      const encodings = header(request, 'accept-encoding')
      return pages.respond(pageOf(path), { kind: 'browser', authority }, encodings)
    }
    if (request.method === 'POST') {
      if (!isFromOurPage(request, authorities, 'post')) return refusal(403)
      const refused = await unauthorised(request)
      if (refused) return refused
      if (!isJson(request)) return refusal(415)
      if (!(await fitsBody(request))) return refusal(413)
      return path === '/ticket' ? Response.json({ ticket: tokens.issueTicket() }) : refusal(404)
    }
    return refusal(405)
  }

  async function unauthorised(request: IncomingMessage): Promise<Response | undefined> {
    const check = tokens.check(request.headers.authorization)
    if (check === 'right') return undefined
    return refusal(check === 'wrong' ? 401 : 429)
  }

  function launch(code: string): Response {
    const check = tokens.takeLaunchCode(code)
    if (check !== 'right') return refusal(check === 'wrong' ? 401 : 429)
    // A page of ours goes on, and not a redirect: that would still count as coming from the file.
    return new Response(onwardPage(`/#t=${tokens.current()}`), {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  }

  const sendAsset = (request: IncomingMessage, path: string): Promise<Response> =>
    serveAsset((asset) => app.openAsset(asset), {
      encodedPath: path.slice('/asset/'.length),
      range: request.headers.range ?? null,
      destination: header(request, 'sec-fetch-dest'),
    })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Before everything else, errors included: to a stranger's name there is nothing here, not even headers of ours.
    if (!isAddressedTo(request, authorities)) {
      response.writeHead(403, { connection: 'close', 'content-length': 0 }).end()
      return
    }
    let reply: Response
    try {
      reply = await answer(request)
    } catch (error) {
      logger.error('a request to the loopback host failed', { method: request.method, error })
      reply = refusal(500)
    }
    await send(response, reply, logger)
  }

  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 },
    (request, response) => void handle(request, response),
  )
  server.maxConnections = 512
  keepFewQuiet(server)
  // Else Node says `100 Continue` before anybody looked at the request.
  server.on(
    'checkContinue',
    (request: IncomingMessage, response: ServerResponse) => void handle(request, response),
  )
  server.on('upgrade', (request, socket, head) => {
    const isAllowed =
      isAddressedTo(request, authorities) &&
      request.method === 'GET' &&
      request.url === '/socket' &&
      isFromOurPage(request, authorities, 'socket')
    if (isAllowed) sockets.accept(request, socket, head)
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, resolve)
  })
  const bound = (server.address() as AddressInfo).port // a TCP server's address is never a string
  authorities = [`${LOOPBACK}:${bound}`, `localhost:${bound}`]

  return {
    port: bound,
    address: () => `http://${LOOPBACK}:${bound}/#t=${tokens.current()}`,
    launchAddress: () => `http://${LOOPBACK}:${bound}${LAUNCH_PATH}${tokens.issueLaunchCode()}`,
    rotateToken() {
      tokens.rotate()
      sockets.closeAll()
    },
    async dispose() {
      sockets.closeAll()
      if (!server.listening) return
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/**
 * Connections that ask nothing cost a place for seconds, and anybody on this machine can open many. Of those the oldest goes
 * first, so that the person's own finds a place at once.
 */
function keepFewQuiet(server: Server): void {
  const quiet = new Set<Socket>()
  const add = (socket: Socket): void => {
    if (socket.destroyed) return
    const [oldest] = quiet
    if (quiet.size >= MAX_QUIET && oldest) {
      quiet.delete(oldest)
      oldest.destroy()
    }
    quiet.add(socket)
  }
  server.on('connection', (socket: Socket) => {
    add(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  const busy = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request // the request has none any more when it was cut off
    quiet.delete(socket)
    response.once('close', () => add(socket))
  }
  server.on('request', busy)
  server.on('checkContinue', busy)
  server.on('upgrade', (request: IncomingMessage) => void quiet.delete(request.socket))
}

/** Says the number and nothing more: no version, no vault, no reason. Never a CORS header, on OPTIONS neither. */
/** The window that a page is says itself, so the page of each is the same. Nothing else may stand behind a `?`. */
const pageOf = (path: string): string =>
  path === `/${windowSearch(readWindowNumber(path.slice(1)))}` ? '/' : path

function refusal(status: number): Response {
  const headers = { ...COMMON_HEADERS, connection: 'close' }
  return new Response(null, { status, headers })
}

const header = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** Not what a form or a no-cors fetch of another site can send. */
const isJson = (request: IncomingMessage): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')

/** Reads and drops the body; false when it is longer than any request of ours. */
async function fitsBody(request: IncomingMessage): Promise<boolean> {
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) return false
  }
  return true
}

async function send(response: ServerResponse, reply: Response, logger: Logger): Promise<void> {
  const headers = { ...COMMON_HEADERS, ...Object.fromEntries(reply.headers) }
  if (!reply.body) {
    const length = reply.status === 204 ? {} : { 'content-length': 0 }
    response.writeHead(reply.status, { ...headers, ...length }).end()
    return
  }
  response.writeHead(reply.status, headers)
  try {
    // The DOM's and Node's names for the same stream.
    await pipeline(Readable.fromWeb(reply.body as ReadableStream<Uint8Array>), response)
  } catch (error) {
    logger.debug('a reply of the loopback host was not taken to its end', { error })
  }
}
