import type { TaskPriority } from './task.ts'

export type TaskFieldName =
  | 'due'
  | 'scheduled'
  | 'start'
  | 'created'
  | 'done'
  | 'cancelled'
  | 'priority'
  | 'recurrence'
  | 'id'
  | 'dependsOn'
  | 'onCompletion'

/** One field of a task, in either of its two notations: `📅 2026-11-21`, `[due:: 2026-11-21]`. */
export interface TaskField {
  readonly name: TaskFieldName
  /**
   * Dates as `YYYY-MM-DD` (perhaps no day of the calendar), priorities as a `TaskPriority`, the rest as written:
   * `every week when done`, `abc,def`.
   */
  readonly value: string
  readonly notation: 'emoji' | 'dataview'
  /** Offsets in the text that was read: the whole field, from its emoji or bracket. */
  readonly start: number
  readonly end: number
}

export interface TaskText {
  /** What is to be done: without fields and block id, its tags still in it. */
  readonly description: string
  /** In the order of the text; if one is there twice, the first counts. */
  readonly fields: readonly TaskField[]
  /** Where the row of fields and tags at the end begins, with the blanks before it; what is before it is prose. */
  readonly tailStart: number
}

const DATES: readonly (readonly [TaskFieldName, string])[] = [
  ['due', '📅|📆|🗓'],
  ['scheduled', '⏳|⌛'],
  ['start', '🛫'],
  ['created', '➕'],
  ['done', '✅'],
  ['cancelled', '❌'],
]
export const PRIORITY_EMOJI: readonly (readonly [TaskPriority, string])[] = [
  ['highest', '🔺'],
  ['high', '⏫'],
  ['medium', '🔼'],
  ['low', '🔽'],
  ['lowest', '⏬'],
]
const DATE = '\\d{4}-\\d{2}-\\d{2}'
const OTHERS: readonly (readonly [TaskFieldName, string])[] = [
  ['recurrence', '🔁\\ufe0f? *([a-zA-Z0-9, !]+)'],
  ['id', '🆔\\ufe0f? *([a-zA-Z0-9_-]+)'],
  ['dependsOn', '⛔\\ufe0f? *([a-zA-Z0-9_-]+(?: *, *[a-zA-Z0-9_-]+)*)'],
  ['onCompletion', '🏁\\ufe0f? *([a-zA-Z]+)'],
]

interface EndPattern {
  readonly pattern: RegExp
  readonly name: TaskFieldName
  readonly value: (found: string) => string
}

const AT_END: readonly EndPattern[] = [
  ...DATES.map(([name, emoji]) => ({
    pattern: new RegExp(`(?:${emoji})\\ufe0f? *(${DATE})$`, 'u'),
    name,
    value: (found: string) => found,
  })),
  ...PRIORITY_EMOJI.map(([priority, emoji]) => ({
    pattern: new RegExp(`(${emoji})\\ufe0f?$`, 'u'),
    name: 'priority' as const,
    value: () => priority,
  })),
  ...OTHERS.map(([name, source]) => ({
    pattern: new RegExp(`${source}$`, 'u'),
    name,
    value: (found: string) => found.trim(),
  })),
]

/** Fields are looked for this far from the end, and no single one is longer. */
const MAX_FIELDS_LENGTH = 2000
const MAX_FIELD_LENGTH = 300

/**
 * Reads the fields of a task from its line, after the checkbox. Those with an emoji count at the end only, other fields
 * and tags between them: unknown text ends the row, as in Tasks for Obsidian. Those in brackets (`[due:: …]`,
 * `(due:: …)`) count anywhere.
 */
export function readTaskText(text: string): TaskText {
  const bracketed = [...bracketFields(text)]
  const row = emojiFields(text, bracketed)
  const fields = [...row.fields, ...bracketed].toSorted((a, b) => a.start - b.start)
  let description = ''
  let done = 0
  for (const { start, end } of fields) {
    description += text.slice(done, start)
    done = end
  }
  description += text.slice(done)
  return {
    description: description.replace(BLOCK_ID, '').replace(/\s+/g, ' ').trim(),
    fields,
    tailStart: row.start,
  }
}

export const BLOCK_ID = /(?:^|\s)\^[A-Za-z0-9-]+\s*$/
const TAG_AT_END = /(?:^|\s)#[^\s!@#$%^&*(),.?":{}|<>]+$/u

function emojiFields(
  text: string,
  bracketed: readonly TaskField[],
): { readonly fields: TaskField[]; readonly start: number } {
  const found: TaskField[] = []
  let end = text.replace(BLOCK_ID, '').trimEnd().length
  const first = end - MAX_FIELDS_LENGTH
  while (end > 0 && end > first) {
    const tailStart = Math.max(0, end - MAX_FIELD_LENGTH)
    const tail = text.slice(tailStart, end)
    const field = fieldAtEnd(tail, tailStart)
    if (field) found.push(field)
    const other = bracketed.find((one) => one.end === end)
    const tag = TAG_AT_END.exec(tail)
    const start = field?.start ?? other?.start ?? (tag ? tailStart + tag.index : null)
    if (start === null) break
    end = start
    while (/[\s,]/.test(text.charAt(end - 1))) end -= 1
  }
  return { fields: found, start: end }
}

function fieldAtEnd(tail: string, offset: number): TaskField | null {
  for (const { pattern, name, value } of AT_END) {
    const match = pattern.exec(tail)
    if (!match) continue
    const start = offset + match.index
    const end = offset + tail.length
    return { name, value: value(match[1] ?? ''), notation: 'emoji', start, end }
  }
  return null
}

const BRACKETED =
  /\[([A-Za-z]{2,12}):: *([^\][]{1,200}?) *\]|\(([A-Za-z]{2,12}):: *([^()]{1,200}?) *\)/g

const DATAVIEW_NAMES: ReadonlyMap<string, TaskFieldName> = new Map([
  ['due', 'due'],
  ['scheduled', 'scheduled'],
  ['start', 'start'],
  ['created', 'created'],
  ['completion', 'done'],
  ['cancelled', 'cancelled'],
  ['priority', 'priority'],
  ['repeat', 'recurrence'],
  ['id', 'id'],
  ['dependsOn', 'dependsOn'],
  ['onCompletion', 'onCompletion'],
])

function* bracketFields(text: string): Generator<TaskField> {
  if (!text.includes('::')) return
  for (const match of text.matchAll(BRACKETED)) {
    const name = DATAVIEW_NAMES.get(match[1] ?? match[3] ?? '')
    const value = match[2] ?? match[4] ?? ''
    if (name === undefined || !isValue(name, value)) continue
    const end = match.index + match[0].length
    yield { name, value, notation: 'dataview', start: match.index, end }
  }
}

const isDateName = (name: TaskFieldName): boolean => DATES.some(([date]) => date === name)

function isValue(name: TaskFieldName, value: string): boolean {
  if (isDateName(name)) return new RegExp(`^${DATE}$`).test(value)
  if (name === 'priority') return PRIORITY_EMOJI.some(([priority]) => priority === value)
  return true
}
