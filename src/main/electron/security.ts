import type { App, IpcMainEvent, Session } from 'electron'

/** What the page may load at all. Everything else on the network is main's to do, or nobody's. */
export const OWN_SCHEMES: readonly string[] = [
  'latent:',
  'latent-asset:',
  'blob:',
  'data:',
  'devtools:',
]

/** True for Latent's own page. Compared part by part: Node gives every `latent:` address the origin `null`. */
export function isOwnPage(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : null
  return parsed?.protocol === 'latent:' && parsed.host === 'app'
}

/** True when the top frame of our own page sent it: not a frame inside it, and not one that went away meanwhile. */
export function isFromOwnPage({
  sender,
  senderFrame,
}: Pick<IpcMainEvent, 'sender' | 'senderFrame'>): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOwnPage(senderFrame.url)
}

/** To be called before `ready`: every page of this app is sandboxed, stays where it is, and opens nothing. */
export function lockPages(app: App, openLink: (url: string) => void): void {
  app.enableSandbox()
  // What Chromium does on its own account, beside pages.
  for (const name of ['disable-background-networking', 'disable-component-update'])
    app.commandLine.appendSwitch(name)
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (details) => {
      if (!isOwnPage(details.url)) details.preventDefault()
    })
    contents.on('will-frame-navigate', (details) => {
      if (!isOwnPage(details.url)) details.preventDefault()
    })
    contents.on('will-redirect', (details) => {
      if (!isOwnPage(details.url)) details.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      openLink(url)
      return { action: 'deny' }
    })
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  })
}

/** Electron's own default is to grant every permission, and to load from anywhere. */
export function lockSession(
  session: Session,
  { schemes = OWN_SCHEMES }: { readonly schemes?: readonly string[] } = {},
): void {
  const isCopying = (permission: string): boolean => permission === 'clipboard-sanitized-write'
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isCopying(permission) && details.isMainFrame && isOwnPage(details.requestingUrl)),
  )
  session.setPermissionCheckHandler(
    (_contents, permission, _origin, details) =>
      isCopying(permission) && details.isMainFrame && isOwnPage(details.requestingUrl ?? ''),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.setSpellCheckerEnabled(false) // Chromium would fetch its dictionaries: see spelling.ts
  session.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, ({ url }, answer) => {
    const scheme = URL.canParse(url) ? new URL(url).protocol : ''
    answer({ cancel: !schemes.includes(scheme) })
  })
}
