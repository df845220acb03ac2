/** Written without spaces between words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u
const WORD = /[\p{Alphabetic}\p{M}\p{N}_]/u
/** So much beside a place is read to find where words begin. */
const REACH = 60

/** Whether no word goes on beyond either end. Where words stand without spaces a dictionary of the system decides. */
export const isWholeWord = (text: string, from: number, to: number): boolean =>
  to > from && isEdge(text, from) && isEdge(text, to)

function isEdge(text: string, at: number): boolean {
  const before = characterBefore(text, at)
  const after = characterAfter(text, at)
  if (!WORD.test(before) || !WORD.test(after)) return true
  const isUnspaced = [UNSPACED.test(before), UNSPACED.test(after)]
  if (!isUnspaced.includes(true)) return false
  if (isUnspaced.includes(false)) return !/\p{M}/u.test(after)
  let start = at
  while (start > 0 && at - start < REACH && UNSPACED.test(characterBefore(text, start)))
    start -= characterBefore(text, start).length
  let end = at
  while (end < text.length && end - at < REACH && UNSPACED.test(characterAfter(text, end)))
    end += characterAfter(text, end).length
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    text.slice(start, end),
  )
  return words.containing(at - start)?.index === at - start
}

function characterBefore(text: string, at: number): string {
  const code = text.codePointAt(at - 2)
  if (code !== undefined && code > 0xffff) return String.fromCodePoint(code)
  return at > 0 ? text.charAt(at - 1) : ''
}

function characterAfter(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}
