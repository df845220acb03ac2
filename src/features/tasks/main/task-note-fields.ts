import type { TaskPatch, TaskStatus } from '../../../shared/domain/tasks/task.ts'
import { noteNameOf } from '../../../shared/domain/vault-path.ts'
import { TASK_TAG } from '../../../main/notes/tasks/task-note.ts'

type Data = Readonly<Record<string, unknown>>

/**
 * What a patch sets in the frontmatter of a task note, under the names that the note uses: a task of TaskNotes keeps
 * its `recurrence`, and the tag that makes it a task. null removes a field.
 */
export function fieldsOfPatch(patch: TaskPatch, data: Data, path: string): Data {
  const fields: Record<string, unknown> = {}
  if (patch.title !== undefined)
    fields['title'] = patch.title === noteNameOf(path) ? null : patch.title
  if (patch.status !== undefined) fields['status'] = statusWord(patch.status)
  if (patch.priority !== undefined) fields['priority'] = patch.priority
  if (patch.due !== undefined)
    fields[!Object.hasOwn(data, 'due') && Object.hasOwn(data, 'due_date') ? 'due_date' : 'due'] =
      patch.due
  if (patch.scheduled !== undefined) fields['scheduled'] = patch.scheduled
  if (patch.timeEstimateMinutes !== undefined) fields['timeEstimate'] = patch.timeEstimateMinutes
  if (patch.repeat !== undefined)
    fields[Object.hasOwn(data, 'recurrence') ? 'recurrence' : 'repeat'] = patch.repeat
  if (patch.tags !== undefined) fields['tags'] = tagsOf(patch.tags, data)
  return fields
}

/** As both plugins know them. */
function statusWord(status: TaskStatus): string {
  return status === 'doing' ? 'in-progress' : status
}

/** When it was completed, under the name that the note has for it. */
export const completedKey = (data: Data): string =>
  Object.hasOwn(data, 'completedDate') || Object.hasOwn(data, 'recurrence')
    ? 'completedDate'
    : 'completed'

function tagsOf(tags: readonly string[], data: Data): string[] | null {
  const marks = [data['tags'] ?? []].flat().filter((tag) => isTaskTag(tag))
  const all = [...marks, ...tags]
  return all.length === 0 ? null : all.map(String)
}

const isTaskTag = (tag: unknown): boolean =>
  typeof tag === 'string' && tag.replace(/^#/, '').toLowerCase() === TASK_TAG
