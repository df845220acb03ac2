import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntrySummary } from '../../../shared/domain/entries/entry.ts'
import type { TaskItem } from '../../../shared/domain/tasks/task.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { taskItem } from '../../../../test/shared/task-item.ts'
import { collectFacts, type DigestInputs } from './collect-facts.ts'
import { digestPeriod } from './digest-period.ts'
import { digestLimits, digestTemplate } from './digest-template.ts'

const task = (path: string, line: number, rest: Partial<TaskItem>): TaskItem =>
  taskItem({
    key: `${path}:${line}`,
    ref: { kind: 'path', path: vaultPath(path) },
    source: rest.mark === null ? 'task' : 'checkbox',
    path: vaultPath(path),
    line,
    noteTitle: path,
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
    {
      path: vaultPath('a.md'),
      title: 'A',
      day: '2026-11-20',
      modifiedMs: Date.parse('2026-11-20'),
    },
    {
      path: vaultPath('b.md'),
      title: 'B',
      day: '2026-11-19',
      modifiedMs: Date.parse('2026-11-19'),
    },
    {
      path: vaultPath('2026-11-20.md'),
      title: '2026-11-20',
      day: '2026-11-20',
      modifiedMs: Date.parse('2026-11-20'),
    },
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
  limits: [],
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
  test('of the next days come up; a follow-up says with whom (M1)', () => {
    const due = (line: number, rest: Partial<TaskItem>): TaskItem =>
      task('people/ada.md', line, { mark: null, source: 'entry', noteTitle: 'Ada', ...rest })
    const tasks = [
      due(1, { title: 'Pay', due: '2026-11-23', category: 'admin' }),
      due(2, {
        title: 'Send it',
        due: '2026-11-21',
        ref: { kind: 'entry', path: vaultPath('people/ada.md'), followUp: 'x' },
      }),
      due(3, { title: 'Later', due: '2026-11-30' }),
    ]
    const none = { ...inputs, notes: [], entries: [], logged: [], tasks }
    expect(told({ ...none, day: '2026-11-22' })).toEqual([
      'overdue: Send it (Ada, due Sat 21 Nov)',
      'coming: Pay (due Mon 23 Nov)',
    ])
  })
  test('tell a folder that was copied in as one, with its count, beside what somebody wrote (W14)', () => {
    const at = Date.parse('2026-11-20T09:00')
    const notes = Array.from({ length: 5000 }, (_, index) => ({
      path: vaultPath(`copied/${index}.md`),
      title: `N${index}`,
      day: '2026-11-20',
      modifiedMs: at + index * 20,
    }))
    const own = {
      ...notes[0],
      path: vaultPath('own.md'),
      title: 'Own',
      day: '2026-11-20',
      modifiedMs: at + 200_000,
    }
    const facts = collectFacts({
      ...inputs,
      tasks: [],
      entries: [],
      logged: [],
      notes: [...notes, own],
    })
    expect(facts.facts.map(({ text, count }) => [text, count])).toEqual([
      ['5,000 notes at once', 5000],
      ['Own', 1],
    ])
    const text = digestTemplate(facts)
    expect(text).toContain(': 5,001 notes changed.')
    expect(text).toContain(
      '[[copied/0|5,000 notes at once]]: copied, synced or changed by a program',
    )
  })
  test('tell an import over a slow line as one too, however often it paused (W14)', () => {
    const at = Date.parse('2026-11-20T09:00')
    const copied = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        path: vaultPath(`copied/${index}.md`),
        title: `N${index}`,
        day: '2026-11-20',
        modifiedMs: at + index * 100 + Math.floor(index / 20) * 5000,
      }))
    const told = (count: number) =>
      collectFacts({
        ...inputs,
        tasks: [],
        entries: [],
        logged: [],
        notes: copied(count),
      }).facts.map(({ count: of }) => of)
    expect(told(4980)).toEqual([4980])
    // As many as a person may well have saved stay what they are.
    expect(told(100)).toEqual(Array.from({ length: 100 }, () => 1))
  })
  test('that are too many to look at are said to be cut (M10)', () => {
    const limits = ['Of 12,000 entries the 10,000 that changed last were looked at.']
    expect(digestLimits(collectFacts({ ...inputs, limits }))).toBe(`\n${limits[0]}\n`)
  })
  test('that are none are said to be none', () => {
    const none = { ...inputs, notes: [], tasks: [], entries: [], logged: [] }
    expect(digestTemplate(collectFacts(none))).toBe('Fri 20 Nov 2026: nothing to tell.\n')
  })
})
