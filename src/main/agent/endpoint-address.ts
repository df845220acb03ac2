import { LatentError } from '../../shared/rpc/errors.ts'

/** True when text sent to this address stays on this machine. False for what is not an address. */
export function isLoopbackAddress(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false
  const { hostname } = new URL(baseUrl)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/**
 * The base address of an endpoint, without a slash at its end.
 * @throws LatentError `invalid_input` unless it is https, or http to this machine: a key and notes would travel readable.
 */
export function parseEndpointAddress(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new LatentError(
      'invalid_input',
      'The address of the model is not a web address. It looks like https://api.openai.com/v1.',
    )
  if (url.protocol === 'http:' && !isLoopbackAddress(baseUrl))
    throw new LatentError(
      'invalid_input',
      `Notes and keys would travel unencrypted to ${url.hostname}. Use https; http is only for this machine.`,
    )
  if (url.username !== '' || url.password !== '')
    throw new LatentError(
      'invalid_input',
      'The address of the model holds a user name or password. Store the key in its own field.',
    )
  return url.href.replace(/\/+$/, '')
}
