import { syntaxTree } from '@codemirror/language'
import type { EditorState, Line, Range } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { codeName } from '../../markdown/read/code-name.ts'
import { calloutKind } from '../../markdown/read/marks.ts'
import { foldAt } from '../folding/folded.ts'
import { CalloutSign } from './callout-sign.ts'
import { CopyCode } from './code/code-copy.ts'
import type { Construct, Span } from './construct.ts'
import { isFirstBlock } from './is-first-block.ts'
import { hangingOut, hidden, shownMark } from './marks.ts'
import { childrenOf, isWithin, on } from './spans.ts'
import { Rule, Sign } from './widgets.ts'

const rule = Decoration.replace({ widget: new Rule() })
const ruleLine = Decoration.line({ class: 'cm-live-rule-line' })
const fenceLines = {
  first: Decoration.line({ class: 'cm-live-fence cm-live-fence-first' }),
  last: Decoration.line({ class: 'cm-live-fence cm-live-fence-last' }),
}
const codeInfo = Decoration.mark({ class: 'cm-live-code-name' })
/** The line below a heading, of which it is a heading: as high as a line of text. */
const underLine = Decoration.line({ class: 'cm-live-under' })
const headingLines = [1, 2, 3, 4, 5, 6].map((level) =>
  Decoration.line({
    class: `cm-live-heading cm-live-h${level}`,
    attributes: { role: 'heading', 'aria-level': String(level) },
  }),
)

/** Source that takes a place of its own width, whatever it says. */
const hanging = (sign: Span, width = 0): readonly Range<Decoration>[] =>
  on([sign], hangingOut(width))

/** What is written differently while somebody is on its line. */
const onLine = (
  { from, to }: Span,
  lines: readonly Decoration[],
  closed: readonly Range<Decoration>[],
  open: readonly Range<Decoration>[],
): Construct => ({
  reveal: { from, to },
  always: lines.map((each) => each.range(from)),
  closed,
  open,
})

const blanksAfter = (state: EditorState, pos: number, end: number): number =>
  /^[ \t]*/.exec(state.doc.sliceString(pos, end))?.[0].length ?? 0
const blanksBefore = (state: EditorState, start: number, pos: number): number =>
  /[ \t]*$/.exec(state.doc.sliceString(start, pos))?.[0].length ?? 0

export function readHeading(state: EditorState, node: SyntaxNode): readonly Construct[] {
  const { doc } = state
  const look = headingLines[Number(node.name.at(-1)) - 1]
  const lines = look ? [look] : []
  const line = doc.lineAt(node.from)
  const [first, ...rest] = childrenOf(node, ['HeaderMark'])
  if (!first) return []
  if (node.name.startsWith('Setext')) {
    const under = doc.lineAt(first.from)
    const above: Construct[] = []
    for (let at = line.number; at < under.number; at += 1)
      above.push({ reveal: null, always: lines.map((each) => each.range(doc.line(at).from)) })
    // The line below stays as high as it is written.
    const reveal = { from: node.from, to: under.to }
    const always = [underLine.range(under.from)]
    return [...above, { reveal, always, closed: on([first], hidden), open: on([first], shownMark) }]
  }
  const sign = { from: first.from, to: first.to + blanksAfter(state, first.to, line.to) }
  const ends = rest.map(({ from, to }) => ({ from: from - blanksBefore(state, sign.to, from), to }))
  const signs = [sign, ...ends]
  return [onLine(line, lines, on(signs, hidden), [...on(signs, shownMark), ...hanging(sign)])]
}

export const readRule = (state: EditorState, { from, to }: SyntaxNode): readonly Construct[] => [
  onLine(state.doc.lineAt(from), [ruleLine], [rule.range(from, to)], []),
]

/** The lines of the fences: the first says the code's name, and both show what is written while somebody is on them. */
export function readFence(state: EditorState, node: SyntaxNode): readonly Construct[] {
  const [info] = childrenOf(node, ['CodeInfo'])
  return childrenOf(node, ['CodeMark']).map((mark) => {
    const line = state.doc.lineAt(mark.from)
    const isFirst = mark.from === node.from
    const named = isFirst && info ? [info] : []
    const closed = [
      ...on([mark], hidden),
      ...named.flatMap((each) => on([each], nameOf(state, each))),
    ]
    const written = [...on([mark], shownMark), ...on(named, codeInfo)]
    const look = isFirst ? fenceLines.first : fenceLines.last
    const fence = onLine(line, [look], closed, written)
    const copy = isFirst ? [copyCode.range(line.to)] : []
    return { ...fence, always: [...(fence.always ?? []), ...copy] }
  })
}

/** What stands in place of what is written behind a fence. */
function nameOf(state: EditorState, { from, to }: Span): Decoration {
  const name = codeName(state.doc.sliceString(from, to))
  return name === null
    ? hidden
    : Decoration.replace({ widget: new Sign(name, 'cm-live-code-name') })
}

const copyCode = Decoration.widget({ widget: new CopyCode(), side: 2 })

const quotes = new Map<string, Decoration>()

/** A line at this depth of quotes, in a callout of this kind or in none. */
function quoteLine(depth: number, kind: string | null): Decoration {
  const key = `${depth} ${kind}`
  const made =
    quotes.get(key) ??
    Decoration.line({
      class: kind === null ? 'cm-live-quote' : 'cm-live-quote cm-live-callout',
      attributes: {
        style: `--depth: ${depth}`,
        ...(kind === null ? {} : { 'data-kind': kind }),
      },
    })
  quotes.set(key, made)
  return made
}

/** A bar for each depth beside the lines of a quote, instead of its signs; callouts in their colour. */
export function readQuote(state: EditorState, node: SyntaxNode, part: Span): readonly Construct[] {
  if (isWithin(node, ['Blockquote'])) return [] // its lines are those of the outer one
  const { doc } = state
  const found: Construct[] = []
  const callout = node.getChild('Callout')
  const head = callout && isFirstBlock(callout) ? callout.getChild('CalloutHead') : null
  const [type] = head ? childrenOf(head, ['CalloutType']) : []
  const kind = type ? calloutKind(doc.sliceString(type.from, type.to)) : null
  const last = doc.lineAt(Math.min(node.to, part.to)).number
  for (let at = doc.lineAt(Math.max(node.from, part.from)).number; at <= last; at += 1) {
    const line = doc.line(at)
    const signs = { from: line.from, to: quoteEnd(state, line) }
    const depth = Math.max(1, line.text.slice(0, signs.to - signs.from).split('>').length - 1)
    const open = [...on([signs], shownMark), ...hanging(signs)]
    const isEnd = kind !== null && line.to >= node.to
    const lines = [quoteLine(depth, kind), ...(isEnd ? [calloutEndLine] : [])]
    found.push(onLine(line, lines, on([signs], hidden), open))
  }
  return found
}

const calloutEndLine = Decoration.line({ class: 'cm-live-callout-end' })

/** The title of a callout: what it says, or the name of its kind. */
export function readCalloutHead(state: EditorState, node: SyntaxNode): readonly Construct[] {
  if (node.parent && !isFirstBlock(node.parent)) return []
  const line = state.doc.lineAt(node.from)
  const marks = childrenOf(node, ['CalloutMark', 'CalloutType', 'CalloutMeta', 'CalloutFold'])
  const end = marks.at(-1)?.to ?? node.from
  const sign = { from: node.from, to: end + blanksAfter(state, end, line.to) }
  const [type] = childrenOf(node, ['CalloutType'])
  const name = type ? state.doc.sliceString(type.from, type.to) : ''
  const isNamed = node.getChild('CalloutTitle') !== null
  const title = isNamed ? '' : name.charAt(0).toUpperCase() + name.slice(1)
  const isOwnFold = node.getChild('CalloutFold') && node.parent?.parent?.parent?.name === 'Document'
  const isFolded = isOwnFold ? foldAt(state, line.number) !== null : null
  const away = Decoration.replace({ widget: new CalloutSign(calloutKind(name), title, isFolded) })
  return [
    {
      reveal: { from: line.from, to: line.to },
      always: [(isFolded ? foldedHeadLine : calloutHeadLine).range(line.from)],
      closed: on([sign], away),
      open: on([sign], shownMark),
    },
  ]
}
const calloutHeadLine = Decoration.line({ class: 'cm-live-callout-head' })
const foldedHeadLine = Decoration.line({ class: 'cm-live-callout-head cm-live-callout-end' })

/** Where the signs of quotes before the text of a line end. */
export function quoteEnd(state: EditorState, line: Line): number {
  const signs = /^(?:[ \t]{0,3}>[ \t]?)+/.exec(line.text)?.[0].length ?? 0
  if (signs === 0) return line.from
  const { name } = syntaxTree(state).resolveInner(line.from + signs - 1, -1)
  return name === 'CodeText' ? line.from : line.from + signs
}
