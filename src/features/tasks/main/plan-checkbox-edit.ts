import type { Change } from '../../../shared/domain/change-set.ts'
import type { TaskItem, TaskPatch } from '../../../shared/domain/tasks/task.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { changeCheckbox, type CheckboxRef } from '../../../main/notes/edit/change-checkbox.ts'
import { assertChangeable, tasksOf, type FoundTask } from './find-task.ts'

export interface CheckboxEdit {
  /** Empty when the checkbox is already so. */
  readonly changes: readonly Change[]
  /** As it will be. */
  readonly task: TaskItem | null
  /** What completing a repeating one puts above it. */
  readonly next: TaskItem | null
}

/**
 * Changes the one line of a checkbox; everything else of the note stays byte for byte.
 * @throws LatentError `denied`, `conflict`, `invalid_input` for what a checkbox cannot say
 */
export function planCheckboxEdit(
  { note, item }: FoundTask,
  patch: TaskPatch,
  nowMs: number,
): CheckboxEdit {
  assertChangeable(note)
  if (item.ref.kind !== 'checkbox') throw new TypeError('No checkbox.')
  const changed = changeCheckbox(note.text, item.ref, patch, nowMs)
  if (changed.status === 'conflict') throw new LatentError('conflict', changed.message)
  if (changed.status === 'refused') throw new LatentError('invalid_input', changed.message)
  const { path, etag: expect } = note
  const { text } = changed
  const after = tasksOf({ path, text })
  const at = (ref: CheckboxRef | null): TaskItem | null =>
    after.find(
      (task) =>
        ref !== null &&
        task.ref.kind === 'checkbox' &&
        task.ref.text === ref.text &&
        task.ref.occurrence === ref.occurrence,
    ) ?? null
  return {
    changes: text === note.text ? [] : [{ kind: 'write', path, text, expect, additive: false }],
    task: at(changed.ref),
    next: at(changed.next),
  }
}

/** Takes the line of a checkbox out; what is nested below it stays. @throws LatentError `denied` */
export function planCheckboxDeletion({ note, item }: FoundTask): Change[] {
  assertChangeable(note)
  const { path, text, etag: expect } = note
  const { start, end } = lineAt(text, item.line)
  // A byte order mark stays at the very beginning.
  const from = text.startsWith('\ufeff') ? Math.max(start, 1) : start
  const without = text.slice(0, from) + text.slice(end)
  return [{ kind: 'write', path, text: without, expect, additive: false }]
}

/** Where a line lies in a text, its line ending included; from 1. */
function lineAt(text: string, line: number): { readonly start: number; readonly end: number } {
  const lineBreak = /\r\n|\r|\n/g
  let start = 0
  for (let number = 1; ; number += 1) {
    const found = lineBreak.exec(text)
    const end = found === null ? text.length : found.index + found[0].length
    if (number === line) return { start, end }
    if (found === null) throw new RangeError(`There is no line ${line}.`)
    start = end
  }
}
