import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import { createTextCallParser } from '../endpoint/text-calls/text-call-parser.ts'
import type { ProbeReply } from './probe.ts'

/** What the model is offered: nothing of the person's notes is in an examination. */
export const WEATHER: ToolDefinition = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Gives the temperature of one city now.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string', description: 'Name of one city' } },
      required: ['city'],
      additionalProperties: false,
    },
  },
}

export interface SeenCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** The calls of an answer: those in the fields of the protocol, and those that are only written. */
export function callsIn(reply: Extract<ProbeReply, { status: 'answered' }>): {
  readonly native: readonly SeenCall[]
  readonly written: readonly SeenCall[]
} {
  const { name, parameters } = WEATHER.function
  const parser = createTextCallParser([{ name, parameters }])
  parser.push(reply.text)
  const written = parser.end().calls.map((call, index) => ({ ...call, id: `written_${index}` }))
  return { native: reply.calls, written }
}

/** Whether it asks for the weather of a city that contains `city`, with arguments that can be read. */
export function asksFor(call: SeenCall, city: string): boolean {
  try {
    const given: unknown = JSON.parse(call.arguments)
    return (
      call.name === WEATHER.function.name &&
      typeof given === 'object' &&
      given !== null &&
      'city' in given &&
      typeof given.city === 'string' &&
      given.city.toLowerCase().includes(city.toLowerCase())
    )
  } catch {
    return false
  }
}
