/** As Chromium's own dictionary takes them. */
const LONGEST_BYTES = 99

/** A word for the person's own dictionary, as it is kept: nothing round it, no space in it; null for what is none. */
export function asOwnWord(text: string): string | null {
  const word = text.trim()
  if (!/^[^\s\p{Cc}]+$/u.test(word)) return null
  return new TextEncoder().encode(word).length <= LONGEST_BYTES ? word : null
}
