import { expect, test } from 'vitest'
import { Settings, type ModelSettings } from '../shared/domain/settings.ts'
import { createModelChoice } from './model-choice.ts'
import { systemClock } from './platform/system.ts'
import { startModelServer } from './testing/model-server.ts'

test('a change of the profile changes how the model is talked to from the next answer on', async () => {
  const server = await startModelServer([{ text: 'One.' }, { text: 'Two.' }])
  const choose = (profile: ModelSettings['profile']): Settings =>
    Settings.parse({
      model: { preset: 'custom', baseUrl: server.baseUrl, model: 'scripted', profile },
    })
  let settings = choose({ toolCalls: 'text' })
  const { current } = createModelChoice(
    { environmentOffer: null },
    {
      settings: () => settings,
      updateSettings: () => settings,
      answeredOffer: () => null,
      setAnsweredOffer: () => {},
    },
    { clock: systemClock, secrets: { get: () => Promise.resolve(null) } },
    { override: undefined },
  )
  const ask = async (): Promise<void> => {
    const answer = current().stream(
      {
        system: '',
        messages: [{ role: 'user', content: 'Hello' }],
        tools: [
          { type: 'function', function: { name: 'a_tool', description: 'A.', parameters: {} } },
        ],
        openPath: null,
      },
      new AbortController().signal,
    )
    for await (const event of answer) void event
  }
  try {
    await ask()
    settings = choose({})
    await ask()
    expect(server.requests[0]?.body).not.toHaveProperty('tools')
    expect(server.requests[1]?.body).toHaveProperty('tools')
  } finally {
    await server.close()
  }
})
