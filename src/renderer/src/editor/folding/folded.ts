import { foldedRanges, foldEffect, syntaxTree, unfoldEffect } from '@codemirror/language'
import type { EditorState, Line, Transaction } from '@codemirror/state'
import type { FoldRange } from './fold-range.ts'

/** In their order, one before what is folded in it. */
export const foldsOf = (state: EditorState): readonly FoldRange[] => {
  const folds: FoldRange[] = []
  foldedRanges(state).between(0, state.doc.length, (from, to) => void folds.push({ from, to }))
  return folds.toSorted((a, b) => a.from - b.from || b.to - a.to)
}

export const changesFolds = ({ effects }: Transaction): boolean =>
  effects.some((effect) => effect.is(foldEffect) || effect.is(unfoldEffect))

/** The line that a fold hangs on: of a heading that a line is drawn below, its first. */
export function lineOfFold(state: EditorState, { from }: FoldRange): Line {
  for (let node = syntaxTree(state).resolveInner(from, -1); node.parent; node = node.parent)
    if (node.name.startsWith('SetextHeading')) return state.doc.lineAt(node.from)
  return state.doc.lineAt(from)
}

/** The fold that hangs on the line; null for none. */
export function foldAt(state: EditorState, number: number): FoldRange | null {
  const { to } = state.doc.line(number)
  const below = foldsOf(state).filter((fold) => fold.from >= to)
  return below.find((fold) => lineOfFold(state, fold).number === number) ?? null
}
