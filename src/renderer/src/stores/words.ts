/** What is said when links were written, or could not be. */
export const LINK_WORDS = {
  undo: 'Undo',
  nothing: 'There is nothing to link any more.',
  failed: 'The link could not be written.',
} as const
