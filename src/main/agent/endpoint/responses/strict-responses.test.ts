import { expect, test } from 'vitest'
import type { ScriptedReply } from '../../../../../test/models/model-server.ts'
import {
  strictResponses,
  type ResponsesServer,
} from '../../../../../test/models/strict/responses-server.ts'
import { RESPONSES_SERVERS } from '../../../../../test/models/strict/responses-servers.ts'
import { toolDefinition } from '../../../../../test/models/turn-fixtures.ts'
import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import { presetOf } from '../../../../shared/domain/models/presets.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { ModelEvent, ModelRequest } from '../../model.ts'
import { cutAt } from '../text-calls/cut-at.ts'
import { failureOf } from '../endpoint-failure.ts'
import type { Lessons } from '../lessons.ts'
import { createTextCallEvents } from '../text-calls/text-call-events.ts'
import { RESULT_MARK } from '../text-calls/tools-as-text.ts'
import { callsAreText, type Ways } from '../wire.ts'
import { responsesWire } from './responses-wire.ts'

const SOURCE = { origin: 'https://api.openai.com', model: 'm1' }
const TOOLS = [toolDefinition('read_note'), toolDefinition('write_note')]
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** A conversation with a server, without a network: what the model of an endpoint does, round by round. */
function converse(server: ResponsesServer) {
  const answer = strictResponses(server)
  const preset = presetOf(server.preset ?? 'custom')
  const messages: ModelMessage[] = []
  const did: string[] = []
  const bodies: unknown[] = []
  let lessons: Lessons = {}
  let calls = 0
  let retries = 0
  const ways = (): Ways => ({
    profile: server.profile ?? {},
    quirks: preset.quirks,
    lessons,
    source: SOURCE,
  })

  function read(reply: ScriptedReply, request: ModelRequest): readonly ModelEvent[] {
    const newCallId = (): string => `made_${++calls}`
    const decoder = responsesWire.decoder({ newCallId, source: SOURCE })
    const textCalls = createTextCallEvents({ ...request, newCallId })
    const cut = callsAreText(ways()) ? cutAt(RESULT_MARK) : null
    const sent = (reply.chunks ?? []).slice(0, reply.cutAfter)
    return [...sent.flatMap((chunk) => decoder.push(copied(chunk))), ...decoder.end(false)]
      .flatMap((event) => cut?.take(event) ?? [event])
      .flatMap((event) => textCalls.take(event))
  }

  /** Asks until it is answered: each refusal teaches the next lesson. */
  function ask(request: ModelRequest): readonly ModelEvent[] {
    for (;;) {
      const body = copied(responsesWire.body(request, ways()))
      const reply = answer({ method: 'POST', path: '/responses', headers: {}, body })
      if (reply.status !== undefined) {
        const next = Object.entries(server.teaches ?? {}).find(([name]) => !(name in lessons))
        if (!next) throw new Error(JSON.stringify(reply.body))
        lessons = { ...lessons, [next[0]]: next[1] }
        continue
      }
      try {
        const events = read(reply, request)
        bodies.push(body)
        return events
      } catch (error) {
        if (!(error instanceof LatentError) || !failureOf(error).canRetry) throw error
        retries += 1
      }
    }
  }

  return {
    did,
    bodies,
    retries: () => retries,
    lessons: () => lessons,
    turn(text: string): string {
      messages.push({ role: 'user', content: text })
      for (;;) {
        const events = ask({
          system: 'You help.',
          messages: [...messages],
          tools: TOOLS,
          openPath: null,
        })
        const content = events.map((each) => (each.type === 'text-delta' ? each.text : '')).join('')
        const finish = events.at(-1)
        if (finish?.type !== 'finish') throw new Error('No finish.')
        const { toolCalls, opaque } = finish
        messages.push(
          copied({
            role: 'assistant' as const,
            content: content === '' ? null : content,
            ...(toolCalls.length > 0 && { toolCalls }),
            ...(opaque && { opaque }),
          }),
        )
        for (const call of toolCalls) {
          did.push(`${call.name} ${call.arguments}`)
          messages.push({ role: 'tool', content: 'Words of a note.', toolCallId: call.id })
        }
        if (toolCalls.length === 0) return content
      }
    },
  }
}

test.each(RESPONSES_SERVERS)('$name', (server) => {
  const { turn, did, lessons, retries, bodies } = converse(server)
  for (const task of [0, 1, 2]) {
    expect(turn(`Do task ${task}.`)).toBe(`Task ${task} is done.`)
    // Each once, whatever was asked again.
    expect(did.splice(0)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => `read_note {"path":"${task}-${at}.md"}`),
      `write_note {"path":"${task}-10.md"}`,
    ])
  }
  // The wire is settled here.
  const { wire: _wire, ...teaches } = server.teaches ?? {}
  expect(lessons()).toEqual(teaches)
  expect(retries()).toBe(server.name.startsWith('37') ? 3 : 0)
  expect(bodies).toHaveLength(36)
})
