/** What a link may put into the box; a longer text is refused, not cut. */
export const MAX_LINKED_TEXT = 4000
const MAX_LINK = 20_000

/** What `latent://capture?text=…` asks for. It only ever fills the box: whoever made the link is nobody we know. */
export interface CaptureLink {
  readonly text: string
}

/**
 * Reads a link that another program opened. Null for everything else than `latent://capture` with a `text` of at most
 * 4,000 characters; other parameters are passed over. Control characters but tabs and line breaks are left out.
 */
export function parseCaptureLink(link: string): CaptureLink | null {
  if (link.length > MAX_LINK || !/^latent:\/\/capture\/?\?/i.test(link)) return null
  const query = link.slice(link.indexOf('?') + 1).replace(/#.*$/s, '')
  const texts = query
    .split('&')
    .flatMap((part) => (part.startsWith('text=') ? [decode(part.slice('text='.length))] : []))
  const [text = ''] = texts
  const shown = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '')
    .trim()
  if (texts.length !== 1 || shown === '' || shown.length > MAX_LINKED_TEXT) return null
  return { text: shown }
}

/** What is no UTF-8 becomes the sign for it; a `%` that begins nothing stays. */
const decode = (text: string): string =>
  text.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return '\ufffd'
    }
  })
