import { LatentError } from '../../shared/rpc/errors.ts'
import { isLoopbackAddress } from './loopback-address.ts'
import { trustSystemCertificates } from './system-certificates.ts'

/** What one request needs of `fetch`. */
export type Fetch = (address: string | URL, init?: RequestInit) => Promise<Response>

/**
 * The only way out of this computer: nothing else in main may send (test/architecture.test.ts). While “Local only”
 * is on it leads to programs on this computer alone.
 */
export interface Network {
  /**
   * As the global one. What answers on this computer cannot send it elsewhere: a redirect is the caller's to follow
   * (`redirect: 'manual'`), or an error.
   * @throws LatentError `denied`, before anything is sent and where `cutOff` ends it
   */
  readonly fetch: Fetch
  /** Why nothing may be sent to `address` now, as a sentence; null when it may. */
  refusal(address: string): string | null
  /** @throws LatentError `denied` with `refusal` */
  check(address: string): void
  isLocalOnly(): boolean
  /** Breaks off what is on its way elsewhere: “Local only” was switched on. */
  cutOff(): void
}

export function createNetwork({
  isLocalOnly,
  fetch,
}: {
  /** Asked before each request. */
  readonly isLocalOnly: () => boolean
  /** Default: the global one. */
  readonly fetch?: Fetch | undefined
}): Network {
  const send = fetch ?? globalThis.fetch
  let cut = new AbortController()

  const refusal = (address: string): string | null =>
    isLocalOnly() && !isLoopbackAddress(address)
      ? `“Local only” is on, so nothing is sent to ${URL.parse(address)?.host ?? address}. Use what runs on this computer, or turn it off in Settings › Assistant.`
      : null

  function check(address: string): void {
    const refused = refusal(address)
    if (refused !== null) throw new LatentError('denied', refused)
  }

  return {
    refusal,
    check,
    isLocalOnly,
    async fetch(address, init = {}) {
      check(String(address))
      if (isLoopbackAddress(String(address)))
        return send(address, {
          ...init,
          redirect: init.redirect === 'manual' ? 'manual' : 'error',
        })
      trustSystemCertificates()
      const signal = init.signal ? AbortSignal.any([init.signal, cut.signal]) : cut.signal
      return send(address, { ...init, signal })
    },
    cutOff() {
      cut.abort(
        new LatentError('denied', '“Local only” was turned on, so the request was broken off.'),
      )
      cut = new AbortController()
    },
  }
}
