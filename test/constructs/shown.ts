/** What a person sees of a construct: text, or something that is drawn in its own way, with what it is about. */
export type Shown = string | ShownNode
export interface ShownNode {
  /** `p`, `h1`, `em`, `task` … */
  readonly kind: string
  /** A target, a language, a status; empty where there is none. */
  readonly about: string
  readonly inside: readonly Shown[]
}

export const node = (kind: string, inside: readonly Shown[], about = ''): ShownNode => ({
  kind,
  about,
  inside,
})

/** The text of it all. */
export const wordsOf = (shown: readonly Shown[]): string =>
  shown.map((one) => (typeof one === 'string' ? one : wordsOf(one.inside))).join('')

/** Kinds whose text is kept as it is, but for blanks around lines. */
const AS_IT_IS = new Set(['source', 'math', 'html'])
/** What is not there without something in it. */
const NOTHING = /^(?:p|h\d|em|strong|ul|ol|quote|row|cell)$/
const BLOCK =
  /^(?:p|h[1-6]|ul|ol|li|quote|callout|title|codeblock|math|table|row|cell|hr|html|footnote)$/

/**
 * In one line: `p("a " em("b"))`. Blanks are one, and none at the ends of blocks and lines; a line break is `br`; what is
 * empty is left out.
 */
export const print = (shown: readonly Shown[]): string => printed(tidy(shown, true))

const printed = (shown: readonly Shown[]): string =>
  shown
    .map((one) => {
      if (typeof one === 'string') return JSON.stringify(one)
      const about = one.about === '' ? '' : `:${one.about}`
      const inside = one.inside.length === 0 ? '' : `(${printed(one.inside)})`
      return `${one.kind}${about}${inside}`
    })
    .join(' ')

function tidy(shown: readonly Shown[], isBlock: boolean): readonly Shown[] {
  const pieces: Shown[] = []
  for (const one of shown.flatMap(brokenAtLines)) {
    const last = pieces.at(-1)
    if (typeof one === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + one
    else if (one !== '') pieces.push(one)
  }
  return pieces.flatMap((one, index): readonly Shown[] => {
    if (typeof one !== 'string') {
      const inside = AS_IT_IS.has(one.kind)
        ? trimmedLines(one.inside)
        : tidy(one.inside, BLOCK.test(one.kind))
      return inside.length === 0 && NOTHING.test(one.kind) ? [] : [{ ...one, inside }]
    }
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    let text = one.replace(/\s+/g, ' ')
    if ((isBlock && before === undefined) || isBreak(before)) text = text.trimStart()
    if ((isBlock && after === undefined) || isBreak(after)) text = text.trimEnd()
    return text === '' ? [] : [text]
  })
}

const isBreak = (one: Shown | undefined): boolean =>
  typeof one === 'object' && /^(?:br|task)$|^(?:ul|ol|quote|callout|table)$/.test(one.kind)

const brokenAtLines = (one: Shown): readonly Shown[] =>
  typeof one === 'string'
    ? one.split('\n').flatMap((line, index) => (index === 0 ? [line] : [node('br', []), line]))
    : [one]

function trimmedLines(inside: readonly Shown[]): readonly Shown[] {
  const text = wordsOf(inside)
    .split('\n')
    .map((line) => line.trim())
  const kept = text.join('\n').trim()
  return kept === '' ? [] : [kept]
}

/** Of an address that is its own text the text is enough: `www.a.example` leads to `http://www.a.example`. */
export const aboutLink = (url: string, text: string): string =>
  [text, `http://${text}`, `mailto:${text}`, ''].includes(url) ? '' : url
