import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What of a request decides who may ask. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>

/** What is asked for, for the rules that differ. */
export type Purpose = 'page' | 'asset' | 'post' | 'socket'

/**
 * True when the request was sent to this very address. A page under a name that was pointed at 127.0.0.1 (DNS
 * rebinding) says another Host. Strings are compared, nothing is parsed: `127.evil.com`, `0x7f.1`, `localhost.` and a
 * second Host header all look like loopback to something that parses.
 */
export function isAddressedTo(request: RequestHead, authorities: readonly string[]): boolean {
  const hosts = request.rawHeaders.filter(
    (_value, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === 'host',
  )
  // `GET http://other/ HTTP/1.1` reaches a Node handler with the good Host; `//other/` would become a host in a URL.
  const isOriginForm = /^\/(?!\/)/.test(request.url ?? '')
  return isOriginForm && hosts.length === 1 && authorities.includes(hosts[0] ?? '')
}

/**
 * True when the browser says that our own page sent it. Browsers send no Origin with a GET to the same origin, so there
 * Sec-Fetch-Site has to speak; `none` (typed, or opened by the system) is enough only for the page, which holds no data.
 */
export function isFromOurPage(
  { headers }: RequestHead,
  authorities: readonly string[],
  purpose: Purpose,
): boolean {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  const isOurs = origin !== undefined && authorities.some((ours) => origin === `http://${ours}`)
  if (origin !== undefined && !isOurs) return false
  switch (purpose) {
    case 'page':
      return site === 'same-origin' || site === 'none'
    case 'asset':
      return site === 'same-origin'
    case 'post':
    case 'socket':
      return isOurs && (site === undefined || site === 'same-origin')
  }
}

export type TokenCheck = 'right' | 'wrong' | 'too-many'

/** The one secret of this start, and the tickets that it buys. */
export interface Tokens {
  /** 32 random bytes, base64url. */
  current(): string
  /** Of the whole `Authorization` header. `too-many` after 10 wrong ones within a minute; a right one always passes. */
  check(authorization: string | undefined): TokenCheck
  /** Good once, for 10 seconds: what a socket says first, since a browser cannot give it a header. */
  issueTicket(): string
  takeTicket(ticket: string): TokenCheck
  /**
   * Good once, for a minute: what the system's browser is started with. Its command line can be read by every user of
   * the machine, so the token itself must not stand there.
   */
  issueLaunchCode(): string
  takeLaunchCode(code: string): TokenCheck
  /** A new token; the old one and all its tickets are dead at once. */
  rotate(): void
}

const TICKET_LIFE_MS = 10_000
const LAUNCH_CODE_LIFE_MS = 60_000 // a browser may have to start first
const FAILURE_WINDOW_MS = 60_000
const FAILURES_ALLOWED = 10
/** More than a person's tabs ever ask for at once; beyond it the oldest is dropped. */
const CODES_KEPT = 32

const secret = (): string => randomBytes(32).toString('base64url')
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** @param nowMs a clock that never goes back, so that setting the system's clock revives no ticket. */
export function createTokens(nowMs: () => number): Tokens {
  let token = secret()
  let tickets = createOneTimeCodes(nowMs, TICKET_LIFE_MS)
  let launchCodes = createOneTimeCodes(nowMs, LAUNCH_CODE_LIFE_MS)
  let failuresAtMs: number[] = []

  /** A right one always passes: else anybody could lock the person out by guessing. */
  function outcome(isRight: boolean): TokenCheck {
    if (isRight) return 'right'
    const now = nowMs()
    failuresAtMs = [...failuresAtMs.filter((at) => at > now - FAILURE_WINDOW_MS), now].slice(
      -FAILURES_ALLOWED - 1,
    )
    return failuresAtMs.length > FAILURES_ALLOWED ? 'too-many' : 'wrong'
  }

  return {
    current: () => token,
    // Hashed first: both sides have the same length, and the time says nothing about where they differ.
    check: (authorization) =>
      outcome(timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))),
    issueTicket: () => tickets.issue(),
    takeTicket: (ticket) => outcome(tickets.take(ticket)),
    issueLaunchCode: () => launchCodes.issue(),
    takeLaunchCode: (code) => outcome(launchCodes.take(code)),
    rotate() {
      token = secret()
      tickets = createOneTimeCodes(nowMs, TICKET_LIFE_MS)
      launchCodes = createOneTimeCodes(nowMs, LAUNCH_CODE_LIFE_MS)
    },
  }
}

function createOneTimeCodes(nowMs: () => number, lifeMs: number) {
  let known: { readonly digest: Buffer; readonly expiresAtMs: number }[] = []
  return {
    issue(): string {
      const code = secret()
      const entry = { digest: digest(code), expiresAtMs: nowMs() + lifeMs }
      known = [...known.slice(1 - CODES_KEPT), entry]
      return code
    },
    take(code: string): boolean {
      const given = digest(code)
      const now = nowMs()
      const found = known.find((entry) => timingSafeEqual(entry.digest, given))
      known = known.filter((entry) => entry !== found && entry.expiresAtMs > now)
      return found !== undefined && found.expiresAtMs > now
    },
  }
}
