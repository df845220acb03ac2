export const PATTERN_TOOK_LONG =
  'This pattern took too long, so the search was stopped. Simpler ones end: leave out a + or * that stands inside of another.'

export const UNREAD_LANGUAGE =
  'The model in use does not know this language, so only words were searched. One for about 100 languages can be downloaded in the settings.'

/** Of so many notes, the last ones that were changed are shown. */
export const listCut = (count: number, shown: number): string =>
  `${count.toLocaleString('en')} notes pass; these ${shown} were changed last.`
