/** What `query_notes` says. */
export const QUERY_NOTES_WORDS = {
  all: 'all notes',
  count: 'count',
  none: '(none)',
  noField: (name: string): string => `No note has a property “${name}”`,
  near: (names: readonly string[]): string => `There are: ${names.join(', ')}.`,
  moreGroups: (limit: number): string =>
    `There may be more values: these are the ${limit} with the most notes. Ask for more with limit.`,
} as const

const notes = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'note' : 'notes'}`
export const saysFound = (total: number): string => `Found ${notes(total)}`
export const saysGroups = (total: number, groups: number, by: string): string =>
  `Counted ${notes(total)} by ${by}: ${groups} ${groups === 1 ? 'value' : 'values'}`
export const saysMore = (total: number, shown: number): string =>
  `${notes(total)} pass; these are ${shown} of them. Ask for more with limit.`
