import {
  EditorSelection,
  EditorState,
  Prec,
  StateEffect,
  StateField,
  type Extension,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { Decoration, EditorView, keymap, type DecorationSet } from '@codemirror/view'
import { endAfterChange } from '../../stores/text/frontmatter-lines.ts'
import { frontmatterEnd } from '../language/frontmatter-end.ts'

const showFrontmatter = StateEffect.define<null>()

/** Shows the frontmatter as text, with the cursor in it, until that leaves it. Nothing where it is shown. */
export const shownFrontmatter = (state: EditorState): TransactionSpec =>
  startOfShown(state) === 0 ? {} : { selection: { anchor: 0 }, effects: showFrontmatter.of(null) }

interface Hidden {
  readonly set: DecorationSet
  /** Where the text begins that is shown; 0 where all of it is. */
  readonly start: number
  /** It could be hidden, and somebody is at work in it. */
  readonly isShown: boolean
}

const hidden = StateField.define<Hidden>({
  create: (state) => hiddenIn(state, false),
  update(before, transaction) {
    const { docChanged, startState, state } = transaction
    const isShown = showsAfter(transaction, before.isShown)
    const isSame =
      isShown === before.isShown &&
      (!docChanged || state.field(frontmatterEnd) + startState.field(frontmatterEnd) === 0)
    return isSame ? before : hiddenIn(state, isShown)
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ set }) => set),
    EditorView.atomicRanges.of((view) => view.state.field(field).set),
  ],
})

/**
 * Takes the frontmatter out of sight where it is written, since its properties stand above the text. Nothing that is
 * typed, deleted or moved by the person reaches into it, and no cursor; a match of a search, and whoever types it, see it
 * until they leave it. Ctrl+A takes the text that is shown, and all of the note when it is pressed again.
 */
export const hiddenFrontmatter: Extension = [
  frontmatterEnd,
  hidden,
  EditorState.transactionFilter.of((transaction) => {
    if (!transaction.docChanged && !transaction.selection) return transaction
    if (reachesIn(transaction)) return []
    const before = transaction.startState.field(hidden).isShown
    if (showsAfter(transaction, before)) return transaction
    const selection = keptOut(
      transaction.newSelection,
      startAfter(transaction),
      transaction.newDoc.length,
    )
    return selection ? [transaction, { selection, sequential: true }] : transaction
  }),
  Prec.high(keymap.of([{ key: 'Mod-a', run: selectText }])),
]

/** Where the text begins that is shown. */
export const startOfShown = (state: EditorState): number => state.field(hidden, false)?.start ?? 0

/** Takes cursors out of what is hidden; null where none is in it. */
export function outOfHidden(state: EditorState): TransactionSpec | null {
  const selection = keptOut(state.selection, startOfShown(state), state.doc.length)
  return selection && { selection }
}

/** A note that ends with its frontmatter keeps it: there would be no line for the cursor. */
function hiddenIn(state: EditorState, isShown: boolean): Hidden {
  const { doc } = state
  const last = state.field(frontmatterEnd)
  if (last === 0 || last === doc.lines || isShown)
    return { set: Decoration.none, start: 0, isShown: isShown && last > 0 }
  const end = doc.line(last).to
  return {
    set: Decoration.set(Decoration.replace({ block: true }).range(0, end)),
    start: end + 1,
    isShown,
  }
}

/** Where the body begins after a change; 0 where nothing would be hidden. */
function startAfter({ startState, changes, newDoc, docChanged }: Transaction): number {
  const before = startState.field(frontmatterEnd)
  const last = docChanged ? endAfterChange(startState.doc, before, changes, newDoc) : before
  return last === 0 || last === newDoc.lines ? 0 : newDoc.line(last).to + 1
}

/** Whether the frontmatter is seen as text after this. */
function showsAfter(transaction: Transaction, before: boolean): boolean {
  const { startState, effects, newSelection } = transaction
  const isNew = startState.field(frontmatterEnd) === 0 && transaction.isUserEvent('input')
  const isAsked =
    before ||
    isNew ||
    transaction.isUserEvent('select.search') ||
    effects.some((effect) => effect.is(showFrontmatter))
  if (!isAsked) return false
  const start = startAfter(transaction)
  return newSelection.ranges.some(({ head, from, to }) =>
    from === 0 && to === transaction.newDoc.length ? false : head < start,
  )
}

/** Whether the person would change what is hidden, other than with all of the note or by replacing what was looked for. */
function reachesIn(transaction: Transaction): boolean {
  const { startState, changes, docChanged } = transaction
  const start = startOfShown(startState)
  const isByHand =
    ['input', 'delete', 'move'].some((event) => transaction.isUserEvent(event)) &&
    !transaction.isUserEvent('input.replace')
  if (start === 0 || !docChanged || !isByHand) return false
  const { main } = startState.selection
  if (main.from === 0 && main.to === startState.doc.length) return false
  let isReached = false
  changes.iterChangedRanges((fromA) => {
    isReached ||= fromA < start
  })
  return isReached
}

/** The selection without what is hidden; null where it is right. All of the note may be selected. */
function keptOut(
  selection: EditorSelection,
  start: number,
  length: number,
): EditorSelection | null {
  const { main, ranges } = selection
  if (ranges.every(({ from }) => from >= start)) return null
  if (main.from === 0 && main.to === length) return null
  return EditorSelection.create(
    ranges.map(({ anchor, head }) =>
      EditorSelection.range(Math.max(start, anchor), Math.max(start, head)),
    ),
    selection.mainIndex,
  )
}

function selectText(view: EditorView): boolean {
  const { selection, doc } = view.state
  const start = startOfShown(view.state)
  if (start === 0) return false
  const { from, to } = selection.main
  const isAll = from <= start && to === doc.length
  const anchor = isAll ? 0 : start
  view.dispatch({ selection: { anchor, head: doc.length }, userEvent: 'select' })
  return true
}
