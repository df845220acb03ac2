import { EditorState, Text, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { markedState, parsed } from '../../../../../test/window/marked-editor.ts'
import type { CompletionAsker } from './completion-asker.ts'
import { noteLanguage } from '../language/note-language.ts'
import { aliasBar } from './alias-bar.ts'
import { resultOf, triggerAt } from './completions.ts'
import { writtenNote } from './written-note.ts'
import type { Offered } from './trigger.ts'

const NOTE = vaultPath('Note.md')
const ADA = vaultPath('people/Ada.md')

/** A vault of a few words, on Wednesday 2026-11-18. */
const vault = (rest: Partial<CompletionAsker> = {}): CompletionAsker => ({
  names: async () => [
    { path: ADA, title: 'Ada', alias: null, linkText: 'Ada' },
    { path: ADA, title: 'Ada', alias: 'Countess', linkText: 'Ada' },
  ],
  files: async () => [{ path: vaultPath('img/a.png'), linkText: 'a.png' }],
  headings: async () => [{ title: 'Ada', linkText: 'Ada', heading: '**Early** [life]', level: 2 }],
  noteAt: async (_from, target) => ({
    path: target === '' ? NOTE : ADA,
    text: Text.of(['# Ada', '', 'A life.', '', '- one ^known', '- two', '', '> said']),
  }),
  addToLine: async () => {},
  tags: async () => [
    { tag: 'work', count: 9 },
    { tag: 'home/work', count: 4 },
    { tag: 'wo', count: 1 },
    { tag: 'garden', count: 1 },
  ],
  propertyWords: async (of, query) =>
    (of === null ? ['status', 'state of: it'] : ['waiting', 'no', 'wai'])
      .filter((text) => text.startsWith(query))
      .map((text, index) => ({ text, count: 3 - index })),
  linkTo: async (_from, path) => path.replace(/\.md$/, ''),
  settings: () => ({ dailyNoteFolder: '', dailyNoteFormat: '', weekStart: 'monday' }),
  nowMs: () => new Date(2026, 10, 18, 15, 30).getTime(),
  insertions: async () => [],
  askForHelp: () => {},
  help: () => {},
  say: () => {},
  report: (error) => {
    throw error
  },
  ...rest,
})

/** A text with a `|` for the cursor, as an editor holds it. */
const stateOf = (marked: string): EditorState => markedState(marked, writtenNote.of(NOTE))

const begun = (marked: string) => {
  const state = stateOf(marked)
  return triggerAt(NOTE, state, state.selection.main.head)
}
async function offered(marked: string, asker = vault()) {
  const state = stateOf(marked)
  const trigger = triggerAt(NOTE, state, state.selection.main.head)
  if (!trigger) return []
  const { options } = await resultOf(NOTE, trigger, asker, new AbortController().signal)
  return options as readonly Offered[]
}
const labels = async (marked: string, asker = vault()) =>
  (await offered(marked, asker)).map(({ label }) => label)

/** The text after this row was chosen, with a `|` where the cursor is. */
async function chosen(marked: string, label: string, asker = vault()): Promise<string> {
  let state = stateOf(marked)
  const trigger = triggerAt(NOTE, state, state.selection.main.head)
  const option = (await offered(marked, asker)).find((one) => one.label === label)
  if (!trigger || typeof option?.apply !== 'function') return 'not offered'
  const view = {
    get state() {
      return state
    },
    dispatch: (...specs: TransactionSpec[]) => void (state = state.update(...specs).state),
  } as unknown as EditorView
  option.apply(view, option, trigger.from, state.selection.main.head)
  await new Promise((resolve) => setTimeout(resolve))
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
}

describe('a list is begun', () => {
  test.each([
    ['see [[At|', '[[', 'At'],
    ['[[Atlas#Pe|', '#', 'Pe'],
    ['[[#|]]', '#', ''],
    ['[[Atlas#^a b|', '#^', 'a b'],
    ['[[^|', '^', ''],
    ['![[pic|', '[[', 'pic'],
    ['[[##plan|', '[[##', 'plan'],
    ['---\nup: "[[At|"\n---\n', '[[', 'At'],
    ['a #|', '#', ''],
    ['(#wo|)', '#', 'wo'],
    ['#w|', '#', 'w'],
    ['- #w|', '#', 'w'],
    ['# Plan #w|', '#', 'w'],
    ['#標|', '#', '標'],
    ['/|', '/', ''],
    ['- [ ] /da|', '/', 'da'],
    ['a /code bl|', '/', 'code bl'],
    ['@|', '@', ''],
    ['met @next fri|', '@', 'next fri'],
    ['> [!|]', '[!', ''],
    ['> > [!ti|', '[!', 'ti'],
    ['so :sm|', ':', 'sm'],
    ['(:+1|', ':', '+1'],
    ['你好:sm|', ':', 'sm'],
    ['---\nsta|\n---\n', '', 'sta'],
    ['---\nstatus: w|\n---\n', '', 'w'],
    ['---\ntags: [a, w|]\n---\n', '', 'w'],
    ['---\ntags:\n  - a\n  - |\n---\n', '', ''],
  ])('in %j', (marked, sign, typed) => {
    expect(begun(marked)).toMatchObject({ sign, typed })
  })

  test.each([
    '[[Atlas]] x|',
    '`[[a|`',
    '```\n[[a|\n```',
    '$$\n[[a|\n$$',
    '#|',
    '##|',
    '- #|',
    'a#b|',
    'a #12|',
    'https://a.b/#c|',
    '`#a|`',
    '    #code|',
    'a #w|ork',
    '```\n#a|\n```',
    '```\n/|\n```',
    'and/or|',
    'a //|',
    '/usr/b|',
    '/ |',
    '`/a|`',
    '[a](/b|)',
    'ada@example|',
    '`@to|`',
    '@ to|',
    'a [!no|',
    '```\n> [!no|\n```',
    '10:30|',
    '10:30:00|',
    'a:sm|',
    'so :|',
    'so :s|',
    'so ::sm|',
    'https://a:po|',
    '`:sm|`',
    '---\n# sta|\n---\n',
    '---\nname: "a|"\n---\n',
    '---|\n---\n',
    'a\n\nsta|',
  ])('in %j by nothing', (marked) => {
    expect(begun(marked)).toBeNull()
  })
})

describe('a link', () => {
  test('to a note takes its brackets along, an alias becomes its words, and a table keeps its cells', async () => {
    expect(await chosen('see [[A|', 'Ada')).toBe('see [[Ada]]|')
    expect(await chosen('see [[A|]] x', 'Countess')).toBe('see [[Ada|Countess]]| x')
    const withBar = (doc: string) =>
      parsed(EditorState.create({ doc, extensions: noteLanguage(Text.of(doc.split('\n'))) }))
    expect(aliasBar(withBar('| a |\n| - |\n| [[A |'), 17)).toBe('\\|')
    expect(triggerAt(NOTE, withBar('[[Ada|te'), 8)).toBeNull()
  })
  test('behind ! offers files before notes', async () => {
    expect(await labels('![[a|')).toEqual(['a.png', 'Ada', 'Countess'])
    expect(await labels('[[a|')).toEqual(['Ada', 'Countess'])
    expect(await chosen('![[a|]]', 'a.png')).toBe('![[a.png]]|')
  })
  test('to a heading of any note, in words that a link can hold', async () => {
    expect(await chosen('[[##ear|]]', 'Early [life]')).toBe('[[Ada#Early life]]|')
    expect(await chosen('[[Ada#a|', 'Ada')).toBe('[[Ada#Ada]]|')
  })
  test('to a block: a mark that is there, or a new one in the same step', async () => {
    expect(await labels('[[Ada#^|')).toEqual(['A life.', 'one', 'two', '> said'])
    expect(await chosen('[[Ada^o|]]', 'one')).toBe('[[Ada#^known]]|')
    expect(await chosen('A line.\n\n[[#^li|]]', 'A line.')).toMatch(
      /^A line\. \^([a-z0-9]{6})\n\n\[\[#\^\1\]\]\|$/,
    )
    expect(await chosen('> said\n\n[[^|', '> said')).toMatch(
      /^> said\n\n\^([a-z0-9]{6})\n\n\[\[#\^\1\]\]\|$/,
    )
  })
  test('to a block of another note marks that first; where it cannot, there is no link', async () => {
    const added: unknown[] = []
    const asker = vault({ addToLine: async (...all) => void added.push(all) })
    const text = await chosen('[[Ada#^tw|]]', 'two', asker)
    const id = /\^([a-z0-9]{6})\]\]\|$/.exec(text)?.[1]
    expect(added).toEqual([[ADA, { number: 6, text: '- two' }, ` ^${id}`]])
    const reported: unknown[] = []
    const refusing = vault({
      addToLine: async () => Promise.reject(new LatentError('conflict', 'Changed.')),
      report: (error) => void reported.push(error),
    })
    expect(await chosen('[[Ada#^tw|]]', 'two', refusing)).toBe('[[Ada#^tw|]]')
    expect(reported).toHaveLength(1)
  })
})

test('tags come by how they begin, then by their parts, and never as what is typed already', async () => {
  expect(await labels('a #wo|')).toEqual(['work', 'home/work'])
  expect(await chosen('a #wo|, b', 'home/work')).toBe('a #home/work|, b')
})

describe('a day in words', () => {
  test('is a link to its note, or the day as text', async () => {
    expect(await labels('@|')).toEqual([
      'Today',
      'Today',
      'Tomorrow',
      'Tomorrow',
      'Yesterday',
      'Yesterday',
    ])
    expect(await chosen('by @next fri|.', 'Next Friday')).toBe('by [[2026-11-27]]|.')
    expect(await chosen('@3 march|', '3 march')).toBe('[[2027-03-03]]|')
    const [, asText] = await offered('@tomorrow|')
    expect(asText?.detail).toMatch(/2026 · as text$/)
    expect(await labels('@john|')).toEqual([])
  })
  test('goes where the settings keep daily notes, in their notation; without a path it is text', async () => {
    const settings = { dailyNoteFolder: 'Days', dailyNoteFormat: 'D MMM YYYY' } as const
    const asker = vault({ settings: () => ({ ...settings, weekStart: 'monday' }) })
    expect(await chosen('@tom|', 'Tomorrow', asker)).toBe('[[Days/19 Nov 2026|19 Nov 2026]]|')
    const short = vault({
      settings: () => ({ ...settings, weekStart: 'monday' }),
      linkTo: async () => '19 Nov 2026',
    })
    expect(await chosen('@tom|', 'Tomorrow', short)).toBe('[[19 Nov 2026]]|')
    const broken = vault({
      settings: () => ({ dailyNoteFolder: 'a:b', dailyNoteFormat: '', weekStart: 'monday' }),
    })
    expect(await chosen('@tom|', 'Tomorrow', broken)).toBe('2026-11-19|')
  })
})

test('a callout is one of those that are drawn, found by its other words, with its bracket', async () => {
  expect(await labels('> [!cau|]')).toEqual(['warning'])
  expect(await chosen('> [!ti|]', 'tip')).toBe('> [!tip] |')
  expect(await chosen('> [!|]- Read', 'tip')).toBe('> [!tip]- |Read')
})

test('emoji come by name and by what they are about', async () => {
  expect((await labels('so :tad|'))[0]).toBe('🎉 tada')
  expect((await labels('so :sm|'))[0]).toBe('😃 smiley')
  expect(await labels('so :hooray|')).toContain('🎉 tada')
  expect(await chosen('so :tad|:', '🎉 tada')).toBe('so 🎉|')
})

test('properties and their values are quoted where YAML needs it, and none is offered twice', async () => {
  expect(await chosen('---\nsta|\n---\n', 'status')).toBe('---\nstatus: |\n---\n')
  expect(await chosen('---\nsta|\n---\n', 'state of: it')).toBe('---\n"state of: it": |\n---\n')
  expect(await labels('---\nstatus: x\nsta|\n---\n')).toEqual(['state of: it'])
  expect(await chosen('---\nstatus: n|\n---\n', 'no')).toBe('---\nstatus: "no"|\n---\n')
  expect(await labels('---\nstatus: wai|\n---\n')).toEqual(['waiting'])
  expect(await chosen('---\ntags:\n  - w|\n---\n', 'waiting')).toBe(
    '---\ntags:\n  - waiting|\n---\n',
  )
})

describe('behind a slash', () => {
  test.each([
    ['/h2|', 'Heading 2', '## |'],
    ['Plan /h2|', 'Heading 2', '## Plan|'],
    ['- /todo|', 'Task list', '- [ ] |'],
    ['/quote|', 'Quotation', '> |'],
    ['/callout|', 'Callout', '> [!note]\n> |'],
    ['/table|', 'Table', '| | |  |\n| --- | --- |\n|  |  |'],
    ['> /code|', 'Code block', '> ```|\n> \n> ```'],
    ['- /code|\n- b', 'Code block', '- ```|\n  \n  ```\n- b'],
    ['a /code|\nb', 'Code block', 'a\n\n```|\n\n```\n\nb'],
    ['/math|', 'Formula', '$$\n|\n$$'],
    ['a\n/rule|', 'Rule', 'a\n\n---\n|'],
    ['on /today|, b', 'Date of today', 'on 2026-11-18|, b'],
    ['/embed|', 'Note or picture, shown here', '![[|]]'],
  ])('%j and %s make %j', async (marked, label, result) => {
    expect(await chosen(marked, label)).toBe(result)
  })
  test('what others offer comes last, keeps what is typed until it is ready, and says when that is gone', async () => {
    const said: string[] = []
    let line: number | null = 0
    const asker = vault({
      say: (text) => void said.push(text),
      insertions: async () => [
        {
          id: 'late',
          label: 'Late',
          async run(place) {
            await Promise.resolve()
            line = place.put('one\ntwo', { isBlock: true, cursor: 3 })
            expect(place.put('again')).toBeNull()
            expect(place.clear()).toBe(false)
          },
        },
      ],
    })
    expect((await labels('/|', asker)).at(-1)).toBe('Late')
    expect(await chosen('a\n\n/la|', 'Late', asker)).toBe('a\n\none|\ntwo')
    expect(line).toBe(3)
    expect(said).toHaveLength(2)
  })
})
