import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CommonFolder, FolderListing, NoteCount } from '../../../shared/contract/app.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound, smallTargets } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { useThumbRules } from '../ui/thumb/use-thumb-rules.ts'
import { FolderPicker, type FolderPickerProps } from './folder-picker.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const FOLDER = (name: string, noteCount = 0, isHidden = false) => ({
  name,
  path: `/home/ada/${name}`,
  noteCount,
  isHidden,
})
const HOME: FolderListing = {
  path: '/home/ada',
  parent: '/home',
  folders: [
    FOLDER('Notes', 12),
    FOLDER('Photos'),
    FOLDER('Plans'),
    FOLDER('تقارير'),
    FOLDER('日記'),
  ],
  noteCount: 0,
}
const listing = ({ path, withHidden }: { path: string; withHidden?: boolean | undefined }) => {
  if (path === '' || path === HOME.path)
    return withHidden ? { ...HOME, folders: [FOLDER('.ssh', 0, true), ...HOME.folders] } : HOME
  if (path === '/home') return { path, parent: '/', folders: [], noteCount: 0 }
  if (path === '/') return { path, parent: null, folders: [], noteCount: 0 }
  if (path === '/home/ada/Notes') return { path, parent: HOME.path, folders: [], noteCount: 1 }
  if (path === '/root')
    throw new LatentError('denied', 'You have no permission to look into /root.')
  throw new LatentError('not_found', `There is no folder at ${path}.`)
}
const PLACES: readonly CommonFolder[] = [
  { kind: 'home', name: 'ada', path: '/home/ada' },
  { kind: 'root', name: '/', path: '/' },
]
const count = ({ root }: { root: string }): NoteCount =>
  root === '/'
    ? { notes: 9000, bytes: 1, isWhole: false }
    : { notes: root === HOME.path ? 40 : 0, bytes: 1, isWhole: true }
/** With the rules that the start screen has. */
function Picker(props: FolderPickerProps) {
  useThumbRules()
  return <FolderPicker {...props} />
}
async function mountPicker(
  answers: MountOptions['answers'] = {},
  { isOfNotes = true, ...options }: MountOptions & { readonly isOfNotes?: boolean } = {},
) {
  const onOpen = vi.fn<(root: string) => void>()
  const onClose = vi.fn<() => void>()
  const question = { title: 'Open a folder', button: 'Open this folder', isOfNotes }
  const mounted = await mount(<Picker question={question} onOpen={onOpen} onClose={onClose} />, {
    vault: null,
    ...options,
    answers: {
      'app.folders': listing,
      'app.commonFolders': [...PLACES],
      'app.countNotes': count,
      ...answers,
    },
  })
  return { ...mounted, onOpen, onClose }
}
/** By the beginning of its name: what it holds stands behind it. */
const row = (name: string) =>
  page
    .getByRole('list', { name: 'Folders' })
    .getByRole('button', { name: new RegExp(`^${name.replace('.', '[.]')}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const crumbs = () => page.getByRole('navigation', { name: 'Path' })
const places = () => page.getByRole('navigation', { name: 'Places' })
const here = () => crumbs().getByRole('button').elements().at(-1)?.textContent
const field = () => page.getByRole('textbox', { name: 'Folder' })

test('shows the folders with the notes in each, the way there, and what all of it holds', async () => {
  const { onOpen } = await mountPicker()
  await expect.element(row('Notes')).toMatchTextContent(/12 notes/)
  await expect.element(page.getByText('40 notes in here and in its folders.')).toBeVisible()
  expect(crumbs().element().textContent).toBe('/homeada')
  await expectSound()
  await row('Notes').click()
  await expect.element(page.getByText('No folders in here.')).toBeVisible()
  await expect.element(page.getByText('No notes in here yet.')).toBeVisible()
  await button('Open this folder').click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/home/ada/Notes')
})
deepTest(
  'places lead to where folders usually are, with the vaults of before; hidden ones are left out',
  async () => {
    const vault = { id: 'v', name: 'Diary', lastOpenedMs: 0, exists: true }
    const recentVaults = [
      { ...vault, root: '/home/ada/Notes' },
      { ...vault, id: 'w', name: 'Sample vault', root: '/home/ada/.local/Sample vault' },
      { ...vault, id: 'x', name: 'Gone', root: '/gone', exists: false },
    ]
    await mountPicker({}, { app: { recentVaults } })
    await expect
      .element(places().getByRole('button', { name: 'Home' }))
      .toHaveAttribute('aria-current')
    expect(
      places()
        .getByRole('button')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Home', '/', 'Diary'])
    await places().getByRole('button', { name: 'Diary' }).click()
    await expect.poll(here).toBe('Notes')
    await places().getByRole('button', { name: '/' }).click()
    await expect.poll(here).toBe('/')
    await expect
      .element(page.getByText('Over 9,000 notes in here and in its folders.'))
      .toBeVisible()
    await expect.element(button('Up one folder')).toBeDisabled()
  },
)
test('arrows and letters walk through the folders, right goes in and left goes up', async () => {
  await mountPicker()
  await expect.element(row('Notes')).toBeVisible()
  row('Notes').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('Photos')).toHaveFocus()
  await userEvent.keyboard('pl')
  await expect.element(row('Plans')).toHaveFocus()
  // Letters after another key are another name.
  await userEvent.keyboard('pl{Home}ph')
  await expect.element(row('Photos')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(row('日記')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowUp}')
  await expect.element(row('Notes')).toHaveFocus()
  // One stop for the Tab key.
  expect(document.querySelectorAll('[aria-label="Folders"] [tabindex="0"]')).toHaveLength(1)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(here).toBe('Notes')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(here).toBe('ada')
})
deepTest(
  'a path can be typed; one that is not there, or may not be read, says so in its place',
  async () => {
    const { onOpen } = await mountPicker()
    await expect.element(row('Notes')).toBeVisible()
    await userEvent.keyboard('{Control>}l{/Control}')
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('/home/ada')
    await field().fill('/nowhere')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/There is no folder at \/nowhere\./)
    await expect.element(field()).toHaveValue('/nowhere')
    await expect.element(button('Open this folder')).toBeDisabled()
    await expectSound()
    await field().fill('/root')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/no permission/)
    await button('Go back').click()
    await expect.element(row('Notes')).toBeVisible()
    expect(onOpen).not.toHaveBeenCalled()
  },
)
deepTest('hidden folders are named when asked for, and not gone into', async () => {
  const { host } = await mountPicker()
  await expect.element(row('Notes')).toBeVisible()
  await expect.element(row('.ssh')).not.toBeInTheDocument()
  await button('Show hidden folders').click()
  await expect.element(row('.ssh')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(row('.ssh'))
    .toHaveAttribute('title', expect.stringMatching(/keep settings and keys/))
  await row('.ssh').click({ force: true })
  await userEvent.keyboard('{ArrowRight}')
  expect(host.asked('app.folders').map(({ path }) => path)).not.toContain('/home/ada/.ssh')
})
deepTest('a folder is made where one is, and gone into; a name that is taken says so', async () => {
  const { host, onOpen } = await mountPicker({
    'app.createFolder': new LatentError('already_exists', 'There is already something there.'),
  })
  await expect.element(row('Notes')).toBeVisible()
  await button('New folder').click()
  const name = page.getByRole('textbox', { name: 'Name of the folder' })
  await expect.element(name).toHaveFocus()
  await name.fill('Photos')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('There is already something there.')).toBeVisible()
  await expectSound()
  host.answer({ 'app.createFolder': '/home/ada/Notes' })
  await name.fill(' Fresh ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(here).toBe('Notes')
  expect(host.asked('app.createFolder').at(-1)).toEqual({ parent: '/home/ada', name: 'Fresh' })
  expect(onOpen).not.toHaveBeenCalled()
})
test('where something else than notes is looked for, none are counted', async () => {
  const { host } = await mountPicker({}, { isOfNotes: false })
  await expect.element(row('Photos')).toBeVisible()
  await row('Photos').click({ force: true })
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(host.asked('app.countNotes')).toEqual([])
  await expect.element(page.getByText(/No notes/)).not.toBeInTheDocument()
})
deepTest('while a folder is read it says so, and a path can be typed meanwhile', async () => {
  const { host, onClose } = await mountPicker({ 'app.folders': never, 'app.commonFolders': never })
  await expect.element(page.getByRole('status', { name: 'Reading the folder' })).toBeVisible()
  host.answer({ 'app.folders': listing })
  await button('Type a path').click()
  await field().fill('/home/ada')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Notes')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
deepTest('on a phone the places stand above the list, and all is as large as a thumb', async () => {
  await mountPicker({}, { size: 'tiny', theme: 'dark' })
  await expect.element(row('Notes')).toBeVisible()
  const top = (name: string) => page.getByRole(name === 'Places' ? 'navigation' : 'list', { name })
  expect(top('Places').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    top('Folders').element().getBoundingClientRect().top,
  )
  await button('New folder').click()
  await expect.element(page.getByRole('textbox', { name: 'Name of the folder' })).toBeVisible()
  expect(smallTargets()).toEqual([])
  await expectSound()
})
