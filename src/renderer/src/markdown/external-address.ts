/** An address outside the vault, as it really is. */
export interface ExternalAddress {
  /** What would be opened: normalised, in ASCII. */
  readonly url: string
  /** The host in ASCII (punycode), or the mail address. What a person has to look at. */
  readonly host: string
  readonly isMail: boolean
}

const LONGEST = 2048

/**
 * Reads a link's address; null when it may not be opened at all: another scheme, a user name inside (which makes one
 * host look like another), too long, or no address.
 */
export function externalAddress(href: string): ExternalAddress | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  if (url.href.length > LONGEST || url.username !== '' || url.password !== '') return null
  switch (url.protocol) {
    case 'https:':
    case 'http:':
      return { url: url.href, host: url.host, isMail: false }
    case 'mailto:':
      return { url: url.href, host: url.pathname, isMail: true }
    default:
      return null
  }
}
