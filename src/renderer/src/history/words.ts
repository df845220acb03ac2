/** What is said of the versions of a note. */
export const HISTORY_WORDS = {
  none: 'Latent has not changed this note yet. From the first change on, every earlier version is kept here.',
  noNote: 'Open a note to see what it was before.',
  write: 'Write in the note',
  past: 'This version is past its time and not kept any more. The settings say how long versions are kept.',
  settings: 'Open the settings',
  again: 'Try again',
  list: 'Versions',
  reading: 'Reading',
  whole: 'Show the whole history',
} as const
