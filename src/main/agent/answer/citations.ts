/** A link of an answer to a passage: `[[path#Heading]] (lines 12–18)`. */
export interface Citation {
  /** What stands in the link. */
  readonly target: string
  /** From 1; null when the answer does not say. */
  readonly lines: { readonly start: number; readonly end: number } | null
}

/** Words that an answer gives as those of a note. */
export interface Quotation {
  readonly text: string
  readonly target: string
}

const LINK = String.raw`\[\[([^\]|\n]+)(?:\|[^\]\n]*)?\]\]`
const LINES = String.raw`(?:\s*\(lines?\s+(\d+)(?:\s*[-–—]\s*(\d+))?\))?`
/** A term in quotation marks is no quotation: this many words are. */
const LEAST_WORDS = 3
const MOST = 50

/** The passages that the answer cites, each once, at most 50. Links without a heading or a folder are words to read. */
export function citationsOf(answer: string): Citation[] {
  const found = new Map<string, Citation>()
  for (const [whole, target = '', start, end = start] of withoutCode(answer).matchAll(
    new RegExp(LINK + LINES, 'gi'),
  )) {
    if (start === undefined && !/#|\/|\.md$/i.test(target)) continue
    const lines = start === undefined ? null : { start: Number(start), end: Number(end) }
    found.set(whole, { target: target.trim(), lines })
  }
  return [...found.values()].slice(0, MOST)
}

/** What stands between quotation marks or in a quotation block, and is followed by the link to its note; at most 50. */
export function quotationsOf(answer: string): Quotation[] {
  const text = withoutCode(answer)
  return [...inlineQuotations(text.replace(/^[ \t]*>.*$/gm, '')), ...blockQuotations(text)]
    .filter(
      (each) =>
        each.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length >= LEAST_WORDS,
    )
    .slice(0, MOST)
}

const PAIRS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '[“”]'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
]

function inlineQuotations(text: string): Quotation[] {
  return PAIRS.flatMap(([open, close]) => {
    const inner = close.startsWith('[') ? `[^“”\\n]` : `[^${open}${close}\\n]`
    // From the quotation to its link: a little text of the same line, and no other link or quotation between.
    const pattern = new RegExp(
      `${open}(${inner}{1,2000}?)${close}([^\\n"“„«\\[]{0,40}?)${LINK}`,
      'gu',
    )
    return [...text.matchAll(pattern)].flatMap(([, quoted = '', between = '', target = '']) =>
      /[.!?]\s+\p{Lu}/u.test(between) ? [] : [{ text: quoted.trim(), target: target.trim() }],
    )
  })
}

function blockQuotations(text: string): Quotation[] {
  const found: Quotation[] = []
  for (const { 0: block, index: at } of text.matchAll(/(?:^[ \t]*>.*(?:\n|$))+/gm)) {
    const quoted = block.replace(/^[ \t]*>[ \t]?/gm, '')
    // What was quoted may hold links itself: its own is the one behind the block, or alone at the block's end.
    const after = BEHIND_BLOCK.exec(text.slice(at + block.length))
    const own = after ? null : END_OF_BLOCK.exec(quoted)
    const target = after?.[1] ?? after?.[2] ?? own?.[1]
    if (target === undefined) continue
    const words = own ? quoted.slice(0, own.index) : quoted
    found.push({ text: words.trim().replace(/^["“„«]|["”“»]$/gu, ''), target: target.trim() })
  }
  return found
}

/** After a dash, or alone in its line. */
const BEHIND_BLOCK = new RegExp(
  String.raw`^\s*(?:[—–-]+\s*${LINK}|\(?${LINK}${LINES}[ \t.)]*(?:\n|$))`,
  'iu',
)
/** After a dash, a line break or the end of a sentence. */
const END_OF_BLOCK = new RegExp(
  String.raw`(?:[—–(-]|\n|(?<=[.!?…"”»]))\s*${LINK}${LINES}[\s.)]*$`,
  'iu',
)

/** Code is no statement; its place stays empty, so that nothing grows together. */
const withoutCode = (text: string): string =>
  text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1.*$/gm, '').replace(/`[^`\n]+`/g, '')
