import type * as Electron from 'electron'
import { app, needReady } from './app.ts'
import { strict } from './strict.ts'
import type { Fetched } from './wire.ts'

type Handler = (request: Request) => Response | Promise<Response>
const handlers = new Map<string, Handler>()
const privileged = new Set<string>()
const schemeOf = (url: string): string => new URL(url).protocol.slice(0, -1)

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]) {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges } of schemes) {
      if (privileges?.bypassCSP || privileges?.corsEnabled || privileges?.allowServiceWorkers)
        throw new Error(`electron double: unsafe privileges for ${scheme}`)
      if (privileges?.standard && privileges.secure) privileged.add(scheme)
    }
  },
  handle(scheme: string, handler: Handler) {
    needReady('protocol.handle')
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
  unhandle: (scheme: string) => void handlers.delete(scheme),
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
} satisfies Partial<Electron.Protocol>)

export const isLoadable = (url: string): boolean =>
  /^https?$/.test(schemeOf(url)) || privileged.has(schemeOf(url))

type BeforeRequest = (
  details: Electron.OnBeforeRequestListenerDetails,
  answer: (response: Electron.CallbackResponse) => void,
) => void
let beforeRequest: BeforeRequest | null = null
type PermissionHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
let onPermission: PermissionHandler = null

const defaultSession = strict('session.defaultSession', {
  protocol,
  webRequest: strict('session.webRequest', {
    onBeforeRequest(_filter: Electron.WebRequestFilter, listener: BeforeRequest | null) {
      beforeRequest = listener
    },
  }),
  setPermissionRequestHandler(handler: PermissionHandler) {
    onPermission = handler
  },
  setPermissionCheckHandler() {},
  setDevicePermissionHandler() {},
  setDisplayMediaRequestHandler() {},
  setSpellCheckerEnabled() {},
})
export const session = strict('session', {
  get defaultSession() {
    needReady('session.defaultSession')
    return defaultSession
  },
})

/** Electron grants what nobody decides. */
export function decidePermission(
  contents: Electron.WebContents,
  permission: string,
  requestingUrl: string,
): Promise<boolean> {
  const handler = onPermission
  if (!handler) return Promise.resolve(true)
  return new Promise((resolve) =>
    handler(contents, permission as 'media', resolve, { requestingUrl, isMainFrame: true }),
  )
}

/** One request of a page: first webRequest, then the scheme's handler, as in Electron. */
export async function fetchForPage(request: {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
}): Promise<Fetched> {
  const { url, method, headers } = request
  const listener = beforeRequest
  if (listener) {
    const { cancel } = await new Promise<Electron.CallbackResponse>((resolve) =>
      // Of the details only these are looked at.
      listener({ url, method } as Electron.OnBeforeRequestListenerDetails, resolve),
    )
    if (cancel) return 'blocked'
  }
  const handler = handlers.get(schemeOf(url))
  if (!handler) throw new Error('net::ERR_UNKNOWN_URL_SCHEME')
  const response = await handler(new Request(url, { method, headers }))
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  }
}
