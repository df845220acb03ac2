import { ChangeSet, type Text } from '@codemirror/state'
import { changeTaskLine } from '../../../../shared/domain/tasks/task-line.ts'
import { isOpen } from '../../../../shared/domain/tasks/task-days.ts'
import { statusOfMark } from '../../../../shared/domain/tasks/task-status.ts'
import type { DrawnTask } from '../../markdown/markdown-context.tsx'

export interface TickedTask {
  readonly changes: ChangeSet
  /** Sentences: why a repeating task does not come back. */
  readonly warnings: readonly string[]
}

/**
 * The change that ticks a task, or opens it again, on the line that it is on by now: found by what it says, because
 * lines above may have come or gone since it was drawn. A repeating one comes back on the line above. Null when it does
 * not stand there any more as it was, or when nobody can say which of several it is.
 * @param today `YYYY-MM-DD`
 */
export function tickTask(
  doc: Text,
  { line, source, status }: DrawnTask,
  today: string,
): TickedTask | null {
  const at = lineOf(doc, line, source)
  const box = at && /\[(.)\]/u.exec(at.text)
  if (!box || box[1] !== status) return null
  const changed = changeTaskLine(at.text, { mark: isOpen(statusOfMark(status)) ? 'x' : ' ' }, today)
  if (changed.status === 'refused') return null
  const above = changed.next === null ? [] : [{ from: at.from, insert: `${changed.next}\n` }]
  const within = difference(at.text, changed.line).map(({ from, to, insert }) => ({
    from: at.from + from,
    to: at.from + to,
    insert,
  }))
  return {
    changes: ChangeSet.of([...above, ...within], doc.length),
    warnings: changed.warnings,
  }
}

/** Of a line whose status and end may be different: the rest stays where it is, and the cursor with it. */
function difference(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string }[] {
  const at = before.indexOf('[') + 1
  const [markEnd, newMarkEnd] = [before.indexOf(']', at), after.indexOf(']', at)]
  const [tail, newTail] = [before.slice(markEnd), after.slice(newMarkEnd)]
  let same = 0
  while (same < Math.min(tail.length, newTail.length) && tail[same] === newTail[same]) same += 1
  const mark = { from: at, to: markEnd, insert: after.slice(at, newMarkEnd) }
  const end = { from: markEnd + same, to: before.length, insert: newTail.slice(same) }
  return end.from === end.to && end.insert === '' ? [mark] : [mark, end]
}

function lineOf(doc: Text, line: number, source: string): ReturnType<Text['line']> | null {
  if (line <= doc.lines && doc.line(line).text === source) return doc.line(line)
  let found: number | null = null
  let number = 0
  for (const text of doc.iterLines()) {
    number += 1
    if (text !== source) continue
    if (found !== null) return null
    found = number
  }
  return found === null ? null : doc.line(found)
}
