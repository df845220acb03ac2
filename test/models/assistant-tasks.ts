/** A call as a model makes it. */
type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>]

/** What a person asks of the assistant, and what a model does about it, message by message, until it answers. */
export interface Task {
  readonly ask: string
  readonly messages: readonly (readonly Call[])[]
}

const read = (path: string): Call => ['read_note', { path }]
const find = (query: string): Call => ['search_notes', { query }]
const edit = (path: string, old_text: string, new_text: string): Call => [
  'edit_note',
  { path, edits: [{ old_text, new_text }] },
]
const write = (path: string, content: string): Call => ['write_note', { path, content }]
const append = (path: string, content: string): Call => ['append_note', { path, content }]
const rename = (path: string, new_path: string): Call => ['rename_note', { path, new_path }]
const remove = (path: string): Call => ['delete_note', { path }]
const set = (path: string, updates: Readonly<Record<string, unknown>>): Call => [
  'update_frontmatter',
  { path, updates },
]

/** Thirty things that people ask for, most of them small, done as capable and as clumsy models do them. */
export const TASKS: readonly Task[] = [
  // Asking.
  { ask: 'What do I know about permits?', messages: [[find('permits')]] },
  { ask: 'Summarise the plan of the garden', messages: [[find('garden')], [read('n/01.md')]] },
  { ask: 'What links to Ada?', messages: [[['list_backlinks', { path: 'n/02.md' }]]] },
  { ask: 'Which notes are urgent?', messages: [[['search_by_tag', { tags: ['urgent'] }]]] },
  { ask: 'Show me something I forgot', messages: [[['get_random_note', {}]]] },
  { ask: 'How long is that note?', messages: [[['get_note_metadata', { path: 'n/01.md' }]]] },
  { ask: 'When did I renew my passport?', messages: [[find('passport')], [find('renewal id')]] },
  // Adding.
  { ask: 'Note that the boiler was serviced', messages: [[write('n/boiler.md', '# Boiler\n')]] },
  { ask: 'Add milk to the shopping list', messages: [[append('n/03.md', '- milk')]] },
  {
    ask: 'Put a line into today’s note',
    messages: [
      [['create_daily_note', { date: '2026-11-18' }]],
      [append('2026-11-18.md', 'Slept well.')],
    ],
  },
  { ask: 'Give the garden a deadline', messages: [[set('n/04.md', { due: '2026-12-24' })]] },
  {
    ask: 'Start a project with three notes',
    messages: [[write('p/A.md', '# A\n'), write('p/B.md', '# B\n'), write('p/C.md', '# C\n')]],
  },
  // Writing from what was read.
  {
    ask: 'Write a summary of what I know about permits',
    messages: [
      [find('permits')],
      [read('n/05.md')],
      [write('n/summary.md', '# Permits\n\nLate.\n')],
    ],
  },
  {
    ask: 'Make an overview of four notes',
    messages: [
      [read('n/05.md'), read('n/06.md'), read('n/07.md'), read('n/08.md')],
      [write('n/overview.md', '# Overview\n\n[[05]] [[06]] [[07]] [[08]]\n')],
    ],
  },
  {
    ask: 'Review the week and add it to the log',
    messages: [[read('n/05.md'), read('n/06.md')], [append('n/09.md', 'A quiet week.')]],
  },
  // Changing one note.
  { ask: 'Mark the trip as done', messages: [[set('n/10.md', { status: 'done' })]] },
  {
    ask: 'The meeting is on Friday',
    messages: [[read('n/11.md')], [edit('n/11.md', 'It is open', 'It is Friday')]],
  },
  { ask: 'Call it Residence', messages: [[rename('n/12.md', 'n/Residence.md')]] },
  { ask: 'Throw the draft away', messages: [[remove('n/13.md')]] },
  {
    ask: 'Rewrite this note',
    messages: [[read('n/14.md')], [write('n/14.md', '# Rewritten\n\nwork 14\n')]],
  },
  {
    ask: 'Fix the date in the note about the visa',
    messages: [
      [read('n/visa.md')],
      [find('visa')],
      [read('n/15.md')],
      [edit('n/15.md', 'It is open', 'It is May')],
    ],
  },
  // Changing several, in one go.
  {
    ask: 'Close these three',
    messages: [
      [read('n/16.md'), read('n/17.md'), read('n/18.md')],
      [
        edit('n/16.md', 'It is open', 'It is done'),
        edit('n/17.md', 'It is open', 'It is done'),
        edit('n/18.md', 'It is open', 'It is done'),
      ],
    ],
  },
  {
    ask: 'Move the finished ones into the archive',
    messages: [[rename('n/19.md', 'archive/19.md'), rename('n/20.md', 'archive/20.md')]],
  },
  {
    ask: 'Tag these five as work',
    messages: [
      ['21', '22', '23', '24', '25'].map((name) => set(`n/${name}.md`, { status: 'work' })),
    ],
  },
  {
    ask: 'Put the appendix into a note of its own',
    messages: [
      [read('n/26.md')],
      [write('n/appendix.md', '# Appendix\n'), edit('n/26.md', 'work 26', '[[appendix]]')],
    ],
  },
  {
    ask: 'Merge these two',
    messages: [
      [read('n/27.md'), read('n/28.md')],
      [append('n/27.md', 'work 28'), remove('n/28.md')],
    ],
  },
  // Changing several, one message after another.
  {
    ask: 'Correct two names',
    messages: [
      [edit('n/29.md', 'It is open', 'It is ready')],
      [edit('n/30.md', 'It is open', 'It is ready')],
    ],
  },
  {
    ask: 'Rename the budget, and say so in the index',
    messages: [
      [rename('n/31.md', 'n/Budget.md')],
      [edit('n/32.md', 'It is open', 'It is see [[Budget]]')],
    ],
  },
  {
    ask: 'Close three more',
    messages: [
      [edit('n/33.md', 'It is open', 'It is done')],
      [edit('n/34.md', 'It is open', 'It is done')],
      [edit('n/35.md', 'It is open', 'It is done')],
    ],
  },
  {
    ask: 'Clean up after the move',
    messages: [
      [edit('n/36.md', 'It is open', 'It is moved')],
      [rename('n/37.md', 'archive/37.md')],
      [remove('n/38.md')],
    ],
  },
]

const NUMBERS = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The vault that the tasks are about. */
export const TASK_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  NUMBERS.map((number) => [
    `n/${number}.md`,
    // What gets a new property has no old one that would be replaced.
    `${number === '04' ? '' : '---\nstatus: open\n---\n'}# Note ${number}\n\nIt is open: work ${number}.\n`,
  ]),
)
