import { constants } from 'node:fs'
import { mkdtemp, mkdir, open, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { ServerChannel } from '../../shared/rpc/frames.ts'
import { silentLogger } from '../platform/logger.ts'
import { createLoopbackHost, type LoopbackHost } from './http.ts'
import type { SocketLimits } from './socket-channel.ts'

/** A host on a small page and a small vault, for tests: raw bytes in, raw bytes out. */
export interface LoopbackRig {
  readonly host: LoopbackHost
  readonly authority: string
  readonly origin: string
  token(): string
  /** Channels that were attached, in order. */
  readonly attached: ServerChannel[]
  /** Paths that the vault was asked for. */
  readonly asked: string[]
  /** Sends exactly `text` (`\n` becomes CRLF) and gives all that comes back until the other side ends. */
  raw(text: string): Promise<string>
  /** A request as our page sends it, except for what `headers` says; null leaves a header out. */
  send(
    method: string,
    path: string,
    headers?: Readonly<Record<string, string | null>>,
    body?: string,
  ): Promise<{
    readonly status: number
    readonly location: string | undefined
    readonly head: string
    readonly body: string
  }>
  ticket(): Promise<string>
  socket(headers?: Readonly<Record<string, string>>, path?: string): WebSocket
  dispose(): Promise<void>
}

export async function createLoopbackRig(socketLimits?: SocketLimits): Promise<LoopbackRig> {
  const dir = await mkdtemp(join(tmpdir(), 'latent-host-'))
  const rendererDir = join(dir, 'renderer')
  const vaultDir = join(dir, 'vault')
  await mkdir(join(rendererDir, 'assets'), { recursive: true })
  await mkdir(join(vaultDir, 'pictures'), { recursive: true })
  await writeFile(
    join(rendererDir, 'index.html'),
    '<html data-theme-choice="__THEME__" data-look="__LOOK__"><meta name="csp-nonce" content="__CSP_NONCE__"><script>begin()</script><script type="module" src="/assets/a.js"></script>',
  )
  await writeFile(join(rendererDir, 'assets', 'a.js'), 'export {}')
  await mkdir(join(rendererDir, 'frames'))
  await writeFile(join(rendererDir, 'frames/drawn.html'), '<script nonce="__CSP_NONCE__"></script>')
  // As the build leaves them; what stands in the packed ones is never looked at.
  for (const [extension, text] of [
    ['', 'PLAIN'],
    ['.br', 'BROTLI'],
    ['.gz', 'GZIP'],
  ])
    await writeFile(join(rendererDir, 'assets', `window-a1B2_c-4.js${extension}`), `${text}`)
  await writeFile(join(dir, 'secret.txt'), 'SECRET')
  await writeFile(join(vaultDir, 'pictures', 'a b.png'), '0123456789')
  await writeFile(join(vaultDir, 'page.html'), '<script>alert(1)</script>')
  await writeFile(join(vaultDir, 'drawing.svg'), '<svg/>')
  await writeFile(join(vaultDir, 'program.exe'), 'MZ')
  await writeFile(join(vaultDir, 'empty.txt'), '')
  await symlink(join(dir, 'secret.txt'), join(vaultDir, 'link.txt'))
  const attached: ServerChannel[] = []
  const asked: string[] = []
  const host = await createLoopbackHost(
    {
      attach: (channel) => void attached.push(channel),
      look: {
        theme: () => 'dark',
        written: () => `--font-note='A & B'`,
        customCss: async () => 'p { color: red }',
      },
      openAsset: async (path) => {
        asked.push(path)
        if (path === 'broken.png') throw new Error('a bug with /secret/path in it')
        if (path.startsWith('.')) throw new LatentError('not_found', 'No such file.')
        // The vault's own check is in its tests; here a link is just not followed.
        const handle = await open(
          join(vaultDir, path),
          constants.O_RDONLY | constants.O_NOFOLLOW,
        ).catch(() => null)
        if (handle && (await handle.stat()).isFile()) return { handle }
        await handle?.close()
        throw new LatentError('not_found', 'No such file.')
      },
    },
    { rendererDir, port: 0, logger: silentLogger, ...(socketLimits ? { socketLimits } : {}) },
  )
  const authority = `127.0.0.1:${host.port}`
  const origin = `http://${authority}`
  const token = (): string => new URL(host.address()).hash.slice('#t='.length)
  const sockets: WebSocket[] = []

  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let got = ''
      const socket = connect(host.port, '127.0.0.1', () =>
        socket.write(text.replaceAll('\n', '\r\n')),
      )
      socket.setEncoding('latin1')
      socket.on('data', (data: string) => (got += data))
      socket.on('error', reject)
      socket.on('close', () => resolve(got))
    })
  const send: LoopbackRig['send'] = async (method, path, headers = {}, body = '') => {
    const all: Record<string, string | null> = {
      Host: authority,
      ...(method === 'POST' ? { Origin: origin, 'Content-Type': 'application/json' } : {}),
      'Sec-Fetch-Site': 'same-origin',
      Authorization: `Bearer ${token()}`,
      ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      Connection: 'close',
      ...headers,
    }
    const lines = Object.entries(all).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: ${value}`],
    )
    const answer = await raw(`${method} ${path} HTTP/1.1\n${lines.join('\n')}\n\n${body}`)
    const [head = '', ...rest] = answer.split('\r\n\r\n')
    return {
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
      location: /^location: (.*)$/im.exec(head)?.[1],
      head: head.toLowerCase(),
      body: rest.join('\r\n\r\n'),
    }
  }
  return {
    host,
    authority,
    origin,
    token,
    attached,
    asked,
    raw,
    send,
    async ticket() {
      const { body } = await send('POST', '/ticket', {}, '{}')
      return (JSON.parse(/\{.*\}/.exec(body)?.[0] ?? 'null') as { ticket: string }).ticket
    },
    socket(headers = {}, path = '/socket') {
      const socket = new WebSocket(`ws://${authority}${path}`, {
        headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin', ...headers },
      })
      socket.on('error', () => {}) // tests look at the close
      sockets.push(socket)
      return socket
    },
    async dispose() {
      for (const socket of sockets) socket.terminate()
      await host.dispose()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
