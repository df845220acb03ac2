const MAX_LENGTH = 80
const MAX_WORDS = 9

/** What an entry is called: `wanted` on one line without markup, or the beginning of its text where that says nothing. */
export function entryName(wanted: string, text: string): string {
  return cut(plainLine(wanted)) || nameOfText(text)
}

/** The first words of the first line that has any; the first sentence, where it ends soon. */
export function nameOfText(text: string): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/).map(plainLine)
  const line = lines.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? lines.find((each) => each !== '')
  const sentence = /^\S+\s.*?\p{L}{2}[.?!;](?=\s)/u.exec(line ?? '')?.[0] ?? line ?? ''
  const words = sentence.replace(/[\s.,;:!]+$/, '').split(' ')
  return cut(words.slice(0, MAX_WORDS).join(' ')) || 'Note'
}

/**
 * Nothing of it may be read as a heading, a list, a link, a tag or the fence of a frontmatter, and nothing in it is
 * invisible: two names that look alike are alike.
 */
const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[[\]|`^]|%%|<!--|-->/g, ' ')
    .replace(/(^|\s)#+(?=\S)/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:[-*+>#=~]+|\d{1,3}[.)])(?: |$))+/, '')
    .trim()

/** At a word, where one ends in the second half. */
function cut(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const kept = text.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '')
  const end = kept.lastIndexOf(' ')
  return kept.slice(0, end > MAX_LENGTH / 2 ? end : undefined).trimEnd()
}
