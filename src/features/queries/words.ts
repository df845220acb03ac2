/** What the window says of queries in notes. */
export const words = {
  /** What a person begins with. */
  started: '```query\n\n```',
  label: 'List of found notes',
  asks: 'What should it list?',
  searching: 'Searching the notes…',
  nothing: 'No note passes this query.',
  failed: 'These notes could not be searched.',
  again: 'Try again',
  list: (query: string): string => `Notes for ${query}`,
  more: (count: string): string => `and ${count} more`,
  moreAbout: (count: string): string => `and about ${count} more`,
} as const
