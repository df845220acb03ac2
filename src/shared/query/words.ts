/** What each field asks for, for those who choose one from a list. */
export const FIELD_WORDS = {
  tag: 'notes with this tag, or one below it',
  path: 'the path says this',
  file: 'the file name says this',
  folder: 'notes in this folder and below',
  content: 'the text says this, not the name',
  line: 'one line says all of this',
  block: 'one paragraph or list item says all of this',
  section: 'one section says all of this',
  task: 'one task says all of this',
  'task-todo': 'one open task says all of this',
  'task-done': 'one closed task says all of this',
  modified: 'changed on these days',
  created: 'created on these days, by the property',
  before: 'changed before this day',
  after: 'changed on this day or later',
  'links-to': 'notes that link to this one',
  'linked-from': 'notes that this one links to',
  has: 'notes that have one',
  'match-case': 'in exactly these letters',
  'ignore-case': 'in capital and small letters alike',
} as const

export const HAVING_WORDS = {
  attachment: 'a picture or another file',
  task: 'a task, open or closed',
  link: 'a link to a note or file',
  tag: 'a tag',
  property: 'a property',
  alias: 'another name',
} as const

export const UNCLOSED_QUOTE = 'This quotation mark is not closed. Put a " at its end.'
export const UNCLOSED_BRACKET = 'This bracket is not closed. Put a ) at its end.'
export const UNCLOSED_PROPERTY = 'This property is not closed. Put a ] at its end.'
export const STRAY_BRACKET =
  'This bracket closes nothing. Put it in quotation marks to search for it.'
export const NESTED_TOO_DEEP = 'There are too many brackets inside of brackets.'
export const TOO_MANY_CONDITIONS = 'There are more than 200 conditions. Leave some out.'
export const LONG_PATTERN = 'This pattern is too long: 1,000 characters at most.'

export const wrongPattern = (reason: string): string => `This pattern is not valid: ${reason}.`

export const noDate = (text: string): string =>
  `“${short(text)}” is not a date. Write 2026-01-31, 2026-01, yesterday, "last week", >2026-01-01 or 2026-01..2026-03.`

export const noComparison = (text: string): string =>
  `“${short(text)}” is neither a number nor a date to compare with.`

export const noHaving = (text: string, known: readonly string[]): string =>
  `Nothing is known of “${short(text)}”. After has: stands ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`

export const notInside = (field: string): string =>
  `This asks about the whole note, and cannot stand inside of ${field}:. Put it beside it.`

export const noPatternHere = (field: string): string =>
  `After ${field}: stands a name, not a pattern.`

export const nearField = (written: string, near: string): string =>
  `There is no field ${written}:, so these are words. Did you mean ${near}:?`

/** Words that a date can be asked with. */
export const DATE_SUGGESTIONS = [
  'today',
  'yesterday',
  'this week',
  'last week',
  'this month',
  'last month',
  'last 7 days',
  'last 30 days',
  'this year',
  'last year',
] as const

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
