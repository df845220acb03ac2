import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { INSIDE_ADDRESS, OFFLINE, type Provider } from '../../shared/domain/models/provider.ts'
import { Settings, type SettingsPatch } from '../../shared/domain/settings.ts'
import { toEnvelope } from '../../shared/rpc/errors.ts'
import type { Model, ModelEvent, ModelRequest } from '../agent/model.ts'
import { createModelChoice } from './model-choice.ts'
import { memorySecrets } from '../platform/memory-secrets.ts'
import { createNetwork } from '../platform/network.ts'
import { systemClock } from '../platform/system.ts'
import { createSavedProviders } from './saved-providers.ts'
import { createScriptedEngine } from '../../../test/models/scripted-engine.ts'
import { startModelServer, type ModelServer } from '../../../test/models/model-server.ts'

let server: ModelServer
beforeEach(async () => void (server = await startModelServer([{ text: 'One.' }, { text: 'Two.' }])))
afterEach(() => server.close())

function setUp() {
  let settings = Settings.parse({})
  const store = {
    settings: () => settings,
    updateSettings: (patch: SettingsPatch) =>
      (settings = Settings.parse({ ...settings, ...patch })),
    answeredOffer: () => null,
    setAnsweredOffer: () => {},
  }
  const secrets = memorySecrets()
  const ports = { clock: systemClock, secrets }
  const engine = createScriptedEngine()
  let isLocalOnly = false
  const models = createModelChoice({ environmentOffer: null }, store, ports, {
    tools: [],
    network: createNetwork({ isLocalOnly: () => isLocalOnly }),
    engine,
    override: undefined,
  })
  return {
    store,
    secrets,
    models,
    engine,
    providers: createSavedProviders(store, secrets),
    setLocalOnly: () => void (isLocalOnly = true),
  }
}

const provider = (id: string, rest: Partial<Provider> = {}): Provider => ({
  id,
  name: id,
  preset: 'custom',
  baseUrl: server.baseUrl,
  model: `model-${id}`,
  ...rest,
})

const stream = (
  model: Model,
  messages: ModelRequest['messages'] = [{ role: 'user', content: 'Hello' }],
): ReturnType<Model['stream']> =>
  model.stream(
    {
      system: '',
      messages,
      tools: [
        { type: 'function', function: { name: 'a_tool', description: 'A.', parameters: {} } },
      ],
      openPath: null,
    },
    new AbortController().signal,
  )
async function ask(model: Model, messages?: ModelRequest['messages']): Promise<void> {
  for await (const _ of stream(model, messages));
}
const asked = (): unknown[] => server.requests.map(({ body }) => body)

describe('who answers', () => {
  test('a conversation has its own model, and whoever is the default where it names none', async () => {
    const { models, providers } = setUp()
    expect(models.forConversation(null).label).toMatch(/offline/i)
    providers.save(provider('a'))
    providers.save(provider('b'))
    await ask(models.forConversation('b'))
    await ask(models.forConversation(null))
    expect(asked()).toMatchObject([{ model: 'model-b' }, { model: 'model-a' }])
    providers.setDefault('b')
    expect(models.forConversation(null).label).toBe('model-b')
    expect(models.forConversation(OFFLINE).label).toMatch(/offline/i)
  })

  test('a conversation whose model was removed asks nobody else, and says what to do', async () => {
    const { models, providers } = setUp()
    providers.save(provider('a'))
    providers.save(provider('b'))
    await providers.delete('b')
    await expect(ask(models.forConversation('b'))).rejects.toThrow(/was removed.*Choose another/)
    expect(asked()).toEqual([])
    await providers.delete('a')
    expect(models.forConversation(null).label).toMatch(/offline/i)
  })

  test('a change of the profile changes how the model is talked to from the next answer on', async () => {
    const { models, providers } = setUp()
    providers.save(provider('a', { profile: { toolCalls: 'text' } }))
    await ask(models.forConversation('a'))
    providers.learn('a', { toolCalls: 'native' })
    await ask(models.forConversation('a'))
    expect(asked()[0]).not.toHaveProperty('tools')
    expect(asked()[1]).toHaveProperty('tools')
  })

  test('says of each what keeps it from answering', async () => {
    const { models, providers, secrets } = setUp()
    providers.save(provider('here'))
    providers.save(provider('away', { baseUrl: 'https://models.double/v1' }))
    const away = async () => (await models.statuses()).find(({ id }) => id === 'away')
    expect(await models.statuses()).toMatchObject([
      { id: OFFLINE, isLocal: true, problem: null },
      { id: 'here', name: 'here', label: 'model-here', isLocal: true, problem: null },
      { id: 'away', isLocal: false, problem: 'No key is stored for models.double.' },
    ])
    await secrets.set('model https://models.double', 'sk-1')
    expect(await away()).toMatchObject({ problem: null })
    expect(await models.keys()).toEqual(['sk-1'])
  })
})

test('no stored key goes to a model, whichever message it came into; short ones are words', async () => {
  const { models, providers, secrets } = setUp()
  const key = 'sk-live-0123456789abcdef'
  providers.save(provider('here'))
  providers.save(provider('away', { baseUrl: 'https://models.double/v1' }))
  await secrets.set('model https://models.double', key)
  await secrets.set(`model ${new URL(server.baseUrl).origin}`, 'ollama')
  await ask(models.forConversation('here'), [
    { role: 'user', content: `Is ollama asked with ${key}?` },
    {
      role: 'assistant',
      content: null,
      toolCalls: [{ id: 'one', name: 'a_tool', arguments: JSON.stringify({ text: key }) }],
    },
    { role: 'tool', toolCallId: 'one', content: JSON.stringify({ success: true, data: [key] }) },
  ])
  const sent = JSON.stringify(asked())
  expect(sent).not.toContain(key)
  expect(sent.match(/\[redacted\]/g)).toHaveLength(3)
  expect(sent).toContain('Is ollama asked')
  expect(server.requests[0]?.headers.authorization).toBe('Bearer ollama')
})

test('no key that an endpoint says comes back, in an answer, a call or an error, however it is written (S4)', async () => {
  const key = 'sk-live-0123456789abcdef'
  const encoded = Buffer.from(`Bearer ${key}`).toString('base64')
  const pieces = ['It is ', ...Array.from(`${key} or ${encodeURIComponent(key)} or ${encoded}.`)]
  const echo = await startModelServer([
    { reasoning: pieces, text: pieces },
    { toolCalls: [{ name: 'a_tool', arguments: JSON.stringify({ text: key }) }] },
    { status: 401, body: { error: { message: `Incorrect API key provided: ${key}` } } },
    { chunks: [{ error: { message: `no credit for ${encoded}` } }] },
  ])
  try {
    const { models, providers, secrets } = setUp()
    providers.save(provider('here', { baseUrl: echo.baseUrl }))
    await secrets.set(`model ${new URL(echo.baseUrl).origin}`, key)
    const said: ModelEvent[] = []
    const errors: unknown[] = []
    for (let request = 0; request < 4; request += 1)
      try {
        for await (const event of stream(models.forConversation('here'))) said.push(event)
      } catch (error) {
        errors.push(toEnvelope(error))
      }
    const text = (wanted: 'text-delta' | 'reasoning-delta'): string =>
      said.map((event) => (event.type === wanted ? event.text : '')).join('')
    expect(text('text-delta')).toMatch(/^It is \[redacted\] or \[redacted\] or .*\[redacted\].*\.$/)
    expect(text('reasoning-delta')).toBe(text('text-delta'))
    const all = JSON.stringify([said, errors])
    expect(all).not.toContain('0123456789')
    expect(all).not.toContain(encoded.slice(12, -4))
    expect(said).toContainEqual(
      expect.objectContaining({
        toolCalls: [expect.objectContaining({ arguments: '{"text":"[redacted]"}' })],
      }),
    )
    expect(errors).toHaveLength(2)
    expect(JSON.stringify(errors).match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(1)
  } finally {
    await echo.close()
  }
})

describe('a model that is a file', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latent-file-'))
    file = join(folder, 'small.gguf')
    await writeFile(file, '')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const inside = (rest: Partial<Provider> = {}): Provider =>
    provider('f', { name: 'Mine', preset: 'inside', baseUrl: 'whatever', file, ...rest })

  test('is run by the engine, under the name that the person gave it', async () => {
    const { models, providers, engine } = setUp()
    providers.save(inside({ profile: { temperature: 0.3 } }))
    await ask(models.forConversation('f'))
    await ask(models.forConversation(null))
    expect(engine.made).toEqual([{ path: file, name: 'Mine', profile: { temperature: 0.3 } }])
    providers.save(inside({ name: 'Renamed' }))
    expect(models.forConversation('f').label).toBe('Renamed')
    expect(asked()).toEqual([])
  })
  test('answers on this machine, “Local only” or not, unless it is not there or cannot run', async () => {
    const { models, providers, engine, setLocalOnly } = setUp()
    providers.save(inside())
    const status = async () => (await models.statuses()).find(({ id }) => id === 'f')
    const right = { name: 'Mine', label: 'model-f', isLocal: true, problem: null }
    expect(await status()).toMatchObject(right)
    setLocalOnly()
    expect(await status()).toMatchObject(right)
    await rm(file)
    expect((await status())?.problem).toBe(
      'small.gguf was moved or deleted. Choose it again in Settings › Model.',
    )
    engine.say({ problem: 'The engine is not installed.' })
    expect((await models.status()).problem).toBe('The engine is not installed.')
  })
  test('has no address and no key, and takes none of another one with it', async () => {
    const { models, providers, secrets, store } = setUp()
    await secrets.set('model null', 'sk-0123456789abcdef')
    expect(providers.save(inside())).toMatchObject({ baseUrl: INSIDE_ADDRESS, file })
    expect(await models.keys()).toEqual([])
    await expect(models.keyFor(INSIDE_ADDRESS)).rejects.toMatchObject({ code: 'invalid_input' })
    await providers.delete('f')
    expect(store.settings().providers).toEqual([])
    expect(await secrets.get('model null'), 'it is of nobody here').not.toBeNull()
  })
  test('is not asked as a server is: there is nothing to test or list', () => {
    const { models } = setUp()
    expect(() => models.at(inside())).toThrow(/without a server/)
  })
  test('is named by its whole path, and one without a file says what to do', async () => {
    const { models, providers, store } = setUp()
    for (const wrong of [undefined, 'small.gguf', './small.gguf'])
      expect(() => providers.save(inside({ file: wrong }))).toThrow(/whole path/)
    const { file: _, ...lost } = inside()
    store.updateSettings({ providers: [lost] })
    await expect(ask(models.forConversation('f'))).rejects.toThrow(/has no file/)
    expect((await models.statuses()).at(-1)?.problem).toMatch(/has no file/)
  })
  test('a server has no file', () => {
    const { providers } = setUp()
    expect(providers.save(provider('a', { file }))).not.toHaveProperty('file')
  })
  test('what was learned of one file does not hold for another', () => {
    const { providers, store } = setUp()
    providers.save(inside({ profile: { contextTokens: 8192 } }))
    providers.save(inside())
    expect(store.settings().providers[0]?.profile).toEqual({ contextTokens: 8192 })
    providers.save(inside({ file: join(folder, 'other.gguf') }))
    expect(store.settings().providers[0]).not.toHaveProperty('profile')
  })
})

describe('saved providers', () => {
  test('saving one again keeps what was learned of its model', () => {
    const { providers, store } = setUp()
    providers.save(provider('a'))
    providers.learn('a', { toolCalls: 'text', contextTokens: 8192 })
    providers.learn('a', { seesImages: true })
    providers.save(provider('a', { name: 'Renamed' }))
    expect(store.settings().providers).toMatchObject([
      {
        name: 'Renamed',
        profile: { toolCalls: 'text', contextTokens: 8192, seesImages: true },
      },
    ])
  })

  test('an effort is chosen and given up again beside what was learned', () => {
    const { providers, store } = setUp()
    providers.save(provider('a'))
    providers.learn('a', { contextTokens: 8192 })
    providers.setEffort('a', 'high')
    expect(store.settings().providers[0]?.profile).toEqual({ contextTokens: 8192, effort: 'high' })
    providers.setEffort('a', null)
    expect(store.settings().providers[0]?.profile).toEqual({ contextTokens: 8192 })
    expect(() => providers.setEffort('b', 'low')).toThrow(/not among the saved ones/)
  })

  test('what was learned of one model does not hold for another', () => {
    const { providers, store } = setUp()
    providers.save(provider('a', { profile: { prices: { input: 1, output: 2 } } }))
    providers.save(provider('a', { model: 'another' }))
    expect(store.settings().providers[0]).not.toHaveProperty('profile')
  })

  test('an address that would carry notes and keys readable is refused', () => {
    const { providers, store } = setUp()
    expect(() => providers.save(provider('a', { baseUrl: 'http://models.double/v1' }))).toThrow(
      /unencrypted/,
    )
    expect(store.settings().providers).toEqual([])
  })

  test('the key goes with the last provider of its origin', async () => {
    const { providers, secrets } = setUp()
    const baseUrl = 'https://models.double/v1'
    await secrets.set('model https://models.double', 'sk-1')
    providers.save(provider('a', { baseUrl }))
    providers.save(provider('b', { baseUrl }))
    await providers.delete('a')
    expect(await secrets.get('model https://models.double')).toBe('sk-1')
    await providers.delete('b')
    expect(await secrets.get('model https://models.double')).toBe(null)
  })

  test('only a provider that is saved can be chosen', () => {
    const { providers } = setUp()
    expect(() => providers.known('nobody')).toThrow(/not among/)
    expect(() => providers.setDefault('nobody')).toThrow(/not among/)
    expect([providers.known(null), providers.known(OFFLINE)]).toEqual([null, OFFLINE])
  })
})

test('a settings field of one provider that cannot be read takes no other with it', () => {
  expect(
    Settings.parse({
      providers: [{ id: 'broken' }, provider('a'), { ...provider('b'), preset: 'of tomorrow' }],
    }).providers,
  ).toMatchObject([{ id: 'a' }, { id: 'b', preset: 'custom' }])
})
