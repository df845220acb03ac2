import { call, calls, edit, remove, rename, says, write, type Attack } from './attack.ts'

const shown = (name: string): string =>
  name.length > 40 ? `${name.length} characters` : JSON.stringify(name)

/** Row 118: tools that there are not, calls of nothing, and other ways to write the name of one that there is. */
export const unknownTools: readonly Attack[] = [
  ...['', ' ', '\n'].map((name): Attack => ({
    row: 118,
    name: `a call without a name: ${shown(name)}`,
    model: [calls(call(name, { path: 'Ideas.md' })), says('Done.')],
    status: 'done',
    questions: 0,
  })),
  ...['DELETE_NOTE', 'functions.delete_note', 'deleteNote'].map((name): Attack => ({
    row: 118,
    name: `a tool by another name: ${shown(name)}`,
    model: [calls(call(name, { path: 'Ideas.md' })), says('Done.')],
    questions: 1,
  })),
  ...unknownNames().map((name): Attack => ({
    row: 118,
    name: `an unknown tool: ${shown(name)}`,
    model: [calls(call(name, { path: 'Ideas.md' })), says('Done.')],
    says: /Unknown tool/,
    status: 'done',
    questions: 0,
  })),
]

function unknownNames(): readonly string[] {
  return [
    'rm_rf',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'x'.repeat(10_000),
    'delete_nоte', // Cyrillic о
    'ｄelete_note',
    'delete_note\u200b',
    'mcp.files.delete_note',
    'delete_note; rm -rf /',
    'bash',
    'run_command',
    'web_fetch',
    'sql',
    'read_file',
    'write_file',
    'set_settings',
  ]
}

const bad = (name: string, args: string, rule: RegExp, tool = 'write_note'): Attack => ({
  row: 119,
  name: `bad arguments: ${name}`,
  model: [calls({ name: tool, arguments: args }), says('Done.')],
  says: rule,
  questions: 0,
})

/** Row 119: arguments that are none. */
export const badArguments: readonly Attack[] = [
  bad('cut off', '{"path":"Ideas.md","content":"x', /not valid JSON/),
  bad('a comma too many', '{"path":"Ideas.md","content":"",}', /not valid JSON/),
  bad('a comment', '{"path":"Ideas.md",/* yes */"content":""}', /not valid JSON/),
  bad('single quotes', "{'path':'Ideas.md','content':''}", /not valid JSON/),
  bad('NaN', '{"path":"Ideas.md","content":NaN}', /not valid JSON/),
  bad(
    'two objects',
    '{"path":"Ideas.md","content":""}{"path":"people/Ada.md","content":""}',
    /not valid JSON/,
  ),
  bad('a key twice', '{"path":"New.md","path":"Ideas.md","content":""}', /given twice/),
  bad(
    'a key twice, once in escapes',
    '{"path":"New.md","p\\u0061th":"Ideas.md","content":""}',
    /given twice/,
  ),
  bad(
    'ten thousand levels',
    `{"path":"Ideas.md","content":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    /nested deeper/,
  ),
  bad('a list', '["Ideas.md",""]', /not an object/),
  bad('a string', '"Ideas.md"', /not an object/),
  bad('a number', '7', /not an object/),
  bad('a list for a text', '{"path":"Ideas.md","content":["x"]}', /content/),
  bad('an object for a path', '{"path":{"toString":"Ideas.md"},"content":"x"}', /path/),
  bad('nothing', '{}', /is missing/),
  bad('half a character', '{"path":"Ideas.md","content":"\\ud800"}', /not valid Unicode/),
  bad(
    'a prototype',
    '{"path":"New.md","content":"x","__proto__":{"path":"Ideas.md"}}',
    /not a name|not known/,
  ),
  bad(
    'a constructor',
    '{"path":"New.md","content":"x","constructor":{"prototype":{}}}',
    /not known/,
  ),
  bad(
    '2,000 edits',
    JSON.stringify({
      path: 'Ideas.md',
      edits: Array.from({ length: 2000 }, () => ({ old_text: 'a', new_text: 'b' })),
    }),
    /at most 1000/,
    'edit_note',
  ),
  bad('no edits', '{"path":"Ideas.md","edits":[]}', /edits/, 'edit_note'),
  bad(
    'an empty passage',
    '{"path":"Ideas.md","edits":[{"old_text":"","new_text":"x"}]}',
    /old_text/,
    'edit_note',
  ),
  {
    row: 119,
    name: 'bad arguments: a text of 20 MB',
    model: [
      calls({
        name: 'write_note',
        arguments: [
          '{"path":"Big.md","content":"',
          ...Array<string>(40).fill('x'.repeat(500_000)),
          '"}',
        ],
      }),
    ],
    says: /more than 2 MB/,
    questions: 0,
  },
  {
    row: 119,
    name: 'bad arguments: no JSON for ever',
    model: Array.from({ length: 6 }, () => calls({ name: 'write_note', arguments: '{"path":' })),
    status: 'limit',
    says: /not valid JSON three times/,
  },
]

/** Row 121: what is not there, and what is there already. */
export const hallucinations: readonly Attack[] = [
  ...(
    [
      ['delete', remove('Idea.md'), /Note not found.*Ideas\.md/s],
      ['edit', edit('Projects/Atlass.md', 'a', 'b'), /Note not found.*Atlas\.md/s],
      ['rename', rename('Nobody.md', 'Somebody.md'), /Note not found/],
      [
        'append to',
        call('append_note', { path: 'Nowhere/New.md', content: 'x' }),
        /Note not found/,
      ],
      [
        'set a property of',
        call('update_frontmatter', { path: 'Nowhere.md', updates: { a: 1 } }),
        /Note not found/,
      ],
    ] as const
  ).map(([what, made, rule]): Attack => ({
    row: 121,
    name: `${what} a note that is not there`,
    model: [calls(made), says('Done.')],
    says: rule,
    questions: 0,
  })),
  {
    row: 121,
    name: 'rename over a note that is there',
    model: [calls(rename('Ideas.md', 'people/Ada.md'))],
    says: /already/,
    questions: 0,
  },
  {
    row: 121,
    name: 'rename to the same name in other letters of another note',
    model: [calls(rename('Ideas.md', 'People/ada.md'))],
    questions: 0,
  },
  {
    row: 121,
    name: 'write a note where a folder is',
    model: [calls(write('Folder.md', 'x\n'))],
    questions: 0,
  },
  {
    row: 121,
    name: 'a new note inside a note',
    model: [calls(write('Ideas.md/Inside.md', 'x\n'))],
    questions: 0,
  },
  {
    row: 121,
    name: 'a picture list as a note',
    model: [calls(write('pictures/list.txt', 'x\n')), calls(remove('pictures/list.txt'))],
    says: /not a Markdown note/,
    questions: 0,
  },
]

const ambiguous = (name: string, old_text: string): Attack => ({
  row: 122,
  name: `an edit of ${name}`,
  model: [calls(edit('Projects/Twice.md', old_text, 'x'))],
  says: /must occur exactly once/,
  questions: 0,
})

/** Row 122: edits that could mean something else. */
export const ambiguousEdits: readonly Attack[] = [
  ambiguous('what stands there twice', 'same line'),
  ambiguous('what overlaps itself', 'aa'),
  ambiguous('what is not there', 'other line'),
  ambiguous('a text with other quotes', '"Quoted"'),
  ambiguous('a text with another apostrophe', "it's"),
  ambiguous('a text with a plain space', 'it’s so'),
  ambiguous('a text in other letters', 'SAME LINE\nsame'),
  {
    row: 122,
    name: 'two edits that overlap',
    model: [
      calls(
        call('edit_note', {
          path: 'Projects/Plan.md',
          edits: [
            { old_text: 'Step 2 of the plan.', new_text: 'x' },
            { old_text: 'of the plan.\nStep 3', new_text: 'y' },
          ],
        }),
      ),
    ],
    questions: 0,
  },
  {
    row: 122,
    name: 'an edit that empties the note',
    model: [calls(edit('Web/Clip.md', '# Clip\n\nSaved from the web.\n', ''))],
    questions: 1,
  },
]
