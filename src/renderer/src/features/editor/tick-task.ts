import { ChangeSet, type Text } from '@codemirror/state'
import type { DrawnTask } from '../../markdown/markdown-context.tsx'

/**
 * The change that ticks a task, or opens it again, on the line that it is on by now: found by what it says, because
 * lines above may have come or gone since it was drawn. Null when it does not stand there any more as it was, or when
 * nobody can say which of several it is.
 */
export function tickTask(doc: Text, { line, source, status }: DrawnTask): ChangeSet | null {
  const at = lineOf(doc, line, source)
  const box = at && /\[(.)\]/u.exec(at.text)
  if (!box || box[1] !== status) return null
  const from = at.from + box.index + 1
  const change = { from, to: from + status.length, insert: status === ' ' ? 'x' : ' ' }
  return ChangeSet.of(change, doc.length)
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
