import { afterEach, expect, test } from 'vitest'
import { answerOver } from '../../../../test/models/answer-over.ts'
import { modelAt } from '../../../../test/models/model-at.ts'
import { startModelServer, type ModelServer } from '../../../../test/models/model-server.ts'
import type { ModelProfile, WireId } from '../../../shared/domain/models/model-profile.ts'
import type { ModelEvent } from '../model.ts'

const servers: ModelServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** Asks for an answer without calls; what was sent each time, and what was answered. */
async function conclude(profile: ModelProfile, refusal?: string) {
  const server = await startModelServer(
    refusal === undefined ? [] : [{ status: 400, body: { error: { message: refusal } } }],
    { otherwise: ({ path }) => answerOver(path, 'As far as I see.') },
  )
  servers.push(server)
  const model = modelAt(server.baseUrl, { profile })
  const parameters = { type: 'object', properties: {} }
  const tool = {
    type: 'function' as const,
    function: { name: 'read_note', description: 'Reads.', parameters },
  }
  const events: ModelEvent[] = []
  const request = {
    system: 'Be brief.',
    tools: [tool],
    openPath: null,
    toolChoice: 'none' as const,
  }
  const messages = [{ role: 'user' as const, content: 'Hello' }]
  for await (const event of model.stream({ ...request, messages }, new AbortController().signal))
    events.push(event)
  return {
    sent: server.requests.map(({ body }) => body),
    said: events.map((event) => (event.type === 'text-delta' ? event.text : '')).join(''),
  }
}

test.each([
  ['chat', 'none'],
  ['responses', 'none'],
  ['messages', { type: 'none' }],
] as const satisfies readonly (readonly [WireId, unknown])[])(
  'over %s the tools are sent, and none is to be called',
  async (wire, toolChoice) => {
    const { sent, said } = await conclude({ wire })
    expect(sent).toMatchObject([{ tools: [expect.anything()], tool_choice: toolChoice }])
    expect(said).toBe('As far as I see.')
  },
)

test('a server that takes no choice is sent no tools, at once and without a word of it', async () => {
  const { sent, said } = await conclude({}, "Unknown parameter: 'tool_choice'.")
  expect(sent).toHaveLength(2)
  expect(sent[1]).not.toHaveProperty('tools')
  expect(sent[1]).not.toHaveProperty('tool_choice')
  expect(said).toBe('As far as I see.')
})

test('a model that is known to keep to no choice is sent no tools', async () => {
  const { sent } = await conclude({ toolChoice: false })
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toHaveProperty('tools')
})
