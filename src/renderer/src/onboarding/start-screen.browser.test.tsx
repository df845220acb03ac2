import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FolderListing, RecentVault } from '../../../shared/contract/app.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { StartScreen } from './start-screen.tsx'

const mountStart = (answers: MountOptions['answers'] = {}, app: MountOptions['app'] = {}) =>
  mount(<StartScreen />, { vault: null, app, answers })
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

const HOME: FolderListing = {
  path: '/home/ada',
  parent: '/home',
  folders: [
    { name: 'Notes', path: '/home/ada/Notes', noteCount: 12 },
    { name: 'Photos', path: '/home/ada/Photos', noteCount: 0 },
  ],
  noteCount: 0,
}
const listing = ({ path }: { path: string }): FolderListing => {
  if (path === '' || path === HOME.path) return HOME
  if (path === '/home') return { path, parent: null, folders: [], noteCount: 0 }
  if (path === '/home/ada/Notes') return { path, parent: HOME.path, folders: [], noteCount: 1 }
  throw new LatentError('not_found', `There is no folder at ${path}.`)
}
const folder = () => page.getByRole('textbox', { name: 'Folder' })

test('in the browser the folders are listed, and a folder is gone into and opened', async () => {
  const { host } = await mountStart({ 'app.folders': listing, 'app.openVault': failure })
  await way('Open a folder').click()
  await expect.element(folder()).toHaveValue('/home/ada')
  await expect.element(page.getByText('12 notes')).toBeVisible()
  await expect.element(page.getByText(/those in its folders count/)).toBeVisible()
  await expectSound()
  await way('Notes').click()
  await expect.element(page.getByText('1 note in here.')).toBeVisible()
  await expect.element(page.getByText('No folders in here.')).toBeVisible()
  await button('Open this folder').click()
  await expect
    .poll(() => host.asked('app.openVault'))
    .toEqual([{ root: '/home/ada/Notes', asNew: false }])
})
test('arrows walk through the folders, right goes in and left goes up', async () => {
  await mountStart({ 'app.folders': listing })
  await way('Open a folder').click()
  await expect.element(way('Notes')).toBeVisible()
  way('Notes').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(way('Photos')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
  await expect.element(way('Notes')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(folder()).toHaveValue('/home/ada/Notes')
  await button('Up one folder').click()
  await expect.element(folder()).toHaveValue('/home/ada')
  way('Photos').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(folder()).toHaveValue('/home')
  await expect.element(button('Up one folder')).toBeDisabled()
})
test('a path that is typed is gone to first, and one that is not there says so', async () => {
  const { host } = await mountStart({ 'app.folders': listing })
  await way('Open a folder').click()
  await folder().fill('/nowhere')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('There is no folder at /nowhere.')).toBeVisible()
  await expect.element(folder()).toHaveValue('/nowhere')
  await expect.element(button('Open this folder')).toBeDisabled()
  expect(host.asked('app.openVault')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(way('Open a folder')).toHaveFocus()
})
test('a path can be typed while a folder is being read, and after one that is not there', async () => {
  const { host } = await mountStart({ 'app.folders': never })
  await way('Open a folder').click()
  await expect.element(page.getByRole('status', { name: 'Reading the folder' })).toBeVisible()
  host.answer({ 'app.folders': listing })
  await folder().fill('/nowhere')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('There is no folder at /nowhere.')).toBeVisible()
  await folder().fill('/home/ada')
  await userEvent.keyboard('{Enter}')
  await expect.element(way('Notes')).toBeVisible()
})
test('a new vault needs a name, and says where it will lie', async () => {
  const { host } = await mountStart({ 'app.folders': listing, 'app.createVault': failure })
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
})
