import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type {
  DoctorLine,
  DoctorReport,
  DoctorStep,
} from '../../../../shared/domain/models/doctor.ts'
import type { ServerPresetId, Provider } from '../../../../shared/domain/models/provider.ts'
import { Settings } from '../../../../shared/domain/settings.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { PRESETS } from '../../../../shared/domain/models/presets.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { never } from '../../../../../test/window/scripted-host.ts'
import { ModelDoctor } from './model-doctor.tsx'
import { pricesOf } from './price-fields.tsx'
import { ProviderForm } from './provider-form.tsx'
import { allInDeep, deepTest } from '../../../../../test/shared/in-deep.ts'

const WORK: Provider = {
  id: 'p1',
  name: 'Work',
  preset: 'custom',
  baseUrl: 'https://api.example.com/v1',
  model: 'gpt',
}
const NO_KEY = { isSet: false, storage: 'Keys are kept by the system.', isPersistent: true }
let closed = 0
const mountForm = (
  saved: Provider | null,
  answers: MountOptions['answers'] = {},
  preset: ServerPresetId = 'custom',
) => {
  closed = 0
  return mount(<ProviderForm preset={preset} saved={saved} onClose={() => closed++} />, {
    settings: { providers: saved ? [saved] : [] },
    answers: {
      'secret.status': NO_KEY,
      'provider.save': ({ provider }) => provider,
      ...answers,
    },
  })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const model = (name = 'Model') => page.getByRole('combobox', { name })

test.for([
  ['', '', {}],
  [' 3 ', '15', { prices: { input: 3, output: 15 } }],
  ['0,25', '1.5', { prices: { input: 0.25, output: 1.5 } }],
  ['0', '0', { prices: { input: 0, output: 0 } }],
  ['3', '', null],
  ['-1', '2', null],
  ['1e3', '2', null],
  ['100001', '2', null],
  ['3 $', '2', null],
  ['3', '15', { prices: { input: 3, output: 15, cached: 0.3 } }, '0.3'],
  ['', '', null, '0.3'],
  ['3', '15', null, 'x'],
] as const)('the prices “%s” and “%s” are %o', ([input, output, expected, cached = '']) => {
  expect(pricesOf({ input, output, cached })).toEqual(expected)
})
deepTest(
  'a price alone is no price: it says so, and nothing is saved before both are there',
  async () => {
    const { host } = await mountForm(WORK)
    const read = field('Price of a million tokens read, in $')
    await read.fill('3')
    await expect.element(page.getByText('Prices are numbers, or all are empty.')).toBeVisible()
    await expect.element(button('Save')).toBeDisabled()
    await expectSound()
    await field('… and written, in $').fill('15')
    await button('Save').click()
    await expect.poll(() => closed).toBe(1)
    expect(host.asked('provider.save')).toMatchObject([
      { provider: { id: 'p1', profile: { prices: { input: 3, output: 15 } } } },
    ])
  },
)
deepTest('what was measured of a model is kept with it, and not given to another one', async () => {
  const profile = { contextTokens: 8192, examinedAtMs: 5, seesImages: true }
  const { host } = await mountForm({ ...WORK, profile })
  await page.getByRole('radiogroup', { name: 'Sees pictures' }).getByText('No').click()
  await button('Save').click()
  await model().fill('other')
  await button('Save').click()
  await expect.poll(() => host.asked('provider.save')).toHaveLength(2)
  const [same, other] = host.asked('provider.save').map(({ provider }) => provider)
  expect(same?.profile).toEqual({ ...profile, seesImages: false, toolCalls: 'native' })
  expect(other?.profile).toEqual({ seesImages: false, toolCalls: 'native' })
})
test('a new one is saved once however often it is clicked, under the name of its model', async () => {
  const { host } = await mountForm(null, { 'provider.save': never })
  await field('Address').fill(' http://127.0.0.1:9/v1 ')
  await model().fill('tiny')
  await button('Save').click()
  host.answer({ 'provider.save': ({ provider }) => provider })
  await button('Save').click()
  await expect.poll(() => closed).toBe(1)
  const saved = host.asked('provider.save').map(({ provider }) => provider)
  expect(saved.at(-1)).toMatchObject({ name: 'tiny', baseUrl: 'http://127.0.0.1:9/v1' })
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
})
test('an address of the own network is allowed by the person, once, before anything is sent there', async () => {
  const { host } = await mountForm(null, {
    'settings.update': ({ patch }) => Settings.parse(patch),
  })
  await field('Address').fill('http://192.168.1.20:11434/v1')
  await model().fill('tiny')
  await expect
    .element(page.getByText('Your messages and the notes', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByLabelText('Leaves this machine')).toBeVisible()
  await expect.element(field('Key, where the server wants one')).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
  await expect.element(button('Test')).toBeDisabled()
  await field('Name').click()
  await expectSound()
  await button('Allow 192.168.1.20:11434').click()
  await expect
    .poll(() => host.asked('settings.update'))
    .toEqual([{ patch: { allowedOrigins: ['http://192.168.1.20:11434'] } }])
  await expect.element(button('Save')).toBeEnabled()
  await expect.element(button('Allow 192.168.1.20:11434')).not.toBeInTheDocument()
  // Another one is another one.
  await field('Address').fill('http://192.168.1.21:11434/v1')
  await expect.element(button('Allow 192.168.1.21:11434')).toBeVisible()
})
test('one that cannot be saved says why, and stays to be tried again', async () => {
  await mountForm(WORK, {
    'provider.save': new LatentError('unavailable', 'The settings could not be written.'),
  })
  await button('Save').click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'could not be written' }))
    .toBeVisible()
  expect(closed).toBe(0)
  await expect.element(button('Save')).toBeEnabled()
})
deepTest('a question about the list and a test do not end each other', async () => {
  let answer = (): void => {}
  await mountForm(WORK, {
    'model.list': () => new Promise((resolve) => (answer = () => resolve([]))),
    'model.check': never,
  })
  await button('Fetch list').click()
  await button('Test').click()
  await expect.element(page.getByText(/Asking api\.example\.com/)).toBeVisible()
  await button('Stop').click()
  await expect.element(button('Test')).toBeEnabled()
  await expect.element(page.getByText('Fetching the list …')).toBeVisible()
  answer()
  await expect.element(page.getByText(/The server lists no models/)).toBeVisible()
})
deepTest(
  'what one address answers is not said of another one that is typed meanwhile',
  async () => {
    let answer = (): void => {}
    const { host } = await mountForm(WORK, {
      'model.check': () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: true, message: 'Answered by gpt.', models: [] })
        }),
      'model.list': [],
    })
    const none = page.getByText(/The server lists no models/)
    await button('Test').click()
    await field('Address').fill('http://127.0.0.1:9/v1')
    answer()
    await button('Fetch list').click()
    await expect.element(none).toBeVisible() // what was answered before has come by now
    await expect.element(page.getByText('Answered by gpt.')).not.toBeInTheDocument()

    host.answer({
      'model.list': () => new Promise((resolve) => (answer = () => resolve([]))),
      'model.check': { ok: false, message: 'Nothing answers there.', models: [] },
    })
    await button('Fetch list').click()
    await field('Address').fill('http://127.0.0.1:8/v1')
    answer()
    await button('Test').click()
    await expect.element(page.getByText('Nothing answers there.')).toBeVisible()
    await expect.element(none).not.toBeInTheDocument()
  },
)
deepTest(
  'what a list says of a model comes along with its name, and not with one that is typed',
  async () => {
    const { host } = await mountForm(WORK, {
      'model.list': [
        { id: 'bright', contextTokens: 131_072, prices: { input: 3, output: 10 } },
        { id: 'dark' },
      ] as never,
    })
    await button('Fetch list').click()
    await expect.element(page.getByText('2 models there')).toBeVisible()
    await model().fill('nothing')
    await expect.element(page.getByText(/No model in the list has this/)).toBeVisible()
    await model().fill('bri')
    await page.getByRole('option', { name: /bright.*131k · \$3 \/ \$10/ }).click()
    await expect.element(field('Price of a million tokens read, in $')).toHaveValue('3')
    await button('Save').click()
    await expect.poll(() => host.asked('provider.save')).toHaveLength(1)
    expect(host.asked('provider.save')[0]?.provider).toMatchObject({
      model: 'bright',
      profile: { contextTokens: 131_072, prices: { input: 3, output: 10 } },
    })
  },
)
test.for(allInDeep(PRESETS))(
  'one of $label is there after its address and key, where they are wanted, and a name of its list',
  async ({ id, baseUrl, key, listsModels }) => {
    const { host } = await mountForm(
      null,
      {
        'secret.set': { ...NO_KEY, isSet: true },
        'model.list': [{ id: 'flagship' }, { id: 'small' }],
      },
      id,
    )
    const address = baseUrl || 'https://me.example.org/v1'
    if (baseUrl === '') await field('Address').fill(address)
    // It is not stored by a button of its own: whoever goes on has given it.
    if (key === 'needed') await page.getByLabelText('Key', { exact: true }).fill('sk-1')
    if (listsModels === false) await model('Deployment').fill('flagship')
    else {
      await button('Fetch list').click()
      await page.getByRole('combobox', { name: 'Model' }).click()
      await page.getByRole('option', { name: 'flagship' }).click()
    }
    await button('Save').click()
    await expect.poll(() => closed).toBe(1)
    expect(host.asked('provider.save').map(({ provider }) => provider)).toMatchObject([
      { preset: id, baseUrl: address, model: 'flagship', name: 'flagship' },
    ])
    expect(host.asked('secret.set')).toEqual(
      key === 'needed' ? [{ baseUrl: address, value: 'sk-1' }] : [],
    )
  },
)
deepTest(
  'a key that cannot be stored is said, and nothing is asked or saved without it',
  async () => {
    const { host } = await mountForm(
      null,
      { 'secret.set': new LatentError('unavailable', 'The key ring is locked.'), 'model.list': [] },
      'openai',
    )
    const key = page.getByLabelText('Key', { exact: true })
    await key.fill('sk-1')
    await model().fill('gpt')
    await button('Fetch list').click()
    await expect.element(page.getByText(/^The key ring is locked\. You can type/)).toBeVisible()
    await button('Save').click()
    await expect.element(page.getByRole('status')).toMatchTextContent(/The key ring is locked\./)
    await expect.element(key).toHaveValue('sk-1')
    expect([...host.asked('model.list'), ...host.asked('provider.save')]).toEqual([])
  },
)
test('a deployment is asked for its version, and says so in its words', async () => {
  const { host } = await mountForm(null, {}, 'azure')
  await field('Address').fill('https://me.openai.azure.com')
  await field('API version').fill('2030-01-01')
  await model('Deployment').fill('office')
  await expect.element(page.getByLabelText('Leaves this machine')).toBeVisible()
  await button('Save').click()
  await expect.poll(() => host.asked('provider.save')).toHaveLength(1)
  expect(host.asked('provider.save')[0]?.provider).toMatchObject({
    preset: 'azure',
    apiVersion: '2030-01-01',
    model: 'office',
  })
})
test('a server of this machine wants no key, and is started by a command that is shown', async () => {
  await mountForm(null, {}, 'ollama')
  await expect.element(page.getByText('ollama serve')).toBeVisible()
  await expect.element(page.getByLabelText('Key, where the server wants one')).toBeVisible()
  await expect.element(page.getByLabelText('Leaves this machine')).not.toBeInTheDocument()
})
test('a key is stored by its button and deleted again; blanks are none, and a refusal keeps what was typed', async () => {
  const { host } = await mountForm(WORK, {
    'secret.set': new LatentError('unavailable', 'The key ring is locked.'),
    'secret.delete': NO_KEY,
  })
  const key = page.getByLabelText('Key', { exact: true })
  await key.fill('  ')
  await userEvent.keyboard('{Enter}')
  await key.fill('sk-1')
  await button('Store').click()
  await expect.element(page.getByText('The key ring is locked.')).toBeVisible()
  await expect.element(key).toHaveValue('sk-1')
  host.answer({
    'secret.set': { ...NO_KEY, isSet: true },
    'secret.status': { ...NO_KEY, isSet: true },
  })
  await button('Store').click()
  host.answer({ 'secret.status': NO_KEY })
  await button('Delete').click()
  await expect.element(key).toHaveAttribute('placeholder', 'Not set')
  expect(host.asked('secret.delete')).toEqual([{ baseUrl: WORK.baseUrl }])
  expect(host.asked('secret.set').map(({ value }) => value)).toEqual(['sk-1', 'sk-1'])
})

const line = (id: DoctorLine['id'], status: DoctorLine['status']): DoctorLine => ({
  id,
  title: id,
  status,
  detail: `${id} was looked at.`,
})
const report = (rest: Partial<DoctorReport> = {}): DoctorReport => ({
  server: { kind: 'unknown', name: 'server' },
  lines: [line('server', 'pass'), line('tool-calls', 'fail'), line('context', 'unknown')],
  profile: {},
  sentTokens: 12_345,
  requests: 17,
  ...rest,
})
const examining = (result: DoctorReport) =>
  async function* (): AsyncGenerator<DoctorStep, DoctorReport> {
    for (const [index, one] of result.lines.entries())
      yield { done: index + 1, total: result.lines.length, checking: one.title, line: one }
    return result
  }
const mountDoctor = (answers: NonNullable<MountOptions['answers']>, rest: Partial<Provider> = {}) =>
  mount(<ModelDoctor provider={{ ...WORK, ...rest }} isRemote={false} />, { answers })

deepTest(
  'of an examination each line has its sign, and the end says how many are not good',
  async () => {
    const { host } = await mountDoctor({ 'model.examine': examining(report()) })
    await expect.element(page.getByText(/^Sends at most about [\d,]+ tokens\.$/)).toBeVisible()
    await button('Examine').click()
    await expect
      .element(page.getByText('1 of 3 lines are not good. 17 requests, about 12,345 tokens.'))
      .toBeVisible()
    const lines = page.getByRole('list', { name: 'What was found' })
    for (const sign of ['Good', 'Not good', 'Not known'])
      await expect.element(lines.getByRole('img', { name: sign, exact: true })).toBeVisible()
    await expectSound()
    // On this machine the length is measured too, and it can be left out.
    await page.getByRole('checkbox').click()
    host.answer({
      'model.examine': examining(
        report({ lines: [line('server', 'pass')], profile: { examinedAtMs: 1 } }),
      ),
    })
    await button('Examine again').click()
    await expect
      .element(page.getByText(/^Nothing to mend\. What was measured is used from now on\./))
      .toBeVisible()
    expect(host.asked('model.examine').map(({ measuresContext }) => measuresContext)).toEqual([
      true,
      false,
    ])
  },
)
test('an examination that fails says why, and what an earlier one measured is told', async () => {
  await mountDoctor(
    {
      // oxlint-disable-next-line require-yield
      'model.examine': async function* () {
        throw new LatentError('unavailable', 'Nothing answers there.')
      },
    },
    { profile: { examinedAtMs: Date.now(), contextTokens: 8192, toolCalls: 'text' } },
  )
  await expect
    .element(page.getByText(/Last examined today: 8,192 tokens, tools described in the prompt\./))
    .toBeVisible()
  await button('Examine').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing answers there.')
  await expect.element(button('Examine')).toBeEnabled()
})
