import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileSync, readlinkSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeLaunchFile } from './launch-file.ts'
import { createLoopbackRig, type LoopbackRig } from './loopback-rig.ts'

let rig: LoopbackRig
beforeEach(async () => {
  rig = await createLoopbackRig()
})
afterEach(() => rig.dispose())

const portOf = (): number => rig.host.port
const statusOf = (answer: string): string => /^HTTP\/1\.\d (\d+)/.exec(answer)?.[1] ?? answer

describe('where it listens', () => {
  test.runIf(process.platform === 'linux')('on 127.0.0.1 only, as the kernel says', () => {
    const hexPort = portOf().toString(16).toUpperCase().padStart(4, '0')
    const listening = ['tcp', 'tcp6'].flatMap((table) =>
      readFileSync(`/proc/net/${table}`, 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter((fields) => fields[1]?.endsWith(`:${hexPort}`) && fields[3] === '0A')
        .map((fields) => fields[1]),
    )
    expect(listening).toEqual([`0100007F:${hexPort}`])
  })

  test('not on another address of this machine', async () => {
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((found) => found && found.family === 'IPv4' && !found.internal)
    for (const { address } of others as { address: string }[]) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connect(portOf(), address)
        socket.on('connect', () => resolve('connected'))
        socket.on('error', () => resolve('refused'))
        socket.setTimeout(500, () => resolve('refused'))
      })
      expect(outcome).toBe('refused')
    }
  })
})

describe('the Host header', () => {
  const get = (host: string, path = '/'): Promise<string> =>
    rig.raw(`GET ${path} HTTP/1.1\n${host}Sec-Fetch-Site: none\nConnection: close\n\n`)

  test('this address and localhost are answered', async () => {
    expect(statusOf(await get(`Host: 127.0.0.1:${portOf()}\n`))).toBe('200')
    expect(statusOf(await get(`Host: localhost:${portOf()}\n`))).toBe('200')
  })

  test.each([
    'evil',
    '127.evil.com',
    'localhost.evil.com',
    '127.0.0.1.nip.io',
    'localhost.',
    '127.0.0.1.',
    '0x7f.1',
    '2130706433',
    '127.1',
    '[::1]',
    'user@127.0.0.1',
    'LOCALHOST',
  ])('%s is a stranger', async (name) => {
    for (const path of ['/', '/assets/a.js', '/asset/a.png', '/nothing']) {
      const answer = await get(`Host: ${name}:${portOf()}\n`, path)
      expect(statusOf(answer)).toMatch(/^40[03]$/)
      expect(answer.split('\r\n\r\n')[1]).toBe('')
      expect(answer.toLowerCase()).not.toMatch(/content-security-policy|latent/)
    }
  })

  test('another port, no port, and an empty one are strangers', async () => {
    for (const host of ['127.0.0.1:1', '127.0.0.1', '', `127.0.0.1:0${portOf()}`])
      expect(statusOf(await get(`Host: ${host}\n`))).toMatch(/^40[03]$/)
  })

  test('none at all is refused, in HTTP/1.0 too, which Node lets through', async () => {
    expect(statusOf(await get(''))).toBe('400')
    expect(statusOf(await rig.raw('GET / HTTP/1.0\nSec-Fetch-Site: none\n\n'))).toBe('403')
  })

  test('a second one is refused, wherever it stands', async () => {
    const ours = `Host: 127.0.0.1:${portOf()}\n`
    expect(statusOf(await get(`${ours}Host: evil\n`))).toBe('403')
    expect(statusOf(await get(`Host: evil\n${ours}`))).toBe('403')
    expect(statusOf(await get(`${ours}hOST: 127.0.0.1:${portOf()}\n`))).toBe('403')
  })

  test('a request target that names another host is refused', async () => {
    const head = `Host: 127.0.0.1:${portOf()}\nSec-Fetch-Site: none\nConnection: close\n\n`
    for (const target of ['http://evil/', `http://127.0.0.1:${portOf()}/`, '//evil/', '*'])
      expect(statusOf(await rig.raw(`GET ${target} HTTP/1.1\n${head}`))).toMatch(/^40[03]$/)
  })

  test('nothing is said before it is looked at, not even 100 Continue', async () => {
    const answer = await rig.raw(
      'POST /ticket HTTP/1.1\nHost: evil\nExpect: 100-continue\nContent-Length: 2\nConnection: close\n\n',
    )
    expect(statusOf(answer)).toBe('403')
  })

  test('a socket upgrade has to pass it too', async () => {
    const upgrade =
      'Upgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n'
    const origin = `Origin: ${rig.origin}\n`
    const asked = (host: string): Promise<string> =>
      rig.raw(`GET /socket HTTP/1.1\n${host}${origin}${upgrade}\n`)
    expect(statusOf(await asked('Host: evil\n'))).toBe('403')
    expect(statusOf(await asked(`Host: ${rig.authority}\nHost: evil\n`))).toBe('403')
  })
})

describe('requests of other sites', () => {
  test.each(['cross-site', 'same-site', 'nonsense', null])(
    'Sec-Fetch-Site %s gets neither page nor asset nor ticket',
    async (site) => {
      const headers = { 'Sec-Fetch-Site': site }
      expect((await rig.send('GET', '/', headers)).status).toBe(403)
      expect((await rig.send('GET', '/assets/a.js', headers)).status).toBe(403)
      expect((await rig.send('GET', '/asset/pictures/a%20b.png', headers)).status).toBe(403)
      if (site !== null) expect((await rig.send('POST', '/ticket', headers, '{}')).status).toBe(403)
      expect(rig.asked).toEqual([])
    },
  )

  test('`none` opens the page, and nothing that holds data', async () => {
    const headers = { 'Sec-Fetch-Site': 'none' }
    expect((await rig.send('GET', '/', headers)).status).toBe(200)
    expect((await rig.send('GET', '/asset/pictures/a%20b.png', headers)).status).toBe(403)
    expect((await rig.send('POST', '/ticket', headers, '{}')).status).toBe(403)
  })

  test.each(['null', 'http://evil', 'http://127.0.0.1', 'https://127.0.0.1', 'http://localhost:1'])(
    'a POST from origin %s is refused, even with the token',
    async (origin) => {
      expect((await rig.send('POST', '/ticket', { Origin: origin }, '{}')).status).toBe(403)
      expect((await rig.send('GET', '/', { Origin: origin })).status).toBe(403)
    },
  )

  test('a POST without an origin is refused', async () => {
    expect((await rig.send('POST', '/ticket', { Origin: null }, '{}')).status).toBe(403)
  })

  test('what a form or a no-cors fetch can send is refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
      null,
    ])
      expect((await rig.send('POST', '/ticket', { 'Content-Type': type }, '{}')).status).toBe(415)
    const json = { 'Content-Type': 'application/json; charset=utf-8' }
    expect((await rig.send('POST', '/ticket', json, '{}')).status).toBe(200)
  })

  test('no answer whatsoever carries a CORS header; OPTIONS is 405', async () => {
    const answers = [
      await rig.send('OPTIONS', '/ticket', { Origin: 'http://evil' }),
      await rig.send('OPTIONS', '/ticket', { 'Access-Control-Request-Private-Network': 'true' }),
      await rig.send('GET', '/'),
      await rig.send('GET', '/nothing'),
      await rig.send('POST', '/ticket', {}, '{}'),
      await rig.send('POST', '/ticket', { Authorization: 'Bearer wrong' }, '{}'),
      await rig.send('GET', '/asset/broken.png'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 200, 404, 200, 401, 500])
    for (const { head } of answers) expect(head).not.toContain('access-control')
  })

  test('other methods are 405', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE'])
      expect((await rig.send(method, '/')).status).toBe(405)
  })
})

describe('the token', () => {
  test('is 32 random bytes in the fragment, which no request carries', () => {
    const url = new URL(rig.host.address())
    expect(Buffer.from(url.hash.slice(3), 'base64url')).toHaveLength(32)
    expect(url.pathname + url.search).toBe('/')
  })

  test('a wrong one gets the number 401 and not a word', async () => {
    for (const authorization of [
      null,
      'Bearer ',
      `Basic ${rig.token()}`,
      rig.token(),
      'Bearer x',
    ]) {
      const answer = await rig.send('GET', '/asset/pictures/a%20b.png', {
        Authorization: authorization,
      })
      expect(answer.status).toBe(401)
      expect(answer.body).toBe('')
      expect(answer.head).not.toMatch(/latent|server:|x-powered-by|www-authenticate/)
    }
    expect(rig.asked).toEqual([])
  })

  test('says the same for a path that is there and one that is not', async () => {
    const wrong = { Authorization: 'Bearer wrong' }
    const there = await rig.send('POST', '/ticket', wrong, '{}')
    const not = await rig.send('POST', '/nothing', wrong, '{}')
    expect(not.status).toBe(there.status)
  })

  test('is not taken from a query or a cookie', async () => {
    const none = { Authorization: null }
    const query = await rig.send('GET', `/asset/pictures/a%20b.png?t=${rig.token()}`, none)
    const cookie = await rig.send('GET', '/asset/pictures/a%20b.png', {
      ...none,
      Cookie: `token=${rig.token()}`,
    })
    expect([query.status, cookie.status]).toEqual([401, 401])
  })

  test('ten wrong ones in a minute are 401, the next 429; the right one still passes', async () => {
    const wrong = { Authorization: 'Bearer wrong' }
    const statuses: number[] = []
    for (let i = 0; i < 12; i++)
      statuses.push((await rig.send('POST', '/ticket', wrong, '{}')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect((await rig.send('POST', '/ticket', {}, '{}')).status).toBe(200)
  })

  test('a new one makes the old one worthless at once', async () => {
    const old = rig.token()
    rig.host.rotateToken()
    expect(rig.token()).not.toBe(old)
    const answer = await rig.send('POST', '/ticket', { Authorization: `Bearer ${old}` }, '{}')
    expect(answer.status).toBe(401)
  })

  test('a browser is started with a file that leads to it once; no command line holds a code (S9)', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'latent-launch-'))
    const file = await writeLaunchFile(dir, rig.host.launchAddress())
    expect(file.path).not.toMatch(/launch\/|#t=/)
    if (process.platform !== 'win32') expect((await stat(file.path)).mode & 0o777).toBe(0o600)
    const html = await readFile(file.path, 'utf8')
    expect(html).not.toContain(rig.token())
    const launch = new URL(/url=([^"]+)"/.exec(html)?.[1] ?? '')
    expect(launch.origin).toBe(rig.origin)
    // For a browser a page in a file is another site.
    const visit = { Authorization: null, 'Sec-Fetch-Site': 'cross-site' }
    const first = await rig.send('GET', launch.pathname, visit)
    expect(first.status).toBe(200)
    expect(first.head).not.toContain('location:')
    expect(first.body).toContain(`url=/#t=${rig.token()}"`)
    const second = await rig.send('GET', launch.pathname, visit)
    expect([second.status, second.body]).toEqual([401, ''])
    await file.dispose()
    expect(await readdir(dir)).toEqual([])
    await rm(dir, { recursive: true })
  })

  test('connections that ask nothing take nobody’s place (S8)', async () => {
    const idle = Array.from({ length: 100 }, () => connect(rig.host.port, '127.0.0.1'))
    for (const socket of idle) socket.on('error', () => {})
    await Promise.all(idle.map((socket) => once(socket, 'connect')))
    for (let i = 0; i < 5; i++)
      expect((await rig.send('POST', '/ticket', {}, '{}')).status).toBe(200)
    // Dropped long before the five seconds that a silent one has: the oldest of them.
    expect(idle.filter(({ closed }) => closed).length).toBeGreaterThan(30)
    for (const socket of idle) socket.destroy()
  })

  test.runIf(process.platform === 'linux')('stands in no open file and no argument', () => {
    const args = readFileSync('/proc/self/cmdline', 'utf8')
    expect(args).not.toContain(rig.token())
    for (const fd of readdirSync('/proc/self/fd')) {
      let path = ''
      try {
        path = readlinkSync(`/proc/self/fd/${fd}`)
      } catch {
        continue // closed meanwhile
      }
      expect(path).not.toContain(rig.token())
    }
  })
})

describe('the page', () => {
  test('comes without a token, strictly fenced, with a fresh nonce each time', async () => {
    const none = { Authorization: null, 'Sec-Fetch-Site': 'none' }
    const first = await rig.send('GET', '/', none)
    const second = await rig.send('GET', '/', none)
    const nonceOf = (head: string): string | undefined => /'nonce-([^']+)'/.exec(head)?.[1]
    expect(first.status).toBe(200)
    expect(nonceOf(first.head)).toMatch(/^[a-z0-9+/]{22}==$/)
    expect(nonceOf(first.head)).not.toBe(nonceOf(second.head))
    expect(first.body.toLowerCase()).toContain(`content="${nonceOf(first.head)}"`)
    expect(first.body).toContain('data-theme-choice="dark"') // as the person chose it
    expect(first.head).toContain(`connect-src 'self' ws://${rig.authority};`)
    expect(first.head).not.toMatch(/unsafe-|https:|\*/)
    for (const line of [
      'x-content-type-options: nosniff',
      'referrer-policy: same-origin',
      'cross-origin-opener-policy: same-origin',
      'cross-origin-resource-policy: same-origin',
      'cache-control: no-store',
      'x-frame-options: deny',
      'permissions-policy: camera=(), microphone=(), geolocation=(), usb=(), serial=()',
    ])
      expect(first.head).toContain(line)
  })

  test('the program that stands in the page is allowed by its hash, and no other', async () => {
    const page = await rig.send('GET', '/', { Authorization: null, 'Sec-Fetch-Site': 'none' })
    const hash = createHash('sha256').update('begin()').digest('base64').toLowerCase()
    expect(page.head).toContain(`; script-src 'self' 'sha256-${hash}'; style-src`)
    const other = await rig.send('GET', '/assets/a.js', { Authorization: null })
    expect(other.head).toContain(`; script-src 'self'; style-src`)
  })

  test('a framed page is for a frame of the page alone, runs its own program, and can ask for nothing', async () => {
    const inFrame = { Authorization: null, 'Sec-Fetch-Site': 'same-origin' }
    const first = await rig.send('GET', '/frames/drawn.html', inFrame)
    const second = await rig.send('GET', '/frames/drawn.html', inFrame)
    const nonceOf = (text: string): string | undefined =>
      /nonce[-=]["']?([^"']+)['"]/.exec(text)?.[1]
    expect(first.status).toBe(200)
    const policy = /content-security-policy: (.*)/.exec(first.head)?.[1]?.trim()
    expect(policy).toBe(
      `sandbox allow-scripts; default-src 'none'; script-src 'nonce-${nonceOf(first.head)}'; ` +
        `style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    expect(first.body.toLowerCase()).toContain(`nonce="${nonceOf(first.head)}"`)
    expect(nonceOf(first.head)).not.toBe(nonceOf(second.head))
    expect(first.head).toContain('x-frame-options: sameorigin')
    expect(first.head).toContain('cache-control: no-store')
    const elsewhere = { Authorization: null, 'Sec-Fetch-Site': 'cross-site' }
    expect((await rig.send('GET', '/frames/drawn.html', elsewhere)).status).toBe(403)
  })

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/assets/../../secret.txt',
    '/assets/%00',
    '/index.html/',
    '/?x',
    '/?w=1',
    '/?w=02',
    '/?w=10',
    '/?w=2&x',
    '/index.html?w=2',
    '/assets/',
    '/%',
  ])('%s is nothing', async (path) => {
    const { status, body } = await rig.send('GET', path)
    expect(status).toBe(404)
    expect(body).not.toContain('SECRET')
  })
})

describe('the files of the page', () => {
  const HASHED = '/assets/window-a1B2_c-4.js'
  const get = (path: string, headers = {}) => rig.send('GET', path, headers)

  test.each([
    ['br', 'br', 'BROTLI'],
    ['gzip, deflate, br', 'br', 'BROTLI'],
    ['gzip;q=1.0, BR;q=0.5', 'br', 'BROTLI'],
    ['gzip, br;q=0', 'gzip', 'GZIP'],
    ['br ; q=0.000, gzip', 'gzip', 'GZIP'],
    ['gzip', 'gzip', 'GZIP'],
    ['*', null, 'PLAIN'],
    ['brotli, xgzip', null, 'PLAIN'],
    ['identity', null, 'PLAIN'],
    ['', null, 'PLAIN'],
    [null, null, 'PLAIN'],
  ])('to a browser that takes %s they come as %s', async (accepted, encoding, body) => {
    const answer = await get(HASHED, { 'Accept-Encoding': accepted })
    expect(answer.status).toBe(200)
    expect(/content-encoding: (.*)/.exec(answer.head)?.[1]?.trim() ?? null).toBe(encoding)
    expect(answer.body).toContain(body)
    expect(answer.head).toContain('vary: accept-encoding')
    expect(answer.head).toContain('content-type: text/javascript')
  })

  test('are kept for ever when their name says what is in them, and nothing else is', async () => {
    const kept = 'cache-control: public, max-age=31536000, immutable'
    expect((await get(HASHED)).head).toContain(kept)
    for (const path of ['/', '/index.html', '/assets/a.js', '/assets/none-a1B2_c-4.js', '/asset/x'])
      expect((await get(path, { 'Accept-Encoding': 'br' })).head).toContain(
        'cache-control: no-store',
      )
    // A refusal must not stay either.
    const refused = await get(HASHED, { 'Sec-Fetch-Site': 'cross-site' })
    expect([refused.status, refused.head.includes('no-store')]).toEqual([403, true])
  })

  test('come whole and as fenced as the page, also where a part of them is asked for', async () => {
    const answer = await get(HASHED, { Range: 'bytes=0-1', 'Accept-Encoding': 'br' })
    expect(answer.status).toBe(200)
    expect(answer.head).not.toContain('content-range')
    expect(answer.body).toContain('BROTLI')
    expect(answer.head).toContain("default-src 'none'")
    expect(answer.head).toContain('x-content-type-options: nosniff')
  })

  test.each([
    `${HASHED}.br`,
    `${HASHED}.gz`,
    '/index.html.br',
    `/assets/..${HASHED}`,
    `${HASHED}?x`,
    '/assets//window-a1B2_c-4.js',
    '/assets/window-a1B2_c-4%2ejs',
    '/ASSETS/window-a1B2_c-4.js',
  ])('%s is no name of one', async (path) => {
    const { status, body } = await get(path, { 'Accept-Encoding': 'br, gzip' })
    expect(status).toBe(404)
    expect(body).not.toMatch(/BROTLI|GZIP|PLAIN/)
  })
})

describe('assets', () => {
  const asset = (path: string, headers = {}) => rig.send('GET', `/asset/${path}`, headers)

  test('a picture comes whole, or the range that was asked for', async () => {
    const whole = await asset('pictures/a%20b.png')
    expect([whole.status, whole.body]).toEqual([200, '0123456789'])
    expect(whole.head).toContain('content-type: image/png')
    const part = await asset('pictures/a%20b.png', { Range: 'bytes=2-4' })
    expect([part.status, part.body]).toEqual([206, '234'])
    expect(part.head).toContain('content-range: bytes 2-4/10')
    const beyond = await asset('pictures/a%20b.png', { Range: 'bytes=10-' })
    expect(beyond.status).toBe(416)
    expect(beyond.head).toContain('content-range: bytes */10')
  })

  test('every one is sandboxed and never sniffed', async () => {
    for (const path of [
      'pictures/a%20b.png',
      'page.html',
      'drawing.svg',
      'program.exe',
      'no.png',
    ]) {
      const { head } = await asset(path)
      expect(head).toContain(
        "content-security-policy: sandbox; default-src 'none'; style-src 'unsafe-inline'",
      )
      expect(head).toContain('x-content-type-options: nosniff')
    }
  })

  test('markup is text, the unknown a download, an SVG a picture only in an <img>', async () => {
    expect((await asset('page.html')).head).toContain('content-type: text/plain')
    const program = await asset('program.exe')
    expect(program.head).toContain('content-disposition: attachment')
    expect(program.head).toContain('content-type: application/octet-stream')
    const svg = (dest: string) => asset('drawing.svg', { 'Sec-Fetch-Dest': dest })
    expect((await svg('image')).head).toContain('content-type: image/svg+xml')
    for (const dest of ['document', 'iframe', 'object', 'embed', 'script'])
      expect((await svg(dest)).head).toContain('content-type: text/plain')
  })

  test.each([
    '..%2f..%2fsecret.txt',
    '../../secret.txt',
    '%2e%2e/secret.txt',
    '%252e%252e/secret.txt',
    '..%5csecret.txt',
    '%2fetc%2fpasswd',
    'a%00.png',
    '%',
    '%ff',
    '',
    'pictures//a.png',
    'file%3a%2f%2f%2fetc%2fpasswd',
    '.git/config',
    'pictures',
    'link.txt',
    'no.png',
  ])('%s is not given out', async (path) => {
    const { status, body } = await asset(path)
    expect(status === 400 || status === 404).toBe(true)
    expect(body).toBe('')
  })

  test('an empty file is an empty answer; a bug is a bare 500', async () => {
    expect((await asset('empty.txt')).status).toBe(200)
    const broken = await asset('broken.png')
    expect(broken.status).toBe(500)
    expect(broken.head + broken.body).not.toContain('secret')
  })
})

describe('limits', () => {
  test('a body over a megabyte is refused', async () => {
    const answer = await rig.send('POST', '/ticket', {}, 'x'.repeat(1024 * 1024 + 1))
    expect(answer.status).toBe(413)
    expect((await rig.send('POST', '/ticket', {}, 'x'.repeat(1024 * 1024))).status).toBe(200)
  })
})
