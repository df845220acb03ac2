import { foldEffect, unfoldEffect } from '@codemirror/language'
import type { EditorState, StateCommand, StateEffect, TransactionSpec } from '@codemirror/state'
import { itemAt, listRegion, listText } from '../commands/lists/list-region.ts'
import { blocksOf, sectionsOf } from '../commands/moving/blocks.ts'
import { foldRange, type FoldRange } from './fold-range.ts'
import { foldAt, foldsOf, lineOfFold } from './folded.ts'

/** Folds these, and takes cursors out of what is hidden. */
export function folding(state: EditorState, ranges: readonly FoldRange[]): TransactionSpec {
  const { head } = state.selection.main
  const hides = ranges.filter(({ from, to }) => from < head && head <= to)
  const from = Math.min(...hides.map((range) => range.from))
  return {
    effects: ranges.toSorted((a, b) => a.from - b.from).map((range) => foldEffect.of(range)),
    ...(hides.length > 0 ? { selection: { anchor: from }, scrollIntoView: true } : {}),
  }
}

/** Folds what the cursor is in: at its line, else the item, the code or the section round it that is not folded yet. */
export const fold: StateCommand = ({ state, dispatch }) => {
  const number = state.doc.lineAt(state.selection.main.head).number
  const range = linesRound(state, number)
    .filter((line) => foldAt(state, line) === null)
    .map((line) => foldRange(state, line))
    .find((found) => found !== null)
  if (!range) return false
  dispatch(state.update(folding(state, [range])))
  return true
}

/** Unfolds what is folded at the line of the cursor. */
export const unfold: StateCommand = ({ state, dispatch }) => {
  const found = foldAt(state, state.doc.lineAt(state.selection.main.head).number)
  if (!found) return false
  dispatch(state.update({ effects: unfoldEffect.of(found) }))
  return true
}

/** Folds every section, every list and all code; unfolding one shows the folded ones in it. */
export const foldAll: StateCommand = ({ state, dispatch }) => {
  const lines = new Set([1, ...sectionsOf(state).map(({ first }) => first)])
  for (const { first, name } of blocksOf(state)) {
    lines.add(first)
    if (name.endsWith('List'))
      for (const item of listRegion(listText(state), first)) if (!item.parent) lines.add(item.first)
  }
  return foldLines(state, dispatch, lines, () => true)
}

/** Shows headings down to a level: sections of that level and below it are folded, those above it are not. */
export const foldToLevel =
  (level: number): StateCommand =>
  ({ state, dispatch }) => {
    const sections = sectionsOf(state)
    const lines = sections.filter((section) => section.level >= level).map(({ first }) => first)
    const headings = new Set(sections.map(({ first }) => first))
    return foldLines(state, dispatch, lines, (fold) => headings.has(lineOfFold(state, fold).number))
  }

/** Folds these lines, and unfolds what is folded beside them, as far as that is meant. */
function foldLines(
  state: EditorState,
  dispatch: Parameters<StateCommand>[0]['dispatch'],
  lines: Iterable<number>,
  isMeant: (fold: FoldRange) => boolean,
): boolean {
  const ranges = [...lines].flatMap((line) => foldRange(state, line) ?? [])
  const spec = folding(state, ranges)
  const effects: StateEffect<unknown>[] = foldsOf(state)
    .filter(isMeant)
    .map((range) => unfoldEffect.of(range))
  if (ranges.length + effects.length === 0) return false
  dispatch(state.update({ ...spec, effects: [...effects, ...[spec.effects ?? []].flat()] }))
  return true
}

export const unfoldAll: StateCommand = ({ state, dispatch }) => {
  const folds = foldsOf(state)
  if (folds.length === 0) return false
  dispatch(state.update({ effects: folds.map((range) => unfoldEffect.of(range)) }))
  return true
}

/** The lines at which something round the line can be folded, the nearest first. */
function linesRound(state: EditorState, number: number): readonly number[] {
  const lines = [number]
  const items = listRegion(listText(state), number)
  for (let item = itemAt(items, number); item; item = item.parent) lines.push(item.first)
  for (const { first, last } of blocksOf(state))
    if (first <= number && number <= last) lines.push(first)
  for (const { first, last } of sectionsOf(state).toReversed())
    if (first <= number && number <= last) lines.push(first)
  return lines
}
