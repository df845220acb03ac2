/** Of the line above the tasks. */
export const TOOLBAR_WORDS = { modes: 'View of tasks' } as const

export const FILTER_WORDS = {
  saved: 'Saved filters',
  name: 'Name what is shown now',
  remove: 'Remove',
  findTag: 'Find a tag',
  findFolder: 'Find a folder',
} as const

export const removedFilter = (name: string): string => `Removed the filter “${name}”.`
