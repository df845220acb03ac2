import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import { createTalk, type TalkResult as Result } from '../../../../test/models/offline-talk.ts'
import { allTools } from '../../tools/all-tools.ts'
import { toolDefinition as definitionOf } from '../../tools/define/tool-definition.ts'
import { createOfflineModel } from './offline-model.ts'

const TOOLS = allTools.map(definitionOf)

const ask = (
  sentence: string,
  { results = [], ...options }: { results?: readonly Result[]; openPath?: string | null } = {},
) => createTalk(options).say(sentence, ...results)

const on = (name: string, path: string) => ({ name, args: { path } })
const read = (path: string) => on('read_note', path)
const property = (path: string, updates: unknown) => ({
  name: 'update_frontmatter',
  args: { path, updates },
})
const rename = (path: string, new_path: string) => ({
  name: 'rename_note',
  args: { path, new_path },
})
const append = (path: string, content: string, heading?: string) => ({
  name: 'append_note',
  args: { path, content, ...(heading === undefined ? {} : { heading }) },
})

describe('what it cannot do it says', () => {
  test.each([
    ['delete this note', /No note is open/],
    ['/sudo rm', /no tool `\/sudo`.*`\/read_note`/],
  ])('%s', async (sentence, words) => {
    const { calls, text: said } = await ask(sentence)
    expect(calls).toEqual([])
    expect(said).toMatch(words)
  })

  test('arguments that it cannot read go to the tool as they are', async () => {
    const model = createOfflineModel({ clock: createFakeClock(), tools: allTools })
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
    expect(said).toMatch(
      /^I searched your notes for “when does the permit expire”: 2 passages in 2 notes, best first/,
    )
    expect(said).toMatch(/no language model/)
    for (const line of said.split('\n').filter((each) => each.startsWith('> ')))
      expect(`${chunk}\npermit`).toContain(line.slice(2))
  })

  test('say once in a conversation that no language model speaks (W14)', async () => {
    const talk = createTalk()
    const results = { success: true, data: [hit('a.md', 'x permit y')] }
    expect((await talk.say('find permit', results)).text).toMatch(/no language model/)
    const { text: second } = await talk.say('find permit', results)
    expect(second).toContain('x permit y')
    expect(second).not.toMatch(/no language model/)
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
      /^I did not understand that as a request\. I searched your notes for “unicorn blueprint”, and changed nothing: nothing has these words\.\s+I can \*\*find\*\*/,
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
      /^There is no note “unicorns”\. I searched your notes for “unicorns”: 1 passage in 1 note.*Unicorns are rare/s,
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
      'mark A as reviewed',
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
      'move A to b/A.md',
      {
        success: true,
        data: {
          old_path: 'A.md',
          new_path: 'b/A.md',
          updated_links: 0,
          updated_notes: [],
          left_links: [{ path: 'c.md', text: '[[A]]' }],
        },
      },
      // D7
      /^Renamed `A\.md` to \[\[b\/A\]\]\..* 1 link could not follow: `\[\[A\]\]` in `c\.md`\./,
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
    const { calls, text: said } = await ask('help')
    expect(calls).toEqual([])
    expect(said).toMatch(/no language model/)
    for (const tool of TOOLS) expect(said).toContain(`/${tool.function.name}`)
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
    expect(said).toMatch(/There is no note “Atlas”\. Did you mean this one\?\s+1\. \[\[B\]\]/)
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
