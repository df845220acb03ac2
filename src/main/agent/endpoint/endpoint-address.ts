import { consentOrigin } from '../../../shared/domain/models/own-network.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { isLoopbackAddress } from '../../platform/loopback-address.ts'
import { notAllowedText } from './words.ts'

/**
 * The base address of an endpoint, without a slash at its end.
 * @param isAllowed whether a person said that notes may travel readable to an origin of their own network
 * @throws LatentError `invalid_input` unless it is https, http to this machine, or http to such an origin
 */
export function parseEndpointAddress(
  baseUrl: string,
  isAllowed: (origin: string) => boolean,
): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new LatentError(
      'invalid_input',
      'The address of the model is not a web address. It looks like https://api.openai.com/v1.',
    )
  const origin = consentOrigin(url)
  if (origin !== null && !isAllowed(origin))
    throw new LatentError('invalid_input', notAllowedText(url.host))
  if (url.protocol === 'http:' && origin === null && !isLoopbackAddress(baseUrl))
    throw new LatentError(
      'invalid_input',
      `Notes and keys would travel unencrypted to ${url.hostname}. Use https; http is only for this machine and your own network.`,
    )
  if (url.username !== '' || url.password !== '')
    throw new LatentError(
      'invalid_input',
      'The address of the model holds a user name or password. Store the key in its own field.',
    )
  return url.href.replace(/\/+$/, '')
}
