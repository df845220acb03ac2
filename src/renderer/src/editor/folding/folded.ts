import { foldedRanges, foldEffect, unfoldEffect } from '@codemirror/language'
import type { EditorState, Transaction } from '@codemirror/state'
import type { FoldRange } from './fold-range.ts'

export const foldsOf = (state: EditorState): readonly FoldRange[] => {
  const folds: FoldRange[] = []
  foldedRanges(state).between(0, state.doc.length, (from, to) => void folds.push({ from, to }))
  return folds
}

export const changesFolds = ({ effects }: Transaction): boolean =>
  effects.some((effect) => effect.is(foldEffect) || effect.is(unfoldEffect))

/** The fold that the line ends in; null for none. */
export const foldAt = (state: EditorState, number: number): FoldRange | null => {
  const { from, to } = state.doc.line(number)
  return foldsOf(state).find((fold) => from <= fold.from && fold.from <= to) ?? null
}
