/** What a person may say to have notes counted and listed. */
export const QUERY_EXAMPLES = [
  'count notes with status waiting',
  'count notes by status',
  'table of notes by author',
  'table of notes with status waiting by due',
  'number of notes tagged work',
] as const
export const NO_SUCH_NOTE = 'No note is like that.'
