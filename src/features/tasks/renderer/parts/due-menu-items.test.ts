import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { TaskPatch } from '../../../../shared/domain/tasks/task.ts'
import { taskItem } from '../../../../../test/shared/task-item.ts'
import type { TaskStore } from '../stores/task-store.ts'
import { dueMenuItems } from './due-menu-items.ts'

/** A Wednesday. */
const TODAY = '2026-11-18'
const HOME = vaultPath('Home.md')

/** The menu of a task, and what choosing did. */
function menuOf(due: string | null, { today = TODAY, weekStart = 1 as 0 | 1 } = {}) {
  const done: (readonly [TaskPatch, string | undefined])[] = []
  const tasks = {
    change: async (_task: unknown, patch: TaskPatch, said?: string) => done.push([patch, said]) > 0,
  } as unknown as TaskStore
  const task = taskItem({
    key: 'k',
    ref: { kind: 'note', id: 1 },
    path: HOME,
    line: 1,
    noteTitle: 'Home',
    due,
  })
  const items = dueMenuItems(tasks, task, { today, weekStart }).filter(
    (item) => typeof item === 'object',
  )
  return {
    items,
    done,
    choose: (label: string) => items.find((item) => item.label === label)?.onSelect?.(),
    chosen: () => items.flatMap((item) => (item.isChosen ? [item.label] : [])),
  }
}

test('the days that are meant most, counted from today, each said when it is chosen', () => {
  const { items, choose, done } = menuOf('2026-11-30')
  for (const { label } of items) choose(label)
  expect(done.map(([{ due }, said]) => [due, said])).toEqual([
    ['2026-11-18', 'Due today.'],
    ['2026-11-19', 'Due tomorrow.'],
    ['2026-11-20', expect.stringMatching(/^Due .+\.$/)],
    ['2026-11-23', expect.stringMatching(/^Due .+\.$/)],
    [null, 'Took the date away.'],
  ])
})
test('next week is its Monday, wherever weeks begin', () => {
  for (const [today, weekStart, monday] of [
    ['2026-11-22', 1, '2026-11-23'],
    ['2026-11-22', 0, '2026-11-30'],
    ['2026-11-23', 1, '2026-11-30'],
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-12-31', 1, '2027-01-04'],
  ] as const) {
    const { choose, done } = menuOf(null, { today, weekStart })
    choose('Next week')
    expect([today, weekStart, done[0]?.[0].due]).toEqual([today, weekStart, monday])
  }
})
test('another day keeps the time of the day', () => {
  const { choose, done } = menuOf('2026-11-30T15:00')
  choose('Tomorrow')
  expect(done[0]?.[0]).toEqual({ due: '2026-11-19T15:00' })
})
test('the day that it has is marked, and without one there is none to take away', () => {
  expect(menuOf(`${TODAY}T09:00`).chosen()).toEqual(['Today'])
  expect(menuOf('2026-11-30').chosen()).toEqual([])
  const none = (due: string | null) =>
    menuOf(due).items.find(({ label }) => label === 'No date')?.disabled
  expect([none(null), none(TODAY)]).toEqual([true, false])
})
