/** What `query_notes` says. */
export const QUERY_NOTES_WORDS = {
  description:
    'Answer exactly how many notes there are of a kind, and list them as a table with their properties, tags, dates or links, sorted or counted by a property. For what notes say use search_notes.',
  whenToUse: 'when the person wants notes counted, sorted, grouped, or as a table of properties',
  where:
    'Which notes, in the language of the search, where every word is a condition: tag:book [status:waiting] [rating:>3] folder:Projects modified:"last week" links-to:Atlas -has:link. Empty for all notes',
  fields: (known: readonly string[]): string =>
    `The columns: ${known.join(', ')}, or names of properties`,
  sort: 'A column, with - before it for the largest first: "-rating". Left out: the last changed first',
  groupBy: 'Counts the notes for each value of this column, in the place of a table of notes',
  limit: 'How many rows to give',
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
