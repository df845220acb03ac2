const KEY = 'latent-token'

/**
 * The host's token: from the address's fragment (`#t=…`), which is then removed from the address bar and from the
 * history, or from this tab's earlier load. Null when the page was opened without one.
 */
export function takeSessionToken(): string | null {
  const fromAddress = new URLSearchParams(location.hash.slice(1)).get('t')
  if (!fromAddress) return sessionStorage.getItem(KEY)
  sessionStorage.setItem(KEY, fromAddress)
  history.replaceState(null, '', location.pathname)
  return fromAddress
}
