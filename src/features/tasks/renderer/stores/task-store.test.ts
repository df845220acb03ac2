import { expect, test } from 'vitest'
import type { TaskOutcome } from '../../contract.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'
import { createTaskStore, QUICK } from './task-store.ts'
import { createToastStore } from '../../../../renderer/src/stores/toast-store.ts'

const TASK = {
  key: 'Home.md:3',
  ref: { kind: 'checkbox', path: vaultPath('Home.md'), text: '- [ ] x', occurrence: 0, among: 1 },
  path: vaultPath('Home.md'),
  line: 3,
  noteTitle: 'Home',
  title: 'Fix the tap',
  status: 'open',
  repeat: null,
} as TaskItem

/** What was done, in order, with an answer of main that the test chooses. */
function setUp(answer: () => TaskOutcome) {
  const done: string[] = []
  const client = {
    call: async (method: string) => {
      done.push(method)
      return answer()
    },
    on: () => () => {},
  } as unknown as LatentClient
  const toasts = createToastStore()
  const tasks = createTaskStore({
    client,
    openNotes: { flushAll: async () => (done.push('flush'), []) },
    workspace: { openNote: (path, options) => done.push(`open ${path}:${options?.line}`) },
    undo: {
      run: async (selection) => {
        done.push(`undo ${JSON.stringify(selection)}`)
        return { groupId: null, undone: [], changeIds: [], clashes: [], refused: [] }
      },
    },
    toasts,
  })
  return { tasks, done, toast: () => toasts.state.getState().at(-1) }
}

test('what is typed is on disk before a task is changed, and the change can be taken back', async () => {
  const { tasks, done, toast } = setUp(() => ({
    status: 'changed',
    task: { ...TASK, status: 'done' },
    next: null,
    groupId: 'g1',
  }))
  const ticked = tasks.tick(TASK)
  expect(tasks.state.getState().ticking).toEqual({ 'Home.md:3': 'done' })
  await ticked
  expect(tasks.state.getState().ticking).toEqual({})
  expect(done).toEqual(['flush', 'task.update'])
  expect(toast()).toMatchObject({ text: 'Done: “Fix the tap”.', tone: 'plain' })
  toast()?.action?.run()
  expect(done.at(-1)).toBe('undo {"groupId":"g1"}')
})

test('a conflict is said in the words of main, with a way to look', async () => {
  const message = 'This task is not in Home.md any more as it was shown.'
  const { tasks, done, toast } = setUp(() => ({ status: 'conflict', message }))
  expect(await tasks.change(TASK, { title: 'Other' }, 'Title changed.')).toBe(false)
  expect(toast()).toMatchObject({ text: message, tone: 'problem' })
  toast()?.action?.run()
  expect(done.at(-1)).toBe('open Home.md:3')
})

test('what fails is said, and the box is as it was', async () => {
  const { tasks, toast } = setUp(() => {
    throw new LatentError('denied', 'This vault is only read here.')
  })
  await tasks.tick(TASK)
  expect(tasks.state.getState().ticking).toEqual({})
  expect(toast()).toMatchObject({ text: 'This vault is only read here.', tone: 'problem' })
})

test('what was typed of a new task stays in its field, until it is taken out of that', () => {
  const { tasks, done } = setUp(() => ({ status: 'conflict', message: '' }))
  const typed = () =>
    Object.entries(tasks.state.getState().typed).map(([field, { text }]) => `${field}: ${text}`)
  tasks.type(QUICK, 'call Ada tom')
  tasks.type('2026-11-29', 'buy')
  expect(typed()).toEqual(['quick: call Ada tom', '2026-11-29: buy'])
  tasks.type('2026-11-29', (now) => `${now} bread`)
  tasks.type(QUICK, '')
  expect(typed()).toEqual(['2026-11-29: buy bread'])
  tasks.type(QUICK, (now) => `again${now}`)
  expect(typed()).toEqual(['2026-11-29: buy bread', 'quick: again'])
  expect(done).toEqual([])
})

test('details of a task that was removed close', async () => {
  const { tasks } = setUp(() => ({ status: 'changed', task: null, next: null, groupId: 'g' }))
  tasks.choose(TASK)
  await tasks.remove(TASK)
  expect(tasks.state.getState().chosen).toBeNull()
})
