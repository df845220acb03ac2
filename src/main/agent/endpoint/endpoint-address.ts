import { LatentError } from '../../../shared/rpc/errors.ts'
import { isLoopbackAddress } from '../../platform/loopback-address.ts'

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
