export const FOCUS_WORDS = {
  focus: 'Focus mode: paragraph, sentence, off',
  typewriter: 'Keep the line of the cursor in the middle, or not',
} as const
