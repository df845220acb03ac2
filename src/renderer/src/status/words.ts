export const COUNT_WORDS = {
  title: 'How much there is to read',
  shown: 'What the status bar shows',
} as const
