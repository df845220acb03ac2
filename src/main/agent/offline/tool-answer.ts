import { z } from 'zod'
import { parseJsonText } from '../ask/parse-json-text.ts'

/** A finished call of this turn: what was asked and what came back, as the model is sent it. */
export interface ToolAnswer {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly success: boolean
  readonly data: unknown
  readonly error: string
  readonly hint: string
  readonly warnings: readonly string[]
}

const Sent = z.object({
  success: z.boolean(),
  data: z.unknown().optional(),
  error: z.string().default(''),
  hint: z.string().default(''),
  warnings: z.array(z.string()).default([]),
})
const Arguments = z.record(z.string(), z.unknown())

export function readToolAnswer(
  call: { readonly name: string; readonly arguments: string },
  content: string,
): ToolAnswer {
  const sent = Sent.safeParse(parseJsonText(content)?.value)
  const args = Arguments.safeParse(parseJsonText(call.arguments)?.value)
  const answer = sent.success
    ? sent.data
    : { success: false, error: 'The tool gave no readable result.', hint: '', warnings: [] }
  return { data: null, ...answer, tool: call.name, args: args.success ? args.data : {} }
}
