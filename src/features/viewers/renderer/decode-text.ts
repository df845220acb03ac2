/** A text as it is read from bytes. */
export interface DecodedText {
  readonly text: string
  /** `UTF-8`, `UTF-16 LE`, `UTF-16 BE`, or `Windows-1252` for what is none of them. */
  readonly encoding: string
}

/** How far is looked for a byte that no text has. */
const LOOKED_AT = 65_536

/**
 * Reads bytes as text; null for what is none. A mark at the beginning decides, else it is UTF-8 if all of it can be
 * that, else Windows-1252, which reads anything.
 * @param isCut there is more of the file: a character may be cut at the end
 */
export function decodeText(
  bytes: Uint8Array,
  { isCut }: { readonly isCut: boolean },
): DecodedText | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le', 'UTF-16 LE', isCut)
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be', 'UTF-16 BE', isCut)
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf
  if (!isMarked && bytes.subarray(0, LOOKED_AT).includes(0)) return null
  try {
    return decoded(bytes, 'utf-8', 'UTF-8', isCut)
  } catch {
    return decoded(bytes, 'windows-1252', 'Windows-1252', isCut)
  }
}

const decoded = (
  bytes: Uint8Array,
  label: string,
  encoding: string,
  isCut: boolean,
): DecodedText => ({
  text: new TextDecoder(label, { fatal: label === 'utf-8' }).decode(bytes, { stream: isCut }),
  encoding,
})
