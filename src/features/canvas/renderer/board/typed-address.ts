import { externalAddress } from '../../../../renderer/src/markdown/external-address.ts'

/** A scheme, and no host with a port behind it. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i

/** The address of a page as a person writes it, who may leave out `https://`; null for what is none. */
export function typedAddress(text: string): string | null {
  const typed = text.trim()
  const url = SCHEME.test(typed) ? typed : `https://${typed}`
  const known = externalAddress(url)
  return typed === '' || /\s/.test(typed) || known === null || known.isMail ? null : url
}
