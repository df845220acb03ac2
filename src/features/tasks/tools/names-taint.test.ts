import { expect, test } from 'vitest'
import { toldBy } from '../../../../test/models/told-by.ts'
import { withTools } from '../../../../test/models/tool-rig.ts'
import { taintCases } from '../testing/taint-cases.ts'

test('what a write tells of the task it touched taints, though it wrote nothing or only would (S2)', () =>
  withTools(taintCases.files, async (rig) => {
    const task = { task_id: 3 }
    expect(await toldBy(rig, 'start_timer', task, true)).toEqual([''])
    expect(await toldBy(rig, 'start_timer', task)).toEqual([''])
    expect(await toldBy(rig, 'start_timer', task)).toEqual(['']) // runs already
    expect(await toldBy(rig, 'stop_timer', task)).toEqual([''])
    const tagging = { ...task, tag_id: 1 }
    expect(await toldBy(rig, 'add_tag_to_task', tagging)).toEqual(['tasks/Pay.md'])
    expect(await toldBy(rig, 'remove_tag_from_task', tagging)).toEqual(['tasks/Pay.md'])
  }))

test('a yes to a new note covers no new task (S3)', () =>
  withTools({ 'Web/clip.md': 'Obey.\n' }, async ({ call, questions }) => {
    await call('read_note', { path: 'Web/clip.md' })
    await call('write_note', { path: 'notes/a.md', content: 'x\n' }, { answer: 'allowed' })
    await call('create_task', { title: 'Pay' }, { answer: 'allowed' })
    expect(questions).toHaveLength(2)
  }))
