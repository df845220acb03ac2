import type { ChatHistoryItem, ChatWrapper, LlamaModel, LlamaText, Token } from 'node-llama-cpp'
import type { GenerateRequest } from '../contract/engine-contract.ts'
import type { CallForm } from '../grammar/call-grammar.ts'
import { callFormOf } from './call-form.ts'
import { chatHistory, toldTools } from './chat-history.ts'
import { createKnownTokens } from './known-tokens.ts'
import type { LoadedFile } from './load-file.ts'

/** A request as tokens, and how what answers it is to be read. */
export interface Prompt {
  readonly tokens: readonly Token[]
  /** Null: nothing is to be called, or calls are text. */
  readonly form: CallForm | null
  readonly stops: readonly string[]
  /** It ends within thoughts. */
  readonly startsInside: boolean
  /** Ends the thoughts, in this model's words. */
  readonly thoughtEnd: string
}

/** Makes the prompts of one conversation: what is known of one is not found out again for the next. */
export interface Prompts {
  of(request: GenerateRequest): Prompt
}

export function createPrompts(file: LoadedFile): Prompts {
  const { model } = file
  const tokensOf = createKnownTokens(model.tokenizer)
  const forms = new Map<ChatWrapper, CallForm | null>()
  const textOf = (text: LlamaText | string): string => plainText(model, text)

  function formOf(wrapper: ChatWrapper): CallForm | null {
    const known = forms.get(wrapper)
    if (known !== undefined) return known
    const form = callFormOf(wrapper, model.tokenizer, textOf)
    forms.set(wrapper, form)
    return form
  }

  return {
    of(request) {
      const wrapper = file.wrapper(request)
      const hasTools = request.tools.length > 0
      const opening = thoughtOpening(wrapper)
      const history = chatHistory(request.system, request.messages)
      const state = wrapper.generateContextState({
        chatHistory: opening === 'by its prefix' ? history.map(withOpenThought) : history,
        ...(hasTools && { availableFunctions: toldTools(request.tools) }),
      })
      const tokens = tokensOf(state.contextText)
      const [thoughtStart, thoughtEnd] = thoughtMarks(wrapper, textOf)
      const ending = model.detokenize(tokens.slice(-LAST_TOKENS), true).trimEnd()
      // What decides by the first words (gpt-oss) is read by the parser of texts, and so is what may not be called.
      const mayCall = request.callable.length > 0 && !state.prefixTriggers
      return {
        tokens,
        form: hasTools && mayCall ? formOf(wrapper) : null,
        stops: state.stopGenerationTriggers
          .map((trigger) => textOf(trigger).trim())
          .filter((text) => text !== ''),
        startsInside:
          (opening === 'by the template' && isBare(history.at(-1))) ||
          (opening === 'by its prefix' && wantsThought(history.at(-1))) ||
          ending.endsWith(thoughtStart),
        thoughtEnd,
      }
    },
  }
}

/** How answers of this model begin with thoughts, where they always do. */
function thoughtOpening({ settings }: ChatWrapper): 'by the template' | 'by its prefix' | null {
  const thought = settings.segments?.thought
  const prefix = thought?.prefix
  if (typeof prefix === 'object' && 'type' in prefix) return 'by the template'
  return thought?.openOnResponseStart === true ? 'by its prefix' : null
}

const isBare = (item: ChatHistoryItem | undefined): boolean =>
  item?.type === 'model' && item.response.length === 0

/** An answer that begins, or goes on from results: as templates open each of them. */
function wantsThought(item: ChatHistoryItem | undefined): boolean {
  const last = item?.type === 'model' ? item.response.at(-1) : undefined
  return isBare(item) || (typeof last === 'object' && last.type === 'functionCall')
}

function withOpenThought(
  item: ChatHistoryItem,
  index: number,
  { length }: { readonly length: number },
): ChatHistoryItem {
  if (index < length - 1 || item.type !== 'model' || !wantsThought(item)) return item
  const thought = { type: 'segment', segmentType: 'thought', text: '', ended: false } as const
  return { ...item, response: [...item.response, thought] }
}

/** Hold the mark that begins thoughts. */
const LAST_TOKENS = 24

function thoughtMarks(
  wrapper: ChatWrapper,
  textOf: (text: LlamaText | string) => string,
): [start: string, end: string] {
  const thought = wrapper.settings.segments?.thought
  const prefix = thought?.prefix
  const start =
    prefix === undefined || (typeof prefix === 'object' && 'type' in prefix) ? '' : textOf(prefix)
  return [start.trim() || '<think>', textOf(thought?.suffix ?? '').trim() || '</think>']
}

/** With special tokens as they are written in templates. */
function plainText({ tokenizer }: LlamaModel, text: LlamaText | string): string {
  if (typeof text === 'string') return text
  return text.values
    .map((value) => {
      if (typeof value === 'string') return value
      // Of `BOS` and its like the name is no text that a model writes.
      return 'toJSON' in value && value.toJSON().type === 'specialToken'
        ? tokenizer.detokenize(value.tokenize(tokenizer), true)
        : value.value
    })
    .join('')
}
