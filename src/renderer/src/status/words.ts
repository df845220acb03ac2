import type { NoteState } from '../../../shared/contract/index-states.ts'

export const COUNT_WORDS = {
  title: 'How much there is to read',
  shown: 'What the status bar shows',
} as const

/** How the index stands to the note that is open. */
export const STATE_OF_NOTE: Readonly<Record<Exclude<NoteState, 'indexed'>, string>> = {
  waiting: 'waits for the index',
  stale: 'search knows an older text',
  skipped: 'not in the search',
  failed: 'the index cannot read it',
}

/** Behind the first part of a chord that was pressed. */
export const CHORD_WAITS = 'then the next keys, or Esc'
