import type { ChatHistoryItem, ChatWrapper, LlamaText, Tokenizer } from 'node-llama-cpp'
import type { CallForm } from '../grammar/call-grammar.ts'

/** What stands for a tool in the call by which its form is found. */
const NAME = 'latent_probe'
/** A conversation in which nothing is called. */
const ORDINARY: readonly ChatHistoryItem[] = [
  { type: 'user', text: 'Hi' },
  { type: 'model', response: ['Hello'] },
  { type: 'user', text: 'And?' },
  { type: 'model', response: [] },
]

/**
 * How calls are written for this model, as far as they are a name and JSON; null for any other form (Gemma's, gpt-oss),
 * whose calls are read from the text.
 */
export function callFormOf(
  wrapper: ChatWrapper,
  tokenizer: Tokenizer,
  textOf: (text: LlamaText | string) => string,
): CallForm | null {
  const ordinary = textOf(wrapper.generateContextState({ chatHistory: ORDINARY }).contextText)
  const written = textOf(wrapper.generateFunctionCall(NAME, { probe: 'x' }))
  const [before, after, ...more] = written.split(NAME)
  const found = after === undefined || more.length > 0 ? null : /\{"probe": ?"x"\}/.exec(after)
  if (before === undefined || after === undefined || !found) return null
  const section = wrapper.settings.functions.parallelism?.call
  const opening = (textOf(section?.sectionPrefix ?? '') + before).trimStart()
  if (opening === '') return null
  return {
    opening,
    trigger: triggerOf(opening, ordinary),
    between: section ? textOf(section.betweenCalls ?? '') + before : null,
    middle: after.slice(0, found.index),
    suffix: withoutEnd(after.slice(found.index + found[0].length), tokenizer),
    end: withoutEnd(textOf(section?.sectionSuffix ?? ''), tokenizer),
  }
}

/** `<tool_call>`, `[TOOL_CALLS]`, `||call:`; all of an opening that begins with no mark, or with one that messages have. */
function triggerOf(opening: string, ordinary: string): string {
  const mark = /^(?:<[^<>\s]+>|\[[^[\]\s]+\]|\|\|[^\s"]+)/.exec(opening)?.[0]
  return mark === undefined || ordinary.includes(mark) ? opening : mark
}

/** Without tokens at the end that end an answer anyway: nothing but the end may come as one of them. */
function withoutEnd(text: string, tokenizer: Tokenizer): string {
  const tokens = tokenizer(text.trimEnd(), true)
  const last = tokens.at(-1)
  if (last === undefined || !tokenizer.isEogToken(last)) return text
  const end = tokenizer.detokenize([last], true)
  return text.trimEnd().slice(0, -end.length)
}
