import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FolderListing, NoteCount, RecentVault } from '../../../shared/contract/app.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { IDLE } from '../../../../test/window/engine-answers.ts'
import { expectSound, smallTargets } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { StartScreen } from './start-screen.tsx'
import { allInDeep, deepTest } from '../../../../test/shared/in-deep.ts'
import { pictures } from '../../../../test/window/pictures.ts'

const mountStart = (
  answers: MountOptions['answers'] = {},
  app: MountOptions['app'] = {},
  options: MountOptions = {},
) =>
  mount(<StartScreen />, {
    ...options,
    vault: null,
    app,
    answers: { 'app.countNotes': HOLDS, 'engine.state': IDLE, ...answers },
  })
const HOLDS: NoteCount = { notes: 1204, bytes: 3_400_000, isWhole: true }
const recent = (name: string, rest: Partial<RecentVault> = {}): RecentVault => ({
  id: name,
  name,
  root: `/home/ada/${name}`,
  lastOpenedMs: Date.now(),
  exists: true,
  ...rest,
})
const way = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const failure = new LatentError('unavailable', 'This folder cannot be read. Look at its rights.')

test('offers three ways in, with what each does, and says that nothing leaves the machine', async () => {
  await mountStart()
  for (const title of ['Open a folder', 'Create a new vault', 'Try the sample vault'])
    await expect.element(way(title)).toBeEnabled()
  await expect.element(page.getByText(/Nothing leaves this machine.*Version 0\.1\.0/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Recent vaults' })).not.toBeInTheDocument()
  await expectSound()
})
test('leads to a model that needs no server, as long as there is none', async () => {
  const { stores } = await mountStart()
  await button('Try the assistant without a server').click()
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'settings', section: 'model' })
})
test('where no model can run it leads to none', async () => {
  const problem = 'The package that runs models is not installed.'
  const { host } = await mountStart({ 'engine.state': { ...IDLE, problem } })
  await expect.poll(() => host.asked('engine.state')).toHaveLength(1)
  await expect.element(way('Open a folder')).toBeEnabled()
  await expect.element(button('Try the assistant without a server')).not.toBeInTheDocument()
})
test('while a vault is prepared it says so, and nothing else can be begun', async () => {
  const { host } = await mountStart(
    { 'app.openSampleVault': never },
    { recentVaults: [recent('Notes')] },
  )
  await way('Try the sample vault').click()
  await expect.element(page.getByText('Preparing the sample vault…')).toBeVisible()
  for (const title of ['Open a folder', 'Create a new vault', 'Try the sample vault', 'Notes'])
    await expect.element(way(title)).toBeDisabled()
  expect(host.asked('app.openSampleVault')).toHaveLength(1)
})
test('what went wrong is said, and everything can be tried again', async () => {
  const { host } = await mountStart(
    { 'app.openVault': failure },
    { recentVaults: [recent('Notes')] },
  )
  await way('Notes').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(failure.message)
  expect(host.asked('app.openVault')).toEqual([{ root: '/home/ada/Notes', asNew: false }])
  await expect.element(way('Notes')).toBeEnabled()
})
test('a vault that is not there is named so and cannot be opened, but forgotten', async () => {
  const { host } = await mountStart(
    { 'app.forgetVault': null },
    { recentVaults: [recent('Notes', { exists: false }), recent('A very long name '.repeat(9))] },
  )
  await expect.element(way('Notes')).toBeDisabled()
  await expect.element(page.getByText('not there')).toBeVisible()
  await expectSound()
  await button('Forget Notes').click()
  await expect.poll(() => host.asked('app.forgetVault')).toEqual([{ id: 'Notes' }])
})
deepTest(
  'each vault says how much it holds and when it was opened, and a large one that there is more',
  async () => {
    const count = ({ root }: { root: string }): NoteCount =>
      root.endsWith('Huge') ? { notes: 52_000, bytes: 0, isWhole: false } : HOLDS
    await mountStart(
      { 'app.countNotes': count },
      { recentVaults: [recent('Notes'), recent('Huge'), recent('a\u202eb')] },
    )
    await expect.element(way('Notes')).toMatchTextContent(/1,204 notes · 3.4 MB/)
    await expect.element(way('Notes')).toMatchTextContent(/today/i)
    await expect.element(way('Huge')).toMatchTextContent(/over 52,000 notes/)
    // A name that would turn the line round is shown as what it is.
    await expect.element(page.getByText('a\u202eb')).not.toBeInTheDocument()
    await expectSound()
  },
)
test('what cannot be counted says nothing, and opens all the same', async () => {
  const { host } = await mountStart(
    { 'app.countNotes': failure, 'app.openVault': failure },
    { recentVaults: [recent('Notes')] },
  )
  await way('Notes').click()
  await expect.poll(() => host.asked('app.openVault')).toHaveLength(1)
})
test('of many vaults the last ones are shown and counted, and all when asked', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `Vault ${index}`)
  const { host } = await mountStart({}, { recentVaults: names.map((name) => recent(name)) })
  await expect.element(way('Vault 3')).toBeVisible()
  await expect.element(way('Vault 4')).not.toBeInTheDocument()
  await expect.poll(() => host.asked('app.countNotes')).toHaveLength(4)
  await button('Show all 9').click()
  await expect.element(way('Vault 8')).toBeInTheDocument()
  await expect.element(button('Show all 9')).not.toBeInTheDocument()
})
test.each(allInDeep(['wide', 'narrow', 'tiny']))(
  'has a face: the mark, and a picture of what is different (%s)',
  async (size) => {
    await mountStart({}, { recentVaults: [recent('Notes')] }, { size, theme: 'dark' })
    const picture = page.getByRole('img', { name: /change that the assistant proposes/ })
    await expect.element(picture).toBeInTheDocument()
    const { left, right } = picture.element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(innerWidth)
    await expectSound()
  },
)
test('on a phone each target is as large as a thumb', async () => {
  await mountStart({}, { recentVaults: [recent('Notes')] }, { size: 'tiny' })
  await expect.element(way('Notes')).toMatchTextContent(/1,204 notes/)
  expect(smallTargets()).toEqual([])
})
test('the vault that did not open says why, can be looked for again, or be used as a new one', async () => {
  const notOpened = { root: '/media/stick', reason: 'The drive is not there.', canBeNew: true }
  const { host } = await mountStart({ 'app.openVault': failure }, { notOpened })
  await expect.element(page.getByText('The drive is not there.')).toBeVisible()
  await button('Look again').click()
  await expect.element(page.getByText(failure.message)).toBeVisible()
  await button('Use it as a new vault').click()
  await expect
    .poll(() => host.asked('app.openVault'))
    .toEqual([
      { root: '/media/stick', asNew: false },
      { root: '/media/stick', asNew: true },
    ])
})
test('on the desktop the system asks for the folder, and none chosen changes nothing', async () => {
  const { host } = await mountStart({ 'app.chooseFolder': null }, { shell: 'electron' })
  await way('Open a folder').click()
  await expect.poll(() => host.asked('app.chooseFolder')).toHaveLength(1)
  await expect.element(way('Open a folder')).toBeEnabled()
  expect(host.asked('app.openVault')).toEqual([])
})

deepTest(
  'in the browser a folder is looked into, and opened; a new vault gets a name and a place',
  async () => {
    const HOME: FolderListing = { path: '/home/ada', parent: '/home', folders: [], noteCount: 0 }
    const { host } = await mountStart({
      'app.folders': HOME,
      'app.commonFolders': [],
      'app.openVault': failure,
      'app.createVault': failure,
    })
    await way('Open a folder').click()
    await button('Open this folder').click()
    await expect
      .poll(() => host.asked('app.openVault'))
      .toEqual([{ root: '/home/ada', asNew: false }])
    await way('Create a new vault').click()
    await expect.element(page.getByText('A new folder in /home/ada')).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Name of the vault' })
    await name.fill(' ')
    await expect.element(button('Create vault')).toBeDisabled()
    await name.fill(' Garden ')
    await button('Create vault').click()
    await expect
      .poll(() => host.asked('app.createVault'))
      .toEqual([{ parent: '/home/ada', name: 'Garden' }])
  },
)

pictures('start', async (options) => {
  await mountStart({}, { recentVaults: [recent('Notes'), recent('ملاحظات')] }, options)
  await expect.element(page.getByText(/1,204 notes/).first()).toBeVisible()
})
