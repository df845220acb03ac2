import { counted, spokenNumber } from '../../../../shared/domain/spoken-number.ts'

export const REPLACE_WORDS = {
  find: 'Find',
  replace: 'Replace',
  among: 'Only in notes that pass',
  everyNote: 'Every note',
  matchCase: 'Match case',
  wholeWord: 'Whole word',
  pattern: 'Regular expression',
  looking: 'Looking through the notes…',
  stop: 'Stop',
  lookAgain: 'Look again',
  matches: 'Matches',
  nothing: 'No note has this.',
  nothingAmong: 'No note that passes has this.',
  amongAll: 'Look in every note',
  begin: 'Type what shall be replaced. You see every change before anything is written.',
  notWhole:
    'There are more matches than can be replaced at once, so not all are here. Say more exactly what, or where.',
  stopped: 'The look was stopped, so not all matches are here.',
  byNothing: 'taken away',
} as const

export const saysProgress = ({ done, total }: { done: number; total: number }): string =>
  `${spokenNumber(done)} of ${counted(total, 'note')}`
export const saysMatches = (matches: number, notes: number): string =>
  `${counted(matches, 'match', 'matches')} in ${counted(notes, 'note')}`
export const saysReview = (matches: number, notes: number): string =>
  matches === 0
    ? 'Nothing is chosen'
    : `Review ${counted(matches, 'change')} in ${counted(notes, 'note')}`
export const saysSkipped = (count: number): string =>
  `${counted(count, 'note')} ${count === 1 ? 'was' : 'were'} not looked through`
export const saysFurther = (count: number): string =>
  `${counted(count, 'further match', 'further matches')} in this note, replaced with it`
export const saysOf = (chosen: number, all: number): string =>
  chosen === all ? spokenNumber(all) : `${spokenNumber(chosen)} of ${spokenNumber(all)}`
