import { describe, expect, test } from 'vitest'
import { created, createTalk, note, ok } from '../../../../../test/models/offline-talk.ts'

const entry = (path: string, targetCategory: string) => ({
  name: 'move_entry',
  args: { path, targetCategory },
})

describe('a change of mind makes what was written last another kind of entry', () => {
  test.each<[string, string]>([
    ['actually that should be a project', 'projects'],
    ['Actually, that should be a project.', 'projects'],
    ['no, that is an idea', 'ideas'],
    ['that should have been a person', 'people'],
    ['actually put it in Projects', 'projects'],
    ['put it in Projects instead', 'projects'],
    ['sorry, move it to the admin folder', 'admin'],
    ['it should go under ideas', 'ideas'],
    ['wait, that was meant to be an idea', 'ideas'],
    ['that’s an idea, not a project', 'ideas'],
  ])('to another kind of entry: %s', async (sentence, category) => {
    const talk = createTalk()
    await talk.say('create a note called Permit in folder inbox', created('inbox/Permit.md'))
    await talk.say('show Atlas', note('Atlas.md'))
    expect((await talk.say(sentence)).calls).toEqual([entry('inbox/Permit.md', category)])
  })

  test('a capture moves to what the person says it is', async () => {
    const talk = createTalk()
    const captured = {
      path: 'ideas/Bell.md',
      category: 'ideas',
      name: 'Bell',
      confidence: 0.7,
      clarificationNeeded: false,
    }
    const filed = await talk.say('remember that the bell needs a float', ok(captured))
    expect(filed.calls).toEqual([
      { name: 'classify_and_capture', args: { text: 'the bell needs a float' } },
    ])
    expect(filed.text).toContain('[[ideas/Bell]]')
    expect((await talk.say('actually that should be a project')).calls).toEqual([
      entry('ideas/Bell.md', 'projects'),
    ])
  })

  test('it moves where it lies now, after an edit or a move of it', async () => {
    const talk = createTalk()
    await talk.say('create a note called A', created('A.md'))
    await talk.say('add "x" to B', ok({ path: 'work/B.md', start_line: 3 }))
    expect((await talk.say('actually put it in ideas')).calls).toEqual([
      entry('work/B.md', 'ideas'),
    ])
    const moved = createTalk()
    await moved.say('create a note called A', created('A.md'))
    await moved.say(
      'actually put it in ideas',
      ok({ oldPath: 'A.md', newPath: 'ideas/A.md', category: 'ideas' }),
    )
    expect((await moved.say('no, that should be a project')).calls).toEqual([
      entry('ideas/A.md', 'projects'),
    ])
  })

  test('while nothing was written, it says so', async () => {
    const { calls, text } = await createTalk().say('actually that should be a project')
    expect(calls).toEqual([])
    expect(text).toMatch(/Nothing was created or changed/)
  })
})
