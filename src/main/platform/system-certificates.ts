import tls from 'node:tls'

let isDone = false

/**
 * From now on certificates count that this system trusts: those of a company, or of somebody's own network. Read once,
 * which takes some milliseconds; where the runtime cannot, its own list stays.
 */
export function trustSystemCertificates(): void {
  if (isDone) return
  isDone = true
  // Electron's Node may be older than these.
  if (typeof tls.setDefaultCACertificates !== 'function') return
  const lists = (['default', 'system', 'extra'] as const).map((list) => tls.getCACertificates(list))
  tls.setDefaultCACertificates([...new Set(lists.flat())])
}
