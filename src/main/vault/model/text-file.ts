import type { Etag } from '../../../shared/domain/text/etag.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { sha256 } from '../../platform/sha256.ts'

/** Larger files are not opened as text, neither here nor by the index. */
export const MAX_TEXT_BYTES = 50 * 1024 * 1024

/** How much of a file is searched for a zero byte, the mark of a binary file. */
const BINARY_PROBE_BYTES = 64 * 1024

export interface DecodedText {
  /** The whole text, byte order mark included; empty when the file is not text. */
  readonly text: string
  /** Why it cannot be edited, as a sentence; null when encoding `text` gives the same bytes again. */
  readonly readOnlyReason: string | null
}

/** Reads the bytes of a file as strict UTF-8, so that what is saved later differs only where it was edited. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.byteLength > MAX_TEXT_BYTES) return tooLarge
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return notText('This file is in UTF-16. Save it as UTF-8 in another program to edit it here.')
  // A PDF of plain bytes is valid UTF-8, and one character typed into it breaks it.
  if (startsWith(bytes, '%PDF-'))
    return notText(
      'This file is a PDF document, whatever its name says, so it is not opened as text.',
    )
  if (bytes.subarray(0, BINARY_PROBE_BYTES).includes(0))
    return notText('This file is not text: it has zero bytes in it.')
  try {
    // `ignoreBOM: true` keeps the mark in the text; without `fatal` wrong bytes would be replaced on the next save.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return { text: decoder.decode(bytes), readOnlyReason: null }
  } catch {
    return notText(
      'This file is not valid UTF-8. Save it as UTF-8 in another program to edit it here.',
    )
  }
}

/** What is said of a file over `MAX_TEXT_BYTES`, which is not even read. */
export const tooLarge: DecodedText = {
  text: '',
  readOnlyReason: 'This file is larger than 50 MB, so it is not opened as text.',
}

const startsWith = (bytes: Uint8Array, sign: string): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, sign.length)) === sign

const notText = (readOnlyReason: string): DecodedText => ({ text: '', readOnlyReason })

/**
 * @throws LatentError `invalid_input` for half characters, which would be saved as U+FFFD; for zero characters, with
 * which the file would not open as text again; and for more than 50 MB.
 */
export function encodeText(text: string): Uint8Array {
  if (!text.isWellFormed())
    throw new LatentError(
      'invalid_input',
      'The text has half of a character in it (a lone surrogate), which cannot be saved. Nothing was written.',
    )
  const bytes = new TextEncoder().encode(text)
  if (bytes.subarray(0, BINARY_PROBE_BYTES).includes(0))
    throw new LatentError(
      'invalid_input',
      'The text has a zero character (U+0000) in it, which no text file may have. Nothing was written.',
    )
  if (bytes.byteLength > MAX_TEXT_BYTES)
    throw new LatentError('invalid_input', 'The text is larger than 50 MB. Nothing was written.')
  return bytes
}

export const etagOf = (bytes: Uint8Array): Etag => sha256(bytes)
