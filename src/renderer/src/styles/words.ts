/** Said of the person's own styles. */
export const CUSTOM_CSS_WORDS = {
  broke: 'Nothing could be used with your custom CSS, so it is off now. The file is as it was.',
  useAnyway: 'Try again',
} as const
