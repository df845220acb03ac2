export const TRASH_WORDS = {
  empty: 'The trash is empty. What you delete comes here first, so that it can be given back.',
  elsewhere: 'Show what was deleted elsewhere',
  noneElsewhere: 'No other program deleted a note that Latent has a version of.',
  search: 'Search all notes',
} as const
