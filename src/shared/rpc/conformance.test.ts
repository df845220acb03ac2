import { EventEmitter, once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { serveIpc, type IpcContents } from '../../main/electron/ipc-channel.ts'
import { createLoopbackRig } from '../../main/host/loopback-rig.ts'
import { messageText } from '../../main/host/socket-channel.ts'
import { childChannel, forkProcess } from '../../main/platform/process-channel.ts'
import {
  createConformanceServer,
  type ConformanceContract,
} from '../../../test/rigs/conformance-server.ts'
import { createClient, type Client } from './client.ts'
import type { LatentError } from './errors.ts'
import type { ClientChannel, ServerChannel, ServerFrame } from './frames.ts'
import { createMailbox } from './mailbox.ts'
import { splitMessage } from './message-parts.ts'
import { createChannelPair } from './pair.ts'
import { portChannel } from './port-channel.ts'
import { isDeep } from '../../../test/shared/in-deep.ts'

/** One way to carry frames. Adding a transport means adding one line to `transports`. */
type Transport = () => Promise<Link>
type Link = {
  readonly channel: ClientChannel
  /** What the server noted, in order. */
  readonly log: readonly string[]
  /** Breaks the connection from outside, as a crash or a closed tab would. */
  drop(): void
  dispose(): Promise<void> | void
  /** Who is still there after a drop: of a page that is gone nobody can ask anything, nor of a killed process. */
  readonly survivors: readonly ('client' | 'server')[]
}
const BOTH = ['client', 'server'] as const

const transports: Record<string, Transport> = {
  'in memory': openPair,
  'message port': openPort,
  // A process for each: an ordinary run has those that keep the index.
  ...(isDeep && { 'child process': openChild }),
  'web socket': openSocket,
  'Electron IPC': openIpc,
}

/** A server in this process, and where its channels are attached. */
function localServer(): { readonly log: string[]; attach(channel: ServerChannel): void } {
  const log: string[] = []
  const server = createConformanceServer((line) => log.push(line))
  return { log, attach: (channel) => server.attach(channel, 'one') }
}

async function openPair(): Promise<Link> {
  const { log, attach } = localServer()
  const pair = createChannelPair()
  attach(pair.server)
  const { client: channel, close } = pair
  return { channel, log, drop: close, dispose: close, survivors: BOTH }
}

async function openPort(): Promise<Link> {
  const { log, attach } = localServer()
  const { port1, port2 } = new MessageChannel()
  attach(portChannel(port1))
  const drop = (): void => port1.close()
  return { channel: portChannel(port2), log, drop, dispose: drop, survivors: BOTH }
}

async function openChild(): Promise<Link> {
  const log: string[] = []
  const spawn = forkProcess((text) => void log.push(...text.split('\n').filter(Boolean)))
  const entry = new URL('../../../test/rigs/conformance-child.ts', import.meta.url)
  const child = spawn(entry, [], { name: 'conformance' })
  const drop = (): void => child.kill()
  return { channel: childChannel(child), log, drop, dispose: drop, survivors: ['client'] }
}

async function openSocket(): Promise<Link> {
  const rig = await createLoopbackRig()
  const { log, attach } = localServer()
  const socket = rig.socket()
  await once(socket, 'open')
  socket.send(JSON.stringify({ ticket: await rig.ticket() }))
  await vi.waitFor(() => expect(rig.attached).toHaveLength(1), { interval: 1 })
  for (const channel of rig.attached) attach(channel)
  const mailbox = createMailbox<ServerFrame>()
  socket.on('message', (data) => mailbox.deliver(JSON.parse(messageText(data)) as ServerFrame))
  socket.on('close', () => mailbox.close())
  return {
    channel: {
      send: (frame) => {
        if (socket.readyState !== WebSocket.OPEN) return
        for (const part of splitMessage(JSON.stringify(frame))) socket.send(part)
      },
      onFrame: mailbox.onFrame,
      onClose: mailbox.onClose,
    },
    log,
    drop: () => socket.terminate(),
    dispose: rig.dispose,
    survivors: BOTH,
  }
}

/** The real preload script and the real main side, on a fake of the few functions of Electron between them. */
async function openIpc(): Promise<Link> {
  const { log, attach } = localServer()
  const ipcMain = new EventEmitter()
  const ipcRenderer = new EventEmitter()
  const destroyed = new EventEmitter()
  let isDestroyed = false
  const later = (deliver: () => void): void => void setImmediate(deliver)
  const contents: IpcContents = {
    isDestroyed: () => isDestroyed,
    send: (channel, ...args) => {
      if (isDestroyed) throw new TypeError('Object has been destroyed')
      const copy = structuredClone(args)
      later(() => ipcRenderer.emit(channel, {}, ...copy))
    },
    once: (event: string, listener: () => void) => destroyed.once(event, listener),
  }
  serveIpc(ipcMain, { attach }, () => true)

  type Bridge = {
    send(frame: unknown): void
    onFrame(listener: (frame: ServerFrame) => void): void
  }
  let bridge: Bridge | undefined
  vi.resetModules()
  vi.doMock('electron', () => ({
    contextBridge: {
      exposeInMainWorld: (_name: string, api: Bridge) => {
        bridge = api
      },
    },
    ipcRenderer: {
      on: (channel: string, listener: (...args: unknown[]) => void) =>
        ipcRenderer.on(channel, listener),
      send: (channel: string, ...args: unknown[]) => {
        const copy = structuredClone(args)
        later(() => ipcMain.emit(channel, { sender: contents }, ...copy))
      },
    },
  }))
  await import('../../preload/index.ts')
  const { send, onFrame } = bridge ?? expect.unreachable('the preload script exposed nothing')
  const mailbox = createMailbox<ServerFrame>()
  onFrame(mailbox.deliver)
  const drop = (): void => {
    isDestroyed = true
    destroyed.emit('destroyed')
  }
  return {
    channel: { send, onFrame: mailbox.onFrame, onClose: mailbox.onClose },
    log,
    drop,
    dispose: drop,
    survivors: ['server'],
  }
}

const failsWith = (code: string) =>
  expect.objectContaining({ name: 'LatentError', code }) as LatentError

async function readAll<T, R>(items: AsyncGenerator<T, R>): Promise<{ items: T[]; output: R }> {
  const got: T[] = []
  for (;;) {
    const step = await items.next()
    if (step.done) return { items: got, output: step.value }
    got.push(step.value)
  }
}

for (const [name, open] of Object.entries(transports)) {
  describe(name, () => {
    const over = (
      title: string,
      body: (link: Link & { client: Client<ConformanceContract> }) => Promise<void>,
    ): void =>
      test(title, async () => {
        const link = await open()
        try {
          await body({ ...link, client: createClient<ConformanceContract>(link.channel) })
        } finally {
          await link.dispose()
        }
      })
    const noted = (log: readonly string[], line: string): Promise<void> =>
      vi.waitFor(() => expect(log).toContain(line), { interval: 1, timeout: 10_000 })

    over('answers a call', async ({ client }) => {
      const text = 'Ünï 漢 😀 \u2028 "\\'
      expect(await client.call('text.echo', { text })).toEqual({ text })
    })

    over('carries five megabytes there and back', async ({ client }) => {
      const text = '漢a😀'.repeat(600_000)
      const answer = await client.call('text.echo', { text })
      expect(answer.text === text).toBe(true)
    })

    over('answers many at once, each with its own', async ({ client }) => {
      const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`)
      const answers = await Promise.all(texts.map((text) => client.call('text.echo', { text })))
      expect(answers.map(({ text }) => text)).toEqual(texts)
    })

    over('carries code, message and data of an expected error', async ({ client }) => {
      await expect(client.call('text.refuse', { path: 'a.md' })).rejects.toMatchObject({
        code: 'not_found',
        message: 'No such note.',
        data: { path: 'a.md' },
      })
    })

    over('hides the message of a bug, and logs it', async ({ client, log }) => {
      const error = await client.call('bug.throw', {}).catch((caught: unknown) => caught)
      expect(error).toEqual(failsWith('internal'))
      expect(String(error)).not.toContain('secret')
      await noted(log, 'bug in bug.throw: secret detail')
    })

    over('refuses bad input', async ({ client }) => {
      await expect(client.call('text.echo', { text: 5 } as never)).rejects.toEqual(
        failsWith('invalid_input'),
      )
      await expect(client.call('text.echo', undefined as never)).rejects.toEqual(
        failsWith('invalid_input'),
      )
    })

    over('refuses names that every object has', async ({ client }) => {
      for (const method of ['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])
        await expect(client.call(method as 'text.echo', { text: '' })).rejects.toEqual(
          failsWith('not_found'),
        )
    })

    over('does not let out an answer that breaks the contract', async ({ client, log }) => {
      await expect(client.call('bug.answer', {})).rejects.toEqual(failsWith('internal'))
      await expect(readAll(client.stream('bug.item', {}))).rejects.toEqual(failsWith('internal'))
      await vi.waitFor(() =>
        expect(log.filter((line) => line.startsWith('bug in'))).toHaveLength(2),
      )
    })

    over('streams items in order, then the output', async ({ client }) => {
      const { items, output } = await readAll(client.stream('count.up', { to: 20 }))
      expect(items.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
      expect(output).toEqual({ sum: 210 })
    })

    over('gives the items before an error, then the error', async ({ client }) => {
      const got: number[] = []
      const reading = (async () => {
        for await (const n of client.stream('count.fail', { after: 3 })) got.push(n)
      })()
      await expect(reading).rejects.toEqual(failsWith('unavailable'))
      expect(got).toEqual([1, 2, 3])
    })

    over('cancels a running call in the server', async ({ client, log }) => {
      const controller = new AbortController()
      const answer = client.call('slow.wait', {}, { signal: controller.signal })
      const outcome = expect(answer).rejects.toEqual(failsWith('cancelled'))
      await noted(log, 'slow began')
      controller.abort()
      await outcome
      await noted(log, 'slow aborted')
      expect(log).toEqual(['slow began', 'slow aborted'])
    })

    over('does not lose a cancel that comes right behind its request', async ({ client, log }) => {
      const controller = new AbortController()
      const answer = client.call('slow.wait', {}, { signal: controller.signal })
      controller.abort()
      await expect(answer).rejects.toEqual(failsWith('cancelled'))
      await noted(log, 'slow aborted')
      expect(log).toEqual(['slow began', 'slow aborted'])
    })

    over('never sends a call that is cancelled already', async ({ client, log }) => {
      const signal = AbortSignal.abort()
      await expect(client.call('slow.look', {}, { signal })).rejects.toEqual(failsWith('cancelled'))
      await client.call('text.echo', { text: 'after' })
      expect(log).toEqual([])
    })

    over('ignores a cancel after the answer', async ({ client }) => {
      const controller = new AbortController()
      await client.call('text.echo', { text: '' }, { signal: controller.signal })
      controller.abort()
      expect(await client.call('text.echo', { text: 'on' })).toEqual({ text: 'on' })
    })

    over('stops a stream when the reader breaks', async ({ client, log }) => {
      for await (const _item of client.stream('count.up', { to: 1_000_000 })) break
      await noted(log, 'count closed')
    })

    over('stops a stream when its signal fires', async ({ client, log }) => {
      const controller = new AbortController()
      const reading = (async () => {
        const { signal } = controller
        for await (const { n } of client.stream('count.up', { to: 1_000_000 }, { signal }))
          if (n === 3) controller.abort()
      })()
      await expect(reading).rejects.toEqual(failsWith('cancelled'))
      await noted(log, 'count closed')
    })

    over('closes a generator that ignores its signal', async ({ client, log }) => {
      for await (const _item of client.stream('count.deaf', {})) break
      await noted(log, 'deaf closed')
    })

    over('aborts the server side when the client goes away', async (link) => {
      const { client, log, drop, survivors } = link
      const answer = client.call('slow.wait', {})
      const outcome = survivors.includes('client')
        ? expect(answer).rejects.toEqual(failsWith('disconnected'))
        : undefined
      const items = client.stream('count.deaf', {})
      await items.next()
      await noted(log, 'slow began')
      drop()
      if (survivors.includes('server')) {
        await noted(log, 'slow aborted')
        await noted(log, 'deaf closed')
      }
      await outcome
    })

    over(
      'says a close once, also to whoever asks after it',
      async ({ client, channel, ...link }) => {
        if (!link.survivors.includes('client')) return
        let closes = 0
        client.onDisconnect(() => closes++)
        link.drop()
        await vi.waitFor(() => expect(closes).toBe(1), { interval: 1 })
        let late = 0
        channel.onClose(() => late++)
        expect(late).toBe(1)
        await expect(client.call('text.echo', { text: '' })).rejects.toEqual(
          failsWith('disconnected'),
        )
        expect(() => channel.send({ type: 'cancel', id: 1 })).not.toThrow()
        expect(closes).toBe(1)
      },
    )

    over(
      'broadcasts events until unsubscribed, before the answer they came before',
      async (link) => {
        const { client } = link
        await client.call('event.send', { values: [1] }) // nobody listens yet
        const got: number[] = []
        const stop = client.on('value.said', ({ value }) => got.push(value))
        await client.call('event.send', { values: [2, 3] })
        expect(got).toEqual([2, 3])
        stop()
        await client.call('event.send', { values: [4] })
        expect(got).toEqual([2, 3])
      },
    )
  })
}

test('Electron IPC: a reload cancels what the page before it had asked for', async () => {
  const attached: ServerChannel[] = []
  const closed: number[] = []
  const sent: unknown[][] = []
  const ipcMain = new EventEmitter()
  const contents: IpcContents = {
    isDestroyed: () => false,
    send: (...args) => void sent.push(args),
    once: () => {},
  }
  const attach = (channel: ServerChannel): void => {
    const index = attached.push(channel) - 1
    channel.onClose(() => closed.push(index))
  }
  serveIpc(
    ipcMain,
    { attach },
    (event: { sender: IpcContents; isStranger?: boolean }) => !event.isStranger,
  )
  const got: unknown[] = []
  ipcMain.emit('latent:open', { sender: contents }, 'first')
  ipcMain.emit('latent:open', { sender: contents }, 'second')
  expect(closed).toEqual([0])
  attached[1]?.onFrame((frame) => got.push(frame))
  const cancel = JSON.stringify({ type: 'cancel', id: 7 })
  ipcMain.emit('latent:frame', { sender: contents }, 'first', cancel)
  expect(got).toEqual([]) // of the page that is gone
  ipcMain.emit('latent:frame', { sender: contents, isStranger: true }, 'second', cancel)
  expect(got).toEqual([]) // of a frame inside the page
  for (const junk of [undefined, 7, '', '{}', '{"type":"request"}', { type: 'cancel', id: 7 }])
    ipcMain.emit('latent:frame', { sender: contents }, 'second', junk)
  expect(got).toEqual([])
  ipcMain.emit('latent:frame', { sender: contents }, 'second', cancel)
  expect(got).toEqual([{ type: 'cancel', id: 7 }])
  attached[0]?.send({ type: 'event', name: 'late', payload: null })
  attached[1]?.send({ type: 'event', name: 'now', payload: null })
  expect(sent.map(([, to]) => to)).toEqual(['second'])
  ipcMain.emit('latent:open', { sender: contents, isStranger: true }, 'third')
  ipcMain.emit('latent:open', { sender: contents }, { id: 'fourth' })
  expect(attached).toHaveLength(2)
})
