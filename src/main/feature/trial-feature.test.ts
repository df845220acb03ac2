import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { LatentContract } from '../../shared/contract/index.ts'
import type { Client } from '../../shared/rpc/client.ts'
import { call } from '../../shared/rpc/contract.ts'
import { commandsOf } from '../cli/commands.ts'
import { features } from '../features.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { say, scriptedModel } from '../../../test/models/turn-fixtures.ts'
import { withApp } from '../../../test/app/with-app.ts'
import { toolsOf } from '../tools/all-tools.ts'
import { readTool, type ToolContext, writeTool } from '../tools/define/define-tool.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { indexPart } from '../../../test/feature/trial-index.ts'
import { defineFeature } from './define-feature.ts'
import { serveFeatures, settingsOf } from './open-features.ts'

// All that a feature needs in main is one file: nothing else knows of this one.
const trialContract = {
  methods: {
    'trial.greet': call(z.object({ name: z.string() }), z.string()),
    'trial.count': call(z.object({}), z.array(z.object({ path: z.string(), count: z.number() }))),
    'trial.choose': call(z.object({}), z.string().nullable()),
    'trial.look': call(z.object({ path: z.string() }), z.null()),
  },
  events: { 'trial.greeted': z.object({ name: z.string() }) },
}
const TrialSettings = z.object({ trialGreeting: z.string().max(20).default('Hello') })
const Told = z.object({ times: z.number().default(0) })
const MOOD = {
  name: 'trial.mood',
  input: z.object({ name: z.string() }),
  answer: z.string().max(20),
}
const ran: string[] = []
const sawIndexed: number[] = []
let refusal: LatentError | null = null
/** What it gives to its tools; a feature that stays declares it in `FeatureServices`. */
type TrialContext = ToolContext & { readonly trialWords: { greeting(name: string): string } }

const trial = defineFeature({
  name: 'trial',
  contract: trialContract,
  settings: TrialSettings,
  index: indexPart,
  tools: [
    readTool({
      name: 'greet_person',
      version: '1.0.0',
      description: 'Greets a person by name, for a test of what a feature is.',
      whenToUse: 'when somebody comes in',
      otherWords: [['greet', 'hail']],
      level: 'read',
      input: z.strictObject({ name: z.string().describe('Who is greeted') }),
      example: { name: 'Ada' },
      phrases: {
        group: 'Trial',
        examples: ['greet Ada', 'greet Bo', 'greet Cy'],
        phrases: [
          {
            pattern: /^greet (?<name>\w+)$/i,
            read: ({ name }) => ({ type: 'call', args: { name } }),
          },
        ],
        describe: (data) => z.object({ words: z.string() }).parse(data).words,
      },
      title: ({ name }) => `Greet ${name}`,
      run: async ({ name }, context) => {
        const [mood = 'quiet'] = await context.askWindows(MOOD, { name })
        const words = `${(context as TrialContext).trialWords.greeting(name)} You are ${mood}.`
        return { data: { words }, userMessage: 'Greeted' }
      },
    }),
    writeTool({
      name: 'write_greeting',
      version: '1.0.0',
      description: 'Writes a greeting into a note, for a test of what a feature is.',
      level: 'write',
      input: z.strictObject({}),
      example: {},
      title: () => 'Write a greeting',
      plan: async () => ({
        changeSet: {
          summary: 'Wrote a greeting',
          changes: [
            {
              kind: 'write',
              path: vaultPath('Greeting.md'),
              text: 'Hail, ahoy\n',
              expect: null,
              additive: true,
            },
          ],
        },
        data: () => ({}),
        userMessage: 'Written',
      }),
    }),
  ],
  commands: [{ name: 'greet', usage: 'greet NAME', summary: 'Greets.', run: async () => 0 }],
  open({ knowledge, featureSettings, kept, emit, vault, outside, folder }) {
    const told = kept('trial', Told)
    const ahoys = knowledge.part(indexPart)
    return {
      handlers: {
        'trial.greet': ({ name }) => {
          told.set({ times: told.get().times + 1 })
          emit('trial.greeted', { name })
          return `${featureSettings(TrialSettings).trialGreeting} ${name}, ${told.get().times}`
        },
        'trial.count': (_, { signal }) => ahoys.greetings({ atLeast: 1 }, signal),
        'trial.choose': () => outside.chooseFile({ title: 'Trial', extensions: ['txt'] }),
        'trial.look': async ({ path }) => {
          await outside.check(path)
          return null
        },
      },
      jobs: () => [
        {
          dispose: async () => void ran.push(vault.readOnlyReason() === null ? 'ended' : 'locked'),
        },
      ],
      // A feature that stays declares it; this one is only in its test.
      services: { trialWords: { greeting: (name: string) => `Good day, ${name}.` } } as object,
      facts: { foundBy: ['greet_person'], counts: async () => ['- greetings: 7'] },
      async beforeApply({ changes }) {
        if (refusal) throw refusal
        ran.push(`before ${changes.map(({ kind }) => kind).join()}`)
      },
      indexed: () => void sawIndexed.push(1),
      dispose: async () => void ran.push(`put away ${folder.split(/[/\\]/).at(-1)}`),
    }
  },
})
const withTrial = { features: [...features, trial] }
type TrialClient = Client<typeof trialContract & LatentContract>

test('a feature of one file is among the tools, settings and commands, and answers its contract', async () => {
  expect(toolsOf(withTrial.features).map(({ name }) => name)).toContain('greet_person')
  expect(commandsOf(withTrial.features).map(({ name }) => name)).toContain('greet')
  await withApp(
    { 'a.md': 'x\n' },
    async (rig) => {
      // The wire is the same; only the test knows that this contract is on it too.
      const client = (): TrialClient => rig.client as unknown as TrialClient
      const heard: string[] = []
      client().on('trial.greeted', ({ name }) => heard.push(name))
      expect(await client().call('trial.greet', { name: 'Ada' })).toBe('Hello Ada, 1')
      expect(heard).toEqual(['Ada'])
      await expect(client().call('trial.greet', {} as never)).rejects.toMatchObject({
        code: 'invalid_input',
      })

      const shown = async () => (await client().call('app.state', {})).featureSettings
      expect(await shown()).toMatchObject({ trialGreeting: 'Hello' })
      await client().call('settings.updateFeatures', { patch: { trialGreeting: 'Hail' } })
      expect(await shown()).toMatchObject({ trialGreeting: 'Hail' })
      for (const patch of [{ trialGreeting: 5 }, { noSuchSetting: 'x' }, { constructor: 'x' }])
        await expect(client().call('settings.updateFeatures', { patch })).rejects.toMatchObject({
          code: 'invalid_input',
        })
      expect(await client().call('trial.greet', { name: 'Bo' })).toBe('Hail Bo, 2')

      const path = join(rig.dataDir, '..', 'chosen.txt')
      await writeFile(path, 'x')
      await expect(client().call('trial.look', { path })).rejects.toThrow(/Nobody chose/)
      rig.chooseFile(path)
      expect(await client().call('trial.choose', {})).toBe(path)
      await client().call('trial.look', { path })

      const tools = await client().call('tool.list', {})
      expect(tools.map(({ definition }) => definition.function.name)).toContain('greet_person')
      const answer = async (question: string): Promise<string> =>
        (await rig.chat(question))
          .map((item) => (item.type === 'text-delta' ? item.text : ''))
          .join('')
      client().on('window.asked', ({ askId, question, input }) => {
        const answers = question === MOOD.name ? [7, `here (${MOOD.input.parse(input).name})`] : []
        void client().call('window.told', { askId, answers })
      })
      expect(await answer('greet Ada')).toContain('Good day, Ada. You are here (Ada).')
      await rig.restart()
      expect(await client().call('trial.greet', { name: 'Cy' })).toBe('Hail Cy, 3')
    },
    { overrides: withTrial },
  )
  expect(ran).toEqual(['ended', 'put away trial', 'ended', 'put away trial'])
})

test('what a feature gives its tools, hears of their writes and adds to the prompt', async () => {
  ran.length = 0
  const model = scriptedModel([say('Hello.')])
  await withApp(
    { 'a.md': 'x\n' },
    async ({ app, client, chat, read }) => {
      // What the vault holds is left out of a prompt where the index takes too long to say it.
      await app.services.session().knowledge.reconcile()
      await chat('hello')
      const [request] = model.requests
      expect(request?.system).toContain('- greet_person: use it when somebody comes in.')
      const told = request?.messages.at(-1)?.content
      expect(told).toMatch(/find them with [a-z_, ]+ and greet_person\./)
      expect(told).toContain('- greetings: 7')

      const { signal } = new AbortController()
      const write = () =>
        app.services
          .session()
          .callTool({ name: 'write_greeting', arguments: {} }, { dryRun: false, signal })
      refusal = new LatentError('denied', 'Not today.')
      expect((await write()).result).toMatchObject({ success: false, error: 'Not today.' })
      await expect(read('Greeting.md')).rejects.toThrow('ENOENT')
      expect(ran).toEqual([])
      refusal = null
      const indexedBefore = sawIndexed.length
      expect((await write()).result.success).toBe(true)
      expect(await read('Greeting.md')).toBe('Hail, ahoy\n')
      expect(ran).toEqual(['before write'])
      await expect.poll(() => sawIndexed.length).toBeGreaterThan(indexedBefore)
      // In the index process, by the module that the feature named.
      const counted = (client as unknown as TrialClient).call('trial.count', {})
      expect(await counted).toEqual([{ path: 'Greeting.md', count: 1 }])
    },
    { overrides: { ...withTrial, model, answer: 'allowed' } },
  )
})

test('without a feature its methods are unknown, and its settings too', async () => {
  await withApp(
    { 'a.md': 'x\n' },
    async ({ client }) => {
      for (const { contract } of features)
        for (const method of Object.keys(contract.methods))
          await expect(client.call(method as 'app.state', {})).rejects.toMatchObject({
            code: 'not_found',
          })
      expect((await client.call('app.state', {})).featureSettings).toEqual({})
      expect(await client.call('note.read', { path: 'a.md' as never })).toMatchObject({
        text: 'x\n',
      })
    },
    { overrides: { features: [] } },
  )
})

test('what was named to a command is as good as chosen, and nothing else is', () =>
  withApp(
    {},
    async (rig) => {
      const client = rig.client as unknown as TrialClient
      await client.call('trial.look', { path: '/named/.hidden.txt' })
      const other = client.call('trial.look', { path: '/named/other.txt' })
      await expect(other).rejects.toMatchObject({ code: 'denied' })
    },
    { overrides: { ...withTrial, namedPlaces: ['/named/.hidden.txt'] } },
  ))

test('two features cannot take the same name of a method or a setting', () => {
  const core = { contract: { methods: {}, events: {} }, handlers: {} }
  const opened = () => ({})
  expect(() => serveFeatures([core], [trial, trial], opened)).toThrow('trial.greet')
  expect(() => settingsOf([trial, trial])).toThrow('trialGreeting')
  expect(() => defineFeature({ name: 'mute', contract: trialContract })).toThrow('mute')
})
