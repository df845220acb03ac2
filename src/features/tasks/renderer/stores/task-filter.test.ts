import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import { FIRST_TASK_VIEW, MOST_FILTERS, TaskView } from '../../shared/task-view.ts'
import { quickPieces } from '../toolbar/quick-pieces.ts'
import { axisSteps, spanOf, withFreeDays } from '../report/report-range.ts'
import {
  canKeep,
  choicesOf,
  filterOf,
  isSameView,
  MOST_CHOICES,
  narrowings,
} from './task-filter.ts'

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

test('a choice that was taken back and made again narrows nothing, in whatever order it was', () => {
  const again: TaskView = { ...FIRST_TASK_VIEW, statuses: ['doing', 'open'] }
  expect(narrowings(again)).toBe(0)
  expect(narrowings({ ...FIRST_TASK_VIEW, statuses: ['open'] })).toBe(1)
  expect(narrowings({ ...FIRST_TASK_VIEW, statuses: [] })).toBe(1)
})

test('a filter that has a name is the one that is shown, whatever order its choices were made in', () => {
  const one: TaskView = { ...FIRST_TASK_VIEW, tags: ['work', 'home'], priorities: ['low', 'high'] }
  const other: TaskView = { ...one, tags: ['home', 'work'], priorities: ['high', 'low'] }
  expect(isSameView(one, other)).toBe(true)
  expect(isSameView(one, { ...other, tags: ['home'] })).toBe(false)
  expect(isSameView(one, { ...other, tags: ['home', 'work', 'x'] })).toBe(false)
  expect(isSameView(one, { ...other, folder: 'work' })).toBe(false)
  const changes = fc.record(
    {
      mode: fc.constantFrom<TaskView['mode']>('list', 'board'),
      sort: fc.constantFrom<TaskView['sort']>('due', 'title'),
      kinds: fc.constantFrom<TaskView['kinds']>('all', 'notes'),
      days: fc.constantFrom<TaskView['days']>('any', 'today'),
      statuses: fc.subarray<TaskView['statuses'][number]>(['open', 'doing', 'done']),
      folder: fc.option(fc.constant('work')),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(changes, changes, (some, others) => {
      const [a, b]: TaskView[] = [some, others].map((each) => ({ ...FIRST_TASK_VIEW, ...each }))
      if (!a || !b) throw new Error('There are two.')
      const sorted = (view: TaskView) => ({ ...view, statuses: view.statuses.toSorted() })
      expect(isSameView(a, b)).toBe(JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)))
    }),
    { numRuns: runs(1000) },
  )
})

test('a view that was written by another version is read as far as it can be', () => {
  expect(TaskView.parse({})).toEqual(FIRST_TASK_VIEW)
  expect(TaskView.parse({ mode: 'tree', tags: ['a'], statuses: 3 })).toEqual({
    ...FIRST_TASK_VIEW,
    tags: ['a'],
  })
})

test('with as many saved filters as there may be, one is still kept in the place of its own name', () => {
  const filters = Array.from({ length: MOST_FILTERS }, (_, n) => ({
    name: `Filter ${n}`,
    view: FIRST_TASK_VIEW,
  }))
  expect(canKeep(' Filter 7 ', filters)).toBe(true)
  expect(canKeep('Another', filters)).toBe(false)
  expect(canKeep('Another', filters.slice(1))).toBe(true)
  expect(canKeep(' ', filters.slice(1))).toBe(false)
})

test('of many folders one far down is found by its name, and a chosen one is always shown', () => {
  const folders = Array.from({ length: 40 }, (_, n) => `Area ${n}`)
  expect(choicesOf(folders, [], '')).toEqual(folders.slice(0, MOST_CHOICES))
  expect(choicesOf(folders, [], ' area 39')).toEqual(['Area 39'])
  expect(choicesOf(folders, ['Area 39'], '')).toEqual([
    'Area 39',
    ...folders.slice(0, MOST_CHOICES),
  ])
  // One that can be seen anyway stays in its place, and one that is there no more can be let go.
  expect(choicesOf(folders, ['Area 3'], '')).toEqual(folders.slice(0, MOST_CHOICES))
  expect(choicesOf(folders, ['Gone'], 'area 39')).toEqual(['Gone', 'Area 39'])
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
