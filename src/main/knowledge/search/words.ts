export const PATTERN_TOOK_LONG =
  'This pattern took too long, so the search was stopped. Simpler ones end: leave out a + or * that stands inside of another.'
