import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'
import { createToastStore } from '../../../../renderer/src/stores/toast-store.ts'
import { taskItem } from '../../../../../test/shared/task-item.ts'
import { FIRST_TASK_VIEW } from '../../shared/task-view.ts'
import { createTaskStore } from './task-store.ts'

const PATH = vaultPath('Home.md')
const AWAY = new LatentError('disconnected', 'Latent does not answer.')
const DENIED = new LatentError('denied', 'This vault is only read here.')
const box = (title: string, rest: Partial<TaskItem> = {}): TaskItem =>
  taskItem({
    key: title,
    ref: { kind: 'checkbox', path: PATH, text: `- [ ] ${title}`, occurrence: 0, among: 1 },
    path: PATH,
    line: 3,
    noteTitle: 'Home',
    title,
    ...rest,
  })
const changed = (task: TaskItem | null, groupId: string | null = 'g') => ({
  status: 'changed' as const,
  task,
  next: null,
  groupId,
})
const running = (title: string) => ({
  taskId: 4,
  title,
  path: PATH,
  entry: { start: '2026-11-18T09:00:00Z', end: null, note: null },
})

type Question = { readonly method: string; readonly input: Record<string, unknown> }
/** The store before a main that answers each method by the script, or refuses. */
function setUp(script: Readonly<Record<string, unknown>> = {}) {
  const answers = new Map(Object.entries(script))
  const asked: Question[] = []
  const listeners = new Map<string, (payload: unknown) => void>()
  const undone: unknown[] = []
  const client = {
    async call(method: string, input: Record<string, unknown>) {
      asked.push({ method, input })
      const answer = answers.get(method)
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer
    },
    on(event: string, listener: (payload: unknown) => void) {
      listeners.set(event, listener)
      return () => listeners.delete(event)
    },
  } as unknown as LatentClient
  const toasts = createToastStore()
  const tasks = createTaskStore({
    client,
    openNotes: { flushAll: async () => [] },
    workspace: { openNote: () => {} },
    undo: {
      async run(selection) {
        undone.push(selection)
        const refused = [{ changeId: 'c', path: PATH, reason: 'Home.md has changed since.' }]
        return { groupId: null, undone: [], changeIds: [], clashes: [], refused } as never
      },
    },
    toasts,
  })
  return {
    tasks,
    undone,
    answers,
    now: () => tasks.state.getState(),
    asked: (method: string) => asked.filter((each) => each.method === method).map((e) => e.input),
    tell: (event: string, payload: unknown) => listeners.get(event)?.(payload),
    hears: () => [...listeners.keys()],
    said: () => toasts.state.getState().map(({ text }) => text),
    last: () => toasts.state.getState().at(-1),
  }
}

test('a change that comes while another is written is meant for the task as that one leaves it', async () => {
  const renamed = box('Fix the pipe')
  const { tasks, asked } = setUp({ 'task.update': () => changed(renamed) })
  const before = box('Fix the tap')
  await Promise.all([
    tasks.change(before, { title: 'Fix the pipe' }),
    tasks.change(before, { priority: 'high' }),
    tasks.remove(before),
  ])
  expect(asked('task.update').map(({ ref }) => ref)).toEqual([before.ref, renamed.ref])
  expect(asked('task.delete').map(({ ref }) => ref)).toEqual([renamed.ref])
})
test('a change after one that failed is meant for the task as it was', async () => {
  let isFirst = true
  const { tasks, asked, said } = setUp({
    'task.update': () => {
      if (!isFirst) return changed(box('Other'))
      isFirst = false
      throw DENIED
    },
  })
  const task = box('Fix the tap')
  const [first, second] = [
    tasks.change(task, { title: 'Other' }, 'Renamed.'),
    tasks.change(task, { priority: 'low' }, 'Changed.'),
  ]
  expect([await first, await second]).toEqual([false, true])
  expect(asked('task.update').map(({ ref }) => ref)).toEqual([task.ref, task.ref])
  expect(said()).toEqual([DENIED.message, 'Changed.'])
})
test('details follow the task that they show, and no other one', async () => {
  const after = box('Fix the pipe')
  const { tasks, now } = setUp({ 'task.update': () => changed(after) })
  tasks.choose(box('Paint'))
  const { choice } = now()
  await tasks.change(box('Fix the tap'), { title: 'Fix the pipe' })
  expect(now().chosen?.title).toBe('Paint')
  tasks.choose(box('Fix the tap'))
  await tasks.change(box('Fix the tap'), { title: 'Fix the pipe' })
  expect([now().chosen, now().choice]).toEqual([after, choice + 1])
})
test.each([
  [{ source: 'task' as const }, '“Sill” went to the trash with its note.'],
  [{}, 'Took “Sill” out of Home.'],
  [
    { source: 'entry' as const, ref: { kind: 'entry' as const, path: PATH, followUp: 'call' } },
    'Took “Sill” out of the follow-ups of Home.',
  ],
  [
    { source: 'entry' as const, ref: { kind: 'entry' as const, path: PATH, followUp: null } },
    'Took the date of “Sill” away. The note stays.',
  ],
])('what a deletion took is said, with a way back: %o', async (rest, words) => {
  const { tasks, last, undone, said } = setUp({ 'task.delete': changed(null) })
  await tasks.remove(box('Sill', rest as Partial<TaskItem>))
  expect(last()).toMatchObject({ text: words, action: { label: 'Undo' } })
  last()?.action?.run()
  await Promise.resolve()
  await Promise.resolve()
  expect(undone).toEqual([{ groupId: 'g' }])
  // What could not be taken back is said too.
  expect(said().at(-1)).toMatch(/has changed since/)
})
test('a task is added with what was understood of it, a long title is cut where it is said', async () => {
  const { tasks, asked, last, answers } = setUp({ 'task.create': changed(box('x'), null) })
  expect(await tasks.create('w'.repeat(80), { priority: 'high' })).toBe(true)
  expect(asked('task.create')).toEqual([
    { title: 'w'.repeat(80), description: '', patch: { priority: 'high' } },
  ])
  expect(last()).toMatchObject({ text: `Added “${'w'.repeat(59)}…”.`, action: null })
  answers.set('task.create', DENIED)
  expect(await tasks.create('Paint', {})).toBe(false)
  expect(last()?.text).toBe(DENIED.message)
})
test('a timer runs on a task that has a note, and what it measured is said', async () => {
  const { tasks, now, asked, said, answers, tell } = setUp({
    'timer.start': () => running('Sill'),
    'timer.stop': () => ({ minutes: 61.6 }),
  })
  await tasks.startTimer(box('A line'))
  expect(asked('timer.start')).toEqual([])
  await tasks.startTimer(box('Sill', { source: 'task', ref: { kind: 'note', id: 4 } }))
  expect([asked('timer.start'), now().timer?.title]).toEqual([[{ taskId: 4 }], 'Sill'])
  await tasks.stopTimer()
  expect(now().timer).toBeNull()
  for (const minutes of [0.4, 1.2]) {
    tell('timer.changed', { timer: running('Sill') })
    answers.set('timer.stop', { minutes })
    await tasks.stopTimer()
  }
  expect(said()).toEqual([
    '62 minutes written to “Sill”.',
    'Less than a minute written to “Sill”.',
    '1 minute written to “Sill”.',
  ])
  tell('timer.changed', { timer: running('Sill') })
  answers.set('timer.stop', DENIED)
  await tasks.stopTimer()
  expect([now().timer?.title, said().at(-1)]).toEqual(['Sill', DENIED.message])
})
test('how tasks were looked at is asked once, kept at once, and never taken back by a late answer', async () => {
  const late = Promise.withResolvers<typeof FIRST_TASK_VIEW>()
  const { tasks, now, asked, answers } = setUp({
    'taskView.get': () => late.promise,
    'taskTag.list': [],
    'timer.get': null,
    'taskView.set': null,
  })
  const first = tasks.reload()
  tasks.look({ mode: 'board' })
  late.resolve({ ...FIRST_TASK_VIEW, mode: 'calendar' })
  await first
  expect(now().view?.mode).toBe('board')
  expect(asked('taskView.set')).toEqual([{ view: { ...FIRST_TASK_VIEW, mode: 'board' } }])
  await tasks.reload()
  expect(asked('taskView.get')).toHaveLength(1)
  // That it could not be kept is no reason to look at them as before.
  answers.set('taskView.set', DENIED)
  tasks.look({ sort: 'due' })
  await Promise.resolve()
  expect(now().view).toMatchObject({ mode: 'board', sort: 'due' })
})
test('while main is away nothing is said, what was known stays, and how they are looked at is asked again', async () => {
  const { tasks, now, said, answers, asked } = setUp({
    'taskView.get': AWAY,
    'taskTag.list': AWAY,
    'timer.get': AWAY,
    'task.update': AWAY,
  })
  await tasks.reload()
  expect(await tasks.change(box('Sill'), { status: 'done' })).toBe(false)
  expect([said(), now().view, now().ticking]).toEqual([[], null, {}])
  answers.set('taskView.get', DENIED)
  await tasks.reload()
  // What cannot be read is looked at as the first time.
  expect([now().view, asked('taskView.get').length]).toEqual([FIRST_TASK_VIEW, 2])
})
test('tags are read again when tasks change, and nothing is heard after the end', async () => {
  const { tasks, now, tell, answers, hears } = setUp({ 'taskTag.list': [] })
  answers.set('taskTag.list', [{ name: 'home', color: null }])
  tell('dues.changed', {})
  await Promise.resolve()
  await Promise.resolve()
  expect(now().tags).toEqual([{ name: 'home', color: null }])
  tasks.dispose()
  expect(hears()).toEqual([])
})
