export const FOCUS_WORDS = {
  focus: 'Focus on the paragraph, the sentence, or nothing',
  typewriter: 'Keep the line of the cursor in the middle, or not',
} as const
