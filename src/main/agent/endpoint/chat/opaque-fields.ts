import { z } from 'zod'
import { FollowedJson } from '../../../../shared/domain/followed-json.ts'

const Fields = z.record(z.string(), FollowedJson)
type Fields = z.output<typeof Fields>

/**
 * What servers of Chat Completions send beside words and calls and want back in the same message: thought signatures
 * (`extra_content`, of a call or a message; Gemini), `reasoning_content` (DeepSeek, llama.cpp), `reasoning` (vLLM,
 * Groq), `reasoning_details` (OpenRouter), and a `content` of thinking and text (Mistral). Nothing else is taken.
 */
export const OpaqueFields = z.object({
  message: z.object({
    reasoning_content: z.string().exactOptional(),
    reasoning: z.string().exactOptional(),
    reasoning_details: z.array(Fields).exactOptional(),
    extra_content: Fields.exactOptional(),
    content: z.array(Fields).exactOptional(),
  }),
  /** Of its calls, in their order. */
  calls: z.array(z.object({ extra_content: Fields.exactOptional() })),
})
export type OpaqueFields = z.output<typeof OpaqueFields>

/** Gathers these fields from the pieces of one answer. */
export interface OpaqueCollector {
  /** @param delta as it came, or a whole message */
  addMessage(delta: Readonly<Record<string, unknown>>): void
  /** @param call any object that stands for the call while it comes */
  addCall(call: object, piece: Readonly<Record<string, unknown>>): void
  /**
   * What there is to give back with these calls; null when nothing is. Bare thoughts go back only with calls, which they
   * led to: of other answers nobody wants them.
   */
  fields(calls: readonly object[]): OpaqueFields | null
}

export function createOpaqueCollector(): OpaqueCollector {
  const thoughts = { reasoning_content: '', reasoning: '' }
  const details: Fields[] = []
  const content: Fields[] = []
  let extra: Fields | null = null
  const ofCalls = new Map<object, Fields>()

  function addContent(part: Fields): void {
    const last = content.at(-1)
    if (last && goesOn(last, part)) content[content.length - 1] = joined(last, part)
    else content.push(part)
  }

  return {
    addMessage(delta) {
      for (const name of ['reasoning_content', 'reasoning'] as const)
        if (typeof delta[name] === 'string') thoughts[name] += delta[name]
      for (const part of partsOf(delta['reasoning_details'])) {
        const last = details.at(-1)
        if (last && goesOn(last, part)) details[details.length - 1] = joined(last, part)
        else details.push(part)
      }
      if (typeof delta['content'] === 'string' && delta['content'] !== '')
        addContent({ type: 'text', text: delta['content'] })
      else for (const part of partsOf(delta['content'])) addContent(part)
      const more = Fields.safeParse(delta['extra_content'])
      if (more.success) extra = { ...extra, ...more.data }
    },
    addCall(call, piece) {
      const more = Fields.safeParse(piece['extra_content'])
      if (more.success) ofCalls.set(call, { ...ofCalls.get(call), ...more.data })
    },
    fields(calls) {
      const isThinking = content.some(({ type }) => type === 'thinking')
      const hasCalls = calls.length > 0
      const message: OpaqueFields['message'] = {
        ...(hasCalls &&
          thoughts.reasoning_content !== '' && { reasoning_content: thoughts.reasoning_content }),
        // Where details came, they say the same and more.
        ...(hasCalls &&
          thoughts.reasoning !== '' &&
          details.length === 0 && { reasoning: thoughts.reasoning }),
        ...(details.length > 0 && { reasoning_details: details }),
        ...(extra !== null && { extra_content: extra }),
        ...(isThinking && { content }),
      }
      const found = calls.map((call) => {
        const extraOfCall = ofCalls.get(call)
        return extraOfCall ? { extra_content: extraOfCall } : {}
      })
      const isEmpty = Object.keys(message).length === 0 && ofCalls.size === 0
      return isEmpty ? null : { message, calls: found }
    },
  }
}

const partsOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value)
    ? value.flatMap((part: unknown) => {
        const { data } = Fields.safeParse(part)
        return data ? [data] : []
      })
    : []

/** Whether a part is the next piece of the last one: a signature ends one, what is encrypted comes whole. */
const goesOn = (last: Fields, part: Fields): boolean =>
  last['type'] === part['type'] &&
  last['index'] === part['index'] &&
  (part['id'] === undefined || part['id'] === null || part['id'] === last['id']) &&
  !last['signature'] &&
  last['data'] === undefined &&
  part['data'] === undefined

/** Words one after the other, lists of them too; of the rest what says something. */
function joined(last: Fields, part: Fields): Fields {
  const next: Fields = { ...last }
  for (const [name, value] of Object.entries(part)) {
    const before = last[name]
    if (WORDS.has(name) && typeof before === 'string' && typeof value === 'string')
      next[name] = before + value
    else if (name === 'thinking' && Array.isArray(before) && Array.isArray(value))
      next[name] = joinedLists(before, value)
    else if (value !== null) next[name] = value
  }
  return next
}
const WORDS = new Set(['text', 'summary', 'thinking'])

function joinedLists(
  before: readonly z.output<typeof FollowedJson>[],
  after: typeof before,
): z.output<typeof FollowedJson>[] {
  const list = [...before]
  for (const item of after) {
    const [last, next] = [Fields.safeParse(list.at(-1)).data, Fields.safeParse(item).data]
    if (last && next && goesOn(last, next)) list[list.length - 1] = joined(last, next)
    else list.push(item)
  }
  return list
}
