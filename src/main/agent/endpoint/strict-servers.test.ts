import { modelAt } from '../../../../test/models/model-at.ts'
import { expect, test } from 'vitest'
import { takeAll } from '../../../shared/domain/chat/approval.ts'
import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'
import type { ServerPresetId } from '../../../shared/domain/models/provider.ts'
import {
  startModelServer,
  type RecordedRequest,
  type ScriptedReply,
} from '../../../../test/models/model-server.ts'
import { ROUNDS, strictAnswers } from '../../../../test/models/strict/chat-server.ts'
import { CHAT_SERVERS } from '../../../../test/models/strict/chat-servers.ts'
import { strictMessages } from '../../../../test/models/strict/messages-server.ts'
import { MESSAGES_SERVERS } from '../../../../test/models/strict/messages-servers.ts'
import { strictResponses } from '../../../../test/models/strict/responses-server.ts'
import { RESPONSES_SERVERS } from '../../../../test/models/strict/responses-servers.ts'
import { inDeep } from '../../../../test/shared/in-deep.ts'
import { createTurnsForTest, fakeTools } from '../../../../test/models/turn-fixtures.ts'

interface Played {
  readonly name: string
  readonly preset?: ServerPresetId
  readonly profile: ModelProfile
  readonly answers: (request: RecordedRequest) => ScriptedReply
  /** How a turn ends. */
  readonly status: 'done' | 'failed'
}

const PLAYED: readonly Played[] = [
  ...CHAT_SERVERS.map((server): Played => ({
    profile: {},
    status: 'done',
    ...server,
    answers: strictAnswers(server),
  })),
  ...RESPONSES_SERVERS.map((server): Played => ({
    ...server,
    name: `Responses, ${server.name}`,
    // The protocol of no. 4 is learnt by its refusal.
    profile: server.name.startsWith('4 ') ? {} : { ...server.profile, wire: 'responses' },
    status: 'done',
    answers: strictResponses(server),
  })),
  ...MESSAGES_SERVERS.map((server): Played => ({
    status: 'done',
    ...server,
    profile: { ...server.profile, wire: 'messages' },
    answers: strictMessages(server),
  })),
]

const TASKS = inDeep(3, 2)

test('the table has as many as were promised', () => {
  expect(PLAYED.length).toBeGreaterThanOrEqual(40)
  expect(new Set(PLAYED.map(({ name }) => name)).size).toBe(PLAYED.length)
})

/** The task of twelve rounds, again in one conversation, the last time after a restart. */
test.each(PLAYED)('$name', async ({ preset, profile, answers, status }) => {
  const endpoint = await startModelServer([], { otherwise: answers })
  const makeModel = () =>
    modelAt(endpoint.baseUrl, { model: 'm1', profile, ...(preset && { preset }) })
  let model = makeModel()
  const did: string[] = []
  const rig = createTurnsForTest({
    model: () => model,
    limits: () => ({ maxRounds: 2 * ROUNDS, maxToolCalls: 2 * ROUNDS }),
    approvals: {
      ask: (question) => Promise.resolve({ decision: 'allowed', review: takeAll(question) }),
    },
    tools: fakeTools({
      read_note: (args) => {
        did.push(`read ${(args as { path: string }).path}`)
        return 'Words of a note.'
      },
      write_note: async (args, { askPerson }) => {
        expect(await askPerson()).toBe('allowed')
        did.push(`write ${(args as { path: string }).path}`)
        return 'Written.'
      },
    }),
  })

  /** Resolves with how the turn ended; a pause before another try is not waited for. */
  async function ask(text: string, conversationId: string | null): Promise<string> {
    const sent = rig.turns.send({ conversationId, text, openPath: null })
    const items = rig.turns.watch(sent.conversationId, 0, new AbortController().signal)
    for await (const item of items) {
      if (item.turnId !== sent.turnId) continue
      if (item.type === 'notice' && item.retryAtMs !== undefined)
        setImmediate(() => rig.turns.retryNow(sent.conversationId))
      if (item.type !== 'turn-end') continue
      expect(item, item.warning).toMatchObject({ status })
      return sent.conversationId
    }
    throw new Error('The turn had no end.')
  }

  try {
    let conversationId: string | null = null
    for (let task = 0; task < TASKS; task += 1) {
      if (task === TASKS - 1) {
        rig.reopen()
        model = makeModel()
      }
      conversationId = await ask(`Do task ${task}.`, conversationId)
      if (status === 'failed') continue
      // Each once, whatever was asked again.
      expect(did.splice(0)).toEqual([
        ...Array.from({ length: ROUNDS - 2 }, (_, round) => `read ${task}-${round}.md`),
        `write ${task}-${ROUNDS - 2}.md`,
      ])
      expect(rig.store.messages(conversationId).at(-1)?.content).toBe(`Task ${task} is done.`)
    }
    expect(did).toEqual([])
  } finally {
    await rig.close()
    await endpoint.close()
  }
})
