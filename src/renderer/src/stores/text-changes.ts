import { ChangeSet, Text, type ChangeSpec } from '@codemirror/state'
import { lineDiff } from '../../../shared/domain/diff.ts'
import { toEditorText, type TextEdit } from '../../../shared/domain/text-edits.ts'

/** The text of a file as CodeMirror holds it: every line break is one character. */
export const toDoc = (text: string): Text => Text.of(toEditorText(text).split('\n'))

/** A change set as `note.save` takes it: sorted, not overlapping, against the text before all of them. */
export function toTextEdits(changes: ChangeSet): TextEdit[] {
  const edits: TextEdit[] = []
  changes.iterChanges((from, to, _fromNew, _toNew, inserted) => {
    edits.push({ from, to, insert: inserted.toString() })
  })
  return edits
}

/** Beyond this many lines on both sides a line diff can take seconds; one replacement is right too, only coarser. */
const LARGEST_DIFF_LINES = 4000

/**
 * A small set of changes that turns `before` into `after`: by lines, and within a changed run of lines without their
 * common start and end. A cursor outside them stays where it is, and bytes outside them stay in the file.
 */
export function changesBetween(before: Text, after: Text): ChangeSet {
  if (before.eq(after)) return ChangeSet.empty(before.length)
  const old = before.toString()
  const next = after.toString()
  const isTooLarge = before.lines > LARGEST_DIFF_LINES && after.lines > LARGEST_DIFF_LINES
  const specs = isTooLarge ? [narrowed(0, old, next)] : lineChanges(before, old, next)
  return ChangeSet.of(specs, old.length)
}

function lineChanges(before: Text, old: string, next: string): ChangeSpec[] {
  // Both get a last line break, so that a last line without one is a line like the others.
  const { hunks } = lineDiff(`${old}\n`, `${next}\n`, { contextLines: 0 })
  return hunks.map(({ oldStart, lines }) => {
    const textOf = (wanted: 'added' | 'removed'): string =>
      lines.map(({ kind, text }) => (kind === wanted ? `${text}\n` : '')).join('')
    const from = oldStart > before.lines ? old.length + 1 : before.line(oldStart).from
    const removed = textOf('removed')
    const added = textOf('added')
    if (from + removed.length <= old.length) return narrowed(from, removed, added)
    // The change reaches the line break that is not really there: take it from both, or the one before instead.
    if (removed && added) return narrowed(from, removed.slice(0, -1), added.slice(0, -1))
    return removed
      ? { from: from - 1, to: old.length }
      : { from: old.length, insert: `\n${added.slice(0, -1)}` }
  })
}

/** The replacement of `removed` at `from` by `added`, without what both start and end with. */
function narrowed(from: number, removed: string, added: string): ChangeSpec {
  const longest = Math.min(removed.length, added.length)
  let start = 0
  while (start < longest && removed[start] === added[start]) start++
  if (start > 0 && isHighSurrogate(removed.charCodeAt(start - 1))) start--
  let end = 0
  while (end < longest - start && removed.at(-1 - end) === added.at(-1 - end)) end++
  if (end > 0 && isLowSurrogate(removed.charCodeAt(removed.length - end))) end--
  return {
    from: from + start,
    to: from + removed.length - end,
    insert: added.slice(start, added.length - end),
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
