import { md5 } from './md5.ts'
import { tinyPdf } from './tiny-pdf.ts'

/**
 * A `tinyPdf` that only a password opens: the standard security handler of PDF 1.4 in its first form (revision 2, RC4
 * with keys of 40 bits; algorithms 3.1 to 3.4). With an empty password anybody opens it, as one that may not be printed.
 */
export function lockedPdf(
  pages: readonly (readonly string[])[],
  password: string,
  owner = 'the owner',
): Uint8Array {
  const id = bytesOf('an id of 16 byte')
  const permissions = [0xfc, 0xff, 0xff, 0xff] // -4, the lowest byte first: all
  const ownerEntry = rc4(md5(padded(owner)).subarray(0, KEY_BYTES), padded(password))
  const said = [...padded(password), ...ownerEntry, ...permissions, ...id]
  const key = md5(Uint8Array.from(said)).subarray(0, KEY_BYTES)
  const userEntry = rc4(key, PADDING)
  return tinyPdf(pages, {
    trailer:
      `/ID [<${hex(id)}> <${hex(id)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 ` +
      `/O <${hex(ownerEntry)}> /U <${hex(userEntry)}> >>`,
    hide(object, stream) {
      const of = [object & 0xff, (object >> 8) & 0xff, (object >> 16) & 0xff, 0, 0]
      const objectKey = md5(Uint8Array.from([...key, ...of])).subarray(0, KEY_BYTES + of.length)
      return String.fromCharCode(...rc4(objectKey, bytesOf(stream)))
    },
  })
}

const KEY_BYTES = 5
/** What a password shorter than 32 bytes goes on with. */
const PADDING = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08,
  0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
])
const padded = (password: string): Uint8Array =>
  Uint8Array.from([...bytesOf(password), ...PADDING].slice(0, PADDING.length))
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))
const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Hides bytes, and shows those that it has hidden. */
function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const byte = (at: number): number => state[at & 0xff] ?? 0
  const swap = (one: number, other: number): void => {
    const kept = byte(one)
    state[one] = byte(other)
    state[other] = kept
  }
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + byte(at) + (key[at % key.length] ?? 0)) & 0xff
    swap(at, other)
  }
  let one = 0
  let other = 0
  return bytes.map((each) => {
    one = (one + 1) & 0xff
    other = (other + byte(one)) & 0xff
    swap(one, other)
    return each ^ byte(byte(one) + byte(other))
  })
}
