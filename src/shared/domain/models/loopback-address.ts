/** True when what is sent to this address stays on this computer. False for what is not an address. */
export function isLoopbackAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
