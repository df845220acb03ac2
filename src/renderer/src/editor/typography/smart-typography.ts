import { isolateHistory } from '@codemirror/commands'
import { syntaxTree } from '@codemirror/language'
import { EditorSelection, Facet, type EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isProse } from '../commands/lines/is-prose.ts'
import type { SmartQuotes } from '../../../../shared/domain/settings.ts'

/** Double and single quotes of a language: opening and closing. */
type Quotes = readonly [string, string, string, string]

const QUOTES: Readonly<Record<Exclude<SmartQuotes, 'off'>, Quotes>> = {
  english: ['“', '”', '‘', '’'],
  german: ['„', '“', '‚', '‘'],
  polish: ['„', '”', '‚', '’'],
  swiss: ['«', '»', '‹', '›'],
  french: ['«\u00a0', '\u00a0»', '‹\u00a0', '\u00a0›'],
}

/** What is typed otherwise there: code, addresses, tags, formulas. */
const KEPT =
  /^(?:InlineCode|URL|Autolink|Wikilink|Embed|HTMLTag|Comment|LinkReference|LinkLabel|LinkTitle|Hashtag|InlineMath|BlockMath|Maths?)$/

/**
 * What the letter that is about to be typed makes of the text before the cursor: how many letters of it go, with the
 * letter itself, and what comes instead. Null where it stays as it is typed.
 */
export function smartLetter(
  state: EditorState,
  position: number,
  typed: string,
  quotes: SmartQuotes,
): { readonly back: number; readonly insert: string } | null {
  if (quotes === 'off' || !/^["'.-]$/.test(typed) || !isSmart(state, position)) return null
  const line = state.doc.lineAt(position)
  const before = line.text.slice(0, position - line.from)
  if (typed === '.') return /(?:^|[^.])\.\.$/.test(before) ? { back: 2, insert: '…' } : null
  if (typed === '-') {
    // Lines of hyphens are rules, tables and frontmatter; `<!--` is a comment.
    if (/^[\s>|:-]*$/.test(before) || /(?:<!-?|\|[\s:-]*)$/.test(before)) return null
    if (before.endsWith('–')) return { back: 1, insert: '—' }
    return /(?:^|[^-–—])-$/.test(before) ? { back: 1, insert: '–' } : null
  }
  const [open, close, openOne, closeOne] = QUOTES[quotes]
  const isOpening = /(?:^|[\s([{<«„“‚‘‹–—\u00a0*_~=])$/.test(before)
  if (typed === '"') return { back: 0, insert: isOpening ? open : close }
  // Behind a letter it is an apostrophe, if no quote of its kind is open.
  const isOpen = before.lastIndexOf(openOne) > before.lastIndexOf(closeOne)
  const isApostrophe = /[\p{L}\p{N}]$/u.test(before) && !isOpen
  return { back: 0, insert: isApostrophe ? '’' : isOpening ? openOne : closeOne }
}

function isSmart(state: EditorState, position: number): boolean {
  if (!isProse(state, position)) return false
  const line = state.doc.lineAt(position)
  const before = line.text.slice(0, position - line.from)
  // What the tree does not know yet, because its end is not typed: code, a formula, a link, an address.
  if ((before.match(/`/g)?.length ?? 0) % 2 === 1) return false
  if ((before.match(/(?<!\\)\$(?!\s)/g)?.length ?? 0) % 2 === 1) return false
  if (/\[\[[^\]]*$|\]\([^)]*$|<[a-z/!][^>]*$|(?:https?|file):\/\/\S*$|\\$/i.test(before))
    return false
  if (isInFormula(state, line.number)) return false
  for (const side of [-1, 1] as const)
    for (let node = syntaxTree(state).resolveInner(position, side); node.parent; node = node.parent)
      if (KEPT.test(node.name) && node.from < position && position < node.to) return false
  return true
}

/** True between two lines of `$$`. No further up than a page: what is open that long is no formula. */
function isInFormula({ doc }: EditorState, number: number): boolean {
  let isOpen = false
  for (let line = Math.max(1, number - 60); line < number; line++)
    if ((doc.line(line).text.match(/\$\$/g)?.length ?? 0) % 2 === 1) isOpen = !isOpen
  return isOpen
}

/** What the person chose. */
export const smartQuotes = Facet.define<() => SmartQuotes, () => SmartQuotes>({
  combine: ([chosen]) => chosen ?? (() => 'off'),
})

/**
 * Typed quotes become those of a language, two hyphens a dash and three dots an ellipsis, if the person wants that. Each
 * is a step of its own: one undo gives back what was typed.
 */
export const smartTypography: Extension = EditorView.inputHandler.of((view, from, to, typed) => {
  const { state } = view
  if (view.composing || state.readOnly || from !== to) return false
  if (state.selection.ranges.length > 1) return false
  const smart = smartLetter(state, from, typed, state.facet(smartQuotes)())
  if (!smart) return false
  const end = from + typed.length
  view.dispatch({
    changes: { from, insert: typed },
    selection: EditorSelection.cursor(end),
    userEvent: 'input.type',
    scrollIntoView: true,
  })
  view.dispatch({
    changes: { from: from - smart.back, to: end, insert: smart.insert },
    selection: EditorSelection.cursor(from - smart.back + smart.insert.length),
    userEvent: 'input.smart',
    annotations: isolateHistory.of('full'),
  })
  return true
})
