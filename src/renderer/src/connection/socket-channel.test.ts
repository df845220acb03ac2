import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket as HostSocket } from 'ws'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import { createMessageJoiner } from '../../../shared/rpc/message-parts.ts'
import { bridgeChannel, type LatentBridge } from './bridge-channel.ts'
import { openSocketChannel } from './socket-channel.ts'

interface Host {
  /** What the sockets said, each message. */
  readonly heard: string[]
  readonly tickets: IncomingMessage['headers'][]
  readonly sockets: HostSocket[]
  close(): Promise<void>
}
const closing: (() => Promise<void>)[] = []
/** A host of one token on a port of its own; the page is at its address. */
async function withHost({
  ticketStatus = 200,
  ticketWaitsFor = 'nothing' as 'nothing' | 'the socket' | 'its end',
} = {}): Promise<Host> {
  const heard: string[] = []
  const tickets: Host['tickets'] = []
  const sockets: HostSocket[] = []
  const server = createServer((request, response) => {
    tickets.push(request.headers)
    const answer = (): unknown =>
      response.writeHead(ticketStatus).end(JSON.stringify({ ticket: 'once' }))
    if (ticketWaitsFor === 'nothing') answer()
    else void reached.then(answer)
  })
  const socketServer = new WebSocketServer({ server, path: '/socket' })
  const reached = new Promise<void>((resolve) =>
    socketServer.once('connection', (socket) => {
      if (ticketWaitsFor !== 'its end') return resolve()
      socket.once('close', () => resolve())
      socket.close(1008, 'no ticket')
    }),
  )
  socketServer.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data: Buffer) => void heard.push(data.toString('utf8')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('location', { host })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://${host}${path}`, init))
  const close = async (): Promise<void> => {
    for (const socket of socketServer.clients) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
  closing.push(close)
  return { heard, tickets, sockets, close }
}
const open = (signal = new AbortController().signal) => openSocketChannel('secret', signal)

afterEach(async () => {
  vi.unstubAllGlobals()
  for (const close of closing.splice(0)) await close()
})

describe('a socket to the host', () => {
  test('says the ticket first that the token bought, and carries frames both ways', async () => {
    const { heard, tickets, sockets } = await withHost()
    const channel = await open()
    channel.send({ type: 'cancel', id: 7 })
    await waitUntil(() => expect(heard).toHaveLength(2))
    expect(tickets).toMatchObject([{ authorization: 'Bearer secret' }])
    expect(heard.map((message) => JSON.parse(message) as unknown)).toEqual([
      { ticket: 'once' },
      { type: 'cancel', id: 7 },
    ])
    const event = { type: 'event', name: 'vault.changed', payload: 'news' }
    sockets[0]?.send(JSON.stringify(event))
    // Nobody has listened yet: it waits.
    const frames: unknown[] = []
    channel.onFrame((frame) => frames.push(frame))
    await waitUntil(() => expect(frames).toEqual([event]))
  })
  test('sends a book in parts that the host takes, and all of it', async () => {
    const { heard } = await withHost()
    const channel = await open()
    const input = { text: '🌹 book '.repeat(200_000) }
    channel.send({ type: 'request', id: 1, method: 'note.save', input })
    await waitUntil(() => expect(heard.at(-1)).toMatch(/^=/))
    const joiner = createMessageJoiner(10_000_000)
    const whole = heard.slice(1).map((part) => joiner.add(part)).at(-1) // oxfmt-ignore
    expect(JSON.parse((whole as { text: string }).text)).toMatchObject({ input })
    expect(Math.max(...heard.map((part) => Buffer.byteLength(part)))).toBeLessThan(1_000_000)
  })
  test('that ends says so once, also to who asks later, and drops what is sent then', async () => {
    const { close } = await withHost()
    const channel = await open()
    const closed = vi.fn()
    channel.onClose(closed)
    await close()
    await waitUntil(() => expect(closed).toHaveBeenCalledOnce())
    channel.onClose(closed)
    expect(closed).toHaveBeenCalledTimes(2)
    expect(() => channel.send({ type: 'cancel', id: 1 })).not.toThrow()
  })
  test('ends when nobody wants it any more', async () => {
    await withHost()
    const controller = new AbortController()
    const channel = await open(controller.signal)
    const closed = vi.fn()
    channel.onClose(closed)
    controller.abort()
    await waitUntil(() => expect(closed).toHaveBeenCalledOnce())
  })
  test.each([
    [401, 'denied', /earlier start of Latent/],
    [403, 'denied', /Open the address that Latent printed last/],
    [500, 'disconnected', /does not answer/],
  ])('whose ticket is refused with %d is %s', async (ticketStatus, code, message) => {
    const { heard } = await withHost({ ticketStatus })
    await expect(open()).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect(heard).toEqual([])
  })
  test('is opened while its ticket is on its way', async () => {
    const { heard } = await withHost({ ticketWaitsFor: 'the socket' })
    await open()
    await waitUntil(() => expect(heard).toHaveLength(1))
  })
  test('that ends while its ticket is on its way says so', async () => {
    await withHost({ ticketWaitsFor: 'its end' })
    const channel = await open()
    const closed = vi.fn()
    channel.onClose(closed)
    await waitUntil(() => expect(closed).toHaveBeenCalledOnce())
  })
  test('that is open already ends when its ticket is refused', async () => {
    const { sockets } = await withHost({ ticketWaitsFor: 'the socket', ticketStatus: 401 })
    await expect(open()).rejects.toMatchObject({ code: 'denied' })
    await waitUntil(() => expect(sockets.map(({ readyState }) => readyState)).toEqual([3]))
  })
  test('to a host that is gone cannot be opened', async () => {
    const { close } = await withHost()
    await close()
    await expect(open()).rejects.toMatchObject({ code: 'disconnected' })
  })
})

test('the bridge of the desktop window keeps what came before anybody listened', () => {
  let deliver: Parameters<LatentBridge['onFrame']>[0] = () => {}
  const send = vi.fn()
  const channel = bridgeChannel({ send, onFrame: (listener) => void (deliver = listener) })
  const frame = (id: number) => ({ type: 'done', id, output: {} }) as const
  deliver(frame(1))
  const frames: unknown[] = []
  channel.onFrame((each) => frames.push(each))
  deliver(frame(2))
  expect(frames).toEqual([frame(1), frame(2)])
  channel.send({ type: 'cancel', id: 3 })
  expect(send).toHaveBeenCalledWith({ type: 'cancel', id: 3 })
})
