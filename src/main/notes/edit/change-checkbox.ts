import type { TaskRef } from '../../../shared/domain/tasks/task.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import type { TaskNotation } from '../../../shared/domain/tasks/field-writer.ts'
import { changeTaskLine, type TaskLineChange } from '../../../shared/domain/tasks/task-line.ts'
import { parseNote } from '../parse-note.ts'

/** A checkbox by its whole line, and the how many-th of the note's equal lines it is, from 0. */
export type CheckboxRef = Pick<Extract<TaskRef, { kind: 'checkbox' }>, 'text' | 'occurrence'>

export type ChangedCheckbox =
  | {
      readonly status: 'changed'
      /** The whole note. */
      readonly text: string
      /** Where the task is now, from 1, and its line. */
      readonly line: number
      readonly ref: CheckboxRef
      /** What comes back, on the line above; null when nothing does. */
      readonly next: CheckboxRef | null
      readonly warnings: readonly string[]
    }
  /** The line is not there any more as it was read, or is no task (any more). */
  | { readonly status: 'conflict'; readonly message: string }
  /** A checkbox cannot say that. */
  | { readonly status: 'refused'; readonly message: string }

/**
 * Changes the one line of a note that has this checkbox, and puts above it what a repeating task becomes when it is
 * done. Every other character stays, line endings and byte order mark too.
 * @param notation for a task without fields
 */
export function changeCheckbox(
  text: string,
  ref: CheckboxRef,
  change: TaskLineChange,
  todayMs: number,
  notation: TaskNotation = 'emoji',
): ChangedCheckbox {
  const lines = linesOf(text)
  const index = lineOf(lines, ref)
  const line = lines[index]
  if (line === undefined)
    return gone('This task was changed meanwhile: its line is not there any more.')
  if (!isTask(text, line)) return gone('This line is no task any more.')
  const changed = changeTaskLine(line.text, change, localDay(todayMs), notation)
  if (changed.status === 'refused') return changed
  // A byte order mark stays at the very beginning.
  const mark = changed.next !== null && line.text.startsWith('\ufeff') ? '\ufeff' : ''
  const ending = line.ending || endingOf(lines)
  const above = changed.next === null ? '' : `${mark}${changed.next}${ending}`
  const result = `${text.slice(0, line.start)}${above}${changed.line.slice(mark.length)}${text.slice(line.start + line.text.length)}`
  const after = linesOf(result)
  const at = index + (changed.next === null ? 0 : 1)
  return {
    status: 'changed',
    text: result,
    line: at + 1,
    ref: refOf(after, at),
    next: changed.next === null ? null : refOf(after, index),
    warnings: changed.warnings,
  }
}

/** How a checkbox is found again later. @param line from 1 */
export const checkboxRef = (text: string, line: number): CheckboxRef =>
  refOf(linesOf(text), line - 1)

const gone = (message: string): ChangedCheckbox => ({ status: 'conflict', message })

interface Line {
  readonly text: string
  readonly start: number
  /** `\r\n`, `\n` or `\r`; empty at the end of the text. */
  readonly ending: string
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g))
    lines.push({ text: match[1] ?? '', start: match.index, ending: match[2] ?? '' })
  // After a last line break stands an empty line, and the pattern fits the end once more behind a line without one.
  const last = lines.at(-1)
  const beforeLast = lines.at(-2)
  if (last?.text === '' && beforeLast?.ending === '') lines.pop()
  return lines
}

function lineOf(lines: readonly Line[], { text, occurrence }: CheckboxRef): number {
  let left = occurrence
  return lines.findIndex((line) => {
    if (line.text !== text) return false
    left -= 1
    return left < 0
  })
}

function refOf(lines: readonly Line[], index: number): CheckboxRef {
  const text = lines[index]?.text ?? ''
  const above = lines.slice(0, index).filter((line) => line.text === text)
  return { text, occurrence: above.length }
}

/** A line in a block of code may look the same. */
const isTask = (text: string, { start, text: { length } }: Line): boolean =>
  parseNote('note.md', text).listItems.some(
    ({ task }) => task !== null && task.statusAt >= start && task.statusAt < start + length,
  )

const endingOf = (lines: readonly Line[]): string =>
  lines.find(({ ending }) => ending !== '')?.ending ?? '\n'
