export const WORDS = {
  title: 'Title',
  theTitle: 'The title of this note',
  noSlash: 'A name cannot contain /',
} as const
