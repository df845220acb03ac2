/** What the preview of a link says to a person. */
export const PREVIEW_WORDS = {
  preview: (name: string) => `Preview of ${name}`,
  pin: 'Keep this preview open',
  close: 'Close this preview',
  open: 'Open',
  openOutside: 'Open in browser',
  create: 'Create',
  inNoPlace: 'This link leads out of the vault.',
  notThere: (name: string) => `There is no note “${name}” yet.`,
  nearNames: 'Did you mean',
  nearNamesHint: 'A click lets the link lead there.',
  noAddress: 'This address cannot be opened.',
  noPlace: (place: string) => `“${place}” is not in this note. It begins so:`,
  empty: 'This note is empty.',
  cut: 'There is more. Open the note to read on.',
  noPreview: 'This file has no preview.',
  notCreated: 'It could not be created.',
} as const
