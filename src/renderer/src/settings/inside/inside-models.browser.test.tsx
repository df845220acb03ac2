import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EngineState } from '../../../../shared/domain/models/engine.ts'
import type { Provider } from '../../../../shared/domain/models/provider.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import {
  engineAnswers,
  IDLE,
  modelFile,
  offeredModel,
} from '../../../../../test/window/engine-answers.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { never, untilStopped } from '../../../../../test/window/scripted-host.ts'
import { InsideModels } from './inside-models.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const PATH = '/home/ada/models/granite.gguf'
const MINE: Provider = {
  id: 'f',
  name: 'Mine',
  preset: 'inside',
  baseUrl: 'inside:',
  model: 'granite',
  file: PATH,
}
const RUNNING: NonNullable<EngineState['running']> = {
  path: PATH,
  name: 'Granite 3B',
  status: 'ready',
  loaded: 1,
  contextTokens: 8192,
  memoryBytes: 2.9e9,
  speed: { readTokens: 120.4, writtenTokens: 8.24 },
}
const THERE = offeredModel({ onDisk: { status: 'there', path: PATH } })

const mountInside = (answers: MountOptions['answers'] = {}, options: MountOptions = {}) =>
  mount(<InsideModels />, {
    ...options,
    answers: {
      ...engineAnswers,
      'engine.inspect': ({ path }) => modelFile(path),
      ...answers,
    },
  })
const models = (...offered: ReturnType<typeof offeredModel>[]) => ({
  'engine.models': { offered, memoryBytes: 16e9 },
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string | RegExp) => page.getByText(words)

test('while main has not said, it looks; what it cannot say is a sentence', async () => {
  await mountInside({ 'engine.models': never })
  await expect.element(page.getByLabelText('Looking at the models')).toBeVisible()
  await expectSound()
  await mountInside({ 'engine.models': new LatentError('unavailable', 'The disk is gone.') })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is gone.')
})

test('without a model it says what to do, and what can be had costs what', async () => {
  const { host } = await mountInside(models(offeredModel()))
  await expect.element(text(/No model is on this machine yet/)).toBeVisible()
  await expect.element(text(/None is loaded/)).toBeVisible()
  await expect.element(text('2.1 GB · needs about 3.2 GB of memory')).toBeVisible()
  await expect.element(text('Speaks: English, German.')).toBeVisible()
  await expect.element(text('Licence: Apache 2.0.')).toBeVisible()
  await expect.element(page.getByText(/it may be very slow/i)).not.toBeInTheDocument()
  await expectSound()
  expect(host.asked('engine.download')).toEqual([])
})

test('a model that is too large for the machine is warned of, and can be had all the same', async () => {
  await mountInside({ 'engine.models': { offered: [offeredModel()], memoryBytes: 4e9 } })
  await expect
    .element(text(/needs about 3\.2 GB of memory, and this machine has 4\.0 GB in all/))
    .toBeVisible()
  await expect.element(button('Download… Granite 3B')).toBeEnabled()
  await expectSound()
})

deepTest(
  'a download says what is fetched, from where and by which licence before it begins',
  async () => {
    const { host } = await mountInside({
      ...models(offeredModel()),
      'engine.download': async function* (_, { signal }) {
        yield { phase: 'fetching', doneBytes: 1.05e9 }
        return untilStopped(signal)
      },
    })
    await button('Download… Granite 3B').click()
    const sheet = page.getByRole('alertdialog', { name: 'Download Granite 3B?' })
    await expect.element(sheet.getByText(/2\.1 GB are fetched from models\.example/)).toBeVisible()
    await expect.element(sheet.getByText(/\(makers\/granite-GGUF\)/)).toBeVisible()
    await expect.element(sheet.getByText('Licence: Apache 2.0.')).toBeVisible()
    await expect.element(button('Cancel')).toHaveFocus()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    expect(host.asked('engine.download')).toEqual([])
    await button('Download… Granite 3B').click()
    await button('Download').click()
    await expect.element(text('1.1 GB of 2.1 GB')).toBeVisible()
    await expect
      .element(page.getByRole('progressbar', { name: 'Downloading Granite 3B' }))
      .toHaveAttribute('aria-valuenow', '50')
    await expectSound()
    expect(host.asked('engine.download')).toEqual([{ id: 'granite' }])
  },
)

test('one that runs is watched, paused, gone on with, and cancelled', async () => {
  const part = (isRunning: boolean) =>
    models(offeredModel({ onDisk: { status: 'part', bytes: 1e9, isRunning } }))
  let stop = (): void => {}
  const { host } = await mountInside({
    ...part(true),
    'engine.download': async function* () {
      yield { phase: 'fetching', doneBytes: 1e9 }
      await new Promise<void>((resolve) => (stop = resolve))
      return 'stopped'
    },
    'engine.pauseDownload': () => {
      host.answer(part(false))
      stop()
      return null
    },
    'engine.cancelDownload': null,
  })
  await expect.element(text('1.0 GB of 2.1 GB')).toBeVisible()
  await button('Pause: Granite 3B').click()
  await expect.element(text('Paused at 1.0 GB of 2.1 GB')).toBeVisible()
  await expectSound()
  await button('Resume: Granite 3B').click()
  await expect.element(button('Pause: Granite 3B')).toBeVisible()
  expect(host.asked('engine.download')).toHaveLength(2)
  host.answer(models(offeredModel()))
  await button('Cancel: Granite 3B').click()
  stop()
  await expect.element(button('Download… Granite 3B')).toBeVisible()
  expect(host.asked('engine.cancelDownload')).toEqual([{ id: 'granite' }])
})

test('what came is compared, and then the model is there', async () => {
  let done = (): void => {}
  const { host } = await mountInside({
    ...models(offeredModel({ onDisk: { status: 'part', bytes: 1e9, isRunning: true } })),
    'engine.download': async function* () {
      yield { phase: 'checking', doneBytes: 2.1e9 }
      await new Promise<void>((resolve) => (done = resolve))
      return 'done'
    },
  })
  await expect.element(text('Comparing its checksum …')).toBeVisible()
  host.answer(models(THERE))
  done()
  await expect.element(button('Use: Granite 3B')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'To download' })).not.toBeInTheDocument()
})

test('a download that failed says why, now and when somebody comes back', async () => {
  const failure = 'The connection broke off. What is here is kept.'
  const { host } = await mountInside({
    ...models(offeredModel({ onDisk: { status: 'part', bytes: 1e9, isRunning: false }, failure })),
    'engine.download': new LatentError('unavailable', 'Another sentence.'),
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent(failure)
  await expectSound()
  await button('Resume: Granite 3B').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Another sentence.')
  expect(host.asked('engine.models').length).toBeGreaterThan(1)
})

test('while “Local only” is on nothing can be downloaded, and it says so', async () => {
  await mountInside(models(offeredModel()), { settings: { localOnly: true } })
  await expect.element(text(/“Local only” is on, so nothing is downloaded/)).toBeVisible()
  await expect.element(button('Download… Granite 3B')).toBeDisabled()
  await expectSound()
})

test('a model that is there is used, measured and deleted after a question', async () => {
  const { host } = await mountInside({
    ...models(THERE),
    'engine.use': MINE,
    'engine.measure': { readTokens: 120, writtenTokens: 8.24 },
    'engine.deleteModel': null,
  })
  await expect
    .element(text('2.1 GB · 32,768 tokens of context · needs about 3.2 GB of memory'))
    .toBeVisible()
  await expectSound()
  await button('Use: Granite 3B').click()
  await expect.poll(() => host.asked('engine.use')).toEqual([{ path: PATH }])
  await button('Measure: Granite 3B').click()
  await expect.element(text(/reads 120 and writes 8\.2 tokens a second/)).toBeVisible()
  await button('Delete: Granite 3B').click()
  await expect.element(text(/Its file of 2\.1 GB is deleted for good/)).toBeVisible()
  await expect.element(button('Cancel')).toHaveFocus()
  await button('Cancel').click()
  expect(host.asked('engine.deleteModel')).toEqual([])
  await button('Delete: Granite 3B').click()
  host.answer(models(offeredModel()))
  await button('Delete').click()
  await expect.element(button('Download… Granite 3B')).toBeVisible()
  expect(host.asked('engine.deleteModel')).toEqual([{ id: 'granite' }])
})

test('one that is saved is not offered again, and its deletion says who cannot answer then', async () => {
  await mountInside(models(THERE), { settings: { providers: [MINE] } })
  await expect.element(text('✓ Among your models')).toBeVisible()
  await expect.element(button('Use: Granite 3B')).not.toBeInTheDocument()
  await button('Delete: Granite 3B').click()
  await expect.element(text(/“Mine” cannot answer until then/)).toBeVisible()
})

test('a file that cannot run says why and is not offered; one that is gone does too', async () => {
  const { host } = await mountInside(
    { 'engine.inspect': new LatentError('not_found', 'There is no such file any more.') },
    { settings: { providers: [MINE] } },
  )
  await expect.element(text('There is no such file any more.')).toBeVisible()
  await expectSound()
  await expect.element(button('Measure: Mine')).not.toBeInTheDocument()
  expect(host.asked('engine.inspect')).toEqual([{ path: PATH }])
})

deepTest('measuring can be ended, and says what went wrong', async () => {
  const { host } = await mountInside({
    ...models(THERE),
    'engine.measure': (_, { signal }) => untilStopped(signal),
  })
  await button('Measure: Granite 3B').click()
  await expect.element(text('Measuring …')).toBeVisible()
  await expectSound()
  await button('Stop').click()
  host.answer({ 'engine.measure': new LatentError('unavailable', 'It ended in the middle.') })
  await button('Measure: Granite 3B').click()
  await expect.element(text('It ended in the middle.')).toBeVisible()
})

deepTest('what is loaded says how it is, and gives its memory back when it is wanted', async () => {
  const { host } = await mountInside({
    'engine.state': { ...IDLE, running: { ...RUNNING, status: 'loading', loaded: 0.4 } },
    'engine.unload': null,
  })
  await expect.element(text('Loading Granite 3B')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await expectSound()
  host.send('engine.changed', { ...IDLE, running: RUNNING })
  await expect.element(text('Granite 3B is loaded')).toBeVisible()
  await expect
    .element(
      text('8,192 tokens of context · 2.9 GB of memory · reads 120 and writes 8.2 tokens a second'),
    )
    .toBeVisible()
  await expectSound()
  await button('Unload').click()
  await expect.poll(() => host.asked('engine.unload')).toHaveLength(1)
  host.send('engine.changed', { ...IDLE, failure: 'It stopped in the middle of an answer.' })
  await expect.element(text('It stopped in the middle of an answer.')).toBeVisible()
  await expect.element(text(/None is loaded/)).toBeVisible()
  await expectSound()
})

test('where no model can run it says why, and offers nothing that could not be used', async () => {
  const problem = 'The engine for model files is missing. Install Latent again.'
  const { host } = await mountInside({ ...models(THERE), 'engine.state': { ...IDLE, problem } })
  await expect.element(text(problem)).toBeVisible()
  await expect.element(text('Granite 3B')).toBeVisible()
  for (const name of ['Use: Granite 3B', 'Measure: Granite 3B', 'Choose a folder…'])
    await expect.element(button(name)).not.toBeInTheDocument()
  await expect.element(button('Delete: Granite 3B')).toBeEnabled()
  expect(host.asked('engine.inspect')).toEqual([])
  await expectSound()
})

deepTest(
  'on the desktop a file is chosen in a dialog, and what is wrong with it is said',
  async () => {
    const { host } = await mountInside(
      { 'engine.chooseFile': PATH, 'engine.use': MINE },
      { app: { shell: 'electron' } },
    )
    await button('Choose a file…').click()
    await expect.element(button('Use: granite')).toBeVisible()
    await expectSound()
    host.answer({ 'engine.chooseFile': null })
    await button('Choose a file…').click()
    host.answer({
      'engine.chooseFile': '/home/ada/notes.gguf',
      'engine.inspect': new LatentError('unavailable', 'notes.gguf is no model.'),
    })
    await button('Choose a file…').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('notes.gguf is no model.')
  },
)

deepTest('a folder shows the models in it, once each, and says where there is none', async () => {
  const { host, stores } = await mountInside({
    ...models(THERE),
    'engine.filesIn': [
      modelFile(PATH),
      modelFile('/m/other.gguf'),
      modelFile('/m/bad.gguf', { problem: 'It is cut off in the middle.' }),
    ],
  })
  await expect.element(button('Choose a file…')).not.toBeInTheDocument()
  const choose = async (folder: string | null): Promise<void> => {
    await button('Choose a folder…').click()
    await expect.poll(() => stores.overlay.state.getState().folder).not.toBeNull()
    stores.overlay.state.getState().folder?.answer(folder)
  }
  await choose(null)
  await choose('/m')
  await expect.element(button('Use: other')).toBeVisible()
  await expect.element(text('It is cut off in the middle.')).toBeVisible()
  await expect.element(button('Use: bad')).not.toBeInTheDocument()
  expect(page.getByText(PATH).elements()).toHaveLength(1)
  await expectSound()
  host.answer({ 'engine.filesIn': [] })
  await choose('/empty')
  await expect.element(text(/No model file is in \/empty/)).toBeVisible()
})

test('on a phone, dark, everything is in reach', async () => {
  await mountInside(
    {
      'engine.state': { ...IDLE, running: RUNNING },
      'engine.models': {
        offered: [
          THERE,
          offeredModel({
            id: 'p',
            name: 'Part',
            onDisk: { status: 'part', bytes: 1e9, isRunning: false },
          }),
          offeredModel({ id: 'q', name: 'Large', memoryBytes: 15e9 }),
        ],
        memoryBytes: 16e9,
      },
    },
    { theme: 'dark', size: 'tiny', settings: { providers: [MINE] } },
  )
  await expect.element(button('Download… Large')).toBeVisible()
  await expectSound()
})
