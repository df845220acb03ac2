import { expect, onTestFinished, test } from 'vitest'
import { replyOver, wireOfPath } from '../../../../test/models/answer-over.ts'
import { modelAt } from '../../../../test/models/model-at.ts'
import { startModelServer } from '../../../../test/models/model-server.ts'
import type { WireId } from '../../../shared/domain/models/model-profile.ts'

// What is held open is ended by the watchdog minutes later: a test that waits for that is one that fails.
test.each(['chat', 'responses', 'messages'] as const satisfies readonly WireId[])(
  'over %s an answer ends where it says so, though its server leaves the connection open',
  async (wire) => {
    const text = 'All of it.'
    const server = await startModelServer([], {
      otherwise({ path }) {
        const { chunks } = replyOver(wireOfPath(path), { text })
        const words = { choices: [{ delta: { content: text }, finish_reason: 'stop' }] }
        return { chunks: chunks ?? [words, '[DONE]'], end: 'hang', cutAfter: Infinity }
      },
    })
    onTestFinished(() => server.close())
    const model = modelAt(server.baseUrl, { profile: { wire } })
    const request = { system: '', tools: [], openPath: null }
    const messages = [{ role: 'user' as const, content: 'Hello' }]
    const said: string[] = []
    for await (const event of model.stream({ ...request, messages }, AbortSignal.timeout(20_000)))
      said.push(event.type === 'text-delta' ? event.text : event.type)
    expect(said.join(' ')).toBe(`${text} finish`)
  },
)
