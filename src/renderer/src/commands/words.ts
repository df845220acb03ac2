export const SWITCHER_WORDS = {
  placeholder: 'Name of a note, # for headings, ^ for blocks',
  noNotes: 'There are no notes yet. Type a name.',
  noHeading: 'No heading says that.',
  noBlock: 'No block has such a name, or says that.',
  exactName: 'creates exactly this name',
  headings: 'finds headings',
}

export const PALETTE_WORDS = {
  name: 'Commands',
  placeholder: 'What do you want to do?',
  none: 'There is no such command.',
  looking: 'Looking…',
  noChoice: 'Nothing to choose is called that.',
  back: 'Back to all commands',
  runs: 'does it',
  goesBack: 'goes back',
} as const
