/** What the window says of circuits outside of their drawing. */
export const words = {
  unloaded: 'The editor could not be loaded. Try again.',
  unclosedBlock: 'Close the code block at the end of the note first.',
  changed: 'The block was changed elsewhere. You see it as it is now.',
  lost: 'The block is not in the note any more. Nothing more is written.',
  broken: 'The block was changed elsewhere and cannot be read. Nothing more is written.',
  readOnly: 'The note can only be read now. Nothing more is written.',
  earlier: 'The circuit has changed since this was tried out.',
  anew: 'Try it again',
  refused: 'That could not be written into the block.',
} as const
