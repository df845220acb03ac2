import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { KeptVectors } from '../../../../shared/contract/embedding.ts'
import { Settings } from '../../../../shared/domain/settings.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { embeddingModel, offeredEmbedding } from '../../../../../test/window/embedding-models.ts'
import { indexStatus } from '../../../../../test/window/index-status.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { never, untilStopped } from '../../../../../test/window/scripted-host.ts'
import { MeaningModels } from './meaning-models.tsx'
import { allInDeep, deepTest } from '../../../../../test/shared/in-deep.ts'

const MINI = embeddingModel()
const THERE = offeredEmbedding({ onDisk: { status: 'there', path: '/models/e5' } })
const IMPORTED = embeddingModel({
  id: 'imported-1',
  name: 'My table',
  origin: 'imported',
  onDisk: { status: 'there', path: '/models/imported-1' },
})
const VECTORS: KeptVectors = {
  id: 7,
  model: 'e5',
  vectors: 12_000,
  bytes: 18_432_000,
  isInUse: false,
}

/** Main keeps what is set. */
function mountModels(answers: MountOptions['answers'] = {}, options: MountOptions = {}) {
  let kept = Settings.parse({ ...options.settings })
  return mount(<MeaningModels />, {
    ...options,
    answers: {
      'embedding.models': [MINI, offeredEmbedding()],
      'embedding.keptVectors': [],
      'settings.update': ({ patch }) => (kept = Settings.parse({ ...kept, ...patch })),
      ...answers,
    },
  })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string | RegExp) => page.getByText(words)

test('while main has not said, it looks', async () => {
  await mountModels({ 'embedding.models': never })
  await expect.element(page.getByLabelText('Looking at the models')).toBeVisible()
  await expectSound()
})

test('what main cannot say of models is a sentence', async () => {
  await mountModels({ 'embedding.models': new LatentError('unavailable', 'The disk is gone.') })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is gone.')
  await expectSound()
})

test('each model says what it is and costs; the one in use has nothing to do', async () => {
  await mountModels()
  await expect
    .element(text('About 100 languages · reads sentences · 384 dimensions · 135 MB'))
    .toBeVisible()
  await expect.element(text('English · static table · 256 dimensions · 8.8 MB')).toBeVisible()
  await expect.element(text('✓ In use')).toBeVisible()
  await expect.element(button('Use: Latent mini')).not.toBeInTheDocument()
  await expect.element(button('Delete: Latent mini')).not.toBeInTheDocument()
  await expectSound()
})

test('it is downloaded after it was said from where, and can be paused', async () => {
  const { host } = await mountModels({
    'embedding.download': async function* (_, { signal }) {
      yield { phase: 'fetching' as const, doneBytes: 54_000_000 }
      return untilStopped(signal)
    },
    'embedding.pauseDownload': null,
  })
  await button('Download… E5 small').click()
  expect(host.asked('embedding.download')).toEqual([])
  await expect.element(text(/135 MB are fetched from models\.example \(makers\/e5\)/)).toBeVisible()
  await button('Download').click()
  await expect.element(text('54 MB of 135 MB')).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Downloading E5 small' }))
    .toHaveAttribute('aria-valuenow', '40')
  await expectSound()
  await button('Pause: E5 small').click()
  expect(host.asked('embedding.pauseDownload')).toEqual([{ id: 'e5' }])
})

deepTest('a part of a model says how it ended, and goes on or goes', async () => {
  const { host } = await mountModels({
    'embedding.cancelDownload': null,
    'embedding.models': [
      offeredEmbedding({
        onDisk: { status: 'part', bytes: 54e6, isRunning: false },
        failure: 'The connection broke off.',
      }),
    ],
  })
  await expect.element(text('Paused at 54 MB of 135 MB')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The connection broke off.')
  await expect.element(button('Resume: E5 small')).toBeEnabled()
  await expectSound()
  host.answer({ 'embedding.models': [offeredEmbedding()] })
  await button('Cancel: E5 small').click()
  await expect.element(button('Download… E5 small')).toBeVisible()
  expect(host.asked('embedding.cancelDownload')).toEqual([{ id: 'e5' }])
})

test('while “Local only” is on nothing is downloaded, and that is said', async () => {
  await mountModels({}, { settings: { localOnly: true } })
  await expect.element(text(/“Local only” is on, so nothing is downloaded/)).toBeVisible()
  await expect.element(button('Download… E5 small')).toBeDisabled()
})

test('another one is used; while it is built that is shown, the last one answers, and it can be called off', async () => {
  const { host } = await mountModels({ 'embedding.models': [MINI, THERE] })
  await button('Use: E5 small').click()
  await expect
    .poll(() => host.asked('settings.update'))
    .toEqual([{ patch: { embeddingModel: 'e5' } }])
  host.send('index.changed', indexStatus({ building: { model: 'e5', done: 385, total: 1000 } }))
  await expect.element(text('Being built, 38 %. Latent mini answers until then.')).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Building the vectors of E5 small' }))
    .toHaveAttribute('aria-valuenow', '39')
  await expect.element(button('Delete: E5 small')).not.toBeInTheDocument()
  await expectSound()
  await button('Call off: E5 small').click()
  await expect
    .poll(() => host.asked('settings.update').at(-1))
    .toEqual({ patch: { embeddingModel: 'latent-mini' } })
  host.send('index.changed', indexStatus({ embeddingModel: 'e5' }))
  await expect.element(button('Use: Latent mini')).toBeVisible()
  await expect.element(button('Use: E5 small')).not.toBeInTheDocument()
})

deepTest('what is here and not in use is deleted after a question; main says why not', async () => {
  const { host } = await mountModels({
    'embedding.models': [MINI, IMPORTED],
    'embedding.deleteModel': new LatentError('conflict', 'My table is in use.'),
  })
  await button('Delete: My table').click()
  await expect.element(text(/The folder that it was imported from stays/)).toBeVisible()
  await expectSound()
  expect(host.asked('embedding.deleteModel')).toEqual([])
  await button('Delete').click()
  await expect.element(text('My table is in use.')).toBeVisible()
  host.answer({ 'embedding.deleteModel': null, 'embedding.models': [MINI] })
  await button('Delete: My table').click()
  await button('Delete').click()
  await expect.element(text('My table')).not.toBeInTheDocument()
  expect(host.asked('embedding.deleteModel')).toEqual([{ id: 'imported-1' }, { id: 'imported-1' }])
})

deepTest(
  'a folder is imported, can be stopped meanwhile, and what is wrong with it is said',
  async () => {
    const { host, stores } = await mountModels(
      {
        'app.chooseFolder': '/home/ada/potion',
        'embedding.importFolder': (_, { signal }) => untilStopped(signal),
      },
      { app: { shell: 'electron' } },
    )
    await button('Import folder…').click()
    await expect.element(text('Copying and trying it …')).toBeVisible()
    await expectSound()
    await button('Stop').click()
    await expect.element(button('Import folder…')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    host.answer({
      'embedding.importFolder': new LatentError('unavailable', 'It has no table.'),
    })
    await button('Import folder…').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('It has no table.')
    await expectSound()
    host.answer({ 'embedding.importFolder': IMPORTED, 'embedding.models': [MINI, IMPORTED] })
    await button('Import folder…').click()
    await expect.element(text('My table was imported.')).toBeVisible()
    await expect.element(button('Use: My table')).toBeVisible()
    expect(host.asked('embedding.importFolder').at(-1)).toEqual({ folder: '/home/ada/potion' })
    expect(stores.overlay.state.getState().overlay).toBe(null)
  },
)

deepTest(
  'vectors of models that are not in use are listed with their size, and removed after a question',
  async () => {
    const { host } = await mountModels({
      'embedding.models': [MINI, THERE],
      'embedding.keptVectors': [
        VECTORS,
        { ...VECTORS, id: 1, model: 'latent-mini', isInUse: true },
      ],
      'embedding.dropVectors': null,
    })
    host.send('index.changed', indexStatus())
    const list = page.getByRole('list', { name: 'Kept vectors' })
    await expect.element(list.getByText('12,000 vectors · about 18 MB')).toBeVisible()
    await expect.element(list.getByText('Latent mini')).not.toBeInTheDocument()
    await expectSound()
    await button('Remove: E5 small').click()
    await expect
      .element(text(/12,000 vectors are removed from the index of this vault/))
      .toBeVisible()
    expect(host.asked('embedding.dropVectors')).toEqual([])
    host.answer({ 'embedding.keptVectors': [] })
    await button('Remove').click()
    await expect.element(list).not.toBeInTheDocument()
    expect(host.asked('embedding.dropVectors')).toEqual([{ id: 7 }])
  },
)

test('without a vault the chosen model is the one in use, and no vectors are asked for', async () => {
  const { host } = await mountModels(
    { 'embedding.models': [MINI, THERE] },
    { vault: null, settings: { embeddingModel: 'e5' } },
  )
  await expect.element(button('Use: Latent mini')).toBeVisible()
  expect(host.asked('embedding.keptVectors')).toEqual([])
})

test.each(allInDeep(['tiny', 'narrow']))(
  'all of it fits a %s window, in the dark too',
  async (size) => {
    await mountModels(
      {
        'embedding.models': [
          MINI,
          THERE,
          IMPORTED,
          offeredEmbedding({ id: 'other', name: 'Other' }),
        ],
        'embedding.keptVectors': [VECTORS],
      },
      { size, theme: 'dark' },
    )
    await expect.element(text('My table')).toBeVisible()
    await expectSound()
  },
)
