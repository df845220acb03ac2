import { createHash } from 'node:crypto'

/** What every file system of a shared vault takes for one name, in bytes of UTF-8. */
const MAX_BYTES = 255
const EXTENSION = '.md'

/**
 * The file name for a new note with this title: `Plan: A/B?` → `Plan - A-B.md`. Safe on Linux, macOS and Windows, and
 * in links: no reserved names, no marks with a meaning, nothing invisible, not hidden; at most 255 bytes, a longer
 * title is cut and gets a hash of the whole. The same title always gives the same name.
 */
export function fileNameForTitle(title: string): string {
  const name = avoidReserved(clean(title)) || 'Untitled'
  return shorten(name, title) + EXTENSION
}

const clean = (title: string): string =>
  title
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    // Invisible marks make two names look alike; joiners stay, emoji and some scripts need them.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[:|](?=\s)/g, ' -')
    .replace(/[/\\:|]/g, '-')
    .replace(/[<>"?*#^[\]]|%%/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/g, '')

/** Windows knows devices by these names, whatever stands behind a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i

const avoidReserved = (name: string): string => name.replace(RESERVED, '$&_')

function shorten(name: string, title: string): string {
  if (Buffer.byteLength(name + EXTENSION) <= MAX_BYTES) return name
  const suffix = ` ${createHash('sha256').update(title).digest('hex').slice(0, 8)}`
  let bytesLeft = MAX_BYTES - Buffer.byteLength(suffix + EXTENSION)
  let kept = ''
  for (const character of name) {
    bytesLeft -= Buffer.byteLength(character)
    if (bytesLeft < 0) break
    kept += character
  }
  return kept.replace(/[\s.\u200c\u200d]+$/, '') + suffix
}
