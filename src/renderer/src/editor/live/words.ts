/** What live preview says to a person. */
export const LIVE_WORDS = {
  block: 'This part of the note',
  copied: 'Copied',
  copy: 'Copy the code',
  changedTask: 'This task was changed meanwhile. Look at it again.',
  fold: 'Fold this callout',
  footnote: (number: number) => `Footnote ${number}`,
  nextMode: 'Switch between live preview, reading and source',
  notCopied: 'Not copied',
  notTicked: 'The task could not be ticked: a part of Latent did not load. Try again.',
  unfold: 'Unfold this callout',
  toggle: 'Write in live preview, or in the source',
  columnHandle: (column: number) => `Column ${column}`,
  rowHandle: (row: number) => (row === 0 ? 'Header' : `Row ${row}`),
  addColumn: 'Add a column',
  addRow: 'Add a row',
} as const
