/**
 * Whether an address lies in somebody's own network: a private one (RFC 1918, RFC 4193), Tailscale's range (RFC 6598), or
 * a name of multicast DNS (`.local`, RFC 6762). False for what is not an address, and for this machine.
 */
export function isOwnNetwork(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
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
export function consentOrigin(address: string): string | null {
  if (!isOwnNetwork(address)) return null
  const { protocol, origin } = new URL(address)
  return protocol === 'http:' ? origin : null
}
