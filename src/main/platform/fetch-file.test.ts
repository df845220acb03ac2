import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchFile, type FetchFileOptions } from './fetch-file.ts'
import { isOfModelHost, MODEL_HOST } from './model-host.ts'

const WHOLE = 'abcdefghijklmnopqrstuvwxyz'
type Reply = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let reply: Reply
let origin: string
let folder: string
let path: string
/** The ranges that were asked for; undefined for the whole file. */
let ranges: (string | undefined)[]
beforeEach(async () => {
  ranges = []
  server = createServer((request, response) => {
    ranges.push(request.headers.range)
    reply(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}`
  folder = await mkdtemp(join(tmpdir(), 'latent-fetch-'))
  path = join(folder, 'model.gguf.part')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const whole: Reply = (_, response) => response.end(WHOLE)
/** As a host that gives a part, of a file of `total`. */
const rest =
  (total: number = WHOLE.length): Reply =>
  ({ headers }, response) => {
    const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0)
    if (from === 0) return void response.end(WHOLE)
    response.writeHead(206, { 'content-range': `bytes ${from}-${total - 1}/${total}` })
    response.end(WHOLE.slice(from))
  }

const options = (given: Partial<FetchFileOptions> = {}): FetchFileOptions => ({
  url: new URL('/model.gguf', origin),
  path,
  fetch: globalThis.fetch,
  mayLeadTo: isOfModelHost(origin),
  totalBytes: WHOLE.length,
  signal: new AbortController().signal,
  ...given,
})
async function get(given: Partial<FetchFileOptions> = {}): Promise<number[]> {
  const steps: number[] = []
  for await (const bytes of fetchFile(options(given))) steps.push(bytes)
  return steps
}
const onDisk = (): Promise<string> => readFile(path, 'utf8')

describe('goes on after what is there', () => {
  test('and asks for the rest only', async () => {
    reply = rest()
    await writeFile(path, WHOLE.slice(0, 10))
    expect(await get()).toEqual([WHOLE.length])
    expect(ranges).toEqual(['bytes=10-'])
    expect(await onDisk()).toBe(WHOLE)
  })
  test('begins again where the host gives no parts', async () => {
    reply = whole
    await writeFile(path, WHOLE.slice(0, 10))
    await get()
    expect(ranges).toEqual(['bytes=10-'])
    expect(await onDisk()).toBe(WHOLE)
  })
  test('begins again where the part is one of a file of another length', async () => {
    reply = rest(99)
    await writeFile(path, 'zzz')
    await get()
    expect(ranges).toEqual(['bytes=3-', undefined])
    expect(await onDisk()).toBe(WHOLE)
  })
  test('begins again where the host knows of no such part', async () => {
    reply = ({ headers }, response) =>
      headers.range === undefined ? response.end(WHOLE) : response.writeHead(416).end()
    await writeFile(path, 'zzz')
    await get()
    expect(await onDisk()).toBe(WHOLE)
  })
  test('asks for nothing where all is there, and takes no part that is longer than the file', async () => {
    reply = whole
    await writeFile(path, WHOLE)
    expect(await get()).toEqual([WHOLE.length])
    expect(ranges).toEqual([])
    await writeFile(path, `${WHOLE}!`)
    await get()
    expect(ranges).toEqual([undefined])
    expect(await onDisk()).toBe(WHOLE)
  })
})

test('without a known length nothing may be there: it is not written over', async () => {
  reply = whole
  await writeFile(path, 'mine')
  const { totalBytes: _, ...rest } = options()
  const steps = fetchFile(rest)
  await expect(steps.next()).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await onDisk()).toBe('mine')
})

describe('what ends it keeps what is there', () => {
  test('a connection that breaks off', async () => {
    let breakOff = (): void => {}
    reply = (_, response) => {
      response.writeHead(200, { 'content-length': WHOLE.length })
      response.write(WHOLE.slice(0, 5))
      breakOff = () => response.destroy()
    }
    const steps = fetchFile(options())
    expect(await steps.next()).toMatchObject({ value: 5 })
    breakOff()
    await expect(steps.next()).rejects.toThrow()
    expect(await onDisk()).toBe('abcde')
  })
  test('an answer that ends too soon without saying so', async () => {
    reply = (_, response) => {
      response.write('abc')
      response.end()
    }
    await expect(get()).rejects.toThrow(/broke off. What is here is kept/)
    expect(await onDisk()).toBe('abc')
  })
  test('a host that sends nothing any more', async () => {
    reply = (_, response) => {
      response.writeHead(200, { 'content-length': WHOLE.length })
      response.write('abc')
    }
    await expect(get({ stallMs: 200 })).rejects.toThrow(/sent nothing for 0\.2 seconds/)
    expect(await onDisk()).toBe('abc')
  })
  test('a host that never answers', async () => {
    reply = () => {}
    await expect(get({ stallMs: 50 })).rejects.toMatchObject({ code: 'unavailable' })
  })
  test('a signal, with its own reason', async () => {
    const stop = new AbortController()
    reply = (_, response) => {
      response.writeHead(200, { 'content-length': WHOLE.length })
      response.write('abc')
    }
    const steps = fetchFile(options({ signal: stop.signal }))
    expect(await steps.next()).toMatchObject({ value: 3 })
    const reason = new Error('by the person')
    const end = steps.next()
    stop.abort(reason)
    await expect(end).rejects.toBe(reason)
    expect(await onDisk()).toBe('abc')
  })
})

describe('takes nothing that cannot be the file', () => {
  test('more than it is long', async () => {
    reply = (_, response) => {
      response.write(`${WHOLE}!`)
      response.end()
    }
    await expect(get()).rejects.toThrow(/sent more than the file can be/)
  })
  test('another length, which is said before anything of it is written', async () => {
    reply = (_, response) => response.end('short')
    await expect(get()).rejects.toThrow(/has another file there/)
    await expect(onDisk()).rejects.toMatchObject({ code: 'ENOENT' })
  })
  test('an error, or an answer without a body', async () => {
    reply = (_, response) => response.writeHead(404).end('gone')
    await expect(get()).rejects.toThrow(/answered 404 for \/model\.gguf/)
  })
})

describe('where a host sends it on', () => {
  test('to itself it goes, with the part that is asked for', async () => {
    reply = (request, response) => {
      if (request.url === '/model.gguf') response.writeHead(302, { location: '/stored' }).end()
      else rest()(request, response)
    }
    await writeFile(path, WHOLE.slice(0, 3))
    await get()
    expect(ranges).toEqual(['bytes=3-', 'bytes=3-'])
    expect(await onDisk()).toBe(WHOLE)
  })
  test('elsewhere it does not, and nothing is sent there', async () => {
    reply = (_, response) => response.writeHead(302, { location: 'https://other.example/x' }).end()
    await expect(get()).rejects.toThrow(/sent the request on to other\.example/)
    expect(ranges).toHaveLength(1)
  })
  test('in a circle it does not', async () => {
    reply = (_, response) => response.writeHead(302, { location: '/model.gguf' }).end()
    await expect(get()).rejects.toThrow(/which is none of its own/)
  })
  test.each([
    ['https://huggingface.co/api/resolve-cache/x', true],
    ['https://cdn-lfs.huggingface.co/x', true],
    ['https://cas-bridge.xethub.hf.co/x', true],
    ['http://cas-bridge.xethub.hf.co/x', false],
    ['https://hf.co.example/x', false],
    ['https://nothf.co/x', false],
    ['https://huggingface.co.example/x', false],
  ])('of the public host to %s: %s', (to, expected) => {
    expect(isOfModelHost(MODEL_HOST)(new URL(to))).toBe(expected)
    expect(isOfModelHost('http://127.0.0.1:1')(new URL(to))).toBe(false)
  })
})
