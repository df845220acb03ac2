import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevPage } from './page.ts'

/** What came to the host: its path and the token that it was shown. */
const asked: (readonly [string, string | undefined, string | undefined])[] = []
let host: Server
let page: Awaited<ReturnType<typeof createDevPage>>

beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push([request.url ?? '', request.headers.authorization, request.headers.origin])
    response.end('{}')
  })
  const hostPort = await listen(host)
  const free = createServer()
  const port = await listen(free)
  await new Promise((resolve) => free.close(resolve))
  page = await createDevPage({ port: hostPort, token: async () => 'of-this-start' }, port)
})
afterAll(async () => {
  await page.server.close()
  host.close()
})

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
const origin = (): string => new URL(page.address()).origin
const token = (): string => new URL(page.address()).hash.slice('#t='.length)
const askTicket = (headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${origin()}/ticket`, { method: 'POST', headers, body: '{}' })

test('the page comes under the policy of the built one, but for one nonce that also lets scripts in', async () => {
  const response = await fetch(origin())
  const policy = response.headers.get('content-security-policy') ?? ''
  const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(nonce).not.toBe('')
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(await response.text()).toContain(`content="${nonce}"`)
})
test('who has the page’s token is sent on with the host’s, and nobody else', async () => {
  expect((await askTicket({ authorization: 'Bearer of-this-start' })).status).toBe(401)
  expect((await askTicket({})).status).toBe(401)
  const right = { authorization: `Bearer ${token()}` }
  expect((await askTicket({ ...right, origin: 'http://evil.example' })).status).toBe(403)
  expect(asked).toEqual([])
  expect((await askTicket({ ...right, origin: origin() })).status).toBe(200)
  const hostOrigin = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string
  expect(asked).toEqual([['/ticket', 'Bearer of-this-start', hostOrigin]])
  expect(asked[0]?.[2]).not.toBe(origin())
})
