import type { Note } from '../../../shared/contract/note.ts'
import { type EntryFolders, categoryOf } from '../../../shared/domain/entries/entry.ts'
import type { TaskItem, TaskRef } from '../../../shared/domain/tasks/task.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { parseNote } from '../../../main/notes/parse-note.ts'
import { readTasks } from '../../../main/notes/tasks/read-tasks.ts'
import type { TaskServices } from './task-services.ts'

/** A task as it stands in its note now. */
export interface FoundTask {
  readonly note: Note
  readonly item: TaskItem
}

export const taskNotFound = (id: number): LatentError =>
  new LatentError('not_found', `Task not found: ${id}`, {
    hint: 'List the tasks to see their ids.',
  })

/**
 * The task note with this id, read from disk: what the index says of places may be older.
 * @throws LatentError `not_found` ("Task not found: 3"), `conflict` when several notes have the id
 */
export async function findTask(
  id: number,
  { vault, taskIndex, taskIds }: Pick<TaskServices, 'vault' | 'taskIndex' | 'taskIds'>,
): Promise<FoundTask> {
  const found: FoundTask[] = []
  const known = (await taskIndex.numbered({ id })).map(({ path }) => path)
  for (const path of new Set([...known, ...taskIds.recentPaths()])) {
    const task = await taskNoteAt(path, vault)
    if (task?.item.ref.kind === 'note' && task.item.ref.id === id) found.push(task)
  }
  const [first, ...others] = found
  if (first === undefined) throw taskNotFound(id)
  if (others.length > 0)
    throw new LatentError(
      'conflict',
      `${found.length} notes have the id ${id}: ${found.map(({ note }) => note.path).join(', ')}`,
      { hint: 'Give all but one of them another id, or remove their ids.' },
    )
  return first
}

/** Null when there is no note, or none that is a task. */
export async function taskNoteAt(
  path: VaultPath,
  vault: Pick<TaskServices['vault'], 'read'>,
): Promise<FoundTask | null> {
  const note = await readOrNull(path, vault)
  const item = note && tasksOf(note).find(({ source }) => source === 'task')
  return note && item ? { note, item } : null
}

/**
 * The checkbox whose line is still as it was seen. Null when it is not there, or when there are more or fewer equal
 * lines than there were: then nobody knows which of them was meant.
 */
export async function checkboxAt(
  ref: Extract<TaskRef, { kind: 'checkbox' }>,
  vault: Pick<TaskServices['vault'], 'read'>,
): Promise<FoundTask | null> {
  const note = await readOrNull(ref.path, vault)
  const item = note && tasksOf(note).find((task) => isSameCheckbox(task.ref, ref))
  return note && item ? { note, item } : null
}

/** What is due of an entry, if it is still there as it was seen. */
export async function entryDueAt(
  ref: Extract<TaskRef, { kind: 'entry' }>,
  vault: Pick<TaskServices['vault'], 'read'>,
  folders: EntryFolders,
): Promise<FoundTask | null> {
  const note = await readOrNull(ref.path, vault)
  const item =
    note &&
    entryDuesOf(note, folders).find(
      (task) => task.ref.kind === 'entry' && task.ref.followUp === ref.followUp,
    )
  return note && item ? { note, item } : null
}

/** Empty for what is no entry. */
export function entryDuesOf(note: Pick<Note, 'path' | 'text'>, folders: EntryFolders): TaskItem[] {
  const category = categoryOf(note.path, folders)
  if (category === null) return []
  return tasksOf(note)
    .filter(({ source }) => source === 'entry')
    .map((task) => ({ ...task, category }))
}

/** Whether a checkbox is the one that was seen, and there are as many equal ones as there were. */
export const isSameCheckbox = (
  task: TaskRef,
  ref: Extract<TaskRef, { kind: 'checkbox' }>,
): boolean =>
  task.kind === 'checkbox' &&
  task.text === ref.text &&
  task.occurrence === ref.occurrence &&
  task.among === ref.among

export const tasksOf = ({ path, text }: Pick<Note, 'path' | 'text'>): TaskItem[] =>
  readTasks(path, text, parseNote(path, text))

export async function readOrNull(
  path: VaultPath,
  vault: Pick<TaskServices['vault'], 'read'>,
): Promise<Note | null> {
  try {
    return await vault.read(path)
  } catch (error) {
    if (error instanceof LatentError && error.code === 'not_found') return null
    throw error
  }
}

/** @throws LatentError `denied` */
export function assertChangeable({ path, readOnlyReason }: Note): void {
  if (readOnlyReason !== null)
    throw new LatentError('denied', `${path} cannot be changed: ${readOnlyReason}`)
}
