import { parseMarkdownTarget } from './link-target.ts'

/**
 * Writes a target as it stands in a Markdown link, in the manner of what stands there now: parts that stay keep their
 * characters, others are percent-encoded where they must be, or letter by letter if the old ones were.
 * @param like the old target as written, without `<>`
 * @returns null when it cannot be written so that it is read back
 */
export function encodeDestination(
  target: string,
  like: string,
  { isAngled }: { readonly isAngled: boolean },
): string | null {
  const encodesAll = /%[89a-f][0-9a-f]/i.test(like) && !/[^\0-\x7f]/.test(like)
  const encodesBrackets = /%2[89]/.test(like) || !isBalanced(target)
  const encode = (segment: string): string =>
    segment.replace(/&(?=amp;)|[^\w./~+,;=@:!&-]/gu, (character) => {
      if (/[^\0-\x7f]/.test(character))
        return encodesAll || (!isAngled && /\s/.test(character)) ? percent(character) : character
      if (character === ' ') return isAngled ? ' ' : '%20'
      if (character === '(' || character === ')')
        return encodesBrackets && !isAngled ? percent(character) : character
      return LITERAL.has(character) ? character : percent(character)
    })
  const segments = target.split('/')
  const written = like.split('/')
  const kept = segments.map((segment, index) => {
    const candidates = [written[index], written.at(index - segments.length)]
    const same = candidates.find((part) => part !== undefined && isRead(part, segment))
    return same ?? encode(segment)
  })
  return (
    [kept.join('/'), encode(target)].find((text) =>
      isRead(isAngled ? `<${text}>` : text, target),
    ) ?? null
  )
}

/** ASCII that means nothing in a destination, nor around it. */
const LITERAL = new Set(["'", '*', '{', '}', '^', '?', '"'])

const isRead = (text: string, target: string): boolean => {
  const read = parseMarkdownTarget(text)
  return read !== null && read.target === target && read.heading === null && read.block === null
}

const percent = (character: string): string =>
  /[()']/.test(character)
    ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(character)

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}
