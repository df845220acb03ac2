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
const query = (args: Readonly<Record<string, unknown>>) => ({ name: 'query_notes', args })
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
const edit = (path: string, old_text: string, new_text: string) => ({
  name: 'edit_note',
  args: { path, edits: [{ old_text, new_text }] },
})

/** What a person says, and the call that it means: with `open/Now.md` open, on 18 November 2026. */
export const SENTENCES: readonly (readonly [
  sentence: string,
  call: { readonly name: string; readonly args: unknown },
])[] = [
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
  // notes counted, and in tables
  ['how many notes have status waiting', query({ where: '[status:waiting]' })],
  ['How many of my notes are tagged work?', query({ where: 'tag:work' })],
  ['count my notes by status', query({ where: '', group_by: 'status' })],
  [
    'table of notes with status waiting by due',
    query({ where: '[status:waiting]', fields: ['title', 'due'], sort: 'due' }),
  ],
  // daily and random notes
  ["open today's daily note", { name: 'create_daily_note', args: {} }],
  ['Today’s note', { name: 'create_daily_note', args: {} }],
  ['daily note', { name: 'create_daily_note', args: {} }],
  [
    'create the daily note for tomorrow',
    { name: 'create_daily_note', args: { date: '2026-11-19' } },
  ],
  ["yesterday's note", { name: 'create_daily_note', args: { date: '2026-11-17' } }],
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
  ['set aliases of Ada to [Countess, A. L.]', property('Ada', { aliases: ['Countess', 'A. L.'] })],
  ['mark Atlas as reviewed', property('Atlas', { status: 'reviewed' })],
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
  // by name, lists
  [
    '/search_by_tag tags=a,b match=any',
    { name: 'search_by_tag', args: { tags: ['a', 'b'], match: 'any' } },
  ],
  ['/search_by_tag tags=["a, b","c"]', { name: 'search_by_tag', args: { tags: ['a, b', 'c'] } }],
  ['/search_by_tag work', { name: 'search_by_tag', args: { tags: ['work'] } }],
  // politeness
  ['Hi, could you please open Atlas?', read('Atlas')],
  ['Thanks. Now show me Atlas', read('Atlas')],
  ['I would like you to find notes about rent', search('rent')],
  ['I’d like to read [[Ada]]', read('Ada')],
  ['Please kindly search for rent, thank you!', search('rent')],
  ['ok, show Atlas for me', read('Atlas')],
  ['would you delete Old plan please', on('delete_note', 'Old plan')],
  ['go ahead and trash this note', on('delete_note', 'open/Now.md')],
  // typos
  ['serach permit renewal', search('permit renewal')],
  ['seach for passports', search('passports')],
  ['opne Atlas', read('Atlas')],
  ['shwo me the Atlas note', read('Atlas')],
  ['delte Old plan', on('delete_note', 'Old plan')],
  ['reanme this note to Later', rename('open/Now.md', 'open/Later')],
  ['craete a note called Ideas', create('Ideas.md', '# Ideas\n')],
  ['notes taged travel', tagged('travel')],
  ['backlnks of Atlas', on('list_backlinks', 'Atlas')],
  ['ranodm note', { name: 'get_random_note', args: {} }],
  ['apend "x" to Atlas', append('Atlas', 'x')],
  // what is like a command and is a name
  ['crate of apples', search('crate of apples')],
  ['Serach', search('Serach')],
  ['shoe sizes', search('shoe sizes')],
  // dates in words
  ['daily note for next friday', { name: 'create_daily_note', args: { date: '2026-11-27' } }],
  [
    'open the daily note of last monday',
    { name: 'create_daily_note', args: { date: '2026-11-16' } },
  ],
  ['daily note for december 24', { name: 'create_daily_note', args: { date: '2026-12-24' } }],
  [
    'create a daily note for the day after tomorrow',
    { name: 'create_daily_note', args: { date: '2026-11-20' } },
  ],
  ['daily note of 3 days ago', { name: 'create_daily_note', args: { date: '2026-11-15' } }],
  ['monday’s note', { name: 'create_daily_note', args: { date: '2026-11-23' } }],
  ['last friday’s daily note', { name: 'create_daily_note', args: { date: '2026-11-13' } }],
  ['find notes about tax since last monday', search('tax', { date_after: '2026-11-16' })],
  ['search rent since yesterday', search('rent', { date_after: '2026-11-17' })],
  ['search rent after march 3', search('rent', { date_after: '2026-03-03' })],
  ['search rent before last week', search('rent', { date_before: '2026-11-09' })],
  ['search rent until 2026-06-30', search('rent', { date_before: '2026-07-01' })],
  [
    'what did I write about rent last week?',
    search('rent', { date_after: '2026-11-09', date_before: '2026-11-16' }),
  ],
  [
    'find notes about rent from last month',
    search('rent', { date_after: '2026-10-01', date_before: '2026-11-01' }),
  ],
  [
    'what did I note about the roof in March 2025',
    search('the roof', { date_after: '2025-03-01', date_before: '2025-04-01' }),
  ],
  ['find rent in 2025', search('rent', { date_after: '2025-01-01', date_before: '2026-01-01' })],
  [
    'what did I write about rent over the last 10 days',
    search('rent', { date_after: '2026-11-08', date_before: '2026-11-19' }),
  ],
  ['set due of Atlas to next friday', property('Atlas', { due: '2026-11-27' })],
  ['set due to tomorrow for Atlas', property('Atlas', { due: '2026-11-19' })],
  ['set deadline of Atlas to in two weeks', property('Atlas', { deadline: '2026-12-02' })],
  ['set Atlas’s due to december 24', property('Atlas', { due: '2026-12-24' })],
  ['set due of Atlas to "next friday"', property('Atlas', { due: 'next friday' })],
  ['set mood of Atlas to friday', property('Atlas', { mood: 'friday' })],
  // words that look like dates and are none
  ['find the day after tomorrow', search('day after tomorrow')],
  ['find notes about life after death', search('life after death')],
  ['find before sunrise', search('before sunrise')],
  ['find the party in may', search('party in may')],
  ['what happened since we moved', search('what happened since we moved')],
  ['find the last unicorn', search('last unicorn')],
  ['search last week', search('last week')],
  // reading
  [
    'read lines 3 to 8 of Atlas',
    { name: 'read_note', args: { path: 'Atlas', start_line: 3, end_line: 8 } },
  ],
  [
    'show line 5 of this note',
    { name: 'read_note', args: { path: 'open/Now.md', start_line: 5, end_line: 5 } },
  ],
  ['go to Atlas', read('Atlas')],
  ['summarize this note', read('open/Now.md')],
  ['view the open note', read('open/Now.md')],
  ['print my note titled "Rent 2026"', read('Rent 2026')],
  ['who mentions Ada Lovelace?', on('list_backlinks', 'Ada Lovelace')],
  ['list all notes that link to it', on('list_backlinks', 'open/Now.md')],
  ['where does this note link to', on('list_forward_links', 'open/Now.md')],
  ['what tags does the Atlas note have', on('get_note_metadata', 'Atlas')],
  ['what is tagged urgent', tagged('urgent')],
  ['list notes with the tags a and b', tagged('a', 'b')],
  ['show everything about taxes', read('everything about taxes')],
  ['show me all notes about taxes', search('taxes')],
  ['is there anything about Lisbon?', search('Lisbon')],
  ['have I paid the rent', search('have I paid the rent')],
  ['give me another random note', { name: 'get_random_note', args: {} }],
  // edits
  ['replace "draft" with "final" in Atlas', edit('Atlas', 'draft', 'final')],
  ['in Atlas, replace “5 May” by “6 May”', edit('Atlas', '5 May', '6 May')],
  ['change "a" to "b"', edit('open/Now.md', 'a', 'b')],
  ['correct the word "teh" to "the" in [[Atlas]]', edit('Atlas', 'teh', 'the')],
  ['remove "Call Ada" from Atlas', edit('Atlas', 'Call Ada', '')],
  ['delete the line "x" from this note', edit('open/Now.md', 'x', '')],
  // append, more ways
  ['add milk to [[Shopping]]', append('Shopping', 'milk')],
  ['add a reminder to call Ada to Atlas', append('Atlas', 'a reminder to call Ada')],
  ['append buy stamps to this note', append('open/Now.md', 'buy stamps')],
  ['put “x” into Atlas', append('Atlas', 'x')],
  ['add “one and two” to Atlas under “To do”', append('Atlas', 'one and two', 'To do')],
  // names with “and” in them
  ['create a note called "Salt and delete"', create('Salt and delete.md', '# Salt and delete\n')],
  ['create a note called Bread and butter', create('Bread and butter.md', '# Bread and butter\n')],
  ['delete Bread and butter', on('delete_note', 'Bread and butter')],
  ['tag "Bread and butter" with food', read('Bread and butter')],
  // tags and properties
  ['untag Atlas from urgent', read('Atlas')],
  ['tag this note as #work and #home', read('open/Now.md')],
  ['set its status to done', property('open/Now.md', { status: 'done' })],
  ['unset the due of Atlas', property('Atlas', { due: null })],
  ['mark this note as reviewed', property('open/Now.md', { status: 'reviewed' })],
  ['remove the note Old plan', on('delete_note', 'Old plan')],
  ['remove [[Old plan]]', on('delete_note', 'Old plan')],
  ['throw away Old plan', on('delete_note', 'Old plan')],
  ['put this note in the folder archive', rename('open/Now.md', 'archive/Now.md')],
  ['file this note under the archive folder', rename('open/Now.md', 'archive/Now.md')],
  // questions about writing are questions
  ['how do I delete a note?', search('how do I delete a note')],
  ['should I rename Atlas to Plan?', search('should I rename Atlas to Plan')],
  ['why did I delete Old plan', search('why did I delete Old plan')],
  ['what happens if I move Atlas to archive', search('what happens if I move Atlas to archive')],
  ['did I tag Atlas with urgent?', search('did I tag Atlas with urgent')],
  ['when was Atlas deleted', search('when was Atlas deleted')],
  ['who can delete notes', search('who can delete notes')],
  ['where did I write "delete this note"?', search('delete this note')],
  ['search delete all notes', search('delete all notes')],
  ['find notes about how to rename files', search('how to rename files')],
  ['note about deleting old plans', search('deleting old plans')],
  ['deleted scenes of Blade Runner', search('deleted scenes of Blade Runner')],
  ['the rename to Atlas', search('rename to Atlas')],
  ['moving to Lisbon', search('moving to Lisbon')],
]
