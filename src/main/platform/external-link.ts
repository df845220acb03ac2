import { LatentError } from '../../shared/rpc/errors.ts'

const MAX_LENGTH = 2048
const PROTOCOLS = ['https:', 'http:', 'mailto:']

/**
 * The one gate for addresses that leave Latent (reliability.md 1.4, item 15). Gives the address as it will be opened.
 * @throws LatentError `denied` for anything but https, http and mailto, for a user name in it, and beyond 2,048 characters.
 */
export function checkExternalLink(url: string): string {
  if (url.length > MAX_LENGTH) throw new LatentError('denied', 'That link is too long to open.')
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || !PROTOCOLS.includes(parsed.protocol))
    throw new LatentError('denied', 'Latent opens only web and mail links.')
  if (parsed.username || parsed.password)
    throw new LatentError(
      'denied',
      'That link carries a user name, which hides where it really goes.',
    )
  return parsed.href
}
