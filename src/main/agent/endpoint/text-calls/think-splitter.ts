import type { ModelEvent } from '../../model.ts'
import { ENDS_OF_THOUGHTS } from './families.ts'
import { markThatBegins } from './mark-that-begins.ts'

const TAGS = [
  ['<think>', '</think>'],
  ['[THINK]', '[/THINK]'],
] as const
/** Tokens that Kimi never thinks: calls that begin without an end of the thoughts before them. */
const CALLS_IN_THOUGHT = ['<|tool_calls_section_begin|>', '<|tool_call_begin|>']

/**
 * Takes `<think>…</think>` (Mistral: `[THINK]…[/THINK]`) at the very beginning of a text out of it, as reasoning: how
 * local models without a field of their own for it write their thoughts. Tags later in the text are text: an answer
 * may be about them.
 * @param startsInside the server's template wrote the opening tag, so that the text begins within the thoughts
 */
export function createThinkSplitter({
  startsInside = false,
}: { readonly startsInside?: boolean } = {}): {
  push(text: string): ModelEvent[]
  end(): ModelEvent[]
} {
  let state: 'start' | 'thinking' | 'closed' | 'text' = 'start'
  /** End the thoughts. Where the template wrote their beginning, it may have been that of any model. */
  let closes: readonly string[] = [TAGS[0][1], ...ENDS_OF_THOUGHTS]
  let held = ''
  /** Calls among the thoughts: thoughts as well if these still end, else the answer. */
  let calls: string | null = null

  function begin(): boolean {
    const text = held.trimStart()
    const tag = TAGS.find(([open]) => text.startsWith(open))
    if (tag) {
      state = 'thinking'
      closes = [tag[1]]
      held = text.slice(tag[0].length)
    } else if (TAGS.some(([open]) => open.startsWith(text))) {
      return false
    } else {
      state = startsInside ? 'thinking' : 'text'
    }
    return true
  }

  function think(): ModelEvent[] {
    const events: ModelEvent[] = []
    const say = (text: string): void => {
      if (text === '') return
      if (calls === null) events.push({ type: 'reasoning-delta', text })
      else calls += text
    }
    const [end, close] = firstOf(held, closes)
    const before = end === -1 ? held : held.slice(0, end)
    const begins = CALLS_IN_THOUGHT.map((mark) => before.indexOf(mark)).filter((at) => at !== -1)
    if (calls === null && begins.length > 0) {
      const at = Math.min(...begins)
      say(held.slice(0, at))
      held = held.slice(at)
      calls = ''
      return [...events, ...think()]
    }
    if (end === -1) {
      const ready = held.length - markThatBegins(held, [...closes, ...CALLS_IN_THOUGHT])
      say(held.slice(0, ready))
      held = held.slice(ready)
      return events
    }
    say(before)
    if (calls !== null) events.push({ type: 'reasoning-delta', text: calls })
    calls = null
    held = held.slice(end + close.length)
    state = 'closed'
    return events
  }

  function split(): ModelEvent[] {
    if (state === 'start' && !begin()) return []
    const events = state === 'thinking' ? think() : []
    if (state === 'thinking') return events
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
      const events: ModelEvent[] = []
      if (held !== '' && calls === null)
        events.push({ type: state === 'thinking' ? 'reasoning-delta' : 'text-delta', text: held })
      if (calls !== null) events.push({ type: 'text-delta', text: calls + held })
      held = ''
      calls = null
      return events
    },
  }
}

/** Where the first of `marks` stands in `text`, and which it is; -1 for none. */
function firstOf(text: string, marks: readonly string[]): [at: number, mark: string] {
  const found = marks
    .map((mark): [number, string] => [text.indexOf(mark), mark])
    .filter(([at]) => at !== -1)
  return found.toSorted(([a], [b]) => a - b)[0] ?? [-1, '']
}
