import type * as Electron from 'electron'
import { app, needReady } from './app.ts'
import { strict } from './strict.ts'
import type { Fetched } from './wire.ts'

type Handler = (request: Request) => Response | Promise<Response>
const privileged = new Set<string>()
const schemeOf = (url: string): string => new URL(url).protocol.slice(0, -1)

type BeforeRequest = (
  details: Electron.OnBeforeRequestListenerDetails,
  answer: (response: Electron.CallbackResponse) => void,
) => void
type PermissionHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0]

/** Some of those that Electron has dictionaries for. */
const LANGUAGES = ['de-DE', 'en-GB', 'en-US', 'fr-FR']

/** The only words that the double takes for wrong, where a language is checked. */
const MISSPELLED: Readonly<Record<string, readonly string[]>> = {
  teh: ['the', 'tech'],
  Latnet: ['Latent'],
}

/** What a session was told, and what the program sees of it. */
function createSession(name: string) {
  const handlers = new Map<string, Handler>()
  let beforeRequest: BeforeRequest | null = null
  let onPermission: PermissionHandler = null
  const spelling = { isEnabled: true, languages: [] as string[], words: new Set<string>() }
  const protocol = strict(`${name}.protocol`, {
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
  const face = strict(name, {
    protocol,
    webRequest: strict(`${name}.webRequest`, {
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
    setSpellCheckerEnabled(isEnabled: boolean) {
      spelling.isEnabled = isEnabled
    },
    setSpellCheckerLanguages(languages: string[]) {
      if (languages.some((language) => !LANGUAGES.includes(language)))
        throw new Error('Invalid language code provided')
      spelling.languages = [...languages]
    },
    get availableSpellCheckerLanguages() {
      return LANGUAGES
    },
    listWordsInSpellCheckerDictionary: () => Promise.resolve([...spelling.words]),
    addWordToSpellCheckerDictionary(word: string) {
      spelling.words.add(word)
      return true
    },
    removeWordFromSpellCheckerDictionary: (word: string) => spelling.words.delete(word),
    /** Not Electron's: what it would tell of a word that was clicked. */
    suggestionsFor(word: string) {
      const isChecked = spelling.isEnabled && spelling.languages.length > 0
      return isChecked && !spelling.words.has(word) ? (MISSPELLED[word] ?? []) : []
    },
    isSpellCheckerEnabled: () => spelling.isEnabled,
    getSpellCheckerLanguages: () => spelling.languages,
  })
  return {
    face,
    handlers,
    beforeRequest: () => beforeRequest,
    onPermission: () => onPermission,
  }
}

const main = createSession('session.defaultSession')
const others = new Map<string, ReturnType<typeof createSession>>()
/** A name without `persist:` is a session in memory, the same one for the same name. */
function sessionNamed(partition: string | undefined): ReturnType<typeof createSession> {
  if (partition === undefined) return main
  const known = others.get(partition) ?? createSession(`session ${partition}`)
  others.set(partition, known)
  return known
}

export const protocol = main.face.protocol

export const isLoadable = (url: string): boolean =>
  /^https?$/.test(schemeOf(url)) || privileged.has(schemeOf(url))

export const session = strict('session', {
  get defaultSession() {
    needReady('session.defaultSession')
    return main.face
  },
  fromPartition(partition: string) {
    needReady('session.fromPartition')
    return sessionNamed(partition).face
  },
})

/** Electron grants what nobody decides. */
export function decidePermission(
  contents: Electron.WebContents,
  permission: string,
  { requestingUrl, partition }: { requestingUrl: string; partition: string | undefined },
): Promise<boolean> {
  const handler = sessionNamed(partition).onPermission()
  if (!handler) return Promise.resolve(true)
  return new Promise((resolve) =>
    handler(contents, permission as 'media', resolve, { requestingUrl, isMainFrame: true }),
  )
}

/** One request of a page: first webRequest of its session, then the scheme's handler, as in Electron. */
export async function fetchForPage(
  request: {
    readonly url: string
    readonly method: string
    readonly headers: Record<string, string>
  },
  partition: string | undefined,
): Promise<Fetched> {
  const { url, method, headers } = request
  const { handlers, beforeRequest } = sessionNamed(partition)
  const listener = beforeRequest()
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
