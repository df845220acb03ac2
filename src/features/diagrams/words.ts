/** What the window says of diagrams. */
export const words = {
  /** What a person begins with. */
  started: '```mermaid\nflowchart LR\n  A --> B\n```',
  more: 'More for this diagram',
  notDrawn: 'This diagram cannot be drawn yet',
  isEmpty: 'There is nothing in it to draw.',
  isSlow: 'It took longer than five seconds and was stopped.',
  isLarge: 'It is too large to be drawn in a note.',
  isOutside: 'It shows a picture from elsewhere, which is not asked for.',
  unavailable: 'What draws diagrams could not be started.',
  notCopied: 'The diagram could not be copied.',
  notSaved: 'The picture could not be made.',
  frame: 'Where diagrams are drawn',
  large: 'Diagram. Plus and minus zoom, 0 shows all, arrows move.',
} as const
