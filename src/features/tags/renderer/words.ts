import { counted } from '../../../shared/domain/spoken-number.ts'

export const TAG_WORDS = {
  filter: 'Filter tags',
  tree: 'Tags',
  keys: 'Enter searches, F2 renames',
  byName: 'By name',
  byCount: 'By number of notes',
  sort: 'Sort tags',
  foldAll: 'Fold all',
  unfoldAll: 'Unfold all',
  none: 'No note has a tag yet. Type # and a word in a note, as in #idea.',
  every: 'Show all tags',
  noMatch: 'No tag is called like this.',
  reading: 'Still reading the vault. More tags may come.',
  again: 'Try again',
  search: 'Search its notes',
  rename: 'Rename or merge…',
  copy: 'Copy tag',
  notCopied: 'The tag could not be copied.',
} as const

/** Behind the number, for those who hear it. */
export const saysNotes = (count: number): string => (count === 1 ? ' note' : ' notes')
export const saysShown = (count: number): string => counted(count, 'tag')
