export const SWITCHER_WORDS = {
  placeholder: 'Name of a note, # for headings, ^ for blocks',
  noNotes: 'There are no notes yet. Type a name.',
  noHeading: 'No heading says that.',
  noBlock: 'No block has such a name, or says that.',
  exactName: 'creates exactly this name',
  headings: 'finds headings',
}
