import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TaskItem } from '../../../shared/domain/tasks/task.ts'
import { parseNote } from '../parse-note.ts'
import { readTasks } from './read-tasks.ts'

const tasksOf = (path: string, text: string) => readTasks(path, text, parseNote(path, text))

describe('checkboxes', () => {
  test('both notations, custom marks and nesting', () => {
    const text = [
      '# Plan',
      '- [ ] Call [[people/Ada|Ada]] **soon** #phone 📅 2026-11-27 ⏫ 🔁 every week',
      '  * [x] Find the number [completion:: 2026-11-20]',
      '    1. [-] Ask Bob',
      '  - [/] Write it down',
      '- no task',
      '- [?] Who is #ada anyway',
    ].join('\n')
    expect(tasksOf('a.md', text)).toMatchObject([
      {
        title: 'Call Ada soon',
        status: 'open',
        mark: ' ',
        tags: ['phone'],
        due: '2026-11-27',
        priority: 'high',
        repeat: 'every week',
        line: 2,
        noteTitle: 'Plan',
        subtasks: { done: 2, total: 3 },
        parentKey: null,
      },
      { title: 'Find the number', status: 'done', completed: '2026-11-20', subtasks: { total: 1 } },
      { title: 'Ask Bob', status: 'cancelled', mark: '-' },
      { title: 'Write it down', status: 'doing' },
      { title: 'Who is #ada anyway', status: 'open', mark: '?', tags: ['ada'] },
    ])
    const [first, second, third, fourth] = tasksOf('a.md', text)
    expect(second?.parentKey).toBe(first?.key)
    expect(third?.parentKey).toBe(second?.key)
    expect(fourth?.parentKey).toBe(first?.key)
  })

  test('a day that no calendar has is none, and takes nothing with it', () => {
    const [task] = tasksOf(
      'a.md',
      '- [x] Dig #garden 📅 1999-02-32 ⏳ 2026-13-01 🛫 2026-02-29 ➕ 2026-02-28 ✅ 0000-00-00 ⏫',
    )
    expect(task).toMatchObject({
      title: 'Dig',
      due: null,
      scheduled: null,
      start: null,
      completed: null,
      created: '2026-02-28',
      priority: 'high',
      tags: ['garden'],
    })
  })

  test('whatever a line says, what is read of it is a task that lists show', () => {
    const word = fc.oneof(
      fc.constantFrom('📅', '⏳', '🛫', '➕', '✅', '❌', '🔁', '⏫', '🔽'),
      fc.stringMatching(/^\d{4}-\d\d-\d\d$/),
      fc.stringMatching(/^\[(due|scheduled|start|created|completion):: \d{4}-\d\d-\d\d\]$/),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const line = `- [ ] Dig ${words.join(' ').replace(/[\r\n]/g, ' ')}`
        for (const task of tasksOf('a.md', line)) expect(TaskItem.parse(task)).toEqual(task)
      }),
    )
  })

  test('equal lines are told apart by their place among them', () => {
    const tasks = tasksOf('a.md', '- [ ] x\r\n\r\n## More\r\n- [ ] x\r\n')
    expect(tasks.map(({ ref }) => ref)).toEqual([
      { kind: 'checkbox', path: 'a.md', text: '- [ ] x', occurrence: 0, among: 2 },
      { kind: 'checkbox', path: 'a.md', text: '- [ ] x', occurrence: 1, among: 2 },
    ])
    expect(new Set(tasks.map(({ key }) => key)).size).toBe(2)
  })

  test('code holds none, and quotes and callouts do', () => {
    expect(tasksOf('a.md', '```\n- [ ] no\n```\n> - [ ] yes\n').map(({ title }) => title)).toEqual([
      'yes',
    ])
  })
})

describe('task notes', () => {
  const own = [
    '---',
    'id: 7',
    'status: open',
    'priority: high',
    'due: 2026-11-27T15:00',
    'scheduled: 2026-11-24',
    'timeEstimate: 30',
    'repeat: weekly',
    'tags: [work, phone]',
    'timeEntries:',
    '  - start: 2026-11-20T09:00:00',
    '    end: 2026-11-20T09:30:00',
    '  - start: 2026-11-21T09:00:00',
    '---',
    'Ask about the permit.',
    '- [x] find the number',
    '- [ ] call',
  ].join('\n')

  test('Latent’s own, with the checkboxes in its body below it', () => {
    const [note, done, open] = tasksOf('tasks/Call Ada.md', own)
    expect(note).toMatchObject({
      ref: { kind: 'note', id: 7 },
      line: 1,
      title: 'Call Ada',
      mark: null,
      status: 'open',
      priority: 'high',
      due: '2026-11-27T15:00',
      scheduled: '2026-11-24',
      repeat: 'weekly',
      timeEstimateMinutes: 30,
      tags: ['work', 'phone'],
      timeEntries: [
        { start: '2026-11-20T09:00:00', end: '2026-11-20T09:30:00' },
        { start: '2026-11-21T09:00:00', end: null },
      ],
      subtasks: { done: 1, total: 2 },
      parentKey: null,
    })
    expect([done?.parentKey, open?.parentKey]).toEqual([note?.key, note?.key])
  })

  test('those of TaskNotes, wherever they lie, without an id', () => {
    const text = [
      '---',
      'title: Pack the bags',
      'status: in-progress',
      'priority: normal',
      'tags: [task, travel]',
      'timeEstimate: 45',
      'timeEntries:',
      '  - startTime: 2026-11-20T09:00:00',
      '    endTime: 2026-11-20T09:10:00',
      'recurrence: FREQ=WEEKLY;BYDAY=MO',
      '---',
    ].join('\n')
    expect(tasksOf('Notes/pack.md', text)).toMatchObject([
      {
        ref: { kind: 'path', path: 'Notes/pack.md' },
        title: 'Pack the bags',
        status: 'doing',
        priority: 'medium',
        tags: ['travel'],
        repeat: 'FREQ=WEEKLY;BYDAY=MO',
        timeEntries: [{ start: '2026-11-20T09:00:00', end: '2026-11-20T09:10:00' }],
      },
    ])
    expect(tasksOf('Notes/pack.md', text.replace('in-progress', 'completed'))[0]?.status).toBe(
      'done',
    )
  })

  test.each([
    ['an entry with a status', 'projects/a.md', '---\nstatus: active\n---\n'],
    ['a note in the folder without either', 'tasks/Readme.md', '---\ntitle: x\n---\n'],
    ['frontmatter that cannot be read', 'tasks/a.md', '---\nid: [\n---\n'],
    ['no frontmatter', 'tasks/a.md', 'text\n'],
  ])('%s is none', (_, path, text) => {
    expect(tasksOf(path, text)).toEqual([])
  })

  test('what is odd in the frontmatter is left out and takes nothing with it', () => {
    const text = [
      '---',
      'id: "0x7"',
      'status: [done]',
      'priority: 3',
      'due: someday',
      'scheduled: 2026-13-45',
      'timeEstimate: -1',
      'timeEntries: [1, {start: x}, {start: 2026-11-20T09:00, end: garbled}]',
      '__proto__: {id: 3}',
      '---',
    ].join('\n')
    expect(tasksOf('tasks/a.md', text)).toMatchObject([
      {
        ref: { kind: 'path' },
        status: 'open',
        priority: null,
        due: null,
        scheduled: null,
        timeEstimateMinutes: null,
        timeEntries: [{ start: '2026-11-20T09:00', end: '2026-11-20T09:00' }],
      },
    ])
  })
})

test('an empty box and what a template is to fill in are no tasks, and what is below them is (W14)', () => {
  const text = [
    '- [ ] ',
    '- [ ] <% tp.file.cursor() %>',
    '- [ ] Call {{name}}',
    '\t- [ ] Below it',
    '- [ ] 5 < 6 and 50 %',
  ].join('\n')
  const tasks = readTasks('t.md', text, parseNote('t.md', text))
  expect(tasks.map(({ title, parentKey }) => [title, parentKey])).toEqual([
    ['Below it', null],
    ['5 < 6 and 50 %', null],
  ])
})
