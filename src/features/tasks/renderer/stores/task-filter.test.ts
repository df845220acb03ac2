import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import { FIRST_TASK_VIEW, TaskView } from '../../shared/task-view.ts'
import { quickPieces } from '../toolbar/quick-pieces.ts'
import { axisSteps, spanOf, withFreeDays } from '../report/report-range.ts'
import { filterOf, narrowings } from './task-filter.ts'

test('what is asked is a filter that main takes, and narrowings are counted', () => {
  const view: TaskView = { ...FIRST_TASK_VIEW, days: 'undated', tags: ['work'] }
  expect(TaskFilter.parse(filterOf(view, '  x ', '2026-11-22', 1))).toMatchObject({
    search: 'x',
    undated: true,
    from: null,
    tags: ['work'],
  })
  expect(narrowings(FIRST_TASK_VIEW)).toBe(0)
  expect(narrowings(view)).toBe(2)
})

test('a view that was written by another version is read as far as it can be', () => {
  expect(TaskView.parse({})).toEqual(FIRST_TASK_VIEW)
  expect(TaskView.parse({ mode: 'tree', tags: ['a'], statuses: 3 })).toEqual({
    ...FIRST_TASK_VIEW,
    tags: ['a'],
  })
})

test('the pieces of a typed line are that line again, whatever was understood', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 5 }),
      (text, spans) => {
        const taken = spans.map(([start, length]) => ({
          start: Math.min(start, text.length),
          end: Math.min(start + length, text.length),
          field: 'tag' as const,
        }))
        expect(
          quickPieces(text, taken)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      },
    ),
  )
})

test('the days of a report, each of them a bar, and an axis that holds the longest', () => {
  const own = { from: '2026-11-20', before: '2026-11-01' }
  expect(spanOf('own', own, '2026-11-22', 1)).toEqual({ from: '2026-11-20', before: '2026-11-21' })
  expect(spanOf('last-week', own, '2026-11-22', 1)).toEqual({
    from: '2026-11-09',
    before: '2026-11-16',
  })
  const days = withFreeDays(
    [{ key: '2026-11-10', minutes: 5 }],
    { from: '2026-11-09', before: '2026-11-12' },
    (key) => ({ key, minutes: 0 }),
  )
  expect(days.map(({ minutes }) => minutes)).toEqual([0, 5, 0])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (most) => {
      const steps = axisSteps(most)
      expect(steps[0]).toBe(0)
      expect(steps.at(-1)).toBeGreaterThanOrEqual(most)
      expect(steps.length).toBeLessThanOrEqual(6)
    }),
  )
})
