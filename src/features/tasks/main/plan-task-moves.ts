import type { Change } from '../../../shared/domain/change-set.ts'
import type { Note } from '../../../shared/contract/note.ts'
import type { TaskItem, TaskRef } from '../../../shared/domain/tasks/task.ts'
import { folderOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { appendText } from '../../../main/notes/edit/append-text.ts'
import { parseNote } from '../../../main/notes/parse-note.ts'
import type { ParsedNote } from '../../../main/notes/parsed-note.ts'
import { readTasks } from '../../../main/notes/tasks/read-tasks.ts'
import { assertChangeable, isSameCheckbox, readOrNull, tasksOf } from './find-task.ts'
import type { PlannedEdits } from './plan-many-edits.ts'
import type { TaskServices } from './task-services.ts'
import { MOVE_REASONS as REASONS, noLinesAtEnd } from './words.ts'

type CheckboxRef = Extract<TaskRef, { kind: 'checkbox' }>
type Left = { readonly title: string; readonly reason: string }

/** Of a note: the lines that are taken out of it, from 1, each with what is below it. */
interface Taken {
  readonly first: number
  readonly last: number
  readonly task: TaskItem
}

/**
 * Moves the lines of checkboxes, with everything that is nested in them, to the end of a note: in the order of their
 * notes, without the indentation that they had. One write for each note; each is read and parsed once, and once more to
 * see that no task was lost. What cannot be moved as a line, or would mean something else there, is left and told.
 * @throws LatentError `not_found` or `denied` for the note they go to, `invalid_input` where lines at its end are no tasks
 */
export async function planTaskMoves(
  refs: readonly TaskRef[],
  to: VaultPath,
  {
    vault,
    titleOf,
  }: {
    readonly vault: Pick<TaskServices['vault'], 'read'>
    /** Of a task that is no checkbox. */
    readonly titleOf: (ref: TaskRef) => Promise<string>
  },
): Promise<PlannedEdits> {
  const target = await vault.read(to)
  assertChangeable(target)
  const left: Left[] = []
  const byNote = new Map<VaultPath, CheckboxRef[]>()
  for (const ref of refs) {
    if (ref.kind !== 'checkbox') {
      const reason = ref.kind === 'entry' ? REASONS.entry : REASONS.note
      left.push({ title: await titleOf(ref), reason })
    } else byNote.set(ref.path, [...(byNote.get(ref.path) ?? []), ref])
  }

  const changes: Change[] = []
  const blocks: string[] = []
  let moved = 0
  let tasks = 0
  for (const [path, wanted] of byNote) {
    const leave = (reason: string): void =>
      void left.push(...wanted.map(({ text }) => ({ title: wordsOf(text), reason })))
    if (path === to) {
      leave(REASONS.there)
      continue
    }
    const note = await readOrNull(path, vault)
    if (note === null) {
      leave(REASONS.changed)
      continue
    }
    if (note.readOnlyReason !== null) {
      leave(note.readOnlyReason)
      continue
    }
    const plan = planOneNote(note, wanted, to)
    left.push(...plan.left)
    if (plan.blocks.length === 0) continue
    blocks.push(...plan.blocks)
    moved += plan.moved
    tasks += plan.tasks
    changes.push({ kind: 'write', path, text: plan.text, expect: note.etag, additive: false })
  }
  if (blocks.length === 0) return { changes: [], changed: 0, left }
  const parsed = parseNote(to, target.text)
  const added = appendText({ text: target.text, parsed }, blocks.join('\n'), null)
  const text = added?.text ?? target.text
  // At the end of code, or of a comment that is not closed, they would be no tasks any more.
  if (
    checkboxesOf(tasksOf({ path: to, text })) !==
    checkboxesOf(readTasks(to, target.text, parsed)) + tasks
  )
    throw new LatentError('invalid_input', noLinesAtEnd(to))
  changes.push({ kind: 'write', path: to, text, expect: target.etag, additive: true })
  return { changes, changed: moved, left }
}

function planOneNote(
  note: Note,
  wanted: readonly CheckboxRef[],
  to: VaultPath,
): {
  readonly blocks: readonly string[]
  /** Without them. */
  readonly text: string
  /** Of those that were wanted. */
  readonly moved: number
  /** All that stand in the blocks. */
  readonly tasks: number
  readonly left: readonly Left[]
} {
  const parsed = parseNote(note.path, note.text)
  const all = readTasks(note.path, note.text, parsed)
  const lines = linesOf(note.text)
  const left: Left[] = []
  const found: Taken[] = []
  for (const ref of wanted) {
    const task = all.find((one) => isSameCheckbox(one.ref, ref))
    const taken = task && takenLines(task, note.text, parsed)
    const reason = taken ? reasonToStay(taken, { note, parsed, lines, to }) : REASONS.changed
    if (taken && reason === null) found.push(taken)
    else left.push({ title: task?.title ?? wordsOf(ref.text), reason: reason ?? REASONS.changed })
  }
  const inOrder = found.toSorted((a, b) => a.first - b.first)
  // What is nested in one that moves goes with it.
  const outer = inOrder.filter(
    (one) =>
      !inOrder.some((other) => other !== one && other.first < one.first && one.last <= other.last),
  )
  const isTaken = (line: number): boolean =>
    outer.some(({ first, last }) => first <= line && line <= last)
  const tasks = all.filter(({ source, line }) => source === 'checkbox' && isTaken(line)).length
  const mark = note.text.startsWith('\ufeff') ? '\ufeff' : ''
  const kept = lines.filter((_, index) => !isTaken(index + 1)).join('')
  const text = kept.startsWith(mark) ? kept : mark + kept
  const after = tasksOf({ path: note.path, text })
  if (checkboxesOf(after) !== checkboxesOf(all) - tasks)
    return {
      blocks: [],
      text: note.text,
      moved: 0,
      tasks: 0,
      left: [...left, ...found.map(({ task: { title } }) => ({ title, reason: REASONS.others }))],
    }
  const blocks = outer.map(({ first, last }) => dedented(lines.slice(first - 1, last)))
  return { blocks, text, moved: found.length, tasks, left }
}

/** From the line of a task to the end of what is nested in it; null where it is no item of a list. */
function takenLines(task: TaskItem, text: string, { listItems }: ParsedNote): Taken | null {
  const at = listItems.findIndex((item) => item.line === task.line && item.task !== null)
  if (at === -1) return null
  const within = new Set([at])
  let end = listItems[at]?.end ?? 0
  for (const [index, item] of listItems.entries()) {
    if (item.parent === null || !within.has(item.parent)) continue
    within.add(index)
    end = Math.max(end, item.end)
  }
  const last = text
    .slice(0, end)
    .trimEnd()
    .split(/\r\n|\r|\n/).length
  return { first: task.line, last: Math.max(task.line, last), task }
}

/** Why these lines would not say the same at another place; null where they do. */
function reasonToStay(
  { first, last }: Taken,
  {
    note,
    parsed,
    lines,
    to,
  }: {
    readonly note: Note
    readonly parsed: ParsedNote
    readonly lines: readonly string[]
    readonly to: VaultPath
  },
): string | null {
  const isWithin = ({ line }: { readonly line: number }): boolean => first <= line && line <= last
  const text = lines.slice(first - 1, last).join('')
  if (!/^\ufeff?[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[/.test(text)) return REASONS.quoted
  if (parsed.blocks.some(isWithin)) return REASONS.block
  if (/\[\^[^\]\s]+\]/.test(text)) return REASONS.footnote
  const isElsewhere = folderOf(note.path) !== folderOf(to)
  const leads = parsed.links.filter(isWithin).some((link) => {
    if (link.target === '') return true
    const isWiki = note.text
      .slice(link.start, link.start + 3)
      .replace('!', '')
      .startsWith('[[')
    return isElsewhere && !link.target.startsWith('/') && (!isWiki || link.target.startsWith('.'))
  })
  if (leads) return REASONS.link
  const labels = parsed.definitions.map(({ label }) => label)
  const folded = text.toLowerCase()
  return labels.some((label) => folded.includes(`[${label}]`)) ? REASONS.link : null
}

/** Each with its line ending. */
const linesOf = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []

/**
 * Without the indentation of the first of them, and with `\n`. A number means nothing at another place, and one that is no
 * 1 would be read as a part of the item above it: it becomes a dash.
 */
function dedented(lines: readonly string[]): string {
  const indent = /^\ufeff?([ \t]*)/.exec(lines[0] ?? '')?.[1] ?? ''
  return lines
    .map((line) => line.replace(/^\ufeff/, '').replace(/(?:\r\n|\r|\n)$/, ''))
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
    .join('\n')
    .replace(/^\d{1,9}[.)](?=[ \t])/, '-')
}

const checkboxesOf = (tasks: readonly TaskItem[]): number =>
  tasks.filter(({ source }) => source === 'checkbox').length

const wordsOf = (line: string): string =>
  line.trim().replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]+\[[^\]]+\][ \t]*/, '')
