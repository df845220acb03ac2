import { z } from 'zod'

/** What llama.cpp has read of an answer so far, all of it each time. */
export const WrittenSoFar = z.looseObject({
  content: z.string().default(''),
  reasoning_content: z.string().default(''),
  tool_calls: z
    .array(z.looseObject({ function: z.object({ name: z.string(), arguments: z.string() }) }))
    .default([]),
})
export type WrittenSoFar = z.output<typeof WrittenSoFar>

export const NOTHING_YET: WrittenSoFar = { content: '', reasoning_content: '', tool_calls: [] }

/** What is new in `now`, as a delta of Chat Completions; null for nothing. */
export function answerDelta(
  before: WrittenSoFar,
  now: WrittenSoFar,
): Record<string, unknown> | null {
  const content = now.content.slice(before.content.length)
  const reasoning = now.reasoning_content.slice(before.reasoning_content.length)
  const calls = now.tool_calls.flatMap(({ function: call }, index) => {
    const known = before.tool_calls[index]?.function
    const more = call.arguments.slice(known?.arguments.length ?? 0)
    if (known && more === '') return []
    const named = known ? {} : { id: `call${index}${Date.now()}`, type: 'function' }
    return [{ index, ...named, function: { ...(!known && { name: call.name }), arguments: more } }]
  })
  const delta = {
    ...(content !== '' && { content }),
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  return Object.keys(delta).length === 0 ? null : delta
}
