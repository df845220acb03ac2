import { expect, test } from 'vitest'
import { converse, indexed } from '../../../../test/app/converse.ts'
import { withApp } from '../../../../test/app/with-app.ts'
import { createTalk } from '../../../../test/models/offline-talk.ts'

test('a task goes by its name, and days mean what the task view means (M4)', async () => {
  const files = {
    'Trip.md': '# Trip\n\n- [ ] Book the ferry\n',
    'tasks/Call the plumber.md':
      '---\nid: 4\ntitle: Call the plumber\nstatus: open\ndue: 2020-01-02\n---\n',
  }
  await withApp(files, async (rig) => {
    await indexed(rig)
    const say = converse(rig)
    expect((await say('what tasks are overdue?')).said).toContain('Call the plumber')
    expect((await say("mark 'book the ferry' as done")).asked).toBe(1)
    expect(await rig.read('Trip.md')).toContain('- [x] Book the ferry')
    await say('mark the plumber task as done')
    expect(await rig.read('tasks/Call the plumber.md')).toMatch(/status: done/)
    expect((await say('mark the unicorn task as done')).said).toMatch(/^I found no open task/)
  })
})

test('tasks are counted by a list of them', async () => {
  const { calls } = await createTalk().say('count open tasks')
  expect(calls.map(({ name }) => name)).toEqual(['list_tasks'])
})

test('a tool that is called by its name answers in its own words too', async () => {
  const work = { id: 1, name: 'work', color: null, tasks: 2, notes: 0 }
  const { text } = await createTalk().say('/list_tags', { success: true, data: [work] })
  expect(text).toMatch(/^- #work \(tag 1\) · 2 tasks · 0 notes/)
})
