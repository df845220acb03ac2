import type { TaskPage } from '../../../shared/domain/tasks/task-query.ts'
import type { TaskOutcome, TasksOutcome } from '../contract.ts'
import type { Change, ChangeSet } from '../../../shared/domain/change-set.ts'
import type { EntryFolders } from '../../../shared/domain/entries/entry.ts'
import type { TaskItem, TaskPatch, TaskRef, TaskTag } from '../../../shared/domain/tasks/task.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { counted } from '../../../shared/domain/spoken-number.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Knowledge } from '../../../main/knowledge/knowledge.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import {
  checkboxAt,
  entryDueAt,
  findTask,
  readOrNull,
  tasksOf,
  taskNoteAt,
  type FoundTask,
} from './find-task.ts'
import { planCheckboxDeletion, planCheckboxEdit } from './plan-checkbox-edit.ts'
import { planEntryDeletion, planEntryEdit } from './plan-entry-edit.ts'
import { planManyEdits, type ManyEdits } from './plan-many-edits.ts'
import { planNewTask } from './plan-new-task.ts'
import { planTaskEdit } from './plan-task-edit.ts'
import { planTaskMoves } from './plan-task-moves.ts'
import type { TaskServices } from './task-services.ts'
import type { TaskIds } from './task-ids.ts'
import { listTaskTags, planNewTag } from './task-tags.ts'
import { createTaskTimer, type TaskTimer } from './create-timer.ts'
import type { TaskQuery } from '../../../main/knowledge/contract/tasks.ts'

/** Tasks as a person changes them in the window: the button was the question, and each change can be taken back. */
export interface Tasks {
  query(request: Omit<TaskQuery, 'today'>, signal?: AbortSignal): Promise<TaskPage>
  /** What stands directly below a task of a note, read from disk; empty when either is not there any more. */
  subtasks(path: VaultPath, key: string): Promise<TaskItem[]>
  create(request: {
    readonly title: string
    readonly description: string
    readonly patch: Omit<TaskPatch, 'title' | 'status'>
  }): Promise<TaskOutcome>
  /** @throws LatentError `not_found` ("Task not found: 3"), `denied`, `invalid_input` */
  update(ref: TaskRef, patch: TaskPatch): Promise<TaskOutcome>
  /** As one step: what cannot be changed is left and told. */
  updateMany(refs: readonly TaskRef[], edits: ManyEdits): Promise<TasksOutcome>
  /** Takes lines to the end of another note, as one step: what cannot go there is left and told. */
  moveMany(refs: readonly TaskRef[], to: VaultPath): Promise<TasksOutcome>
  delete(ref: TaskRef): Promise<TaskOutcome>
  tags(): Promise<TaskTag[]>
  /** @throws LatentError `already_exists`, `invalid_input` */
  createTag(tag: { readonly name: string; readonly color: string | null }): Promise<TaskTag>
  readonly timer: TaskTimer
  /** Writes a plan that others made of tasks, for a person: first that its numbers are taken. */
  apply(changeSet: ChangeSet): Promise<string | null>
}

export interface TasksOptions extends TaskServices {
  readonly vault: TaskServices['vault'] & Pick<Vault, 'apply'>
  readonly knowledge: TaskServices['knowledge'] & Pick<Knowledge, 'tasks' | 'loggedTasks'>
  readonly taskIds: TaskIds
  /** Where entries lie now. */
  captureFolders(): EntryFolders
  /** The group that a change was made in. */
  groupOf(changeId: string): string | null
}

export function createTasks(options: TasksOptions): Tasks {
  const { vault, knowledge, clock, taskIds, captureFolders, groupOf } = options

  async function apply(changeSet: ChangeSet): Promise<string | null> {
    if (changeSet.changes.length === 0) return null
    await taskIds.secure(changeSet)
    const [first] = await vault.apply(changeSet, { actor: 'user' })
    return first ? groupOf(first.changeId) : null
  }

  async function find(ref: TaskRef): Promise<FoundTask> {
    if (ref.kind === 'note') return findTask(ref.id, options)
    const found = await (ref.kind === 'path'
      ? taskNoteAt(ref.path, vault)
      : ref.kind === 'checkbox'
        ? checkboxAt(ref, vault)
        : entryDueAt(ref, vault, captureFolders()))
    if (found === null) throw changedSince(ref.path)
    return found
  }

  /** The place of a change is looked up again at the door: a note that changed in between is a conflict, too. */
  async function orConflict<T>(
    work: () => Promise<T>,
  ): Promise<T | Extract<TaskOutcome, { status: 'conflict' }>> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof LatentError && error.code === 'conflict')
        return { status: 'conflict', message: error.message }
      throw error
    }
  }

  return {
    timer: createTaskTimer({ ...options, apply }),
    apply,
    tags: () => listTaskTags(options),
    async createTag(request) {
      const { tag, changes } = await planNewTag(request, options)
      await apply({ summary: `Created the tag ${tag.name}`, changes })
      const made = (await listTaskTags(options)).find(({ id }) => id === tag.id)
      return made ?? { ...tag, tasks: 0, notes: 0 }
    },
    query: (request, signal) =>
      knowledge.tasks({ ...request, today: localDay(clock.nowMs()) }, signal),
    subtasks: async (path, key) => {
      const note = await readOrNull(path, vault)
      return note === null ? [] : tasksOf(note).filter(({ parentKey }) => parentKey === key)
    },
    async create({ title, description, patch }) {
      const planned = await planNewTask(
        {
          title,
          description,
          priority: patch.priority ?? null,
          due: patch.due ?? null,
          scheduled: patch.scheduled ?? null,
          repeat: patch.repeat ?? null,
          timeEstimateMinutes: patch.timeEstimateMinutes ?? null,
          tags: patch.tags ?? [],
        },
        options,
      )
      const task = taskIn(planned)
      const groupId = await apply({
        summary: `Created the task ${task?.title ?? title}`,
        changes: [planned.change],
      })
      return { status: 'changed', task, next: null, groupId }
    },
    update: (ref, patch) =>
      orConflict<TaskOutcome>(async () => {
        const found = await find(ref)
        const summary = `Changed the task ${found.item.title}`
        if (ref.kind === 'checkbox') {
          const edit = planCheckboxEdit(found, patch, clock.nowMs())
          const groupId = await apply({ summary, changes: edit.changes })
          return { status: 'changed', task: edit.task, next: edit.next, groupId }
        }
        if (ref.kind === 'entry') {
          const context = { folders: captureFolders(), nowMs: clock.nowMs() }
          const edit = planEntryEdit(found, patch, context)
          const groupId = await apply({ summary, changes: edit.changes })
          return { status: 'changed', task: edit.task, next: null, groupId }
        }
        const { changes, text, next } = await planTaskEdit(found, patch, options)
        const groupId = await apply({ summary, changes })
        return {
          status: 'changed',
          task: taskIn({ path: found.note.path, text }),
          next: next && taskIn(next),
          groupId,
        }
      }),
    updateMany: (refs, edits) =>
      orConflict<TasksOutcome>(async () => {
        const { changes, changed, left } = await planManyEdits(refs, edits, {
          find,
          services: options,
          folders: captureFolders(),
        })
        const groupId = await apply({ summary: `Changed ${counted(changed, 'task')}`, changes })
        return { status: 'changed', changed, left: [...left], groupId }
      }),
    moveMany: (refs, to) =>
      orConflict<TasksOutcome>(async () => {
        const titleOf = async (ref: TaskRef): Promise<string> => (await find(ref)).item.title
        const { changes, changed, left } = await planTaskMoves(refs, to, { vault, titleOf })
        const summary = `Moved ${counted(changed, 'task')} to ${to}`
        const groupId = await apply({ summary, changes })
        return { status: 'changed', changed, left: [...left], groupId }
      }),
    delete: (ref) =>
      orConflict<TaskOutcome>(async () => {
        const found = await find(ref)
        const { note, item } = found
        const groupId = await apply({
          summary:
            ref.kind === 'entry'
              ? `Took the day of ${item.title} out of ${note.path}`
              : `Deleted the task ${item.title}`,
          changes: deletionOf(found),
        })
        return { status: 'changed', task: null, next: null, groupId }
      }),
  }
}

function deletionOf(found: FoundTask): readonly Change[] {
  switch (found.item.source) {
    case 'checkbox':
      return planCheckboxDeletion(found)
    case 'entry':
      return planEntryDeletion(found)
    case 'task':
      return [{ kind: 'trash', path: found.note.path, expect: found.note.etag }]
  }
}

/** The note itself, as it will be read. */
const taskIn = (note: { readonly path: VaultPath; readonly text: string }): TaskItem | null =>
  tasksOf(note).find(({ source }) => source === 'task') ?? null

const changedSince = (path: VaultPath): LatentError =>
  new LatentError('conflict', `This task is not in ${path} any more as it was shown.`)
