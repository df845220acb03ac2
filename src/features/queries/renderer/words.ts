/** What a block says in the place of its notes, and below them. */
export const words = {
  asks: 'What should it list?',
  searching: 'Searching the notes…',
  nothing: 'No note passes this query.',
  failed: 'These notes could not be searched.',
  again: 'Try again',
  list: (query: string): string => `Notes for ${query}`,
  more: (count: string): string => `and ${count} more`,
  moreAbout: (count: string): string => `and about ${count} more`,
} as const
