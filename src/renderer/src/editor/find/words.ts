import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

export const FIND_WORDS = {
  replaceBy: 'Replace',
  showReplace: 'Replace too',
  matchCase: 'Match case',
  wholeWord: 'Whole word',
  pattern: 'Regular expression',
  inSelection: 'In the selection',
  previous: 'Previous match',
  next: 'Next match',
  close: 'Close',
  replaceOne: 'Replace this match',
  replaceAll: 'Replace all matches',
  tooSlow: 'This pattern takes too long in this note. Make it simpler or more exact.',
  notStarted: 'Patterns cannot be searched now. Close this panel and try again.',
  noMatches: 'No matches',
  preview: 'What becomes of the match',
  nothing: 'nothing',
  selectFirst: 'Select in the note what shall be searched.',
} as const

/** `3 of 12`, `12`, `12+` when there are more than are counted. */
export function countText(total: number, current: number, isWhole: boolean): string {
  if (total === 0) return FIND_WORDS.noMatches
  const of = `${spokenNumber(total)}${isWhole ? '' : '+'}`
  return current > 0 ? `${spokenNumber(current)} of ${of}` : of
}

export const replacedText = (count: number): string => `${spokenNumber(count)} replaced`
export const lineText = (line: number): string => `Match on line ${line}`
export const tooManyText = (total: number, most: number): string =>
  `${spokenNumber(total)} matches are too many to be selected at once: at most ${spokenNumber(most)}.`
