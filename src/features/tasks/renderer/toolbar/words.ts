export const FILTER_WORDS = {
  saved: 'Saved filters',
  name: 'Name what is shown now',
  remove: 'Remove',
} as const

export const removedFilter = (name: string): string => `Removed the filter “${name}”.`
