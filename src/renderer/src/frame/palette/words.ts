/** What the palette says of that which commands of the core are told. */
export const ARGUMENT_WORDS = {
  theme: {
    placeholder: 'Light, dark, as the system, or more contrast',
    none: 'There is no such theme.',
    light: 'Light',
    dark: 'Dark',
    system: 'As the system',
    'high-contrast': 'High contrast',
    'usual-contrast': 'Usual contrast',
  },
  viewMode: {
    placeholder: 'Live preview, reading or source',
    none: 'A note is not shown that way.',
    live: 'Live preview',
    reading: 'Reading',
    source: 'Source',
  },
  move: { thisNote: 'this note' },
  line: {
    placeholder: 'A line: 12, 12:5 for its fifth letter, or +3',
    none: 'Type the number of a line. 12:5 is its fifth letter, +3 is three lines on.',
    wrong: 'Write a number, like 12, 12:5 or +3.',
    title: (line: number, column: number): string =>
      column === 1 ? `Line ${line}` : `Line ${line}, letter ${column}`,
  },
  heading: {
    placeholder: 'A heading of this note',
    none: 'This note has no headings yet.',
    unnamed: 'A heading without words',
    level: (level: number): string => `H${level}`,
  },
  workspaces: {
    placeholder: 'A saved workspace',
    none: 'No workspace is saved yet.',
    manage: 'Save, rename or delete workspaces',
  },
  vault: {
    placeholder: 'A vault that was open before',
    none: 'No other vault was open on this machine.',
  },
} as const
