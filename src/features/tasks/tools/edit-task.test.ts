import { expect, test } from 'vitest'
import { withTools } from '../../../../test/models/tool-rig.ts'

const FILES = { 'tasks/a.md': '---\nid: 1\nstatus: open\n---\n' }

test.each([
  [
    { priority: 'urgent' },
    'priority: "urgent" is not right; allowed: one of: low, medium, high or null',
  ],
  [
    { time_estimate_minutes: -5 },
    'time_estimate_minutes: -5 is not right; allowed: a whole number from 0 to 525600 or null',
  ],
  [{ due_date: 5 }, 'due_date: 5 is not right; allowed: text or null'],
  [{}, 'nothing to change is named'],
])('edit_task says what is allowed, and not that anything is: %j (M10)', async (args, said) => {
  await withTools(FILES, async ({ call }) => {
    const { result } = await call('edit_task', { task_id: 1, ...args })
    expect(result).toMatchObject({ success: false })
    expect(result.error).toContain(said)
  })
})
