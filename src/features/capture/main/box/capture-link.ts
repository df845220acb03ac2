import { captureText, LONGEST_CAPTURE } from '../../shared/capture-text.ts'

/** A link longer than this is not read at all. Percent-encoded, a capture of the greatest length in any script fits. */
const LONGEST_LINK = LONGEST_CAPTURE * 12

/**
 * The text of a link like `latent://capture?text=Call%20Ada`, which only fills the box: a person keeps it or not.
 * Everything else in the link is left aside. Null for what is no such link, or has no text.
 */
export function readCaptureLink(link: string): string | null {
  if (link.length > LONGEST_LINK || !URL.canParse(link)) return null
  const { protocol, host, pathname, username, password, port, searchParams } = new URL(link)
  if (protocol !== 'latent:' || host !== 'capture' || username || password || port) return null
  if (pathname !== '' && pathname !== '/') return null
  const text = captureText(searchParams.get('text') ?? '').trim()
  return text === '' ? null : text
}
