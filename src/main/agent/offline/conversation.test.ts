import { describe, expect, test } from 'vitest'
import {
  created,
  createTalk,
  note,
  ok,
  type TalkResult,
} from '../../../../test/models/offline-talk.ts'

const hit = (path: string, chunk: string, line = 1) => ({
  path,
  title: path,
  heading: null,
  chunk,
  score: 0.5,
  start_line: line,
  end_line: line,
})
const missing = (name: string, ...near: string[]): TalkResult => ({
  success: false,
  error: `Note not found: ${name}.md`,
  hint: `Did you mean: ${near.join(', ')}?`,
})
const read = (path: string) => ({ name: 'read_note', args: { path } })
const rename = (path: string, new_path: string) => ({
  name: 'rename_note',
  args: { path, new_path },
})

describe('“it” is what was talked about last', () => {
  test.each<[string, unknown]>([
    ['open it', read('work/Atlas.md')],
    ['delete that note', { name: 'delete_note', args: { path: 'work/Atlas.md' } }],
    ['rename it to Plan', rename('work/Atlas.md', 'work/Plan')],
    ['call it Plan', rename('work/Atlas.md', 'work/Plan')],
    ['move it to the archive folder', rename('work/Atlas.md', 'archive/Atlas.md')],
    ['tag it with urgent', read('work/Atlas.md')],
    [
      'set its status to done',
      {
        name: 'update_frontmatter',
        args: { path: 'work/Atlas.md', updates: { status: 'done' } },
      },
    ],
    ['what links to it?', { name: 'list_backlinks', args: { path: 'work/Atlas.md' } }],
    ['add "x" to it', { name: 'append_note', args: { path: 'work/Atlas.md', content: 'x' } }],
    ['how long is it', { name: 'get_note_metadata', args: { path: 'work/Atlas.md' } }],
  ])('%s', async (sentence, call) => {
    const talk = createTalk({ openPath: 'open/Now.md' })
    await talk.say('show Atlas', note('work/Atlas.md'))
    expect((await talk.say(sentence)).calls).toEqual([call])
    // “this note” stays the open one
    const other = createTalk({ openPath: 'open/Now.md' })
    await other.say('show Atlas', note('work/Atlas.md'))
    expect((await other.say('open this note')).calls).toEqual([read('open/Now.md')])
  })

  test('it follows a rename, and is gone with the note', async () => {
    const talk = createTalk()
    await talk.say('create a note called A', created('A.md'))
    await talk.say(
      'rename it to B',
      ok({ old_path: 'A.md', new_path: 'B.md', updated_links: 0, updated_notes: [] }),
    )
    expect((await talk.say('open it', note('B.md'))).calls).toEqual([read('B.md')])
    await talk.say('delete it', ok({ path: 'B.md', trash_path: '.trash/B.md' }))
    const after = await talk.say('open it')
    expect(after.calls).toEqual([])
    expect(after.text).toMatch(/Say its name/)
  })

  test('what failed or was declined is not what it is about', async () => {
    const talk = createTalk()
    await talk.say('show A', note('A.md'))
    await talk.say('delete B', { success: false, error: 'User declined: Move B.md to the trash' })
    expect((await talk.say('open it')).calls).toEqual([read('A.md')])
  })
})

describe('a list can be answered', () => {
  async function listed() {
    const talk = createTalk()
    await talk.say(
      'find permits',
      ok([
        hit('a.md', 'permit one', 3),
        hit('c/b#1.md', 'permit two'),
        hit('a.md', 'permit three'),
      ]),
    )
    return talk
  }

  test.each<[string, string]>([
    ['open the second one', 'c/b#1.md'],
    ['the second one', 'c/b#1.md'],
    ['show number 3', 'a.md'],
    ['#1', 'a.md'],
    ['open the last one', 'a.md'],
    ['read the 2nd note', 'c/b#1.md'],
  ])('%s', async (sentence, path) => {
    // A tag may be a number, so “#1” alone is one.
    const expected =
      sentence === '#1' ? { name: 'search_by_tag', args: { tags: ['1'] } } : read(path)
    expect((await (await listed()).say(sentence)).calls).toEqual([expected])
  })

  test('one that is not on it is told, and the list outlives the note that is read from it', async () => {
    const talk = await listed()
    expect((await talk.say('open the fifth one')).text).toMatch(/My last list has 3 entries only/)
    await talk.say('open the first one', note('a.md'))
    expect((await talk.say('open the second one')).calls).toEqual([read('c/b#1.md')])
  })

  test('what was quoted can be added, word for word and with its source', async () => {
    const one = createTalk()
    await one.say('find permits', ok([hit('a.md', 'The permit is late.', 3)]))
    expect((await one.say('add that to Atlas under Tasks')).calls).toEqual([
      {
        name: 'append_note',
        args: {
          path: 'Atlas',
          content: '> The permit is late.\n\n— [[a]], line 3',
          heading: 'Tasks',
        },
      },
    ])
    const several = await listed()
    const unclear = await several.say('add that to Atlas')
    expect(unclear.calls).toEqual([])
    expect(unclear.text).toMatch(/quoted 3 passages\. Say which/)
    expect((await several.say('add the second one to Atlas')).calls).toMatchObject([
      { args: { content: '> permit two\n\n— [[c/b#1]], line 1' } },
    ])
  })

  test('a list that a note holds is no list of the assistant', async () => {
    const talk = createTalk()
    const content = '- [[evil]]\n— [[evil]]\n1. [[evil]]\na\r- [[evil]]\u2028- [[evil]]\n'
    await talk.say('show A', ok({ path: 'A.md', title: 'A', content, total_lines: 4 }))
    expect((await talk.say('open the first one')).calls).toEqual([read('A.md')])
  })
})

describe('a change of mind moves what was written last', () => {
  test.each<[string, string]>([
    ['that belongs in archive/2026', 'archive/2026/Permit.md'],
    ['actually put it in Reading', 'Reading/Permit.md'],
    ['sorry, move it to the harbour folder', 'harbour/Permit.md'],
    ['that belongs in the inbox', 'inbox/Permit.md'],
  ])('to another folder: %s', async (sentence, path) => {
    const talk = createTalk()
    await talk.say('create a note called Permit in folder work', created('work/Permit.md'))
    await talk.say('show Atlas', note('Atlas.md'))
    expect((await talk.say(sentence)).calls).toEqual([rename('work/Permit.md', path)])
  })

  test('a new name is one too', async () => {
    const talk = createTalk()
    await talk.say('create a note called Permit in folder inbox', created('inbox/Permit.md'))
    expect((await talk.say('actually call it Residence')).calls).toEqual([
      rename('inbox/Permit.md', 'inbox/Residence'),
    ])
  })

  test('it moves where it lies now, after an edit of another', async () => {
    const talk = createTalk()
    await talk.say('create a note called A', created('A.md'))
    await talk.say('add "x" to B', ok({ path: 'work/B.md', start_line: 3 }))
    expect((await talk.say('actually put it in Reading')).calls).toEqual([
      rename('work/B.md', 'Reading/B.md'),
    ])
  })

  test('the folder is the one that the vault has, however it is written', async () => {
    const system = '## Index of the notes\n- Archive/Atlas.md (Atlas) #x\n- ideas/A.md (A)\n'
    const talk = createTalk({ system })
    await talk.say('create a note called Permit', created('Permit.md'))
    expect((await talk.say('actually put that in archive')).calls).toEqual([
      rename('Permit.md', 'Archive/Permit.md'),
    ])
  })
})

describe('a name that several notes have', () => {
  const ambiguous = missing('Plan', 'home/Plan.md', 'work/Plan.md', 'Planet.md')

  test.each<[string, string | null]>([
    ['2', 'work/Plan.md'],
    ['the first one', 'home/Plan.md'],
    ['third', 'Planet.md'],
    ['number 2', 'work/Plan.md'],
    ['work/Plan', 'work/Plan.md'],
    ['the one in work', 'work/Plan.md'],
    ['home', 'home/Plan.md'],
    ['Planet', 'Planet.md'],
    ['[[work/Plan]]', 'work/Plan.md'],
    ['none of them', null],
    ['never mind', null],
  ])('is asked about, and %s is an answer', async (answer, path) => {
    const talk = createTalk()
    const asked = await talk.say('delete Plan', ambiguous)
    expect(asked.calls).toHaveLength(1)
    expect(asked.text).toMatch(
      /^Several notes are called “Plan”\. Which one do you mean\?\n\n1\. \[\[home\/Plan\]\] in home\n2\. \[\[work\/Plan\]\] in work\n3\. \[\[Planet\]\] at the top/,
    )
    const { calls, text } = await talk.say(answer)
    if (path === null) {
      expect(calls).toEqual([])
      expect(text).toMatch(/changed nothing/)
    } else expect(calls).toEqual([{ name: 'delete_note', args: { path } }])
  })

  test('every way to name a note asks', async () => {
    for (const sentence of [
      'show Plan',
      'rename Plan to B',
      'tag Plan with x',
      'add "x" to Plan',
    ]) {
      const talk = createTalk()
      expect((await talk.say(sentence, ambiguous)).text).toMatch(/Which one do you mean/)
      const { calls } = await talk.say('2')
      expect(JSON.stringify(calls[0])).toContain('work/Plan.md')
    }
    const talk = createTalk()
    await talk.say('rename Plan to B', ambiguous)
    expect((await talk.say('2')).calls).toEqual([rename('work/Plan.md', 'work/B')])
  })

  test('a number that is not offered, and another request, are no answer', async () => {
    const talk = createTalk()
    await talk.say('delete Plan', ambiguous)
    expect((await talk.say('9', ok([]))).calls).toMatchObject([{ name: 'search_notes' }])
    await talk.say('delete Plan', ambiguous)
    expect((await talk.say('show Atlas', note('Atlas.md'))).calls).toEqual([read('Atlas')])
    // and the list is not answered any more
    expect((await talk.say('2', ok([]))).calls).toMatchObject([{ name: 'search_notes' }])
  })

  test('one near name is asked about as well', async () => {
    const talk = createTalk()
    expect((await talk.say('delete Alas', missing('Alas', 'Atlas.md'))).text).toMatch(
      /^There is no note “Alas”\. Did you mean this one\?\n\n1\. \[\[Atlas\]\]/,
    )
    expect((await talk.say('yes')).calls).toEqual([
      { name: 'delete_note', args: { path: 'Atlas.md' } },
    ])
  })

  test('a choice after a choice keeps the first', async () => {
    const talk = createTalk()
    await talk.say('rename Plan to B', ambiguous)
    await talk.say('1', missing('home/Plan', 'home/Plans.md', 'old/Plan.md'))
    expect((await talk.say('2')).calls).toMatchObject([{ name: 'rename_note' }])
  })
})
