import { mkdir, mkdtemp, realpath, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EngineState } from '../../shared/domain/models/engine.ts'
import type { Provider } from '../../shared/domain/models/provider.ts'
import { lastOf } from '../../shared/rpc/last-of.ts'
import { OFFERED_MODELS } from '../engine/downloads/offered-models.ts'
import { createScriptedEngine, type ScriptedEngine } from '../../../test/models/scripted-engine.ts'
import { withApp, type AppRig, type AppRigOptions } from '../../../test/app/with-app.ts'
import { testPorts } from '../../../test/app/app-setup.ts'

let folder: string
let file: string
let engine: ScriptedEngine
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'latent-shelf-')))
  file = join(folder, 'small.gguf')
  await writeFile(file, 'weights')
  engine = createScriptedEngine()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const withShelf = (action: (rig: AppRig) => Promise<void>, options: AppRigOptions = {}) =>
  withApp({}, action, { ...options, overrides: { engine, ...options.overrides } })
const choose = async (rig: AppRig, path = file): Promise<void> => {
  rig.chooseFile(path)
  expect(await rig.client.call('engine.chooseFile', {})).toBe(path)
}
const inside = (rest: Partial<Provider> = {}): Provider => ({
  id: 'f',
  name: 'Mine',
  preset: 'inside',
  baseUrl: 'inside:',
  model: 'small',
  file,
  ...rest,
})

test('a file that was chosen is used: it is saved, is the default where there was none, and answers', () =>
  withShelf(async (rig) => {
    const { client, chat } = rig
    await choose(rig)
    expect(await client.call('engine.inspect', { path: file })).toMatchObject({ name: 'small' })
    const used = await client.call('engine.use', { path: file })
    expect(used).toMatchObject({ preset: 'inside', name: 'small', file, baseUrl: 'inside:' })
    expect(await client.call('engine.use', { path: file }), 'once').toEqual(used)
    const state = await client.call('app.state', {})
    expect(state.settings.providers).toHaveLength(1)
    expect(state.model).toMatchObject({ id: used.id, isLocal: true, problem: null })
    expect(JSON.stringify(await chat('Hello'))).toContain('small answers.')
  }))

test('it does not take the place of another default', () =>
  withShelf(async (rig) => {
    const server = { preset: 'ollama', baseUrl: 'http://127.0.0.1:1/v1', model: 'x' } as const
    await rig.client.call('provider.save', { provider: { ...server, id: 'o', name: 'O' } })
    await choose(rig)
    await rig.client.call('engine.use', { path: file })
    expect((await rig.client.call('app.state', {})).model.id).toBe('o')
  }))

test('one that cannot run is not saved, and says why', () =>
  withShelf(async (rig) => {
    const broken = join(folder, 'broken.gguf')
    await writeFile(broken, '')
    await choose(rig, broken)
    const use = rig.client.call('engine.use', { path: broken })
    await expect(use).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/cut off/),
    })
    expect((await rig.client.call('app.state', {})).settings.providers).toEqual([])
  }))

describe('a page reaches only models that a person chose (S9)', () => {
  test('whatever it asks for', () =>
    withShelf(async ({ client }) => {
      for (const ask of [
        () => client.call('engine.inspect', { path: file }),
        () => client.call('engine.use', { path: file }),
        () => client.call('engine.measure', { path: file }),
        () => client.call('engine.filesIn', { folder }),
        () => client.call('provider.save', { provider: inside() }),
        () => client.call('settings.update', { patch: { providers: [inside()] } }),
      ])
        await expect(ask()).rejects.toMatchObject({ code: 'denied' })
      expect(engine.asked).toEqual([])
      expect((await client.call('app.state', {})).settings.providers).toEqual([])
    }))
  test('and of what it may reach, only what is a model', () =>
    withShelf(async ({ client, dataDir }) => {
      await client.call('app.folders', { path: folder })
      await writeFile(join(folder, 'key.pem'), '')
      await mkdir(join(folder, '.hidden'))
      await writeFile(join(folder, '.hidden/one.gguf'), '')
      const asking = (path: string) => client.call('engine.inspect', { path })
      await expect(asking(join(folder, 'key.pem'))).rejects.toMatchObject({ code: 'invalid_input' })
      for (const path of ['.hidden/one.gguf', '../elsewhere.gguf'])
        await expect(asking(join(folder, path))).rejects.toMatchObject({ code: 'denied' })
      await expect(asking(join(dataDir, 'models/x.gguf'))).rejects.toMatchObject({ code: 'denied' })
      await expect(asking(file)).resolves.toMatchObject({ path: file })
    }))
  test('one that is saved stays known after a restart', () =>
    withShelf(async (rig) => {
      await choose(rig)
      await rig.client.call('engine.use', { path: file })
      await rig.restart()
      const [saved] = (await rig.client.call('app.state', {})).settings.providers
      if (!saved) throw new Error('nothing is saved')
      await rig.client.call('provider.save', { provider: { ...saved, name: 'Renamed' } })
      await expect(rig.client.call('engine.measure', { path: file })).resolves.toEqual({
        readTokens: 120,
        writtenTokens: 14,
      })
    }))
})

test('a folder that was chosen in a dialog shows its models, a hidden one too, and what is wrong with one', async () => {
  const hidden = join(folder, '.studio')
  await mkdir(join(hidden, 'publisher'), { recursive: true })
  for (const name of ['broken', 'good']) await writeFile(join(hidden, `publisher/${name}.gguf`), '')
  const { dialogs } = testPorts()
  const ports = { dialogs: { ...dialogs, chooseFolder: async () => hidden } }
  await withShelf(
    async ({ client }) => {
      await client.call('app.chooseFolder', { title: 'Models' })
      const found = await client.call('engine.filesIn', { folder: hidden })
      expect(found.map(({ name, problem }) => [name, problem])).toEqual([
        ['broken', 'It is cut off in the middle.'],
        ['good', null],
      ])
      await client.call('engine.use', { path: join(hidden, 'publisher/good.gguf') })
    },
    { ports },
  )
})

test('what keeps a model from running is said of each, and the window hears of every change', () =>
  withShelf(async (rig) => {
    const { client } = rig
    await choose(rig)
    await client.call('engine.use', { path: file })
    const heard: EngineState[] = []
    client.on('engine.changed', (state) => heard.push(state))
    const changed = new Promise<void>((resolve) => client.on('app.changed', () => resolve()))
    engine.say({ problem: 'The engine is not installed.' })
    await changed
    expect(heard).toMatchObject([{ problem: 'The engine is not installed.' }])
    const { model } = await client.call('app.state', {})
    expect(model.problem).toBe('The engine is not installed.')
    expect(await client.call('engine.state', {})).toEqual(engine.state())
  }))

test('nothing that asks a server asks a file', () =>
  withShelf(async (rig) => {
    const { client } = rig
    await choose(rig)
    const { id: _, name: __, ...model } = await client.call('engine.use', { path: file })
    const examined = client.stream('model.examine', {
      model,
      providerId: null,
      measuresContext: false,
    })
    for (const ask of [
      () => client.call('model.check', { model }),
      () => client.call('model.list', { model }),
      () => examined.next(),
    ])
      await expect(ask()).rejects.toThrow(/without a server/)
    for (const ask of [
      () => client.call('secret.set', { baseUrl: model.baseUrl, value: 'sk-1' }),
      () => client.call('secret.status', { baseUrl: model.baseUrl }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'invalid_input' })
  }))

test('the offered models say what they are, and none is asked for before a person wants it', () => {
  const sent: string[] = []
  const fetch = async (address: string | URL): Promise<Response> => {
    sent.push(String(address))
    return new Response('gone', { status: 404 })
  }
  return withShelf(
    async ({ client }) => {
      const { offered, memoryBytes } = await client.call('engine.models', {})
      expect(offered.every(({ onDisk }) => onDisk.status === 'absent')).toBe(true)
      expect(memoryBytes).toBeGreaterThan(100_000_000)
      expect(sent).toEqual([])
      const download = () => client.stream('engine.download', { id: offered[0]?.id ?? '' })
      await client.call('settings.update', { patch: { localOnly: true } })
      await expect(lastOf(download(), () => {})).rejects.toMatchObject({ code: 'denied' })
      expect(sent).toEqual([])
      await client.call('settings.update', { patch: { localOnly: false } })
      await expect(lastOf(download(), () => {})).rejects.toThrow(/answered 404/)
      expect(sent).toEqual([expect.stringMatching(/^https:\/\/huggingface\.co\/LiquidAI\//)])
    },
    { overrides: { fetch } },
  )
})

test('a downloaded model can be used, and is unloaded before its file is deleted', () =>
  withShelf(async ({ client, dataDir }) => {
    const [first] = (await client.call('engine.models', {})).offered
    if (!first) throw new Error('nothing is offered')
    const { id } = first
    const path = join(dataDir, 'models', OFFERED_MODELS[0]?.file ?? '')
    await mkdir(join(dataDir, 'models'), { recursive: true })
    await writeFile(path, '')
    await truncate(path, first.bytes) // as long, and takes no room
    expect((await client.call('engine.models', {})).offered[0]?.onDisk).toEqual({
      status: 'there',
      path,
    })
    await client.call('engine.use', { path })
    const loaded = { contextTokens: null, memoryBytes: null, speed: null }
    engine.say({ running: { path, name: 'x', status: 'ready', loaded: 1, ...loaded } })
    await client.call('engine.deleteModel', { id })
    expect(engine.asked.at(-1)).toBe('unload')
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
    expect((await client.call('app.state', {})).model.problem).toMatch(/was moved or deleted/)
    await expect(client.call('engine.deleteModel', { id })).rejects.toMatchObject({
      code: 'not_found',
    })
  }))

test('the engine is put away with the app', async () => {
  await withShelf(async () => {})
  expect(engine.isDisposed).toBe(true)
})
