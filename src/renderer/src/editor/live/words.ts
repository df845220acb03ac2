/** What live preview says to a person. */
export const LIVE_WORDS = {
  block: 'This part of the note',
  changedTask: 'This task was changed meanwhile. Look at it again.',
  footnote: (number: number) => `Footnote ${number}`,
  notTicked: 'The task could not be ticked: a part of Latent did not load. Try again.',
  toggle: 'Write in live preview, or in the source',
} as const
