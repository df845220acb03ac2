/** Of a parsed address, as `URL` has it: numbers are dotted, names in small letters. */
interface ParsedAddress {
  readonly protocol: string
  readonly hostname: string
  readonly origin: string
}

/** Whether what is sent to an address stays on this computer; false for null. */
export const isThisMachine = (address: Pick<ParsedAddress, 'hostname'> | null): boolean =>
  address !== null &&
  (['localhost', '[::1]'].includes(address.hostname) ||
    /^127(\.\d{1,3}){3}$/.test(address.hostname))

/**
 * Whether an address lies in somebody's own network: a private one (RFC 1918, RFC 4193), Tailscale's range (RFC 6598), or
 * a name of multicast DNS (`.local`, RFC 6762). False for this machine, and for null.
 */
export function isOwnNetwork(address: Pick<ParsedAddress, 'hostname'> | null): boolean {
  if (address === null) return false
  const { hostname } = address
  if (/^\[f[cd][0-9a-f]{2}:/.test(hostname)) return true
  const parts = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(hostname)
  if (!parts) return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.local$/.test(hostname)
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  return (
    first === 10 ||
    (first === 192 && second === 168) ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 100 && second >= 64 && second <= 127)
  )
}

/** The origin of an address that needs a person's consent, since what goes there is not encrypted; null for any other. */
export const consentOrigin = (address: ParsedAddress | null): string | null =>
  address?.protocol === 'http:' && isOwnNetwork(address) ? address.origin : null
