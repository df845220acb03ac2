/** As Chromium's own dictionary takes them. */
const LONGEST_BYTES = 99

/** A word for the person's own dictionary, as it is kept: nothing round it, no space in it; null for what is none. */
export function asOwnWord(text: string): string | null {
  const word = text.trim()
  // Half a character cannot be encoded.
  if (!/^[^\s\p{Cc}\p{Cs}]+$/u.test(word)) return null
  const bytes = encodeURIComponent(word).replace(/%../g, '.')
  return bytes.length <= LONGEST_BYTES ? word : null
}
