export const BULK_WORDS = {
  label: 'The chosen tasks',
  addTag: 'Tag to add',
  noPriority: 'No priority',
  none: 'Choose none',
} as const

/** @param most how many tasks are changed as one step */
export const tooMany = (most: string): string =>
  `At most ${most} tasks are changed as one step: the first ${most} are chosen.`
