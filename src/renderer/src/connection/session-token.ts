const KEY = 'latent-token'

/** The storage of a tab answers only when the browser's own process did, for which a page that starts has no time. */
const KEPT_AFTER_MS = 1000

const inAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('t') || null

/** For another page of the same host, behind the `#` of its address; empty where none is needed. */
export function sessionFragment(): string {
  const token = inAddress() ?? sessionStorage.getItem(KEY)
  return token === null ? '' : `#t=${encodeURIComponent(token)}`
}

let waitsToBeKept: string | null = null

/**
 * The host's token: from the address's fragment (`#t=…`), which is removed from the address bar and from the history a
 * moment later, when this tab keeps it, or from this tab's earlier load. Null when the page was opened without one.
 */
export function takeSessionToken(): string | null {
  const token = inAddress()
  if (token === null) return sessionStorage.getItem(KEY)
  if (token !== waitsToBeKept) {
    waitsToBeKept = token
    const keep = (): void => {
      if (inAddress() !== token) return
      sessionStorage.setItem(KEY, token)
      history.replaceState(null, '', location.pathname + location.search)
    }
    setTimeout(keep, KEPT_AFTER_MS)
    addEventListener('pagehide', keep, { once: true })
  }
  return token
}
