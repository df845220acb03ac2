import type { TaskItem, TaskStatus, TaskPriority } from '../../../shared/domain/tasks/task.ts'
import { isRealDay } from '../../../shared/domain/dates/real-day.ts'
import { noteNameOf, vaultPath } from '../../../shared/domain/vault-path.ts'
import type { ListItem, ParsedNote, Task } from '../parsed-note.ts'
import type { TaskFieldName } from '../../../shared/domain/tasks/task-fields.ts'
import { statusOfMark } from '../../../shared/domain/tasks/task-status.ts'
import { readEntryDues } from './read-entry-dues.ts'
import { taskKey } from './task-key.ts'
import { readTaskNote, TASK_TAG, type TaskNoteFields } from './task-note.ts'

/** A task of a note, and what the file says of it that is not shown. */
export type NoteTask = TaskItem

/**
 * The tasks of a note: the note itself where it is one, or else what is due of it if it is an entry, and every checkbox,
 * in the order of the text. Ids may be in several notes; here each task note with one goes by it.
 */
export function readTasks(path: string, text: string, parsed: ParsedNote): NoteTask[] {
  const inFrontmatter = parsed.tags.filter(({ start }) => start < parsed.bodyStart)
  const tags = inFrontmatter.map(({ name }) => name)
  const fields = readTaskNote(path, parsed.frontmatter?.data ?? {}, tags)
  const note = fields && noteTask(path, { fields, tags, title: parsed.title })
  const checkboxes = readCheckboxes(path, text, { parsed, noteKey: note?.key ?? null })
  if (!note) return [...readEntryDues(path, parsed, unique(tags)), ...checkboxes]
  return [{ ...note, subtasks: tally(checkboxes) }, ...checkboxes]
}

function noteTask(
  path: string,
  {
    fields,
    tags,
    title,
  }: {
    readonly fields: TaskNoteFields
    readonly tags: readonly string[]
    readonly title: string
  },
): NoteTask {
  const { id, title: given, ...rest } = fields
  return {
    key: taskKey(path, '', 0),
    source: 'task',
    category: null,
    ref: id === null ? { kind: 'path', path: vaultPath(path) } : { kind: 'note', id },
    path: vaultPath(path),
    line: 1,
    noteTitle: title,
    title: given ?? noteNameOf(path),
    mark: null,
    start: null,
    ...rest,
    tags: unique(tags.filter((tag) => tag.toLowerCase() !== TASK_TAG)),
    subtasks: { done: 0, total: 0 },
    parentKey: null,
  }
}

function readCheckboxes(
  path: string,
  text: string,
  { parsed, noteKey }: { readonly parsed: ParsedNote; readonly noteKey: string | null },
): NoteTask[] {
  const { listItems } = parsed
  if (!listItems.some(({ task }) => task !== null)) return []
  const lines = text.split(/\r\n|\r|\n/)
  const { occurrences, counts } = countEqual(lines)
  const keys = new Map<number, string>()
  const found: { readonly item: NoteTask; readonly index: number }[] = []
  let tagIndex = 0
  for (const [index, item] of listItems.entries()) {
    const { task, line: number } = item
    if (task === null || !saysWhat(task.description)) continue
    const line = lines[number - 1] ?? ''
    const occurrence = occurrences[number - 1] ?? 0
    const key = taskKey(path, line, occurrence)
    keys.set(index, key)
    // Tags and tasks are both in the order of the text.
    while ((parsed.tags[tagIndex]?.start ?? Infinity) < task.textStart) tagIndex += 1
    const tags: string[] = []
    for (let at = tagIndex; (parsed.tags[at]?.end ?? Infinity) <= task.textEnd; at += 1)
      tags.push(parsed.tags[at]?.name ?? '')
    found.push({
      index,
      item: {
        key,
        source: 'checkbox',
        category: null,
        ref: {
          kind: 'checkbox',
          path: vaultPath(path),
          text: line,
          occurrence,
          among: counts.get(line) ?? 1,
        },
        path: vaultPath(path),
        line: number,
        noteTitle: parsed.title,
        ...checkboxFields(task, tags),
        subtasks: { done: 0, total: 0 },
        parentKey: parentKeyOf(item, { listItems, keys }) ?? noteKey,
      },
    })
  }
  return withSubtasks(found, listItems)
}

/** An empty box, and one that a template fills in (`<% tp.date.now() %>`, `{{title}}`), is nothing to do. */
const saysWhat = (description: string): boolean =>
  description.trim() !== '' && !/<%[\s\S]*%>|\{\{[^{}]*\}\}/.test(description)

function checkboxFields(
  task: Task,
  tags: readonly string[],
): Omit<
  NoteTask,
  'key' | 'ref' | 'source' | 'category' | 'path' | 'line' | 'noteTitle' | 'subtasks' | 'parentKey'
> {
  const field = (name: TaskFieldName): string | null =>
    task.fields.find((each) => each.name === name)?.value ?? null
  /** One that no calendar has (`2026-02-30`) stays in the line, and says nothing of when. */
  const day = (name: TaskFieldName): string | null => {
    const value = field(name)
    return value !== null && isRealDay(value) ? value : null
  }
  return {
    title: titleOf(task.description, tags),
    status: statusOfMark(task.status),
    mark: task.status,
    priority: asPriority(field('priority')),
    due: day('due'),
    scheduled: day('scheduled'),
    start: day('start'),
    created: day('created'),
    completed: day('done') ?? day('cancelled'),
    repeat: field('recurrence'),
    timeEstimateMinutes: null,
    timeEntries: [],
    tags: unique(tags),
  }
}

const PRIORITIES: readonly TaskPriority[] = ['highest', 'high', 'medium', 'low', 'lowest']
const asPriority = (value: string | null): TaskPriority | null =>
  PRIORITIES.find((priority) => priority === value) ?? null

/** What is longer is no title, and patterns take their time over it. */
const MAX_TITLE = 2000

/** What a reader sees: no links' targets, no emphasis, and no tags but those that are words of the sentence. */
function titleOf(description: string, tags: readonly string[]): string {
  const shown = description
    .slice(0, MAX_TITLE)
    .toWellFormed()
    .replace(/!?\[\[([^\]|#]*)(?:#[^\]|]*)?(?:\|([^\]]*))?\]\]/g, (_, target: string, alias) =>
      typeof alias === 'string' ? alias : target,
    )
    .replace(/!?\[([^\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/g, '$1')
    .replace(/(\*\*|__|~~|==)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_]*?\S)\1(?![\w*])/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  if (tags.length === 0) return shown
  const words = shown.split(' ')
  const isTag = (word = ''): boolean => word.startsWith('#') && tags.includes(word.slice(1))
  while (words.length > 0 && isTag(words.at(-1))) words.pop()
  while (words.length > 0 && isTag(words[0])) words.shift()
  return words.length > 0 ? words.join(' ') : shown
}

/** Of each line, how many equal ones stand above it; and how many there are of each. */
function countEqual(lines: readonly string[]): {
  readonly occurrences: readonly number[]
  readonly counts: ReadonlyMap<string, number>
} {
  const counts = new Map<string, number>()
  const occurrences = lines.map((line) => {
    const before = counts.get(line) ?? 0
    counts.set(line, before + 1)
    return before
  })
  return { occurrences, counts }
}

/** The nearest item around it that is a task. */
function parentKeyOf(
  item: ListItem,
  {
    listItems,
    keys,
  }: { readonly listItems: readonly ListItem[]; readonly keys: ReadonlyMap<number, string> },
): string | null {
  for (let at = item.parent; at !== null; at = listItems[at]?.parent ?? null) {
    const key = keys.get(at)
    if (key !== undefined) return key
  }
  return null
}

/** Everything below counts, however deep. */
function withSubtasks(
  found: readonly { readonly item: NoteTask; readonly index: number }[],
  listItems: readonly ListItem[],
): NoteTask[] {
  const below = new Map<number, { done: number; total: number }>()
  for (const { item, index } of found)
    for (
      let at = listItems[index]?.parent ?? null;
      at !== null;
      at = listItems[at]?.parent ?? null
    ) {
      const counts = below.get(at) ?? { done: 0, total: 0 }
      counts.total += 1
      if (isClosed(item.status)) counts.done += 1
      below.set(at, counts)
    }
  return found.map(({ item, index }) => ({ ...item, subtasks: below.get(index) ?? item.subtasks }))
}

const tally = (tasks: readonly NoteTask[]): NoteTask['subtasks'] => ({
  done: tasks.filter(({ status }) => isClosed(status)).length,
  total: tasks.length,
})

const isClosed = (status: TaskStatus): boolean => status === 'done' || status === 'cancelled'

const unique = (tags: readonly string[]): string[] => {
  const seen = new Map<string, string>()
  for (const tag of tags) if (!seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag)
  return [...seen.values()]
}
