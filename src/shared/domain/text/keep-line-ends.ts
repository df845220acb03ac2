import { lineChanges } from './line-changes.ts'
import { mainLineEnding } from './text-edits.ts'

/**
 * Puts a text's own line ends and byte order mark back into what came out of a field that knows `\n` only. A line that
 * was not touched is byte for byte as it was; the others end as most do.
 * @param edited with `\n` alone
 */
export function keepLineEnds(original: string, edited: string): string {
  const mark = original.startsWith('\ufeff') && !edited.startsWith('\ufeff') ? '\ufeff' : ''
  const body = mark === '' ? original : original.slice(1)
  const own = body.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []
  const plain = own.map((line) => line.replace(/\r\n|\r/, '\n'))
  const next = edited.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const end = /[\r\n]/.test(body) ? mainLineEnding(body) : '\n'
  const parts: string[] = []
  let at = 0
  for (const { oldFrom, oldTo, newFrom, newTo } of lineChanges(plain, next)) {
    parts.push(...own.slice(at, oldFrom))
    for (const line of next.slice(newFrom, newTo))
      parts.push(line.endsWith('\n') ? line.slice(0, -1) + end : line)
    at = oldTo
  }
  const joined = parts.concat(own.slice(at)).join('')
  // A lone `\r` that now stands before a `\n` would be one line end with it.
  const isWhole = joined.replace(/\r\n|\r/g, '\n') === edited
  return mark + (isWhole ? joined : edited.replaceAll('\n', end))
}
