import { isolateHistory } from '@codemirror/commands'
import { EditorSelection, Facet, type EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isRunningText } from '../language/running-text.ts'
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
  if (quotes === 'off' || !/^["'.-]$/.test(typed) || !isRunningText(state, position)) return null
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
