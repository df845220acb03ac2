import { describe, expect, test } from 'vitest'
import type { ToolDefinition } from '../../shared/domain/tool-result.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { toolDefinition } from '../testing/turn-fixtures.ts'
import type { ModelEvent, ModelRequest } from './model.ts'
import { createOfflineModel } from './offline-model.ts'

const text = { type: 'string' }
const TOOLS: readonly ToolDefinition[] = [
  toolDefinition(
    'read_note',
    { path: text, start_line: { type: 'integer' }, end_line: { type: 'integer' } },
    ['path'],
  ),
  toolDefinition(
    'search_notes',
    { query: text, top_k: { type: 'integer' }, filter: { type: 'object' } },
    ['query'],
  ),
  toolDefinition('write_note', { path: text, content: text }, ['path', 'content']),
  toolDefinition('edit_note', { path: text, edits: { type: 'array', items: { type: 'object' } } }, [
    'path',
    'edits',
  ]),
  toolDefinition('update_frontmatter', { path: text, updates: { type: 'object' } }, [
    'path',
    'updates',
  ]),
  toolDefinition('list_backlinks', { path: text }, ['path']),
  toolDefinition('list_forward_links', { path: text }, ['path']),
  toolDefinition('delete_note', { path: text }, ['path']),
  toolDefinition('rename_note', { path: text, new_path: text }, ['path', 'new_path']),
  toolDefinition('append_note', { path: text, content: text, heading: text }, ['path', 'content']),
  toolDefinition(
    'search_by_tag',
    { tags: { type: 'array', items: text }, match: text, limit: { type: 'integer' } },
    ['tags'],
  ),
  toolDefinition('create_daily_note', { date: text }),
  toolDefinition('get_note_metadata', { path: text }, ['path']),
  toolDefinition('get_random_note', { filter: { type: 'object' } }),
]
const LATER: readonly ToolDefinition[] = [
  toolDefinition('list_tags'),
  toolDefinition('list_tasks', {
    completed: { type: 'boolean' },
    limit: { type: 'integer' },
    tag: text,
  }),
]
type Result = {
  success: boolean
  data?: unknown
  error?: string
  hint?: string
  warnings?: string[]
}

/** Asks, and answers each call with the next result; gives the calls and the text of the end. */
async function ask(
  sentence: string,
  {
    results = [],
    tools = TOOLS,
    openPath = null,
  }: {
    results?: readonly Result[]
    tools?: readonly ToolDefinition[]
    openPath?: string | null
  } = {},
): Promise<{ calls: { name: string; args: unknown }[]; text: string }> {
  const model = createOfflineModel({ clock: createFakeClock() })
  const messages: ModelRequest['messages'][number][] = [{ role: 'user', content: sentence }]
  const calls: { name: string; args: unknown }[] = []
  for (const result of [...results, null]) {
    const events: ModelEvent[] = []
    const request = { system: '', messages, tools, openPath }
    for await (const event of model.stream(request, new AbortController().signal))
      events.push(event)
    const said = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')
    const end = events.at(-1)
    const call = end?.type === 'finish' ? end.toolCalls[0] : undefined
    if (!call) return { calls, text: said }
    calls.push({ name: call.name, args: JSON.parse(call.arguments) })
    if (!result) return { calls, text: said }
    messages.push(
      { role: 'assistant', content: null, toolCalls: [call] },
      { role: 'tool', content: JSON.stringify(result), toolCallId: call.id },
    )
  }
  throw new Error('It never ended.')
}

const search = (query: string, filter?: unknown) => ({
  name: 'search_notes',
  args: { query, top_k: 8, ...(filter ? { filter } : {}) },
})
const on = (name: string, path: string) => ({ name, args: { path } })
const read = (path: string) => on('read_note', path)
const property = (path: string, updates: unknown) => ({
  name: 'update_frontmatter',
  args: { path, updates },
})
const tagged = (...tags: string[]) => ({ name: 'search_by_tag', args: { tags } })
const rename = (path: string, new_path: string) => ({
  name: 'rename_note',
  args: { path, new_path },
})
const append = (path: string, content: string, heading?: string) => ({
  name: 'append_note',
  args: { path, content, ...(heading === undefined ? {} : { heading }) },
})
const create = (path: string, content: string) => ({ name: 'write_note', args: { path, content } })

describe('a sentence becomes a tool call', () => {
  test.each<[string, { name: string; args: unknown }]>([
    // read
    ['show Atlas', read('Atlas')],
    ['Show me the note Atlas', read('Atlas')],
    ['open projects/Atlas.md', read('projects/Atlas.md')],
    ['Please open “Project Atlas”.', read('Project Atlas')],
    ['read my note on quantum decoherence', read('quantum decoherence')],
    ['Show me my note on quantum decoherence', read('quantum decoherence')],
    ['could you show me the Atlas note, please?', read('Atlas')],
    ['display [[Ada Lovelace|Ada]]', read('Ada Lovelace')],
    ['[[Ada Lovelace]]', read('Ada Lovelace')],
    ['projects/Atlas.md', read('projects/Atlas.md')],
    ['read this note', read('open/Now.md')],
    // search
    ['search permit renewal', search('permit renewal')],
    ['search for "permit renewal"', search('permit renewal')],
    ['search my notes for permits', search('permits')],
    ['find notes about Rust macros', search('Rust macros')],
    ['find anything about Rust', search('Rust')],
    ['Find notes related to TypeScript performance', search('TypeScript performance')],
    ['look for the passport', search('the passport')],
    ['What do I know about machine learning?', search('machine learning')],
    ['what did I write about Rust macros?', search('Rust macros')],
    ['what have I written down about the garden', search('the garden')],
    ['What are my notes about quantum computing?', search('quantum computing')],
    ['tell me about Lisbon', search('Lisbon')],
    ['do I have anything about taxes?', search('taxes')],
    ['who is Ada Lovelace?', search('Ada Lovelace')],
    ['What is a monad?', search('monad')],
    ['when is the permit due?', search('when is the permit due')],
    ['where did I put the keys', search('where did I put the keys')],
    ['why did we choose SQLite?', search('why did we choose SQLite')],
    ['how do I renew a passport', search('how do I renew a passport')],
    ['find recipes in folder kitchen', search('recipes', { folder: 'kitchen' })],
    ['search permit tagged work', search('permit', { tags: ['work'] })],
    ['find notes about tax since 2024-01-31', search('tax', { date_after: '2024-01-31' })],
    [
      'search tax after 2024-01-01 before 2024-06-30',
      search('tax', { date_after: '2024-01-01', date_before: '2024-06-30' }),
    ],
    // folders and tags
    [
      'list notes in folder projects',
      {
        name: 'search_notes',
        args: { query: 'projects', top_k: 50, filter: { folder: 'projects' } },
      },
    ],
    [
      'show all notes in the projects/2024 folder',
      {
        name: 'search_notes',
        args: { query: 'projects 2024', top_k: 50, filter: { folder: 'projects/2024' } },
      },
    ],
    [
      "what's in the folder inbox?",
      { name: 'search_notes', args: { query: 'inbox', top_k: 50, filter: { folder: 'inbox' } } },
    ],
    ['notes tagged travel', tagged('travel')],
    ['show me all notes tagged #work/urgent', tagged('work/urgent')],
    ['notes tagged a, b and c', tagged('a', 'b', 'c')],
    ['notes tagged a or #b', { name: 'search_by_tag', args: { tags: ['a', 'b'], match: 'any' } }],
    // daily and random notes
    ["open today's daily note", { name: 'create_daily_note', args: {} }],
    ['Today’s note', { name: 'create_daily_note', args: {} }],
    ['daily note', { name: 'create_daily_note', args: {} }],
    [
      'create the daily note for tomorrow',
      { name: 'create_daily_note', args: { date: 'tomorrow' } },
    ],
    ["yesterday's note", { name: 'create_daily_note', args: { date: 'yesterday' } }],
    ['daily note of 2024-02-29', { name: 'create_daily_note', args: { date: '2024-02-29' } }],
    ['show me a random note', { name: 'get_random_note', args: {} }],
    ['surprise me', { name: 'get_random_note', args: {} }],
    ['random note tagged #idea', { name: 'get_random_note', args: { filter: { tags: ['idea'] } } }],
    [
      'a random note from the folder ideas',
      { name: 'get_random_note', args: { filter: { folder: 'ideas' } } },
    ],
    // about a note
    ['details of Atlas', on('get_note_metadata', 'Atlas')],
    ['show me the metadata of [[Atlas]]', on('get_note_metadata', 'Atlas')],
    ['what do you know about the note Atlas?', on('get_note_metadata', 'Atlas')],
    ['How long is this note?', on('get_note_metadata', 'open/Now.md')],
    ['how many words does the Atlas note have', on('get_note_metadata', 'Atlas')],
    ['how many words are in projects/Atlas.md', on('get_note_metadata', 'projects/Atlas.md')],
    ['when did I create [[Atlas]]?', on('get_note_metadata', 'Atlas')],
    ['how long is the flight to Rome?', search('how long is the flight to Rome')],
    // rename and move
    ['rename this note to Later', rename('open/Now.md', 'open/Later')],
    ['move this note to the folder archive', rename('open/Now.md', 'archive/Now.md')],
    ['move this note to archive/2024/', rename('open/Now.md', 'archive/2024/Now.md')],
    ['move Atlas to archive/Atlas.md', rename('Atlas', 'archive/Atlas.md')],
    ['rename "Old plan" to "plans/New plan"', rename('Old plan', 'plans/New plan')],
    // append
    ['append "Call Ada" to Atlas', append('Atlas', 'Call Ada')],
    ['add to Atlas: one\ntwo.', append('Atlas', 'one\ntwo.')],
    ['append "Call Ada" to Atlas under Tasks', append('Atlas', 'Call Ada', 'Tasks')],
    ['add "x" to this note under the heading To do', append('open/Now.md', 'x', 'To do')],
    ['find notes with the tag travel', tagged('travel')],
    ['#travel', tagged('travel')],
    // links
    ['what links to Atlas?', on('list_backlinks', 'Atlas')],
    ['which notes link to [[Atlas]]', on('list_backlinks', 'Atlas')],
    ['What notes reference quantum computing?', on('list_backlinks', 'quantum computing')],
    ['Show me everything that links here', on('list_backlinks', 'open/Now.md')],
    ['backlinks of Atlas', on('list_backlinks', 'Atlas')],
    ['show backlinks', on('list_backlinks', 'open/Now.md')],
    ['links from Atlas', on('list_forward_links', 'Atlas')],
    ['show me the outgoing links of this note', on('list_forward_links', 'open/Now.md')],
    ['what does Atlas link to?', on('list_forward_links', 'Atlas')],
    // create
    ['create a note called Ideas', create('Ideas.md', '# Ideas\n')],
    [
      'Create a new note titled "Trip to Rome" with the text "Book the train."',
      create('Trip to Rome.md', '# Trip to Rome\n\nBook the train.\n'),
    ],
    ['new note Shopping: milk, bread', create('Shopping.md', '# Shopping\n\nmilk, bread\n')],
    [
      'make a note called Plan in folder projects with text Start soon',
      create('projects/Plan.md', '# Plan\n\nStart soon\n'),
    ],
    ['create a note called projects/Beta', create('projects/Beta.md', '# Beta\n')],
    ['create a note called "Why? What <x>"', create('Why- What -x-.md', '# Why? What <x>\n')],
    // properties
    ['set status of Atlas to done', property('Atlas', { status: 'done' })],
    ['set priority to 3 on Atlas', property('Atlas', { priority: 3 })],
    ["set Atlas's reviewed to true", property('Atlas', { reviewed: true })],
    [
      'set aliases of Ada to [Countess, A. L.]',
      property('Ada', { aliases: ['Countess', 'A. L.'] }),
    ],
    ['mark Atlas as done', property('Atlas', { status: 'done' })],
    ['remove property due from Atlas', property('Atlas', { due: null })],
    ['clear status of this note', property('open/Now.md', { status: null })],
    // the first of two steps
    ['tag Atlas with urgent', read('Atlas')],
    ['add the tags work and urgent to this note', read('open/Now.md')],
    ['remove tag urgent from Atlas', read('Atlas')],
    ['rename Atlas to Atlas 2', on('get_note_metadata', 'Atlas')],
    ['move Atlas to the archive folder', on('get_note_metadata', 'Atlas')],
    ['add "x" to today’s note', { name: 'create_daily_note', args: {} }],
    // delete
    ['delete Old plan', on('delete_note', 'Old plan')],
    ['please delete the note called "Old plan"', on('delete_note', 'Old plan')],
    ['trash this note', on('delete_note', 'open/Now.md')],
    // nothing that a rule knows
    ['Lisbon apartment contract', search('Lisbon apartment contract')],
    ['Wo ist mein Pass?', search('Wo ist mein Pass')],
    ['許可証の更新', search('許可証の更新')],
    // by name
    ['/search_notes permit renewal', { name: 'search_notes', args: { query: 'permit renewal' } }],
    [
      '/search_notes query="permit renewal" top_k=5',
      { name: 'search_notes', args: { query: 'permit renewal', top_k: 5 } },
    ],
    [
      '/search_notes query=permit filter={"tags":["a b"],"folder":"x"}',
      { name: 'search_notes', args: { query: 'permit', filter: { tags: ['a b'], folder: 'x' } } },
    ],
    [
      '/read_note {"path":"a.md","start_line":3}',
      { name: 'read_note', args: { path: 'a.md', start_line: 3 } },
    ],
    [
      '/write_note path=\'a b.md\' content="one\\ntwo \\"q\\""',
      { name: 'write_note', args: { path: 'a b.md', content: 'one\ntwo "q"' } },
    ],
    ['/read_note_tool a.md', read('a.md')],
    [
      '/edit_note path=a.md edits=[{"old_text":"x]","new_text":"y"}]',
      { name: 'edit_note', args: { path: 'a.md', edits: [{ old_text: 'x]', new_text: 'y' }] } },
    ],
    ['/update_frontmatter path=a.md updates={"tags": ["x"]}', property('a.md', { tags: ['x'] })],
  ])('%s', async (sentence, call) => {
    const { calls } = await ask(sentence, { openPath: 'open/Now.md' })
    expect(calls).toEqual([call])
  })

  test.each<[string, { name: string; args: unknown }]>([
    ['list all tags', { name: 'list_tags', args: {} }],
    ['what tags do I have?', { name: 'list_tags', args: {} }],
    [
      '/list_tasks completed=false limit=5 tag="home office"',
      { name: 'list_tasks', args: { completed: false, limit: 5, tag: 'home office' } },
    ],
    [
      '/search_by_tag tags=a,b match=any',
      { name: 'search_by_tag', args: { tags: ['a', 'b'], match: 'any' } },
    ],
    ['/search_by_tag tags=["a, b","c"]', { name: 'search_by_tag', args: { tags: ['a, b', 'c'] } }],
    ['/search_by_tag work', { name: 'search_by_tag', args: { tags: ['work'] } }],
    ['/list_tags', { name: 'list_tags', args: {} }],
  ])('with the later tools too: %s', async (sentence, call) => {
    const { calls } = await ask(sentence, { tools: [...TOOLS, ...LATER] })
    expect(calls).toEqual([call])
  })
})

describe('what it cannot do it says', () => {
  test.each([
    ['list all tags', /comes with a later version/],
    ['delete this note', /No note is open/],
    ['/sudo rm', /no tool `\/sudo`.*`\/read_note`/],
  ])('%s', async (sentence, words) => {
    const { calls, text: said } = await ask(sentence)
    expect(calls).toEqual([])
    expect(said).toMatch(words)
  })

  test('arguments that it cannot read go to the tool as they are', async () => {
    const model = createOfflineModel({ clock: createFakeClock() })
    const messages = [{ role: 'user' as const, content: '/read_note {"path":' }]
    for await (const event of model.stream(
      { system: '', messages, tools: TOOLS, openPath: null },
      new AbortController().signal,
    ))
      expect(event).toMatchObject({ toolCalls: [{ name: 'read_note', arguments: '{"path":' }] })
  })
})

const hit = (path: string, chunk: string, more: Partial<Record<string, unknown>> = {}) => ({
  path,
  title: path,
  heading: null,
  chunk,
  score: 0.5,
  start_line: 1,
  end_line: 2,
  ...more,
})

describe('answers', () => {
  test('quote passages word for word, with their place, best first', async () => {
    const chunk = 'Intro line\nThe permit expires on 4 May.\nBring two photos.'
    const results = [
      {
        success: true,
        data: [
          hit('admin/Permit.md', chunk, {
            heading: 'Residence › Renewal',
            start_line: 12,
            end_line: 14,
          }),
          hit('Odd.md', 'permit', { heading: 'A [b] # c', start_line: 3, end_line: 3 }),
        ],
      },
    ]
    const { text: said } = await ask('when does the permit expire?', { results })
    expect(said).toContain(
      '> The permit expires on 4 May.\n> Bring two photos.\n\n— [[admin/Permit#Renewal]], lines 12–14',
    )
    expect(said).toContain('— [[Odd]], line 3')
    expect(said).toMatch(/^2 passages in 2 notes/)
    expect(said).toMatch(/no language model/)
    for (const line of said.split('\n').filter((each) => each.startsWith('> ')))
      expect(`${chunk}\npermit`).toContain(line.slice(2))
  })

  test('cut a long line round its words, at their borders', async () => {
    const chunk = `${'before '.repeat(80)}the permit is here ${'after '.repeat(80)}`
    const results = [{ success: true, data: [hit('a.md', chunk)] }]
    const { text: said } = await ask('find permit', { results })
    const quote = /> …(.*)…/.exec(said)?.[1] ?? ''
    expect(quote).toContain('permit is here')
    expect(quote.length).toBeLessThan(300)
    expect(chunk).toContain(quote)
  })

  test('say that nothing was found, and what a guess was', async () => {
    const results = [{ success: true, data: [] }]
    expect((await ask('find unicorns', { results })).text).toContain('nothing about “unicorns”')
    const guess = await ask('unicorn blueprint', { results })
    expect(guess.text).toMatch(
      /I do not know that request, so I searched.*\*\*find\*\*, \*\*open\*\*/,
    )
  })

  test('show a note up to a length, with its lines', async () => {
    const content = Array.from({ length: 100 }, (_, index) => `Line ${index + 1}`).join('\n')
    const note = { path: 'a.md', title: 'A', content, total_lines: 100 }
    const { text: said } = await ask('show A', { results: [{ success: true, data: note }] })
    expect(said).toContain('> Line 1\n> Line 2')
    expect(said).toContain('— [[a]], lines 1–40')
    expect(said).toContain('60 more lines')
  })

  test('do not count the end of the last line as a line', async () => {
    const note = { path: 'a.md', title: 'A', content: 'One\nTwo\n', total_lines: 3 }
    const { text: said } = await ask('show A', { results: [{ success: true, data: note }] })
    expect(said).toContain('> One\n> Two\n\n— [[a]], lines 1–2\n\n*Offline')
  })

  test('search for a note that is not there by that name', async () => {
    const { calls, text: said } = await ask('show unicorns', {
      results: [
        { success: false, error: 'Note not found: unicorns.md', hint: 'Near: a.md' },
        { success: true, data: [hit('a.md', 'Unicorns are rare.')] },
      ],
    })
    expect(calls).toEqual([
      read('unicorns'),
      { name: 'search_notes', args: { query: 'unicorns', top_k: 8 } },
    ])
    expect(said).toMatch(
      /Note not found: unicorns\.md\. Near: a\.md\s+I searched for it instead.*Unicorns are rare/s,
    )
  })

  test.each<[string, Result, RegExp]>([
    [
      'backlinks of A',
      {
        success: true,
        data: [
          {
            source_path: 'b.md',
            source_title: 'B',
            link_text: 'A',
            link_type: 'wikilink',
            line: 7,
            context: 'see [[A]]',
          },
        ],
      },
      /1 link to \*\*A\*\*:\n\n- \[\[b\]\], line 7: see \[\[A\]\]/,
    ],
    ['backlinks of A', { success: true, data: [] }, /Nothing links to \*\*A\*\* yet/],
    [
      'links from A',
      {
        success: true,
        data: [
          {
            target_path: 'c.md',
            target_title: 'C',
            link_text: 'C',
            link_type: 'wikilink',
            exists: false,
            line: 2,
          },
        ],
      },
      /\[\[c\]\] \(no such note yet\), from line 2/,
    ],
    [
      'create a note called N',
      { success: true, data: { path: 'N.md', created: true, bytes: 4 } },
      /^Created \[\[N\]\]\./,
    ],
    [
      'create a note called N',
      { success: true, data: { path: 'N.md', created: false, bytes: 4 } },
      /^Overwrote \[\[N\]\]\./,
    ],
    [
      'mark A as done',
      { success: true, data: { path: 'A.md', updatedFields: ['status'] } },
      /Updated \*\*status\*\* of \[\[A\]\]/,
    ],
    [
      'delete A',
      { success: true, data: { path: 'A.md', trash_path: '.trash/A.md' } },
      /Moved `A\.md` to the trash \(`\.trash\/A\.md`\)/,
    ],
    [
      'delete A',
      { success: false, error: 'User declined: Delete A.md' },
      /^You declined it, so I changed nothing/,
    ],
    [
      'delete A',
      { success: false, error: 'Note not found: A.md', hint: 'Did you mean B.md?' },
      /did not work: Note not found: A\.md\. Did you mean B\.md\?/,
    ],
    [
      'notes tagged x',
      { success: true, data: [{ path: 'b.md' }, { path: 'a.md' }] },
      /2 notes tagged #x:\n\n- \[\[b\]\]\n- \[\[a\]\]/,
    ],
    ['notes tagged x or y', { success: true, data: [] }, /^There are no notes tagged #x or #y\./],
    [
      'move A to b/A.md',
      {
        success: true,
        data: {
          old_path: 'A.md',
          new_path: 'b/A.md',
          updated_links: 3,
          updated_notes: ['c.md', 'd.md'],
        },
      },
      /^Renamed `A\.md` to \[\[b\/A\]\]\. 3 links in 2 notes lead there now\./,
    ],
    [
      'add "x" to A',
      { success: true, data: { path: 'A.md', start_line: 7 } },
      /^Added to \[\[A\]\], line 7\./,
    ],
    [
      'today’s note',
      { success: true, data: { path: '2024-02-29.md', created: true } },
      /^Created \[\[2024-02-29\]\]\./,
    ],
    [
      'today’s note',
      { success: true, data: { path: '2024-02-29.md', created: false } },
      /^\[\[2024-02-29\]\] is there already\./,
    ],
    [
      'random note',
      { success: true, data: { path: 'A.md', title: 'Ay', excerpt: 'One\ntwo' } },
      /^\*\*Ay\*\*\n\n> One\n> two\n\n— \[\[A\]\]/,
    ],
    [
      'details of A',
      {
        success: true,
        data: {
          path: 'A.md',
          title: 'Ay',
          frontmatter: null,
          tags: ['t'],
          aliases: ['Alpha'],
          headings: [{ level: 1, text: 'Setup', line: 1 }],
          word_count: 1,
          bytes: 9,
          created: '2024-01-05',
          modified: '2024-02-29T10:00:00.000Z',
          backlinks: 2,
          forward_links: 0,
        },
      },
      /^\*\*Ay\*\* \(\[\[A\]\]\)\n\n- 1 word, 9 bytes\n- Created 2024-01-05, changed 2024-02-29\n- Tags: #t\n- Also called Alpha\n- Headings: Setup\n- 2 links to it, 0 out of it/,
    ],
    ['list notes in folder f', { success: true, data: [] }, /no notes in the folder \*\*f\*\*/],
    [
      '/read_note a.md',
      { success: true, data: { odd: 1 } },
      /`read_note` answered:\s+````json\s+\{\s+"odd": 1/,
    ],
    [
      'find x',
      { success: true, data: [], warnings: ['Meaning is not indexed yet.'] },
      /⚠ Meaning is not indexed yet\./,
    ],
  ])('%s', async (sentence, result, words) => {
    const { text: said } = await ask(sentence, { results: [result] })
    expect(said).toMatch(words)
  })

  test('says what it is and what it can do, listing every tool', async () => {
    const { calls, text: said } = await ask('help', { tools: [...TOOLS, ...LATER] })
    expect(calls).toEqual([])
    expect(said).toMatch(/no language model/)
    for (const tool of [...TOOLS, ...LATER]) expect(said).toContain(`/${tool.function.name}`)
    expect((await ask('/help read_note')).text).toContain(
      '/read_note path=… [start_line=…] [end_line=…]',
    )
    expect((await ask('are you an AI?')).text).toMatch(/no language model/)
  })

  test('is the same every time', async () => {
    const results = [{ success: true, data: [hit('a.md', 'x permit y')] }]
    expect(await ask('find permit', { results })).toEqual(await ask('find permit', { results }))
  })
})

describe('two steps', () => {
  const note = (content: string): Result => ({
    success: true,
    data: { path: 'Atlas.md', title: 'Atlas', content, total_lines: 1 },
  })
  const done: Result = { success: true, data: { path: 'Atlas.md', updatedFields: ['tags'] } }

  test.each<[string, string, unknown]>([
    ['tag Atlas with urgent', 'No frontmatter', ['urgent']],
    ['tag Atlas with urgent', '---\nstatus: x\n---\n', ['urgent']],
    ['tag Atlas with urgent', '---\ntags: [a, "b"]\n---\n', ['a', 'b', 'urgent']],
    ['tag Atlas with urgent', '---\r\ntags: a\r\n---\r\n', ['a', 'urgent']],
    ['tag Atlas with urgent', '---\ntags:\n  - a\n  - b/c\nx: 1\n---\n', ['a', 'b/c', 'urgent']],
    [
      'tag Atlas with #one, two and three four',
      '---\ntags:\n- one\n---\n',
      ['one', 'two', 'three-four'],
    ],
    ['remove tag a from Atlas', '---\ntags: [a, b]\n---\n', ['b']],
  ])('%s, given %j', async (sentence, content, tags) => {
    const { calls, text: said } = await ask(sentence, { results: [note(content), done] })
    expect(calls[1]).toEqual(property('Atlas.md', { tags }))
    expect(said).toMatch(/Updated \*\*tags\*\* of \[\[Atlas\]\]/)
  })

  test('a tag that is there already changes nothing', async () => {
    const { calls, text: said } = await ask('tag Atlas with a', {
      results: [note('---\ntags: [a]\n---\n')],
    })
    expect(calls).toHaveLength(1)
    expect(said).toMatch(/has these tags already/)
  })

  test.each([
    '---\ntags: [a, [b]]\n---\n',
    '---\ntags:\n  - {a: 1}\n---\n',
    '---\ntags: &x a b # c\n---\n',
  ])('tags that it cannot read without risk are left alone: %j', async (content) => {
    const { calls, text: said } = await ask('tag Atlas with urgent', { results: [note(content)] })
    expect(calls).toHaveLength(1)
    expect(said).toMatch(/left it as it is/)
  })

  test.each([
    ['rename Atlas to Atlas 2', 'work/Atlas.md', rename('work/Atlas.md', 'work/Atlas 2')],
    ['rename Atlas to "Plan"', 'Atlas.md', rename('Atlas.md', 'Plan')],
    [
      'move Atlas to the folder archive/2024',
      'work/Atlas.md',
      rename('work/Atlas.md', 'archive/2024/Atlas.md'),
    ],
    ['move Atlas to /', 'work/Atlas.md', rename('work/Atlas.md', 'Atlas.md')],
  ])('%s, which is %s', async (sentence, path, call) => {
    const { calls } = await ask(sentence, {
      results: [
        { success: true, data: { path } },
        { success: true, data: {} },
      ],
    })
    expect(calls[1]).toEqual(call)
  })

  test('a note to rename that is not there is told, and nothing else is tried', async () => {
    const { calls, text: said } = await ask('rename Atlas to Plan', {
      results: [{ success: false, error: 'Note not found: Atlas.md', hint: 'Did you mean: B.md?' }],
    })
    expect(calls).toHaveLength(1)
    expect(said).toMatch(/Note not found: Atlas\.md\. Did you mean: B\.md\?/)
  })

  test('what is added to today’s note goes to the note that the settings name', async () => {
    const { calls, text: said } = await ask('add "Call Ada" to my daily note under Log', {
      results: [
        { success: true, data: { path: 'journal/2024-02-29.md', created: true } },
        { success: true, data: { path: 'journal/2024-02-29.md', start_line: 3 } },
      ],
    })
    expect(calls).toEqual([
      { name: 'create_daily_note', args: {} },
      append('journal/2024-02-29.md', 'Call Ada', 'Log'),
    ])
    expect(said).toMatch(/^Added to \[\[journal\/2024-02-29\]\], line 3\./)
  })
})
