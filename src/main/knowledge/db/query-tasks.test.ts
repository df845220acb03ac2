import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERY_TASK, type TaskFilter } from '../../../shared/domain/tasks/task-query.ts'
import type { EntryFolders } from '../../../shared/domain/entries/entry.ts'
import { Settings } from '../../../shared/domain/settings.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createMemoryIndex, type MemoryIndex } from '../../../../test/vault/memory-index.ts'
import type { Index } from '../worker/index-store.ts'
import type { TaskQuery } from '../contract/tasks.ts'
import { queryTasks } from './query-tasks.ts'
import { closedTasks, loggedTasks } from './tasks.ts'

const FOLDERS = Settings.parse({}).captureFolders
let index: Index
let put: MemoryIndex['put']
beforeEach(() => void ({ index, put } = createMemoryIndex()))
afterEach(() => void index.database.close())

const page = ({
  filter,
  ...query
}: Partial<Omit<TaskQuery, 'filter'>> & {
  filter?: Partial<TaskFilter>
  folders?: EntryFolders
} = {}) =>
  queryTasks(index.database, {
    folders: FOLDERS,
    sort: 'urgency',
    group: 'none',
    offset: 0,
    limit: 100,
    today: '2026-11-22',
    ...query,
    filter: { ...EVERY_TASK, ...filter },
  })
const titles = (query: Parameters<typeof page>[0] = {}): string[] =>
  page(query).items.map(({ title }) => title)

beforeEach(() => {
  put(
    'home.md',
    [
      '- [ ] sweep 📅 2026-11-30 🔽',
      '- [x] paint 📅 2026-11-01 ✅ 2026-11-02',
      '- [ ] water #plants/indoor 📅 2026-11-20',
      '- [/] fix #house ⏳ 2026-11-21',
      '- [ ] dream',
    ].join('\n'),
  )
  put(
    'tasks/Call Ada.md',
    '---\nid: 3\nstatus: open\npriority: high\ndue: 2026-11-30\ntags: [phone]\ntimeEntries:\n  - start: 2026-11-21T23:30:00\n    end: 2026-11-22T00:30:00\n  - start: 2026-11-22T09:00:00\n---\n',
  )
})

test('an index of before that holds a day that no calendar has still lists its tasks', () => {
  index.database.exec(`UPDATE task_items SET item = replace(item, '2026-11-20', '2026-11-32')`)
  expect(titles()).toContain('water')
  expect(page().items.find(({ title }) => title === 'water')?.due).toBeNull()
})

describe('a query', () => {
  test('sorts what is late first, then by day and priority, and what is over last', () => {
    expect(titles()).toEqual(['water', 'fix', 'Call Ada', 'sweep', 'dream', 'paint'])
    expect(titles({ sort: 'due' })).toEqual(['water', 'paint', 'Call Ada', 'sweep', 'dream', 'fix'])
    expect(titles({ sort: 'title' })).toEqual([
      'Call Ada',
      'dream',
      'fix',
      'paint',
      'sweep',
      'water',
    ])
    expect(titles({ sort: 'priority' })[0]).toBe('Call Ada')
    expect(titles({ sort: 'note' })[0]).toBe('sweep')
  })
  test('late by due depends on the day that it is', () => {
    put('b.md', '- [x] old 📅 2026-01-01\n')
    expect(titles({ sort: 'due' })[0]).toBe('water')
    expect(titles({ sort: 'due', today: '2026-11-20' })[0]).toBe('old')
  })
  test.each<[Partial<TaskFilter>, string[]]>([
    [{ search: 'ADA phone' }, ['Call Ada']],
    [{ search: '#plants' }, ['water']],
    [{ search: 'ada nothing' }, []],
    [{ statuses: ['doing', 'done'] }, ['fix', 'paint']],
    [{ priorities: ['high', 'low'] }, ['Call Ada', 'sweep']],
    [{ tags: ['plants'] }, ['water']],
    [{ tags: ['#Plants/Indoor/'] }, ['water']],
    [{ tags: ['plant'] }, []],
    [{ tags: ['plants', 'house'] }, []],
    // Planned for yesterday is not late: due then would be.
    [{ overdue: true }, ['water']],
    [{ folder: 'tasks' }, ['Call Ada']],
    [{ folder: 'task' }, []],
    [{ from: '2026-11-20', before: '2026-11-22' }, ['water', 'fix']],
    [{ from: '2026-11-30', before: null }, ['Call Ada', 'sweep']],
    [{ from: null, before: '2026-11-20' }, ['paint']],
    [{ undated: true }, ['dream']],
    [{ kinds: 'notes' }, ['Call Ada']],
    [{ kinds: 'checkboxes', statuses: ['open'] }, ['water', 'sweep', 'dream']],
    [{ search: "' OR 1=1 --" }, []],
  ])('filters by %j', (filter, expected) => {
    expect(titles({ filter })).toEqual(expected)
    expect(page({ filter }).total).toBe(expected.length)
  })
  test('groups, counted and in order, also over pages', () => {
    expect(page({ group: 'status' }).groups).toEqual([
      { group: 'open', count: 4 },
      { group: 'doing', count: 1 },
      { group: 'done', count: 1 },
    ])
    // Heads for spans of days, not one for each task (W14).
    expect(page({ group: 'day' }).groups).toEqual([
      { group: 'overdue', count: 1 },
      { group: 'earlier', count: 2 },
      { group: 'later', count: 2 },
      { group: '', count: 1 },
    ])
    expect(page({ group: 'day', today: '2026-11-29' }).groups.at(-2)?.group).toBe('tomorrow')
    expect(page({ group: 'day', today: '2026-11-25' }).groups.at(-2)?.group).toBe('soon')
    expect(page({ group: 'tag' }).groups.at(-1)).toEqual({ group: '', count: 3 })
    const whole = titles({ group: 'status' })
    const paged = [0, 2, 4].flatMap((offset) => titles({ group: 'status', offset, limit: 2 }))
    expect(paged).toEqual(whole)
    expect(page({ group: 'status', limit: 1 }).total).toBe(6)
  })
})

describe('kept with their notes', () => {
  test('a note that changes, or goes, takes its tasks with it', () => {
    put('home.md', '- [ ] only\n')
    expect(titles()).toEqual(['Call Ada', 'only'])
    index.write(() => index.notes.remove('home.md'))
    expect(titles()).toEqual(['Call Ada'])
    expect(index.database.prepare('SELECT count(*) AS n FROM task_items').get()).toEqual({ n: 1 })
  })
  test('a copy of a file with an id is told apart by its path', () => {
    put('tasks/Copy.md', '---\nid: 3\nstatus: open\n---\n')
    expect(page({ filter: { kinds: 'notes' } }).items.map(({ ref }) => ref)).toEqual([
      { kind: 'path', path: 'tasks/Call Ada.md' },
      { kind: 'path', path: 'tasks/Copy.md' },
    ])
  })
  test('time: what was logged on some days', () => {
    const logged = (from: string, before: string) =>
      loggedTasks(index.database, { from, before }).length
    expect(logged('2026-11-22', '2026-11-23')).toBe(1)
    expect(logged('2026-11-20', '2026-11-21')).toBe(0)
  })
})

describe('entries', () => {
  beforeEach(() => {
    put(
      'admin/Pay the plumber.md',
      '---\nname: Pay the plumber\nstatus: pending\ndue_date: 2026-11-21\ntags: [admin, house]\n---\n',
    )
    put(
      'Projects/Atlas.md',
      '---\nstatus: waiting\ndue_date: 2026-12-04\n---\n- [ ] draw it 📅 2026-11-30\n',
    )
    put(
      'people/Ada.md',
      '---\nname: Ada Okafor\nfollow_ups:\n  - Send her the table 📅 2026-11-24\n  - Lend her a book\n---\n',
    )
    put('admin/Old.md', '---\nstatus: done\ndue_date: 2026-11-01\ncompleted: 2026-11-20\n---\n')
    put('elsewhere/Plan.md', '---\ndue_date: 2026-11-23\n---\n')
  })

  test('what they say is due stands with the tasks, wherever tasks are asked for (M1)', () => {
    expect(titles({ filter: { kinds: 'entries', statuses: ['open', 'doing'] } })).toEqual([
      'Pay the plumber',
      'Send her the table',
      'Atlas',
    ])
    expect(titles({ filter: { overdue: true } })).toEqual(['water', 'Pay the plumber'])
    expect(titles({ filter: { from: '2026-11-24', before: '2026-11-25' } })).toEqual([
      'Send her the table',
    ])
    expect(titles({ filter: { search: 'okafor' } })).toEqual(['Send her the table'])
    expect(titles({ filter: { tags: ['house'] }, sort: 'due' })).toEqual(['Pay the plumber', 'fix'])
    expect(
      closedTasks(index.database, { from: '2026-11-20', before: '2026-11-21', folders: FOLDERS }),
    ).toMatchObject([{ title: 'Old', source: 'entry', category: 'admin', status: 'done' }])
  })

  test('each says where it stands; a note outside of their folders is none, until these change (M1)', () => {
    const { items } = page({ filter: { kinds: 'entries' } })
    expect(items.map(({ path, source, category }) => [path, source, category])).toEqual([
      ['admin/Pay the plumber.md', 'entry', 'admin'],
      ['people/Ada.md', 'entry', 'people'],
      ['Projects/Atlas.md', 'entry', 'projects'],
      ['admin/Old.md', 'entry', 'admin'],
    ])
    expect(titles({ folders: { ...FOLDERS, ideas: vaultPath('Elsewhere') } })).toContain('Plan')
    expect(titles({ filter: { kinds: 'notes' } })).toEqual(['Call Ada'])
    expect(titles({ filter: { kinds: 'checkboxes' } })).not.toContain('Atlas')
  })
})
