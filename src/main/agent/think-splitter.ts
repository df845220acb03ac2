import type { ModelEvent } from './model.ts'

const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * Takes `<think>…</think>` at the very beginning of a text out of it, as reasoning: how local models without a field
 * of their own for it write their thoughts. Tags later in the text are text: an answer may be about them.
 */
export function createThinkSplitter(): {
  push(text: string): ModelEvent[]
  end(): ModelEvent[]
} {
  let state: 'start' | 'thinking' | 'closed' | 'text' = 'start'
  let held = ''

  function split(): ModelEvent[] {
    if (state === 'start') {
      const begin = held.trimStart()
      if (begin.startsWith(OPEN)) {
        state = 'thinking'
        held = begin.slice(OPEN.length)
      } else if (OPEN.startsWith(begin)) {
        return []
      } else {
        state = 'text'
      }
    }
    const events: ModelEvent[] = []
    if (state === 'thinking') {
      const close = held.indexOf(CLOSE)
      const ready = close === -1 ? held.length - tailThatMayBegin(held, CLOSE) : close
      if (ready > 0) events.push({ type: 'reasoning-delta', text: held.slice(0, ready) })
      if (close === -1) {
        held = held.slice(ready)
        return events
      }
      held = held.slice(close + CLOSE.length)
      state = 'closed'
    }
    if (state === 'closed') {
      held = held.trimStart() // the blank line between the thoughts and the answer
      if (held !== '') state = 'text'
    }
    if (held !== '') events.push({ type: 'text-delta', text: held })
    held = ''
    return events
  }

  return {
    push(text) {
      held += text
      return split()
    },
    end() {
      if (held === '') return []
      const text = held
      held = ''
      return [{ type: state === 'thinking' ? 'reasoning-delta' : 'text-delta', text }]
    },
  }
}

/** How many characters at the end of `text` could be the beginning of `mark`. */
function tailThatMayBegin(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--)
    if (mark.startsWith(text.slice(-length))) return length
  return 0
}
