import { localDay } from '../../../../shared/domain/dates/local-day.ts'
import { startOfWeek, addDays } from '../calendar/calendar-days.ts'
import type { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import { TaskItem, type TaskPatch } from '../../../../shared/domain/tasks/task.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { taskItem } from '../../../../../test/shared/task-item.ts'
import { mount, type Mounted, type MountOptions } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import type { Answers } from '../../../../../test/window/scripted-host.ts'
import { TasksView } from '../tasks-view.tsx'
import { FIRST_TASK_VIEW, type TaskView } from '../../shared/task-view.ts'

const HOME = vaultPath('Home.md')
/** By this machine's calendar. */
export const today = (): string => localDay(Date.now())
export const inDays = (count: number): string => addDays(today(), count)
/** Of the week of today: 0 is its Monday. A month shows all of it. */
export const ofThisWeek = (index: number): string => addDays(startOfWeek(today(), 1), index)

/** A checkbox of a note, open and without a day. */
export const task = (title: string, rest: Partial<TaskItem> = {}): TaskItem =>
  taskItem({
    key: title,
    ref: { kind: 'checkbox', path: HOME, text: `- [ ] ${title}`, occurrence: 0, among: 1 },
    path: HOME,
    line: 7,
    noteTitle: 'Home',
    title,
    ...rest,
  })
/** A note of its own, on which time can be logged. */
export const taskNote = (id: number, title: string, rest: Partial<TaskItem> = {}): TaskItem =>
  task(title, { ref: { kind: 'note', id }, source: 'task', mark: null, ...rest })

/** As main would: what a checkbox is known by changes with its text. */
function patched(before: TaskItem, patch: TaskPatch): TaskItem {
  const { title } = patch
  const renamed = before.ref.kind === 'checkbox' && title !== undefined ? task(title) : before
  return TaskItem.parse({ ...before, ...patch, key: renamed.key, ref: renamed.ref })
}

/** Main with these tasks: it changes them, and says that they changed. */
function scriptedTasks(
  first: readonly TaskItem[],
  groupOf: (task: TaskItem) => string,
  writing: Promise<void>,
) {
  let known = first
  let changes = 0
  const changed = (task: TaskItem | null) => ({
    status: 'changed' as const,
    task,
    next: null,
    groupId: `g${++changes}`,
  })
  const isMeant = (ref: TaskItem['ref']) => (task: TaskItem) =>
    JSON.stringify(task.ref) === JSON.stringify(ref)
  const answers = (tell: () => void): Answers => ({
    ...noteAnswers({ [HOME]: '# Home' }),
    'timer.get': null,
    'taskTag.list': [],
    'taskFilter.list': [],
    'taskFilter.set': null,
    'taskView.set': null,
    'vault.folders': [],
    'tag.list': [],
    'task.query': ({ filter, group, offset, limit }) => {
      const found = known.filter((task) => passes(task, filter))
      const nameOf = (task: TaskItem): string => (group === 'none' ? '' : groupOf(task))
      const names = [...new Set(found.map(nameOf))]
      const items = names.flatMap((name) => found.filter((task) => nameOf(task) === name))
      const groups = names.map((name) => ({
        group: name,
        count: found.filter((task) => nameOf(task) === name).length,
      }))
      return { total: found.length, groups, items: items.slice(offset, offset + limit) }
    },
    'task.update': async ({ ref, patch }) => {
      await writing
      const before = known.find(isMeant(ref))
      if (!before) return { status: 'conflict', message: 'This line has changed.' }
      const after = patched(before, patch)
      known = known.map((task) => (task === before ? after : task))
      tell()
      return changed(after)
    },
    'task.updateMany': async ({ refs, patch, addTags }) => {
      await writing
      const isWanted = (item: TaskItem): boolean => refs.some((ref) => isMeant(ref)(item))
      const found = known.filter(isWanted).length
      known = known.map((item) =>
        isWanted(item) ? patched(item, { ...patch, tags: [...item.tags, ...addTags] }) : item,
      )
      tell()
      const left = refs.length - found
      return {
        status: 'changed',
        changed: found,
        left: Array.from({ length: left }, () => ({ title: 'x', reason: 'It has changed.' })),
        groupId: `g${++changes}`,
      }
    },
    'task.moveMany': ({ refs, to }) => {
      const stays = (item: TaskItem): boolean => item.source !== 'checkbox' || item.path === to
      const wanted = known.filter((item) => refs.some((ref) => isMeant(ref)(item)))
      known = known.map((item) =>
        wanted.includes(item) && !stays(item) ? { ...item, path: to, noteTitle: 'Later' } : item,
      )
      tell()
      return {
        status: 'changed',
        changed: wanted.filter((item) => !stays(item)).length,
        left: wanted.filter(stays).map(({ title }) => ({ title, reason: 'It is no line.' })),
        groupId: `g${++changes}`,
      }
    },
    'task.delete': ({ ref }) => {
      known = known.filter((task) => !isMeant(ref)(task))
      tell()
      return changed(null)
    },
    'task.create': ({ title, patch }) => {
      known = [...known, patched(task(title), patch)]
      tell()
      return changed(known.at(-1) ?? null)
    },
  })
  return { answers }
}

function passes({ status, title, due, scheduled }: TaskItem, filter: TaskFilter): boolean {
  const { statuses, search, from, before, undated } = filter
  const isWithin = (date: string | null): boolean =>
    date !== null && (from === null || date >= from) && (before === null || date < before)
  const hasRange = from !== null || before !== null
  return (
    (statuses.length === 0 || statuses.includes(status)) &&
    title.toLowerCase().includes(search.toLowerCase()) &&
    (!hasRange || isWithin(due) || isWithin(scheduled)) &&
    (!undated || (due === null && scheduled === null))
  )
}

/** The tasks of the window, looked at in one way. */
export async function mountTasks(
  tasks: readonly TaskItem[],
  {
    view = {},
    groupOf = () => 'today',
    writing = Promise.resolve(),
    answers,
    ...options
  }: MountOptions & {
    readonly view?: Partial<TaskView>
    /** Main's name for the group of a task. */
    readonly groupOf?: (task: TaskItem) => string
    /** No change is written before. */
    readonly writing?: Promise<void>
  } = {},
): Promise<Mounted> {
  let tell = (): void => {}
  const mounted = await mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <div style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TasksView />
      </div>
    </div>,
    {
      ...options,
      answers: {
        ...scriptedTasks(tasks, groupOf, writing).answers(() => tell()),
        'taskView.get': { ...FIRST_TASK_VIEW, ...view },
        ...answers,
      },
    },
  )
  tell = () => mounted.host.send('dues.changed', {})
  await Promise.all(mounted.stores.ofFeatures.reload()) // as the window does when it has connected
  return mounted
}
