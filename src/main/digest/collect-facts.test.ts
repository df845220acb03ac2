import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntrySummary } from '../../shared/domain/entry.ts'
import type { TaskItem } from '../../shared/domain/task.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { collectFacts, type DigestInputs } from './collect-facts.ts'
import { digestPeriod } from './digest-period.ts'
import { digestTemplate } from './digest-template.ts'

const task = (path: string, line: number, rest: Partial<TaskItem>): TaskItem => ({
  key: `${path}:${line}`,
  ref: { kind: 'path', path: vaultPath(path) },
  source: rest.mark === null ? 'task' : 'checkbox',
  category: null,
  path: vaultPath(path),
  line,
  noteTitle: path,
  title: 'Task',
  status: 'open',
  mark: ' ',
  priority: null,
  due: null,
  scheduled: null,
  start: null,
  created: null,
  completed: null,
  repeat: null,
  timeEstimateMinutes: null,
  timeEntries: [],
  tags: [],
  subtasks: { done: 0, total: 0 },
  parentKey: null,
  ...rest,
})
const entry = (path: string, rest: Partial<EntrySummary>): EntrySummary => ({
  path: vaultPath(path),
  category: 'projects',
  name: path,
  status: null,
  tags: [],
  fields: {},
  created: null,
  modifiedMs: 0,
  ...rest,
})
const inputs: DigestInputs = {
  type: 'daily',
  day: '2026-11-20',
  today: '2026-11-22',
  notes: [
    { path: vaultPath('a.md'), title: 'A', day: '2026-11-20' },
    { path: vaultPath('b.md'), title: 'B', day: '2026-11-19' },
    { path: vaultPath('2026-11-20.md'), title: '2026-11-20', day: '2026-11-20' },
  ],
  tasks: [
    task('t.md', 1, { title: 'Late', due: '2026-11-19' }),
    task('t.md', 2, { title: 'That day', due: '2026-11-20T15:00' }),
    task('t.md', 3, { title: 'Planned before', scheduled: '2026-11-01', due: '2026-11-25' }),
    task('t.md', 4, { title: 'Ahead', due: '2026-11-21' }),
    task('t.md', 5, { title: 'Done', status: 'done', completed: '2026-11-20' }),
    task('t.md', 6, { title: 'Done before', status: 'done', completed: '2026-11-19' }),
    task('t.md', 7, { title: 'Off', status: 'cancelled', completed: '2026-11-20' }),
  ],
  entries: [
    entry('p/a.md', { name: 'A', status: 'active', fields: { next_action: 'call' } }),
    entry('p/b.md', { name: 'B', status: 'blocked', fields: { next_action: 'wait' } }),
    entry('p/c.md', { name: 'C', status: 'done', fields: { next_action: 'no' } }),
    entry('q/ada.md', { name: 'Ada', category: 'people', fields: { last_touched: '2026-10-21' } }),
    entry('q/bob.md', { name: 'Bob', category: 'people', fields: { last_touched: '2026-10-22' } }),
    entry('i/x.md', { name: 'X', category: 'inbox', fields: { suggested_category: 'ideas' } }),
    entry('d/y.md', { name: 'Y', category: 'ideas', created: '2026-11-20T10:00:00' }),
  ],
  logged: [
    {
      path: vaultPath('tasks/s.md'),
      title: 'S',
      tags: [],
      timeEntries: [
        { start: '2026-11-19T23:30:00', end: '2026-11-20T00:30:00' },
        { start: '2026-11-20T09:00:00', end: null },
      ],
    },
  ],
  digestNotes: [vaultPath('2026-11-20.md')],
}
const told = (one: DigestInputs): string[] =>
  collectFacts(one).facts.map(({ section, text, detail }) => `${section}: ${text} (${detail})`)

describe('the facts of a digest', () => {
  test('of a day that is past are as of that day', () => {
    expect(told(inputs)).toEqual([
      'done: Done ()',
      'overdue: Late (due Thu 19 Nov)',
      'carried: Planned before (planned for Sun 1 Nov)',
      'carried: That day (due Fri 20 Nov)',
      'next: A (call)',
      'waiting: B (blocked; next: wait)',
      'changed: A ()',
      'people: Ada (last touched Wed 21 Oct 2026)',
      'filed: Y (ideas)',
      'unsure: X (perhaps ideas)',
      'time: S (30 min)',
    ])
  })
  test('of a week are those of its seven days, up to today', () => {
    const weekly = told({ ...inputs, type: 'weekly', today: '2026-11-20' })
    expect(weekly).toContain('done: Done before (Thu 19 Nov)')
    expect(weekly).toContain('overdue: Late (due Thu 19 Nov)')
    expect(weekly).toContain('carried: Ahead (due Sat 21 Nov)')
    expect(weekly).toContain('time: S (1 h)')
    expect(digestPeriod('weekly', '2027-01-01')).toEqual({
      from: '2026-12-28',
      before: '2027-01-04',
    })
    expect(digestPeriod('weekly', '2026-11-23').from).toBe('2026-11-23')
  })
  test('are the same from the same inputs, whatever their order', () => {
    const whole = collectFacts(inputs)
    const shuffled = <T>(items: readonly T[]) =>
      fc.shuffledSubarray([...items], { minLength: items.length })
    fc.assert(
      fc.property(
        shuffled(inputs.notes),
        shuffled(inputs.tasks),
        shuffled(inputs.entries),
        (notes, tasks, entries) => {
          expect(collectFacts({ ...inputs, notes, tasks, entries })).toEqual(whole)
        },
      ),
    )
  })
  test('that are many are counted by the template, with a link to where they go on', () => {
    const tasks = Array.from({ length: 60 }, (_, line) =>
      task('t.md', line + 1, { title: `Late ${String(line).padStart(2, '0')}`, due: '2026-11-01' }),
    )
    const text = digestTemplate(collectFacts({ ...inputs, tasks }))
    expect(text).toContain('- [[t|Late 49]]: due Sun 1 Nov\n- [[t|Late 50]] and 9 more\n')
    expect(text).not.toContain('Late 51')
  })
  test('that are none are said to be none', () => {
    const none = { ...inputs, notes: [], tasks: [], entries: [], logged: [] }
    expect(digestTemplate(collectFacts(none))).toBe('Fri 20 Nov 2026: nothing to tell.\n')
  })
})
