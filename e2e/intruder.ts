import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test as base } from './fixtures.ts'

/** A place outside the app, that counts who comes. */
type Sink = { readonly url: string; readonly visits: string[] }

/** For tests that do to the page what a script that got into it would do. */
export const test = base.extend<{ sink: Sink }>({
  files: [{ 'Atlas.md': '# Atlas\n' }, { scope: 'test' }],
  // What is refused here, Chromium says in the console.
  expectedProblems: [
    [
      /Content Security Policy|TrustedScript|TrustedHTML|ERR_|Failed to load resource|permission|not allowed to|failed to launch/i,
    ],
    { scope: 'test' },
  ],
  asksOutside: [true, { scope: 'test' }],
  sink: async ({}, use) => {
    const visits: string[] = []
    const server: Server = createServer((request, response) => {
      visits.push(request.url ?? '')
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('reached')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await use({ url: `http://127.0.0.1:${port}`, visits })
    server.closeAllConnections()
    server.close()
  },
})

export { expect }
