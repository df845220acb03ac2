export const SKIP_WORDS = {
  label: 'Skip to',
  note: 'Skip to the note',
  files: 'Skip to the files',
  assistant: 'Skip to the assistant',
} as const
