/** What stands below a text about the notes that link to it. */
export const BACKLINK_WORDS = {
  title: 'Backlinks',
  none: 'No note links here yet.',
  again: 'Try again',
} as const
