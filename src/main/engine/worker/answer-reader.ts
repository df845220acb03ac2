import { markThatBegins } from '../../agent/endpoint/text-calls/mark-that-begins.ts'
import { createThinkSplitter } from '../../agent/endpoint/text-calls/think-splitter.ts'
import type { ModelEvent } from '../../agent/model.ts'
import type { AnswerPiece } from '../contract/engine-contract.ts'
import type { CallForm } from '../grammar/call-grammar.ts'
import { readCalls } from '../grammar/read-calls.ts'

/** Reads an answer as it is written: thoughts, text, and calls, which begin with the trigger of their form. */
export interface AnswerReader {
  push(text: string): readonly AnswerPiece[]
  end(): readonly AnswerPiece[]
  /**
   * Set where a call began with the last text. From there on the grammar of calls holds, and all text is part of one.
   * `text` is what of it came behind the trigger; `surplus` characters at the end go on in no call, and do not count.
   */
  begun(): { readonly text: string; readonly surplus: number } | null
  /** Nothing that still comes is part of the answer. */
  isOver(): boolean
}

export interface AnswerReaderOptions {
  /** Null: calls are text. */
  readonly form: CallForm | null
  /** Texts that end an answer, where a model writes them. */
  readonly stops: readonly string[]
  /** The prompt ended within thoughts. */
  readonly startsInside: boolean
}

export function createAnswerReader({
  form,
  stops,
  startsInside,
}: AnswerReaderOptions): AnswerReader {
  const thinking = createThinkSplitter({ startsInside })
  const opensAnswer = form !== null && form.trigger === form.opening && !/^[<[|]/.test(form.opening)
  const marks = [...stops, ...(form === null ? [] : [form.trigger])]
  /** Text of which the end may begin a mark. */
  let held = ''
  let isFirst = true
  /** All behind the trigger; null: no call began. */
  let inCalls: string | null = null
  let read = 0
  let begun: ReturnType<AnswerReader['begun']> = null
  let isOver = false

  function say(text: string): AnswerPiece[] {
    if (text === '') return []
    if (text.trim() !== '') isFirst = false
    return [{ type: 'text', text }]
  }

  function readText(text: string): AnswerPiece[] {
    held += text
    const found = marks
      .map((mark) => ({ mark, at: held.indexOf(mark) }))
      .filter(({ mark, at }) => at !== -1 && (mark !== form?.trigger || mayBegin(at)))
      .toSorted((a, b) => a.at - b.at || b.mark.length - a.mark.length)[0]
    if (!found) {
      const ready = held.length - markThatBegins(held, marks)
      const pieces = say(held.slice(0, ready))
      held = held.slice(ready)
      return pieces
    }
    const before = held.slice(0, found.at)
    const after = held.slice(found.at + found.mark.length)
    held = ''
    if (form === null || found.mark !== form.trigger) isOver = true
    else {
      const goesOn = commonStart(form.opening.slice(form.trigger.length), after)
      begun = { text: goesOn, surplus: after.length - goesOn.length }
      inCalls = begun.text
    }
    return say(before)
  }

  /** What has no mark of its own is a call only where the answer begins with it. */
  const mayBegin = (at: number): boolean =>
    !opensAnswer || (isFirst && held.slice(0, at).trim() === '')

  function readInCalls(text: string): AnswerPiece[] {
    inCalls = (inCalls ?? '') + text
    // Looked at only where one can have ended: arguments may be long.
    if (form === null || !text.includes((form.suffix || '}').slice(-1))) return []
    const found = readCalls(inCalls, form, read)
    read = found.read
    // Nothing could end it otherwise.
    if (found.calls.length > 0 && form.suffix === '') isOver = true
    return found.calls.map((call) => ({ type: 'call', ...call }))
  }

  const readEvents = (events: readonly ModelEvent[]): AnswerPiece[] =>
    events.flatMap((event): AnswerPiece[] => {
      if (event.type === 'reasoning-delta') return [{ type: 'thought', text: event.text }]
      return event.type === 'text-delta' && !isOver ? readText(event.text) : []
    })

  return {
    push(text) {
      begun = null
      if (isOver) return []
      return inCalls === null ? readEvents(thinking.push(text)) : readInCalls(text)
    },
    begun: () => begun,
    isOver: () => isOver,
    end() {
      if (isOver || inCalls !== null) return []
      const left = readEvents(thinking.end())
      return [...left, ...say(held)]
    },
  }
}

function commonStart(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return a.slice(0, length)
}
