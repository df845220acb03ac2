export const AS_LINK = 'link'
export const AS_DATE = 'as text'
export const PLACE_GONE = 'The place in the text changed meanwhile, so nothing was put there.'
export const blockMarked = (title: string): string =>
  `The paragraph in “${title}” got a mark that the link leads to.`

/** What can be put into the text behind a `/`; the rest has the names of its commands. */
export const INSERTION_TITLES = {
  table: 'Table',
  'code-block': 'Code block',
  maths: 'Formula',
  rule: 'Rule',
  footnote: 'Footnote',
  date: 'Date of today',
  time: 'Time of now',
  link: 'Link to a note',
  embed: 'Note or picture, shown here',
  help: 'Help with the text',
  continue: 'Continue writing',
} as const

/** How it is written, or when it is not written. */
export const INSERTION_DETAILS: Readonly<Record<string, string>> = {
  'heading-1': '#',
  'heading-2': '##',
  'heading-3': '###',
  'heading-4': '####',
  'heading-5': '#####',
  'heading-6': '######',
  bullets: '-',
  numbers: '1.',
  'task-list': '- [ ]',
  quote: '>',
  callout: '> [!note]',
  table: '| |',
  'code-block': '```',
  maths: '$$',
  rule: '---',
  link: '[[',
  embed: '![[',
  footnote: '[^1]',
  help: 'Assistant',
  continue: 'Assistant',
}

/** Other words by which it is looked for. */
export const INSERTION_WORDS: Readonly<Record<string, readonly string[]>> = {
  'heading-1': ['h1', 'title'],
  'heading-2': ['h2', 'subtitle'],
  'heading-3': ['h3'],
  'heading-4': ['h4'],
  'heading-5': ['h5'],
  'heading-6': ['h6'],
  bullets: ['unordered list', 'ul'],
  numbers: ['ordered list', 'ol'],
  'task-list': ['todo', 'checkbox', 'checklist'],
  quote: ['blockquote'],
  callout: ['note', 'tip', 'warning', 'admonition'],
  table: ['grid'],
  'code-block': ['fence', 'program'],
  maths: ['maths', 'math', 'latex', 'equation', 'katex'],
  rule: ['divider', 'separator', 'hr', 'line'],
  date: ['today', 'day'],
  time: ['clock'],
  link: ['wikilink'],
  embed: ['embed', 'image', 'file', 'transclude'],
  footnote: ['reference'],
  help: ['ai', 'ask', 'assistant', 'rewrite'],
  continue: ['ai', 'assistant', 'write'],
}

export const LINE_CHANGED =
  'That paragraph was changed meanwhile, so no link to it was made. Try again.'
