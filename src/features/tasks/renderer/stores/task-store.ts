import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RunningTimer, TaskOutcome, TasksOutcome } from '../../contract.ts'
import type {
  TaskItem,
  TaskPatch,
  TaskRef,
  TaskStatus,
  TaskTag,
} from '../../../../shared/domain/tasks/task.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence, LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'
import type { OpenNotes } from '../../../../renderer/src/stores/notes/open-notes.ts'
import type { ToastStore } from '../../../../renderer/src/stores/toast-store.ts'
import type { UndoStore } from '../../../../renderer/src/stores/undo-store.ts'
import { undoSentences } from '../../../../renderer/src/stores/undo-sentences.ts'
import { FIRST_TASK_VIEW, type TaskView } from '../../shared/task-view.ts'
import { MANY_WORDS, MOST_NAMED } from './words.ts'
import type { WorkspaceStore } from '../../../../renderer/src/stores/workspace/workspace-store.ts'

/** With the moment: “today” is when it was typed. */
export interface TypedTask {
  readonly text: string
  readonly nowMs: number
}
export const NOTHING_TYPED: TypedTask = { text: '', nowMs: 0 }
/** The field above all tasks. */
export const QUICK = 'quick'

export type TaskState = {
  readonly timer: RunningTimer | null
  /** How tasks are looked at; null until it is known how they were last. */
  readonly view: TaskView | null
  /** Those that tasks have, and their colours. */
  readonly tags: readonly TaskTag[]
  /** The words that the tasks are narrowed to. */
  readonly search: string
  /** How many tasks are listed; null where they are not, or not known. */
  readonly total: number | null
  /** What was just done to tasks, until main's answer shows it: statuses by the task's key. */
  readonly ticking: Readonly<Record<string, TaskStatus>>
  /** The task whose details are shown. */
  readonly chosen: TaskItem | null
  /** Another number for each task that is chosen: it stays while that one is changed, although its key may not. */
  readonly choice: number
  /** What was typed of new tasks, by the field: the days of a calendar have one each. It stays while they are not shown. */
  readonly typed: Readonly<Record<string, TypedTask>>
  /** What a screen reader is told, after something was moved by keys. */
  readonly announcement: string
}

/** Changes tasks with a way back for ten seconds, and knows the running timer. Nothing here throws. */
export interface TaskStore {
  readonly state: StoreApi<TaskState>
  /** Asks for the timer and the tags again, and once how tasks were looked at. */
  reload(): Promise<void>
  search(words: string): void
  /** Into a field for a new task; a function is given what is in it now. */
  type(field: string, text: string | ((now: string) => string)): void
  /** Looks at tasks in another way, also the next time. */
  look(patch: Partial<TaskView>): void
  choose(task: TaskItem | null): void
  /** Ticks an open task, and opens a done or cancelled one. */
  tick(task: TaskItem): Promise<void>
  /** @param done what is said, e.g. `Moved to tomorrow`; nothing is said without it */
  change(task: TaskItem, patch: TaskPatch, done?: string): Promise<boolean>
  /** Changes many as one step with one way back. @param done what was done, in a word or two; the count is said too */
  changeMany(
    tasks: readonly TaskItem[],
    edits: { readonly patch: TaskPatch; readonly addTags: readonly string[] },
    done: string,
  ): Promise<boolean>
  /** Takes the lines of many to the end of a note, the same way. */
  moveMany(
    tasks: readonly TaskItem[],
    to: { readonly path: VaultPath; readonly title: string },
  ): Promise<boolean>
  /** @returns whether it was made */
  create(title: string, patch: Omit<TaskPatch, 'title' | 'status'>): Promise<boolean>
  remove(task: TaskItem): Promise<void>
  startTimer(task: TaskItem): Promise<void>
  stopTimer(): Promise<void>
  dispose(): void
}

export function createTaskStore({
  client,
  openNotes,
  workspace,
  undo,
  toasts,
}: {
  readonly client: LatentClient
  readonly openNotes: Pick<OpenNotes, 'flushAll'>
  readonly workspace: Pick<WorkspaceStore, 'openNote'>
  readonly undo: Pick<UndoStore, 'run'>
  readonly toasts: Pick<ToastStore, 'show'>
}): TaskStore {
  const state = createStore<TaskState>(() => ({
    timer: null,
    view: null,
    tags: [],
    search: '',
    total: null,
    ticking: {},
    chosen: null,
    choice: 0,
    typed: {},
    announcement: '',
  }))
  /** By the task's key: how the task is after the changes that are under way, or null where the last one failed. */
  const underWay = new Map<string, Promise<TaskItem | null>>()
  const stops = [
    client.on('timer.changed', ({ timer }) => state.setState({ timer })),
    client.on('dues.changed', () => void loadTags()),
  ]

  async function loadTags(): Promise<void> {
    try {
      state.setState({ tags: await client.call('taskTag.list', {}) })
    } catch {
      // Tags without colours are still tags; the next change asks again.
    }
  }

  /** Once: from then on this window knows better. */
  async function loadView(): Promise<void> {
    if (state.getState().view !== null) return
    const view = await client
      .call('taskView.get', {})
      .catch((error: unknown) => (isDisconnected(error) ? null : FIRST_TASK_VIEW))
    state.setState((now) => ({ view: now.view ?? view }))
  }

  const sayProblem = (error: unknown): void => {
    if (isDisconnected(error)) return // the status bar says so
    const text = errorSentence(error)
    toasts.show(text, { tone: 'problem' })
  }

  async function takeBack(groupId: string): Promise<void> {
    const [problem] = undoSentences(await undo.run({ groupId }))
    if (problem !== undefined) toasts.show(problem, { tone: 'problem' })
  }

  /** Writes with everything on disk that is typed in open notes, so that a line is not looked for in old text. */
  async function write(
    work: () => Promise<TaskOutcome>,
    said: { readonly task: TaskItem | null; readonly done: string | undefined },
  ): Promise<Extract<TaskOutcome, { status: 'changed' }> | null> {
    try {
      await openNotes.flushAll()
      const outcome = await work()
      if (outcome.status === 'conflict') {
        const { task } = said
        toasts.show(outcome.message, {
          tone: 'problem',
          action: task && {
            label: 'Look at the note',
            run: () => workspace.openNote(task.path, { line: task.line }),
          },
        })
        return null
      }
      const { groupId } = outcome
      if (said.done !== undefined)
        toasts.show(said.done, {
          action: groupId === null ? null : { label: 'Undo', run: () => void takeBack(groupId) },
        })
      return outcome
    } catch (error) {
      sayProblem(error)
      return null
    }
  }

  /** A change may give a task another key and text: the next one is meant for the task as it is then. */
  async function change(shown: TaskItem, patch: TaskPatch, done?: string): Promise<boolean> {
    const { status } = patch
    if (status !== undefined)
      state.setState(({ ticking }) => ({ ticking: { ...ticking, [shown.key]: status } }))
    let isWritten = false
    const written = (async () => {
      const task = (await underWay.get(shown.key)) ?? shown
      const outcome = await write(() => client.call('task.update', { ref: task.ref, patch }), {
        task,
        done,
      })
      isWritten = outcome !== null
      // An entry without a day is no due any more.
      if (outcome && state.getState().chosen?.key === task.key)
        state.setState({ chosen: outcome.task })
      return outcome?.task ?? null
    })()
    underWay.set(shown.key, written)
    await written
    if (underWay.get(shown.key) === written) underWay.delete(shown.key)
    state.setState(({ ticking: { [shown.key]: _done, ...ticking } }) => ({ ticking }))
    return isWritten
  }

  /** Many tasks as one step, with one way back; those that are left are named. */
  async function asOne(
    shown: readonly TaskItem[],
    done: string,
    ask: (refs: TaskRef[]) => Promise<TasksOutcome>,
  ): Promise<boolean> {
    try {
      const tasks = await Promise.all(
        shown.map(async (task) => (await underWay.get(task.key)) ?? task),
      )
      await openNotes.flushAll()
      const outcome = await ask(tasks.map(({ ref }) => ref))
      if (outcome.status === 'conflict') {
        toasts.show(outcome.message, { tone: 'problem' })
        return false
      }
      const { changed, left, groupId } = outcome
      toasts.show(
        [...(changed > 0 ? [MANY_WORDS.done(changed, done)] : []), ...leftSaid(left)].join(' '),
        {
          ...(left.length > 0 ? { tone: 'problem' as const } : {}),
          action: groupId === null ? null : { label: 'Undo', run: () => void takeBack(groupId) },
        },
      )
      return true
    } catch (error) {
      sayProblem(error)
      return false
    }
  }

  return {
    state,
    async reload() {
      const timer = client
        .call('timer.get', {})
        .then((running) => state.setState({ timer: running }), sayProblem)
      await Promise.all([timer, loadTags(), loadView()])
    },
    search: (search) => state.setState({ search }),
    type: (field, next) =>
      state.setState(({ typed: { [field]: before = NOTHING_TYPED, ...typed } }) => {
        const text = typeof next === 'string' ? next : next(before.text)
        return { typed: text === '' ? typed : { ...typed, [field]: { text, nowMs: Date.now() } } }
      }),
    look(patch) {
      const view = { ...(state.getState().view ?? FIRST_TASK_VIEW), ...patch }
      state.setState({ view })
      // A look that was lost is not worth a word.
      client.call('taskView.set', { view }).catch(() => undefined)
    },
    choose: (chosen) => state.setState(({ choice }) => ({ chosen, choice: choice + 1 })),
    change,
    changeMany: (shown, { patch: { title: _title, ...patch }, addTags }, done) =>
      asOne(shown, done, (refs) =>
        client.call('task.updateMany', { refs, patch, addTags: [...addTags] }),
      ),
    moveMany: (shown, to) =>
      asOne(shown, MANY_WORDS.moved(to.title), (refs) =>
        client.call('task.moveMany', { refs, to: to.path }),
      ),
    async tick(task) {
      const isOpen = task.status === 'open' || task.status === 'doing'
      const name = shortName(task.title)
      await change(
        task,
        { status: isOpen ? 'done' : 'open' },
        isOpen
          ? `Done: ${name}.${task.repeat === null ? '' : ' The next one is in the list.'}`
          : `Open again: ${name}.`,
      )
    },
    async create(title, patch) {
      const outcome = await write(
        () => client.call('task.create', { title, description: '', patch }),
        { task: null, done: `Added ${shortName(title)}.` },
      )
      return outcome !== null
    },
    async remove(shown) {
      const task = (await underWay.get(shown.key)) ?? shown
      const outcome = await write(() => client.call('task.delete', { ref: task.ref }), {
        task,
        done: removalSaid(task),
      })
      if (outcome && state.getState().chosen?.key === task.key) state.setState({ chosen: null })
    },
    async startTimer({ ref }) {
      if (ref.kind !== 'note') return
      try {
        state.setState({ timer: await client.call('timer.start', { taskId: ref.id }) })
      } catch (error) {
        sayProblem(error)
      }
    },
    async stopTimer() {
      const { timer } = state.getState()
      try {
        const { minutes } = await client.call('timer.stop', {})
        state.setState({ timer: null })
        if (timer) toasts.show(`${spokenLength(minutes)} written to ${shortName(timer.title)}.`)
      } catch (error) {
        sayProblem(error)
      }
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}

function removalSaid({ title, source, ref, noteTitle }: TaskItem): string {
  switch (source) {
    case 'task':
      return `${shortName(title)} went to the trash with its note.`
    case 'checkbox':
      return `Took ${shortName(title)} out of ${noteTitle}.`
    case 'entry':
      return ref.kind === 'entry' && ref.followUp !== null
        ? `Took ${shortName(title)} out of the follow-ups of ${noteTitle}.`
        : `Took the date of ${shortName(title)} away. The note stays.`
  }
}

/** Each with its reason, the first of them by name. */
const leftSaid = (
  left: readonly { readonly title: string; readonly reason: string }[],
): string[] => [
  ...left
    .slice(0, MOST_NAMED)
    .map(({ title, reason }) => MANY_WORDS.left(shortName(title), reason)),
  ...(left.length > MOST_NAMED ? [MANY_WORDS.more(left.length - MOST_NAMED)] : []),
]

const isDisconnected = (error: unknown): boolean =>
  error instanceof LatentError && error.code === 'disconnected'

const MOST_CHARACTERS = 60
const shortName = (title: string): string =>
  `“${title.length > MOST_CHARACTERS ? `${title.slice(0, MOST_CHARACTERS - 1)}…` : title}”`

const spokenLength = (minutes: number): string =>
  minutes < 1 ? 'Less than a minute' : minutes < 1.5 ? '1 minute' : `${Math.round(minutes)} minutes`
