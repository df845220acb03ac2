import type { ToolDefinition } from '../../src/shared/domain/chat/tool-result.ts'
import type { LlamaChat, RenderedChat } from './llama-chat.ts'
import type { RecordedMessage } from './recorded-conversation.ts'
import { sameLength } from './rendered-pieces.ts'

/** The question to which answers are written. */
export const ASKED: readonly RecordedMessage[] = [
  { role: 'system', content: 'You help.' },
  { role: 'user', content: 'Compare roses and lilies.' },
]
const NEXT = 'And the tulips?'
const PLAIN = 'Nothing at all.'
/** Of the file that the templates are tried with. */
const END_OF_ANSWER = '<|im_end|>'

/**
 * Writes answers in the words of a template: what it writes of one where it was given before, from the place where an
 * answer to come begins up to where it ends.
 * @param asked how `ASKED` is rendered
 */
export function createAnswerWriter(
  chat: Pick<LlamaChat, 'render'>,
  {
    tools,
    asked: { prompt, opening },
  }: { readonly tools: readonly ToolDefinition[]; readonly asked: RenderedChat },
): (answer: RecordedMessage) => string {
  const after = (...messages: RecordedMessage[]): string => {
    const rendered = chat.render({ messages: [...ASKED, ...messages], tools }).prompt
    return rendered.slice(0, rendered.lastIndexOf(NEXT))
  }
  const next: RecordedMessage = { role: 'user', content: NEXT }
  const plain = after({ role: 'assistant', content: PLAIN }, next)
  const before = plain.slice(0, plain.indexOf(PLAIN))
  const end = plain.slice(plain.indexOf(PLAIN) + PLAIN.length)

  /** Some insist on results behind calls. */
  function withNext(answer: RecordedMessage): string {
    try {
      return after(answer, next)
    } catch {
      const results = (answer.tool_calls ?? []).map(({ id }): RecordedMessage => ({
        role: 'tool',
        tool_call_id: id,
        content: NEXT,
      }))
      return after(answer, ...results)
    }
  }

  return (answer) => {
    const all = withNext(answer)
    // Not all templates begin an answer that was given as they begin one that is to come.
    const own = all.slice(all.startsWith(prompt) ? prompt.length : sameLength(before, all))
    const whole = own.startsWith(opening) ? own.slice(opening.length) : own
    const [written = ''] = whole.split(END_OF_ANSWER)
    return withoutEnd(written, written === whole ? end : '')
  }
}

/** Without what stands between an answer and the next question, and without tokens that end an answer with calls. */
function withoutEnd(answer: string, end: string): string {
  let length = 0
  while (length < end.length && answer.at(-1 - length) === end.at(-1 - length)) length += 1
  const cut = answer.slice(0, answer.length - length)
  // Not within a mark of which both end with the same signs.
  const opened = cut.lastIndexOf('<')
  const whole = opened > cut.lastIndexOf('>') ? cut.slice(0, opened) : cut
  return whole.replace(/<\|(?:call|eom_id|eot_id|end)\|>\s*$/, '').trimEnd()
}
