import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { agendaSections } from './agenda-sections.ts'
import { calendarEntries, movePatch, shiftOf, stepPlace } from './calendar-entries.ts'
import { addDays, daysBetween } from './calendar-days.ts'

const task = (key: string, dates: Partial<TaskItem>): TaskItem =>
  ({ key, title: key, status: 'open', due: null, scheduled: null, ...dates }) as TaskItem

test('a task stands on the day it is due and on the one it is planned for, those with a time first', () => {
  const days = calendarEntries([
    task('a', { due: '2026-11-24' }),
    task('b', { due: '2026-11-24T15:00', scheduled: '2026-11-23' }),
    task('c', { due: '2026-11-24T09:00', scheduled: '2026-11-24' }),
    task('d', {}),
  ])
  const ids = (day: string) => days.get(day)?.map(({ id }) => id)
  expect(ids('2026-11-24')).toEqual(['due c', 'due b', 'due a'])
  expect(ids('2026-11-23')).toEqual(['scheduled b'])
  expect([...days.keys()]).toHaveLength(2)
})

test('moving an entry changes the date it stands for, and keeps the time', () => {
  const b = task('b', { due: '2026-11-24T15:00', scheduled: '2026-11-23' })
  const due = { id: '', task: b, field: 'due', day: '2026-11-24' } as const
  const planned = { id: '', task: b, field: 'scheduled', day: '2026-11-23' } as const
  expect(movePatch(due, '2026-12-01')).toEqual({ due: '2026-12-01T15:00' })
  expect(movePatch(planned, '2026-12-01')).toEqual({ scheduled: '2026-12-01' })
  expect(movePatch(due, '2026-11-24')).toBeNull()
})

test('arrows go through the entries of a day and on to its neighbours', () => {
  const countOf = (day: string): number => (day === '2026-11-24' ? 2 : 0)
  const step = (day: string, entry: number, key: string) => stepPlace({ day, entry }, key, countOf)
  expect(step('2026-11-24', -1, 'ArrowDown')).toEqual({ day: '2026-11-24', entry: 0 })
  expect(step('2026-11-24', 1, 'ArrowDown')).toEqual({ day: '2026-12-01', entry: -1 })
  expect(step('2026-12-01', -1, 'ArrowUp')).toEqual({ day: '2026-11-24', entry: 1 })
  expect(step('2026-11-24', 0, 'ArrowUp')).toEqual({ day: '2026-11-24', entry: -1 })
  expect(step('2026-11-24', 1, 'ArrowRight')).toEqual({ day: '2026-11-25', entry: -1 })
  expect(step('2026-11-24', 0, 'x')).toBeNull()
  expect(['ArrowLeft', 'ArrowDown', 'x'].map(shiftOf)).toEqual([-1, 7, null])
})

test('any walk by arrows stays on a day and an entry that are there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), {
        maxLength: 60,
      }),
      (keys) => {
        const countOf = (day: string): number => Number(day.slice(8)) % 4
        let place = { day: '2026-11-22', entry: -1 }
        for (const key of keys) {
          const next = stepPlace(place, key, countOf)
          if (!next) throw new Error('No place.')
          expect(next.entry).toBeGreaterThanOrEqual(-1)
          expect(next.entry).toBeLessThan(Math.max(1, countOf(next.day)))
          expect(Math.abs(daysBetween(place.day, next.day))).toBeLessThanOrEqual(7)
          place = next
        }
      },
    ),
  )
})

test('the agenda has what is late, today and tomorrow also when they are free, and later days with tasks', () => {
  const today = '2026-11-22'
  const sections = agendaSections(
    [
      task('late', { due: '2026-11-20' }),
      task('done', { due: '2026-11-20', status: 'done' }),
      task('both', { due: addDays(today, 3), scheduled: today }),
    ],
    today,
    14,
  )
  expect(sections.map(({ id, tasks }) => [id, tasks.map(({ key }) => key)])).toEqual([
    ['overdue', ['late']],
    [today, ['both']],
    ['2026-11-23', []],
    ['2026-11-25', ['both']],
  ])
})
