import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ModelStatus } from '../../../../shared/contract/app.ts'
import type { DoctorLine } from '../../../../shared/domain/models/doctor.ts'
import type { Provider } from '../../../../shared/domain/models/provider.ts'
import { Settings } from '../../../../shared/domain/settings.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { engineAnswers } from '../../../../../test/window/engine-answers.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { never, untilStopped } from '../../../../../test/window/scripted-host.ts'
import { ModelSection } from './model-settings.tsx'

const WORK: Provider = {
  id: 'p1',
  name: 'Work',
  preset: 'custom',
  baseUrl: 'https://api.example.com/v1',
  model: 'gpt',
}
const OFFLINE: ModelStatus = {
  id: 'offline',
  name: 'Offline assistant',
  kind: 'offline',
  label: 'Offline assistant',
  isLocal: true,
  problem: null,
}
const REMOTE: ModelStatus = {
  id: 'p1',
  name: 'Work',
  kind: 'endpoint',
  label: 'gpt',
  isLocal: false,
  problem: 'No key is stored for api.example.com.',
}
const NO_KEY = { isSet: false, storage: 'Keys are kept by the system.', isPersistent: true }
const mountModels = (
  answers: MountOptions['answers'] = {},
  { defaultProvider = null as string | null, app = {} as MountOptions['app'] } = {},
) =>
  mount(<ModelSection />, {
    settings: { providers: [WORK], defaultProvider },
    app: { models: [OFFLINE, REMOTE], ...app },
    answers: {
      'secret.status': NO_KEY,
      ...engineAnswers,
      ...answers,
    },
  })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('lists who can answer, where text goes, what stops one, and which is the default', async () => {
  const { host } = await mountModels({ 'provider.setDefault': null })
  await expect.element(page.getByText('Rules on this machine, no language model')).toBeVisible()
  await expect.element(page.getByText('gpt · api.example.com')).toBeVisible()
  await expect.element(page.getByText('No key is stored for api.example.com.')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Text leaves this machine' })).toBeVisible()
  await expectSound()
  await button('Make default: Work').click()
  await expect.poll(() => host.asked('provider.setDefault')).toEqual([{ id: 'p1' }])
})
test('one is removed only after a question that says what goes with it', async () => {
  const { host } = await mountModels({ 'provider.delete': null }, { defaultProvider: 'p1' })
  await button('Remove Work').click()
  await expect.element(page.getByText(/The offline assistant becomes the default\./)).toBeVisible()
  await expect.element(button('Cancel')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(host.asked('provider.delete')).toEqual([])
  await expect.element(button('Remove Work')).toHaveFocus()
  await button('Remove Work').click()
  await button('Remove').click()
  await expect.poll(() => host.asked('provider.delete')).toEqual([{ id: 'p1' }])
})
test('a model is edited in its place, starts at its name, and is saved with what was changed', async () => {
  const { host } = await mountModels({ 'provider.save': ({ provider }) => provider })
  await button('Edit Work').click()
  await expect.element(field('Name')).toHaveFocus()
  await expectSound()
  await field('Name').fill('Office')
  await page.getByRole('radio', { name: 'In the prompt' }).click()
  await button('Save').click()
  await expect
    .poll(() => host.asked('provider.save'))
    .toMatchObject([
      { provider: { id: 'p1', name: 'Office', model: 'gpt', profile: { toolCalls: 'text' } } },
    ])
  await expect.element(field('Name')).not.toBeInTheDocument()
})
test('without an address and a model nothing can be tested or saved', async () => {
  await mountModels()
  await button('Edit Work').click()
  await field('Address').fill('')
  await expect.element(button('Save')).toBeDisabled()
  await expect.element(button('Test')).toBeDisabled()
  await button('Cancel').click()
  await expect.element(field('Address')).not.toBeInTheDocument()
})
test('a test says what answered, can be stopped, and tells what is wrong', async () => {
  const { host } = await mountModels({ 'model.check': never })
  await button('Edit Work').click()
  await button('Test').click()
  await expect.element(page.getByText(/Asking api\.example\.com/)).toBeVisible()
  await button('Stop').click()
  host.answer({ 'model.check': { ok: true, message: 'Answered by gpt in 0.8 s.', models: [] } })
  await button('Test').click()
  await expect.element(page.getByText('Answered by gpt in 0.8 s.')).toBeVisible()
  host.answer({ 'model.check': new LatentError('unavailable', 'Nothing answers there.') })
  await button('Test').click()
  await expect.element(page.getByText('Nothing answers there.')).toBeVisible()
})
deepTest(
  'the list of a server is fetched when asked; where that fails the name can be typed',
  async () => {
    const { host } = await mountModels({
      'model.list': new LatentError('unavailable', 'The server lists nothing.'),
    })
    await button('Edit Work').click()
    await button('Fetch list').click()
    await expect.element(page.getByText(/You can type the name all the same\./)).toBeVisible()
    host.answer({
      'model.list': [{ id: 'big', contextTokens: 128_000, seesImages: true }] as never,
    })
    await button('Fetch list').click()
    await expect.element(page.getByText('1 model there')).toBeVisible()
    const model = page.getByRole('combobox', { name: 'Model' })
    await model.fill('bi')
    await page.getByRole('option', { name: /big.*128k · sees pictures/ }).click()
    await expect.element(model).toHaveValue('big')
    await expect
      .element(
        page.getByRole('radiogroup', { name: 'Sees pictures' }).getByRole('radio', { name: 'Yes' }),
      )
      .toBeChecked()
  },
)
test('a key goes in and is never shown again', async () => {
  const { host } = await mountModels({ 'secret.set': { ...NO_KEY, isSet: true } })
  await button('Edit Work').click()
  const key = page.getByLabelText('Key', { exact: true })
  await expect.element(key).toHaveAttribute('type', 'password')
  await key.fill(' sk-1 ')
  host.answer({ 'secret.status': { ...NO_KEY, isSet: true } })
  await userEvent.keyboard('{Enter}')
  await expect.element(key).toHaveValue('')
  await expect.element(key).toHaveAttribute('placeholder', '••••••••  stored')
  expect(host.asked('secret.set')).toEqual([{ baseUrl: WORK.baseUrl, value: 'sk-1' }])
  await expect.element(button('Delete')).toBeVisible()
})
deepTest('another one is added by what it is of, and the focus goes to its name', async () => {
  await mountModels()
  await button('Add a model').click()
  await page.getByRole('menuitem', { name: /Ollama/ }).click()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(page.getByRole('region', { name: /^Add a model of Ollama/ })).toBeVisible()
})
test('the doctor says what it will send, what it looks at, what it found and what to do', async () => {
  const line: DoctorLine = {
    id: 'tool-calls',
    title: 'Tool calls',
    status: 'fail',
    detail: 'It writes them as text.',
    remedy: { text: 'Start the server so:', command: 'serve --tools' },
  }
  const { host } = await mountModels(
    {
      'model.examine': async function* (_, { signal }) {
        yield { done: 1, total: 4, checking: 'Context length', line }
        return untilStopped(signal)
      },
    },
    { defaultProvider: 'p1' },
  )
  await expect
    .element(page.getByText(/Sends at most about 12,000 tokens, which may cost money/))
    .toBeVisible()
  await button('Examine').click()
  await expect.element(page.getByText('Context length …')).toBeVisible()
  await expect.element(page.getByText(/It writes them as text\./)).toBeVisible()
  await expect.element(page.getByText('serve --tools')).toBeVisible()
  await expectSound()
  await button('Cancel').click()
  await expect.element(page.getByText('Stopped. What was found so far is not kept.')).toBeVisible()
  expect(host.asked('model.examine')).toMatchObject([{ providerId: 'p1', measuresContext: false }])
})
test('what the environment offers is used only when it is taken', async () => {
  const { host } = await mountModels(
    { 'model.answerOffer': null },
    { app: { environmentOffer: { baseUrl: 'http://127.0.0.1:1', model: 'm', hasKey: true } } },
  )
  await expect.element(page.getByText(/Nothing is sent before you use it\./)).toBeVisible()
  await expectSound()
  await button('Not now').click()
  await expect.poll(() => host.asked('model.answerOffer')).toEqual([{ accept: false }])
})
deepTest('the steps of an answer stay within their limits', async () => {
  const { host } = await mountModels({
    'settings.update': ({ patch }) => Settings.parse({ providers: [WORK], ...patch }),
  })
  await button('One step less').click()
  await expect.poll(() => host.asked('settings.update')).toEqual([{ patch: { maxToolCalls: 9 } }])
  await expect.element(page.getByText('9', { exact: true })).toBeVisible()
  await expect.element(button('Goes on once more')).toBeDisabled()
  await button('Goes on once less').click()
  await expect
    .poll(() => host.asked('settings.update').at(-1))
    .toEqual({ patch: { maxExtensions: 3 } })
})
