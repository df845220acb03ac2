import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import {
  createServer,
  type Connect,
  type HmrOptions,
  type Plugin,
  type ProxyOptions,
  type ViteDevServer,
} from 'vite'
import {
  COMMON_HEADERS,
  contentSecurityPolicy,
} from '../../src/main/web/content-security-policy.ts'
import { NONCE_PLACEHOLDER, THEME_PLACEHOLDER } from '../../src/main/web/serve-page.ts'
import { framedPages } from '../framed-pages.ts'
import { pageResolve } from '../page-resolve.ts'

/** The host that is being worked on. Another one after each restart, at the same port. */
export interface DevHost {
  readonly port: number
  /** Its token; waits while it starts. */
  token(): Promise<string>
}

const root = join(import.meta.dirname, '../..')
const ASKED_OF_HOST = /^\/(?:ticket$|asset\/)/

/**
 * Serves the window from its sources, where an edit is shown without a reload, under the policy of the built page. Two
 * things are weaker than there (docs/decisions/2026-11-23-dev-server.md): the nonce is one for the whole run and also
 * allows inline scripts. What the page asks of Latent goes on to `host`. Whoever has the page's token has the host's:
 * the page keeps its own over restarts of the host.
 */
export async function createDevPage(
  host: DevHost,
  port: number,
): Promise<{ readonly server: ViteDevServer; address(): string }> {
  const token = randomBytes(32).toString('base64url')
  const target = `http://127.0.0.1:${host.port}`
  const proxy: ProxyOptions = { target, changeOrigin: true, headers: { origin: target } }
  const exchangeToken: Connect.NextHandleFunction = (request, response, next) => {
    if (!ASKED_OF_HOST.test(request.url ?? '')) return next()
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return void response.writeHead(401).end()
    const goOn = (current: string): void => {
      request.headers.authorization = `Bearer ${current}`
      next()
    }
    host.token().then(goOn, next)
  }
  const server = await servePage({
    port,
    policyFor: (nonce) =>
      contentSecurityPolicy({ kind: 'browser', authority: `127.0.0.1:${port}` }, nonce),
    handle: exchangeToken,
    proxy: {
      '/ticket': proxy,
      '/asset/': proxy,
      '/socket': { ...proxy, ws: true, rewriteWsOrigin: true },
    },
  })
  return { server, address: () => `http://127.0.0.1:${port}/#t=${token}` }
}

/**
 * The same for the desktop window, whose main asks for the page and hands it on (`desktop.ts`). Its policy names one
 * place more: where Vite tells what was edited.
 */
export function createDesktopPage(port: number): Promise<ViteDevServer> {
  return servePage({
    port,
    policyFor: (nonce) =>
      contentSecurityPolicy({ kind: 'electron' }, nonce).replace(
        `connect-src 'self'`,
        `connect-src 'self' ws://127.0.0.1:${port}`,
      ),
    hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
  })
}

async function servePage({
  port,
  policyFor,
  handle = (_request, _response, next) => next(),
  hmr = {},
  proxy = {},
}: {
  readonly port: number
  readonly policyFor: (nonce: string) => string
  readonly handle?: Connect.NextHandleFunction
  readonly hmr?: HmrOptions
  readonly proxy?: Record<string, ProxyOptions>
}): Promise<ViteDevServer> {
  const nonce = randomBytes(16).toString('base64')
  const authority = `127.0.0.1:${port}`
  const policy = policyFor(nonce).replace(`script-src 'self'`, `script-src 'self' 'nonce-${nonce}'`)
  const guard: Plugin = {
    name: 'latent-dev',
    transformIndexHtml: (html) =>
      html.replaceAll(NONCE_PLACEHOLDER, nonce).replace(THEME_PLACEHOLDER, 'system'),
    configureServer: ({ middlewares }) =>
      void middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value)
        response.setHeader('content-security-policy', policy)
        const { origin = `http://${authority}` } = request.headers
        if (request.headers.host !== authority || origin !== `http://${authority}`)
          return void response.writeHead(403).end()
        handle(request, response, next)
      }),
  }
  const server = await createServer({
    configFile: false,
    root: join(root, 'src/renderer'),
    publicDir: join(root, 'resources/icon/page'),
    cacheDir: join(root, 'node_modules/.vite/dev'),
    logLevel: 'warn',
    plugins: [react(), guard, framedPages(root)],
    resolve: pageResolve,
    html: { cspNonce: nonce },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // Its overlay is drawn by markup, which the policy refuses; what fails is on the console.
      hmr: { ...hmr, overlay: false },
      fs: { allow: [root] },
      proxy,
    },
  })
  await server.listen()
  return server
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
