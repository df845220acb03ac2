export const BULK_WORDS = {
  label: 'The chosen tasks',
  addTag: 'Tag to add',
  noPriority: 'No priority',
  none: 'Choose none',
  move: 'Move to note…',
  moveLabel: (tasks: string): string => `Move ${tasks} to a note`,
  moveEmpty: 'No note is called like that.',
  moveLooking: 'Looking…',
  moves: 'takes the lines to the end of the note, with what is below them',
} as const

/** @param most how many tasks are changed as one step */
export const tooMany = (most: string): string =>
  `At most ${most} tasks are changed as one step: the first ${most} are chosen.`
