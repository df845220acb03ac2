import type { TaskDate } from '../../../shared/domain/tasks/task.ts'
import { readFrontmatter } from '../../../main/notes/frontmatter/frontmatter.ts'
import { updateFrontmatter } from '../../../shared/frontmatter/update-frontmatter.ts'
import { entriesOf } from '../../../main/notes/tasks/task-note.ts'

type Entry = Readonly<Record<string, unknown>>

/** The text of a task note with a time entry that begins now. */
export function withStarted(text: string, start: TaskDate): string {
  const entries = rawEntries(text)
  const isForeign = entries.some((entry) => Object.hasOwn(entry, 'startTime'))
  return updateFrontmatter(text, {
    timeEntries: [...entries, isForeign ? { startTime: start } : { start }],
  })
}

/** The text with every entry ended that was running, each in the form it has; the same text when none was. */
export function withStopped(text: string, end: TaskDate): string {
  const entries = rawEntries(text)
  const stopped = entries.map((entry) => (isRunning(entry) ? ended(entry, end) : entry))
  if (stopped.every((entry, index) => entry === entries[index])) return text
  return updateFrontmatter(text, { timeEntries: stopped })
}

function rawEntries(text: string): Entry[] {
  const value = readFrontmatter(text)?.data['timeEntries']
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null ? [{ ...entry }] : [],
  )
}

const isRunning = (entry: Entry): boolean => entriesOf([entry]).some(({ end }) => end === null)

const ended = (entry: Entry, end: TaskDate): Entry => ({
  ...entry,
  [Object.hasOwn(entry, 'startTime') ? 'endTime' : 'end']: end,
})
