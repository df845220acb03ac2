import { z } from 'zod'
import { Category } from '../entries/entry.ts'
import { isRealDay, isRealTime } from '../dates/real-day.ts'
import { VaultPath } from '../vault-path-schema.ts'

/** `doing` and `cancelled` are `[/]` and `[-]`; a task note says the same words in its frontmatter. */
export const TaskStatus = z.enum(['open', 'doing', 'done', 'cancelled'])
export type TaskStatus = z.output<typeof TaskStatus>

/** From most to least urgent. Task notes know the middle three (tools.md). */
export const TaskPriority = z.enum(['highest', 'high', 'medium', 'low', 'lowest'])
export type TaskPriority = z.output<typeof TaskPriority>

/** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM[:SS]`: a day of the calendar on the wall, never an instant. */
export const TaskDate = z.string().refine(
  (text) => {
    const [day = '', time, ...more] = text.split('T')
    return isRealDay(day) && (time === undefined || isRealTime(time)) && more.length === 0
  },
  { error: 'must be a day like 2026-11-22, or with a time like 2026-11-22T14:30' },
)
export type TaskDate = z.output<typeof TaskDate>

/** Worked on from `start` to `end`; null while it runs. Local times, `YYYY-MM-DDTHH:MM:SS`. */
export const TimeEntry = z.object({ start: z.string(), end: z.string().nullable() })
export type TimeEntry = z.output<typeof TimeEntry>

/** The folder of task notes; its notes have ids. */
export const TASKS_FOLDER = 'tasks'

/**
 * Which task is meant. A task note goes by its id; one without an id, or with an id that another note has too, by its
 * path; a checkbox by the line as it was read, which is looked for again when it is changed (`occurrence`: from 0,
 * of the `among` equal lines of the note). What is due of an entry goes by the entry, and a follow-up of a person by the
 * words of its item in `follow_ups`.
 */
export const TaskRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), id: z.number().int() }),
  z.object({ kind: z.literal('path'), path: VaultPath }),
  z.object({
    kind: z.literal('checkbox'),
    path: VaultPath,
    /** The whole line without its line ending. */
    text: z.string(),
    occurrence: z.number().int().min(0),
    /** How many equal lines the note had: when that is different, nobody knows which of them was meant. */
    among: z.number().int().min(1),
  }),
  z.object({
    kind: z.literal('entry'),
    path: VaultPath,
    /** The item of `follow_ups` as it is written; null: the `due_date` of the entry itself. */
    followUp: z.string().nullable(),
  }),
])
export type TaskRef = z.output<typeof TaskRef>

/** Where a due stands: in a note that is a task, in a checkbox, or in the frontmatter of an entry. */
export const TaskSource = z.enum(['task', 'checkbox', 'entry'])
export type TaskSource = z.output<typeof TaskSource>

/**
 * A task wherever it stands, for lists and calendars: a task note, a checkbox, an entry with a `due_date`, or a follow-up
 * of a person that names its day. An entry is open or done, and has no other fields of a task than its date and tags.
 */
export const TaskItem = z.object({
  /** Unique in the vault; the same as long as the task's place and text are. */
  key: z.string(),
  ref: TaskRef,
  source: TaskSource,
  /** Of the entry; null for a task note and a checkbox. */
  category: Category.nullable(),
  path: VaultPath,
  /** Of its note, from 1: the checkbox; 1 for a task note and an entry. */
  line: z.number().int(),
  noteTitle: z.string(),
  /** Without fields and markup. */
  title: z.string(),
  status: TaskStatus,
  /** The character in the brackets of a checkbox (`?`, `>`: a status of the person's own); null for what is no checkbox. */
  mark: z.string().nullable(),
  priority: TaskPriority.nullable(),
  due: TaskDate.nullable(),
  /** When it is to be worked on; `start_date` of the tools. */
  scheduled: TaskDate.nullable(),
  /** Not before this day (🛫); checkboxes only. */
  start: TaskDate.nullable(),
  created: TaskDate.nullable(),
  completed: TaskDate.nullable(),
  /** The rule as it is written: `weekly`, `every 2 weeks when done`. */
  repeat: z.string().nullable(),
  timeEstimateMinutes: z.number().int().min(0).nullable(),
  timeEntries: z.array(TimeEntry).readonly(),
  /** Without `#`, in the order of the text. */
  tags: z.array(z.string()).readonly(),
  /** Checkboxes below it: in the body of a task note, or nested under the checkbox. */
  subtasks: z.object({ done: z.number().int(), total: z.number().int() }),
  /** The task that it stands below; null for one that stands for itself. */
  parentKey: z.string().nullable(),
})
export type TaskItem = z.output<typeof TaskItem>

/** What may be changed; null empties a field. What is left out stays byte for byte. */
export const TaskPatch = z
  .object({
    title: z.string().min(1),
    status: TaskStatus,
    priority: TaskPriority.nullable(),
    due: TaskDate.nullable(),
    scheduled: TaskDate.nullable(),
    /** Of checkboxes. */
    start: TaskDate.nullable(),
    repeat: z.string().nullable(),
    timeEstimateMinutes: z.number().int().min(0).nullable(),
    tags: z.array(z.string()),
  })
  .partial()
export type TaskPatch = z.output<typeof TaskPatch>

/** A tag of tasks: `id` is never used twice; `color` is a hex colour or a CSS name. */
export const TaskTag = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.string().nullable(),
  tasks: z.number().int(),
  notes: z.number().int(),
})
export type TaskTag = z.output<typeof TaskTag>
