import type { TaskItem, TaskStatus } from '../../../shared/domain/tasks/task.ts'
import { readFollowUp } from '../../../shared/domain/tasks/follow-up.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { ENTRY_TAGS } from '../../../shared/domain/entries/entry.ts'
import type { ParsedNote } from '../parsed-note.ts'
import { dateOf, statusOf } from './task-note.ts'
import { taskKey } from './task-key.ts'

/**
 * What is due of a note if it is an entry: its `due_date`, and each of its `follow_ups` that names a day. Whether it is
 * one depends on where the folders of entries are, which this does not ask: `category` is null.
 * @param tags of the frontmatter, without `#`
 */
export function readEntryDues(
  path: string,
  parsed: ParsedNote,
  tags: readonly string[],
): TaskItem[] {
  const data: Readonly<Record<string, unknown>> = parsed.frontmatter?.data ?? {}
  const name = textOf(data['name']) ?? parsed.title
  const item = {
    source: 'entry',
    category: null,
    path: vaultPath(path),
    line: 1,
    noteTitle: name,
    mark: null,
    priority: null,
    scheduled: null,
    start: null,
    created: dateOf(data['created']),
    repeat: null,
    timeEstimateMinutes: null,
    timeEntries: [],
    tags: tags.filter((tag) => !ENTRY_TAGS.includes(tag.toLowerCase())),
    subtasks: { done: 0, total: 0 },
    parentKey: null,
  } satisfies Partial<TaskItem>
  const due = dateOf(data['due_date'])
  const own: TaskItem[] =
    due === null
      ? []
      : [
          {
            ...item,
            key: taskKey(path, 'due_date', 0),
            ref: { kind: 'entry', path: item.path, followUp: null },
            title: name,
            status: entryStatus(data['status']),
            due,
            completed: dateOf(data['completed']),
          },
        ]
  const followUps = followUpsOf(data).flatMap((text): TaskItem[] => {
    const found = readFollowUp(text)
    return found === null
      ? []
      : [
          {
            ...item,
            key: taskKey(path, `follow_ups ${text}`, 0),
            ref: { kind: 'entry', path: item.path, followUp: text },
            ...found,
          },
        ]
  })
  return [...own, ...followUps]
}

/** Each item of `follow_ups` once, as it is written; one that is no list is its only item. */
export const followUpsOf = (data: Readonly<Record<string, unknown>>): string[] => [
  ...new Set([data['follow_ups'] ?? []].flat().filter((item) => typeof item === 'string')),
]

/** `active`, `waiting` and `someday` are open: none of them says that it is being worked on, or over. */
function entryStatus(value: unknown): TaskStatus {
  const status = statusOf(value)
  return status === 'doing' ? 'open' : status
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || null : null
