import { expect, test } from 'vitest'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { agendaSections } from './agenda-sections.ts'

const TODAY = '2026-11-18'
const task = (key: string, dates: Partial<TaskItem>): TaskItem =>
  ({ key, title: key, status: 'open', due: null, scheduled: null, ...dates }) as TaskItem
const sections = (tasks: readonly TaskItem[], days = 5) =>
  agendaSections(tasks, TODAY, days).map(({ id, tasks: own }) => [id, ...own.map(({ key }) => key)])

test('today and tomorrow are there also when they are free, later days only with tasks', () => {
  expect(sections([task('a', { due: '2026-11-21' })])).toEqual([
    ['2026-11-18'],
    ['2026-11-19'],
    ['2026-11-21', 'a'],
  ])
})
test('what is late comes first; what is done is not late, and what lies beyond is left out', () => {
  const tasks = [
    task('late', { due: '2026-11-02' }),
    task('done', { due: '2026-11-02', status: 'done' }),
    task('beyond', { due: '2026-11-30' }),
  ]
  expect(sections(tasks)).toEqual([['overdue', 'late'], ['2026-11-18'], ['2026-11-19']])
})
test('a task that is planned for one day and due on another stands on both, once on the same', () => {
  const tasks = [
    task('two', { due: '2026-11-19', scheduled: '2026-11-18' }),
    task('one', { due: '2026-11-18', scheduled: '2026-11-18' }),
  ]
  expect(sections(tasks)).toEqual([
    ['2026-11-18', 'two', 'one'],
    ['2026-11-19', 'two'],
  ])
})
test('a day goes by the time, and what has none comes last', () => {
  const tasks = [
    task('none', { due: TODAY }),
    task('late', { due: `${TODAY}T15:00` }),
    task('early', { scheduled: `${TODAY}T09:00`, due: '2026-11-30' }),
  ]
  expect(sections(tasks)[0]).toEqual([TODAY, 'early', 'late', 'none'])
})
