import { readQuickTask } from '../shared/read-quick-task.ts'
import {
  DONE_STATUSES,
  OPEN_STATUSES,
  weekStartOf,
} from '../../../shared/domain/tasks/task-days.ts'
import type { TaskItem } from '../../../shared/domain/tasks/task.ts'
import { EVERY_TASK } from '../../../shared/domain/tasks/task-query.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import {
  readArgs,
  readNumber,
  UsageError,
  vaultOptions,
  type FeatureCommand,
} from '../../../main/feature/command.ts'

export const taskCommand: FeatureCommand = {
  name: 'task',
  usage: 'task add TEXT --vault DIR [--json]',
  summary:
    'Adds a task as it is typed in the window: "call Ada fri 3pm !high every week #work ~30m".',
  async run(args, terminal, withVault) {
    const { values, positionals } = readArgs(args, vaultOptions, ['add', 'TEXT'])
    const [verb, text = ''] = positionals
    if (verb !== 'add') throw new UsageError('task takes “add” and the task.')
    const use = { waits: true, searches: true }
    return withVault(values, terminal, use, async (client) => {
      const { settings } = await client.call('app.state', {})
      const task = readQuickTask(text, { nowMs: Date.now(), weekStart: weekStartOf(settings) })
      const { title, spans: _, ...patch } = task
      if (title.trim() === '') throw new UsageError('TEXT has no title.')
      const made = await client.call('task.create', { title, description: '', patch })
      if (made.status === 'conflict') throw new LatentError('conflict', made.message)
      terminal.out(values.json ? JSON.stringify(made.task) : made.task ? line(made.task) : title)
      return 0
    })
  },
}

export const tasksCommand: FeatureCommand = {
  name: 'tasks',
  usage: 'tasks --vault DIR [--overdue] [--done] [--tag T] [--limit N] [--json]',
  summary: 'Lists open tasks, what is overdue first; with --json, an array.',
  async run(args, terminal, withVault) {
    const options = {
      ...vaultOptions,
      overdue: { type: 'boolean', default: false },
      done: { type: 'boolean', default: false },
      tag: { type: 'string' },
      limit: { type: 'string' },
    } as const
    const { values } = readArgs(args, options, [])
    const limit = readNumber('limit', values.limit, { min: 1, max: 500 }) ?? 100
    return withVault(values, terminal, { waits: false, searches: true }, async (client) => {
      const page = await client.call(
        'task.query',
        {
          filter: {
            ...EVERY_TASK,
            statuses: [...(values.done ? DONE_STATUSES : OPEN_STATUSES)],
            tags: values.tag === undefined ? [] : [values.tag],
            overdue: values.overdue,
          },
          sort: 'due',
          group: 'none',
          offset: 0,
          limit,
        },
        { signal: terminal.signal },
      )
      if (values.json) terminal.out(JSON.stringify(page.items))
      else for (const task of page.items) terminal.out(line(task))
      if (page.total > page.items.length)
        terminal.note(`${page.items.length} of ${page.total} tasks.`)
      if (page.total === 0 && !values.json) terminal.note('No such tasks.')
      return 0
    })
  },
}

export const timerCommand: FeatureCommand = {
  name: 'timer',
  usage: 'timer start ID | stop | show --vault DIR [--json]',
  summary: 'Starts or stops the timer of a task, or tells which one runs.',
  async run(args, terminal, withVault) {
    const { values, positionals } = readArgs(args, vaultOptions, ['start|stop|show'], ['ID'])
    const [verb = '', id] = positionals
    if (!['start', 'stop', 'show'].includes(verb))
      throw new UsageError('timer takes start ID, stop or show.')
    const taskId = id === undefined ? null : (readNumber('ID', id, { min: 1, max: 1e15 }) ?? null)
    if ((verb === 'start') !== (taskId !== null))
      throw new UsageError(verb === 'start' ? 'ID is missing.' : `timer ${verb} takes no ID.`)
    const use = { waits: true, searches: true }
    return withVault(values, terminal, use, async (client) => {
      if (verb === 'stop') {
        const { minutes } = await client.call('timer.stop', {})
        terminal.out(values.json ? JSON.stringify({ minutes }) : `${Math.round(minutes)} min`)
        return 0
      }
      const running =
        taskId === null
          ? await client.call('timer.get', {})
          : await client.call('timer.start', { taskId })
      if (values.json) terminal.out(JSON.stringify(running))
      else if (running === null) terminal.out('No timer is running.')
      else terminal.out(`${running.title}  since ${running.entry.start.replace('T', ' ')}`)
      return 0
    })
  },
}

/** `[ ] 3  Call Ada  2026-11-27 15:00  high  #work  tasks/Call Ada.md`. */
function line(task: TaskItem): string {
  const mark =
    task.status === 'done'
      ? 'x'
      : task.status === 'cancelled'
        ? '-'
        : task.status === 'doing'
          ? '/'
          : ' '
  return [
    `[${mark}] ${task.ref.kind === 'note' ? task.ref.id : (task.category ?? '–')}`,
    task.title,
    task.due?.replace('T', ' '),
    task.priority,
    ...task.tags.map((tag) => `#${tag}`),
    task.source === 'checkbox' ? `${task.path}:${task.line}` : task.path,
  ]
    .filter(Boolean)
    .join('  ')
}
