import { expect, test } from 'vitest'
import {
  strictMessages,
  type MessagesServer,
} from '../../../../../test/models/strict/messages-server.ts'
import { MESSAGES_SERVERS } from '../../../../../test/models/strict/messages-servers.ts'
import type { ScriptedReply } from '../../../../../test/models/model-server.ts'
import { toolDefinition } from '../../../../../test/models/turn-fixtures.ts'
import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import { presetOf } from '../../../../shared/domain/models/presets.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { ModelEvent, ModelRequest } from '../../model.ts'
import { failureOf, statusFailure, type EndpointFailure } from '../endpoint-failure.ts'
import { lessonOf, type Lessons } from '../lessons.ts'
import type { Ways } from '../wire.ts'
import { messagesWire } from './messages-wire.ts'

const SOURCE = { origin: 'https://api.anthropic.com', model: 'm1' }
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** A conversation with a server, without a network: what the model of an endpoint does, round by round. */
function converse(server: MessagesServer) {
  const answer = strictMessages(server)
  const preset = presetOf(server.preset ?? 'anthropic')
  const messages: ModelMessage[] = []
  const did: string[] = []
  const notes = { refusals: 0, retries: 0 }
  let lessons: Lessons = {}
  const ways = (): Ways => ({
    profile: server.profile ?? {},
    quirks: preset.quirks,
    lessons,
    source: SOURCE,
  })

  function ask(request: ModelRequest): Extract<ModelEvent, { type: 'finish' }> & { text: string } {
    const reply = answer({ body: copied(messagesWire.body(request, ways())) })
    if (reply.status !== undefined) throw refused(reply)
    const decoder = messagesWire.decoder({ newCallId: () => 'made', source: SOURCE })
    const chunks = (reply.chunks ?? []).flatMap((chunk) => decoder.push(copied(chunk)))
    const events = [...chunks, ...decoder.end(false)]
    const finish = events.at(-1)
    if (finish?.type !== 'finish') throw new Error('No finish.')
    const text = events.map((each) => (each.type === 'text-delta' ? each.text : '')).join('')
    return { ...finish, text }
  }

  const refused = ({ status = 0, body }: ScriptedReply): LatentError =>
    statusFailure(
      { host: 'api.anthropic.com', model: 'm1', isLocal: false, preset },
      { status, body: JSON.stringify(body), retryAfter: null, nowMs: 0 },
    )

  /** @returns whether it may be asked again */
  function learn(failure: EndpointFailure, request: ModelRequest): boolean {
    const lesson =
      lessonOf(failure, messagesWire.sent(request, ways()), lessons, 'm1')?.lessons ??
      (failure.status === 400 && server.teaches)
    if (!lesson || Object.keys(lesson).every((name) => Object.hasOwn(lessons, name)))
      return failure.canRetry && ++notes.retries < 4
    notes.refusals += 1
    lessons = { ...lessons, ...lesson }
    return true
  }

  function round(system: string): string {
    const tools = [toolDefinition('read_note'), toolDefinition('write_note')]
    const request: ModelRequest = { system, messages, tools, openPath: null }
    for (;;)
      try {
        const { text, toolCalls, opaque } = ask(request)
        messages.push(
          copied({
            role: 'assistant' as const,
            content: text === '' ? null : text,
            ...(toolCalls.length > 0 && { toolCalls }),
            ...(opaque && { opaque }),
          }),
        )
        for (const call of toolCalls) {
          did.push(`${call.name} ${call.arguments}`)
          messages.push({ role: 'tool', content: '{"success":true}', toolCallId: call.id })
        }
        return toolCalls.length > 0 ? '' : text
      } catch (error) {
        if (!(error instanceof LatentError) || !learn(failureOf(error), request)) throw error
      }
  }

  return {
    did,
    notes,
    messages,
    turn(text: string, system = 'You help.'): string {
      messages.push({ role: 'user', content: text })
      for (let rounds = 0; rounds < 12; rounds++) {
        const last = round(system)
        if (last !== '') return last
      }
      throw new Error('It came to no end.')
    },
  }
}

const didIn = (task: number): string[] => [
  ...Array.from({ length: 10 }, (_, at) => `read_note {"path":"${task}-${at}.md"}`),
  `write_note {"path":"${task}-10.md"}`,
]
const named = (part: string): MessagesServer => {
  const server = MESSAGES_SERVERS.find(({ name }) => name.includes(part))
  if (!server) throw new Error(`There is no server ${part}.`)
  return server
}

test.each(MESSAGES_SERVERS.filter(({ status }) => status !== 'failed'))('$name', (server) => {
  const { turn, did, notes } = converse(server)
  for (const task of [0, 1, 2]) {
    expect(turn(`Do task ${task}.`)).toContain(`Task ${task} is done.`)
    expect(did.splice(0)).toEqual(didIn(task))
  }
  expect(notes).toEqual({
    refusals: server.teaches?.noTemperature ? 1 : 0,
    retries: server.name.startsWith('43') ? 1 : 0,
  })
})

test('bound thinking is dropped once the beginning of a conversation has changed', () => {
  const { turn, notes } = converse(named('38'))
  turn('Do task 0.')
  expect(turn('Do task 1.', 'You help. It is Tuesday.')).toContain('done')
  expect(notes.refusals).toBe(1)
})

test('a limit of spending is not asked again', () => {
  const { turn, notes } = converse(named('44'))
  expect(() => turn('Do task 0.')).toThrow(/no credit left/)
  expect(notes).toEqual({ refusals: 0, retries: 0 })
})
