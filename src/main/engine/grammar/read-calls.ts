import { parseJsonText } from '../../agent/ask/parse-json-text.ts'
import type { CallForm } from './call-grammar.ts'

export interface WrittenCall {
  readonly name: string
  /** As they were written. */
  readonly arguments: string
}

/**
 * The calls that are whole in what was written behind the trigger by `callGrammar`, in their order.
 * @param from how many of its characters belong to calls that were read already
 */
export function readCalls(
  text: string,
  form: CallForm,
  from: number,
): { readonly calls: readonly WrittenCall[]; readonly read: number } {
  const { opening, trigger, between, middle, suffix } = form
  const calls: WrittenCall[] = []
  let read = from
  for (;;) {
    const before = read === 0 ? opening.slice(trigger.length) : (between ?? '').trimStart()
    const left = text.slice(read)
    const start = read === 0 ? before.length : left.length - left.trimStart().length + before.length
    const nameEnd = left.indexOf(middle, start)
    if (nameEnd === -1) break
    const json = left.slice(nameEnd + middle.length)
    const length = wholeObject(json, suffix)
    if (length === null) break
    calls.push({ name: left.slice(start, nameEnd), arguments: json.slice(0, length) })
    read += nameEnd + middle.length + length + suffix.length
  }
  return { calls, read }
}

/** Where the object at the beginning of `text` ends before `suffix`; null while it does not. */
function wholeObject(text: string, suffix: string): number | null {
  if (suffix === '') return parseJsonText(text) ? text.length : null
  for (let at = text.indexOf(suffix); at !== -1; at = text.indexOf(suffix, at + 1))
    if (parseJsonText(text.slice(0, at))) return at
  return null
}
