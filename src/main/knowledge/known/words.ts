/** Why a place keeps its words. */
export const WISH_WORDS = {
  changed: 'This note was changed since the mention was found. Look for mentions again.',
  unspellable: 'The name of the note cannot be written in a link here.',
  readOnly: 'This file is read-only. Allow writing in its properties to have it changed.',
  readsDifferently: 'With the links in it this note would read differently, so it stays as it is.',
} as const
