/** Ways to pack a text, the better one first: what the build keeps beside a file, and what a browser calls it. */
export const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const
export type ContentEncoding = (typeof ENCODINGS)[number]

/**
 * True when an `Accept-Encoding` header names the encoding and does not refuse it with `q=0` (RFC 9110, section 12.5.3).
 * A `*` does not count: who understands it says its name.
 */
export function acceptsEncoding(header: string | null, name: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [coding = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    return coding === name && !parameters.some((each) => /^q\s*=\s*0(?:\.0{0,3})?$/.test(each))
  })
}
