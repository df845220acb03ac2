import type { Change } from '../../../shared/domain/change-set.ts'
import {
  TASKS_FOLDER,
  type TaskDate,
  type TaskPriority,
} from '../../../shared/domain/tasks/task.ts'
import { noteNameOf, vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { fileNameForTitle } from '../../../main/notes/file-name-for-title.ts'
import { updateFrontmatter } from '../../../shared/frontmatter/update-frontmatter.ts'
import type { TaskServices } from './task-services.ts'

/** A task that is to be made. */
export interface NewTask {
  readonly title: string
  /** The body of the note; empty for none. */
  readonly description: string
  readonly priority: TaskPriority | null
  readonly due: TaskDate | null
  readonly scheduled: TaskDate | null
  readonly repeat: string | null
  readonly timeEstimateMinutes: number | null
  readonly tags: readonly string[]
}

export interface PlannedTask {
  readonly id: number
  readonly path: VaultPath
  readonly text: string
  readonly change: Change
}

/** UTF-16 units. */
const MAX_TITLE = 20_000
const MAX_NUMBER = 1000

/** On one line, without what nobody can see or type. @throws LatentError `invalid_input` */
export function cleanTitle(title: string): string {
  const clean = title
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (clean === '') throw new LatentError('invalid_input', 'A task needs a title.')
  if (clean.length > MAX_TITLE)
    throw new LatentError('invalid_input', `A title has at most ${MAX_TITLE} characters.`)
  return clean
}

/** A new note in the tasks folder, named after the title, with the next number. @throws LatentError `invalid_input` */
export async function planNewTask(task: NewTask, services: TaskServices): Promise<PlannedTask> {
  const title = cleanTitle(task.title)
  const id = await services.taskIds.next()
  const path = await freePath(title, services)
  const text = taskText({ ...task, title }, { id, path })
  return { id, path, text, change: newNote(path, text) }
}

const newNote = (path: VaultPath, text: string): Extract<Change, { kind: 'write' }> => ({
  kind: 'write',
  path,
  text,
  expect: null,
  additive: false,
})

function taskText(task: NewTask, { id, path }: { readonly id: number; readonly path: string }) {
  const fields = {
    id,
    // Only where the file could not be named so.
    title: noteNameOf(path) === task.title ? null : task.title,
    status: 'open',
    priority: task.priority,
    due: task.due,
    scheduled: task.scheduled,
    timeEstimate: task.timeEstimateMinutes,
    repeat: task.repeat,
    tags: task.tags.length === 0 ? null : [...task.tags],
  }
  const body = task.description.trim() === '' ? '' : `${task.description.replace(/\s+$/, '')}\n`
  // Before the body comes to it: that may look like frontmatter itself.
  return updateFrontmatter('', fields) + body
}

/** The door is asked as well: it knows names that only look different. */
async function freePath(title: string, { vault }: TaskServices): Promise<VaultPath> {
  const name = noteNameOf(fileNameForTitle(title))
  for (let number = 1; number <= MAX_NUMBER; number += 1) {
    const path = vaultPath(`${TASKS_FOLDER}/${numbered(name, number)}.md`)
    if ((await vault.etag(path)) === null && (await isFree(path, vault))) return path
  }
  throw new LatentError('already_exists', `There is no free name for ${title.slice(0, 100)}.`)
}

/** Leaves room for the number in a name that is as long as can be. */
function numbered(name: string, number: number): string {
  if (number === 1) return name
  const suffix = ` ${number}`
  let cut = name
  while (Buffer.byteLength(cut + suffix) > 250) cut = Array.from(cut).slice(0, -1).join('')
  return cut.trimEnd() + suffix
}

async function isFree(path: VaultPath, vault: TaskServices['vault']): Promise<boolean> {
  try {
    await vault.preview({ summary: '', changes: [newNote(path, '')] })
    return true
  } catch (error) {
    if (error instanceof LatentError && error.code === 'already_exists') return false
    throw error
  }
}
