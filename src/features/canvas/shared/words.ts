/** What is said of a text that is no canvas, to who reads a report. */
export const faults = {
  notCanvas: 'This text is no canvas.',
  notList: (key: string) => `${key} of this canvas is no list.`,
  meeting: 'Two edits of a canvas meet.',
} as const
