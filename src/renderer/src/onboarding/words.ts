/** The way to a language model that runs on this machine. */
export const WITHOUT_SERVER = 'Try the assistant without a server'

export const START_WORDS = {
  what: 'Your notes stay plain Markdown files, in a folder that is yours.',
  open: 'A folder with Markdown notes, also an Obsidian vault. Nothing in it is changed by opening it.',
  create: 'An empty folder with a first note.',
  sample: '63 notes to look around in. It is a copy that you can keep.',
  stays: 'Nothing leaves this machine unless you connect a model.',
} as const

/** What the picture of the start screen shows. */
export const PICTURE_WORDS = {
  label:
    'A note beside a change that the assistant proposes: one line taken out, one put in, with Decline and Allow.',
  caption: 'An assistant that asks. You see each line it would change before it is on disk.',
  title: 'Atlas',
  before: 'The survey is done; the permit is not. See',
  link: 'Ada Okafor',
  after: 'for the numbers.',
  heading: 'Permit',
  sent: 'The form went to the harbour office on 4 November.',
  question: 'What is blocked?',
  change: 'Edit Atlas',
  counts: '+1 −1',
  old: 'status: waiting',
  new: 'status: blocked',
  decline: 'Decline',
  allow: 'Allow',
} as const

export const PICKER_WORDS = {
  none: 'No folders in here.',
  hidden: 'Hidden. Programs keep settings and keys in such folders, so Latent does not open them.',
  noNotes: 'No notes in here yet.',
} as const
