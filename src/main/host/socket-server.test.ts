import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ClientFrame, ServerFrame } from '../../shared/rpc/frames.ts'
import { splitMessage } from '../../shared/rpc/message-parts.ts'
import { createLoopbackRig, type LoopbackRig } from './loopback-rig.ts'
import { messageText, SOCKET_LIMITS } from './socket-channel.ts'
import { MAX_SOCKETS } from './socket-server.ts'

let rig: LoopbackRig
beforeEach(async () => {
  rig = await createLoopbackRig()
})
afterEach(() => rig.dispose())

/** The close code, or the HTTP status when the upgrade was refused. */
const endOf = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
  })
async function opened(socket: WebSocket): Promise<WebSocket> {
  await once(socket, 'open')
  return socket
}
/** Waits until `claim` holds; the test's own time-out is what ends it otherwise. */
async function until(claim: () => boolean): Promise<void> {
  while (!claim()) await new Promise((resolve) => setTimeout(resolve, 5))
}
async function connected(): Promise<WebSocket> {
  const before = rig.attached.length
  const socket = await opened(rig.socket())
  socket.send(JSON.stringify({ ticket: await rig.ticket() }))
  await until(() => rig.attached.length > before)
  return socket
}

describe('getting in', () => {
  test('a ticket opens the socket; frames that follow at once arrive', async () => {
    const ticket = await rig.ticket()
    const socket = await opened(rig.socket())
    const frame: ClientFrame = { type: 'request', id: 1, method: 'a.b', input: { x: 1 } }
    socket.send(JSON.stringify({ ticket }))
    socket.send(JSON.stringify(frame))
    await until(() => rig.attached.length === 1)
    const got: ClientFrame[] = []
    rig.attached[0]?.onFrame((next) => got.push(next))
    await until(() => got.length === 1)
    expect(got).toEqual([frame])
  })

  test.each([
    ['no ticket in two seconds', undefined],
    ['a wrong ticket', '{"ticket":"wrong"}'],
    ['the token instead of a ticket', 'TOKEN'],
    ['a frame instead of a ticket', '{"type":"request","id":1,"method":"app.state","input":{}}'],
    ['nonsense', 'nonsense'],
  ])('%s is closed with 1008, and nothing is attached', async (_name, message) => {
    const socket = await opened(rig.socket())
    const end = endOf(socket)
    if (message !== undefined)
      socket.send(message === 'TOKEN' ? JSON.stringify({ ticket: rig.token() }) : message)
    expect(await end).toBe(1008)
    expect(rig.attached).toEqual([])
  })

  test('a ticket works once', async () => {
    const ticket = JSON.stringify({ ticket: await rig.ticket() })
    const first = await opened(rig.socket())
    first.send(ticket)
    await until(() => rig.attached.length === 1)
    const second = await opened(rig.socket())
    second.send(ticket)
    expect(await endOf(second)).toBe(1008)
    expect(rig.attached).toHaveLength(1)
  })

  test.each(['http://evil', 'null', 'http://127.0.0.1:1', ''])(
    'a page of origin “%s” is not let in, ticket or not',
    async (origin) => {
      expect(await endOf(rig.socket({ Origin: origin }))).toBe(403)
    },
  )

  test('no origin, another path, and a cross-site upgrade are not let in', async () => {
    const upgrade =
      'Upgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n'
    const answer = await rig.raw(`GET /socket HTTP/1.1\nHost: ${rig.authority}\n${upgrade}\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 403/)
    expect(await endOf(rig.socket({}, '/'))).toBe(403)
    expect(await endOf(rig.socket({}, '/socket?x'))).toBe(403)
    expect(await endOf(rig.socket({ 'Sec-Fetch-Site': 'cross-site' }))).toBe(403)
  })

  test('sockets without a ticket lock nobody out: the oldest of them goes (S8)', async () => {
    const mute = await Promise.all(Array.from({ length: 20 }, () => opened(rig.socket())))
    await connected()
    expect(rig.attached).toHaveLength(1)
    await until(() => mute.filter(({ readyState }) => readyState === WebSocket.CLOSED).length >= 12)
  })

  test('a page more than there is room for takes the place of the one that said nothing for longest (S8)', async () => {
    const pages: WebSocket[] = []
    for (let i = 0; i < MAX_SOCKETS; i++) pages.push(await connected())
    const [first, second] = pages
    if (!first || !second) throw new Error('No page')
    let heard = 0
    rig.attached[0]?.onFrame(() => heard++)
    first.send('{"type":"cancel","id":1}')
    await until(() => heard === 1)
    const end = endOf(second)
    await connected()
    expect(await end).toBe(1013)
    expect(first.readyState).toBe(WebSocket.OPEN)
  })
})

describe('staying in', () => {
  test('a message over one megabyte is closed with 1009', async () => {
    const socket = await connected()
    const end = endOf(socket)
    socket.send('x'.repeat(2 * 1024 * 1024))
    expect(await end).toBe(1009)
  })

  test('so is the first message, before anybody knows who it is', async () => {
    const socket = await opened(rig.socket())
    const end = endOf(socket)
    socket.send('x'.repeat(2 * 1024 * 1024))
    expect(await end).toBe(1009)
  })

  test('a long frame comes in parts, up to the limit', async () => {
    const socket = await connected()
    const got: ClientFrame[] = []
    rig.attached[0]?.onFrame((frame) => got.push(frame))
    const input = { text: '漢😀'.repeat(1_000_000) }
    const frame: ClientFrame = { type: 'request', id: 1, method: 'note.save', input }
    for (const part of splitMessage(JSON.stringify(frame))) socket.send(part)
    await until(() => got.length === 1)
    expect(got).toEqual([frame])
    const end = endOf(socket)
    for (let length = 0; length <= SOCKET_LIMITS.frameLength; length += 256 * 1024)
      socket.send(`+${'x'.repeat(256 * 1024)}`)
    expect(await end).toBe(1009)
  })

  test('200 messages a second pass, a thousand do not', async () => {
    const socket = await connected()
    let count = 0
    rig.attached[0]?.onFrame(() => count++)
    const cancel = JSON.stringify({ type: 'cancel', id: 1 })
    for (let i = 0; i < 190; i++) socket.send(cancel)
    await until(() => count === 190)
    expect(socket.readyState).toBe(socket.OPEN)
    const end = endOf(socket)
    for (let i = 0; i < 1000; i++) socket.send(cancel)
    expect(await end).toBe(1008)
    expect(count).toBeLessThanOrEqual(400)
  })

  test.each(['[]', '{"type":"item","id":1}', '{"type":"request","id":"1","method":"x"}', '"x"'])(
    '%s is not a frame, and closes the socket',
    async (text) => {
      const socket = await connected()
      const end = endOf(socket)
      socket.send(text)
      expect(await end).toBe(1008)
    },
  )

  test('bytes instead of text close it', async () => {
    const socket = await connected()
    const end = endOf(socket)
    socket.send(Buffer.from('{"type":"cancel","id":1}'))
    expect(await end).toBe(1008)
  })

  test('one answer may be of any size', async () => {
    const socket = await connected()
    const text = 'x'.repeat(20 * 1024 * 1024)
    const got: ServerFrame[] = []
    socket.on('message', (data) => got.push(JSON.parse(messageText(data)) as ServerFrame))
    const answer: ServerFrame = { type: 'done', id: 1, output: text }
    const event: ServerFrame = { type: 'event', name: 'after', payload: null }
    rig.attached[0]?.send(answer)
    rig.attached[0]?.send(event)
    await until(() => got.length === 2)
    expect(got[0]).toEqual(answer)
    expect(got[1]).toEqual(event)
    expect(socket.readyState).toBe(socket.OPEN)
  })

  test('a page that stops reading is cut off before its backlog fills the memory', async () => {
    const socket = await connected()
    const closed = new Promise<void>((resolve) => rig.attached[0]?.onClose(resolve))
    socket.pause()
    const megabyte = 'x'.repeat(1024 * 1024)
    let sent = 0
    let isClosed = false
    void closed.then(() => (isClosed = true))
    while (!isClosed && sent < 64) {
      rig.attached[0]?.send({ type: 'event', name: 'noise', payload: megabyte })
      sent++
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(isClosed).toBe(true)
  })

  test('a new token closes every socket', async () => {
    const sockets = [await connected(), await connected()]
    const ends = sockets.map(endOf)
    rig.host.rotateToken()
    expect(await Promise.all(ends)).toEqual([1008, 1008])
  })
})

describe('pings', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  test('a socket that answers no ping is dropped', async () => {
    const socket = await connected()
    for (let ping = 0; ping < 3; ping++) {
      const asked = once(socket, 'ping')
      vi.advanceTimersByTime(SOCKET_LIMITS.pingMs)
      await asked
      // What the host answers after it is behind the answer to its own ping.
      socket.ping()
      await once(socket, 'pong')
    }
    expect(socket.readyState).toBe(socket.OPEN) // answering keeps it
    const closed = new Promise<void>((resolve) => rig.attached[0]?.onClose(resolve))
    socket.pause() // half open: the bytes come, nobody answers
    vi.advanceTimersByTime(2 * SOCKET_LIMITS.pingMs)
    await closed
  })
})
