/** First and last byte, both included, both within the file. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * Reads a `Range` header for a file of `sizeBytes` (RFC 9110, section 14.1.2). Undefined means the whole file: there
 * is no header, or one that may be ignored (another unit, several ranges, not well formed).
 */
export function parseByteRange(
  header: string | null | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') {
    const suffix = Number(to)
    if (suffix === 0 || sizeBytes === 0) return 'unsatisfiable'
    return { first: Math.max(0, sizeBytes - suffix), last: sizeBytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= sizeBytes ? 'unsatisfiable' : { first, last }
}
