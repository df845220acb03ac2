import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ModelStatus } from '../../../../shared/contract/app.ts'
import type { Provider } from '../../../../shared/domain/models/provider.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { engineAnswers, modelFile } from '../../../../../test/window/engine-answers.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { ProviderList } from '../models/provider-list.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const MINE: Provider = {
  id: 'f',
  name: 'Mine',
  preset: 'inside',
  baseUrl: 'inside:',
  model: 'granite',
  file: '/m/granite.gguf',
  profile: { contextTokens: 8192, thinking: 'tags' },
}
const STATUS: ModelStatus = {
  id: 'f',
  name: 'Mine',
  kind: 'endpoint',
  label: 'granite',
  isLocal: true,
  problem: null,
}
const mountList = (answers: MountOptions['answers'] = {}, app: MountOptions['app'] = {}) =>
  mount(<ProviderList />, {
    settings: { providers: [MINE], defaultProvider: 'f' },
    app: { models: [STATUS], ...app },
    answers: { ...engineAnswers, 'provider.save': ({ provider }) => provider, ...answers },
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('a file is among those who answer: on this machine, without a globe, a doctor, an address or a key', async () => {
  await mountList()
  await expect.element(page.getByText('granite · on this machine')).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: 'Text leaves this machine' }))
    .not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Model doctor' })).not.toBeInTheDocument()
  await button('Edit Mine').click()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(page.getByText('/m/granite.gguf')).toBeVisible()
  for (const name of ['Address', 'Key', 'Extra headers'])
    await expect.element(page.getByLabelText(name, { exact: true })).not.toBeInTheDocument()
  await expect.element(button('Choose another file…')).not.toBeInTheDocument()
  await expectSound()
})

deepTest(
  'it is saved with its name and how it is asked; what was learned of it stays',
  async () => {
    const { host } = await mountList()
    await button('Edit Mine').click()
    await field('Name').fill('  Little one ')
    await field('Context, in tokens').fill('4096')
    await field('Temperature').fill('0,2')
    await field('Longest answer, in tokens').fill('900')
    await button('Save').click()
    await expect.element(field('Name')).not.toBeInTheDocument()
    expect(host.asked('provider.save')).toEqual([
      {
        provider: {
          ...MINE,
          name: 'Little one',
          profile: { contextTokens: 4096, temperature: 0.2, answerTokens: 900, thinking: 'tags' },
        },
      },
    ])
  },
)

deepTest('what is emptied is as usual again, and what is no number is not saved', async () => {
  const { host } = await mountList()
  await button('Edit Mine').click()
  for (const wrong of ['many', '100', '4096.5']) {
    await field('Context, in tokens').fill(wrong)
    await expect.element(page.getByText('A whole number of at least 512.')).toBeVisible()
    await expect.element(button('Save')).toBeDisabled()
  }
  await field('Temperature').fill('9')
  await expect.element(page.getByText('A number from 0 to 2.')).toBeVisible()
  await expectSound()
  await field('Temperature').fill('')
  await field('Context, in tokens').fill('')
  await button('Save').click()
  await expect
    .poll(() => host.asked('provider.save'))
    .toEqual([{ provider: { ...MINE, profile: { thinking: 'tags' } } }])
})

deepTest(
  'another file takes the place of one that was moved, and what was learned of that goes',
  async () => {
    const problem = 'granite.gguf was moved or deleted. Choose it again in Settings › Model.'
    const { host } = await mountList(
      { 'engine.chooseFile': '/n/other.gguf', 'engine.inspect': ({ path }) => modelFile(path) },
      { shell: 'electron', models: [{ ...STATUS, problem }] },
    )
    await expect.element(page.getByText(problem)).toBeVisible()
    await button('Edit Mine').click()
    await button('Choose another file…').click()
    await expect.element(page.getByText('/n/other.gguf')).toBeVisible()
    await button('Save').click()
    await expect
      .poll(() => host.asked('provider.save'))
      .toEqual([
        {
          provider: {
            ...MINE,
            file: '/n/other.gguf',
            model: 'other',
            profile: { contextTokens: 8192 },
          },
        },
      ])
  },
)

deepTest('a file that cannot run is not taken, and what main refuses is said', async () => {
  const { host } = await mountList(
    {
      'engine.chooseFile': '/n/bad.gguf',
      'engine.inspect': ({ path }) => modelFile(path, { problem: 'It is cut off.' }),
      'provider.save': new LatentError('denied', 'Nobody chose that here.'),
    },
    { shell: 'electron' },
  )
  await button('Edit Mine').click()
  await button('Choose another file…').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is cut off.')
  await expect.element(page.getByText('/m/granite.gguf')).toBeVisible()
  await expectSound()
  await button('Save').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nobody chose that here.')
  expect(host.asked('provider.save')).toHaveLength(1)
  await button('Cancel').click()
  await expect.element(field('Name')).not.toBeInTheDocument()
})
