import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { entry, focused, mountFiles, names, row } from '../../../../../test/window/mount-files.tsx'
import { untilStopped } from '../../../../../test/window/scripted-host.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const ENTRIES = [
  entry('garden', { hasNote: true }),
  entry('work'),
  entry('garden/Beds.md'),
  entry('garden/garden.md'),
  entry('Plan.md'),
]
const mountNotes = (options: Parameters<typeof mountFiles>[0] = {}) =>
  mountFiles({ entries: ENTRIES, settings: { folderNotes: true }, ...options })
const arrow = (name: string): Element => {
  const found = row(name).element().firstElementChild
  if (found === null) throw new Error('A row without an arrow')
  return found
}
// oxlint-disable-next-line require-yield
async function* renaming(signal: AbortSignal): AsyncGenerator<never, never> {
  return untilStopped(signal)
}

deepTest(
  'the name of a folder opens its note, its arrow folds, and the note is not listed again',
  async () => {
    const { host, stores } = await mountNotes()
    await row('garden').click()
    expect(stores.workspace.state.getState().place?.path).toBe('garden/garden.md')
    await expect.element(row('garden')).toHaveAttribute('aria-current', 'true')
    await expect.element(row('garden')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(arrow('garden'))
    await expect.element(row('Beds')).toBeVisible()
    expect(names()).toEqual(['garden', 'Beds', 'work', 'Plan'])
    await expectSound()
    await userEvent.click(arrow('garden'))
    await expect.poll(names).toEqual(['garden', 'work', 'Plan'])
    expect(stores.workspace.state.getState().tabs.tabs).toEqual(['garden/garden.md'])
    expect(host.asked('vault.list')[0]).toEqual({ folder: '', withFolderNotes: true })
  },
)
deepTest(
  'Enter opens it too, arrows fold, and a folder without one opens and closes as ever',
  async () => {
    const { stores } = await mountNotes({ theme: 'dark' })
    await expect.element(row('Plan')).toBeVisible()
    page.getByRole('tree', { name: 'Files' }).element().focus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await expect.element(row('Beds')).toBeVisible()
    expect(stores.workspace.state.getState().place).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(stores.workspace.state.getState().place).toMatchObject({
      path: 'garden/garden.md',
      focus: true,
    })
    await expectSound()
    await row('work').click()
    await expect.element(row('work')).toHaveAttribute('aria-expanded', 'true')
    expect(stores.workspace.state.getState().tabs.tabs).toEqual(['garden/garden.md'])
  },
)
test('another way to the note leads the tree to its folder, which stays closed', async () => {
  const { stores } = await mountNotes()
  await expect.element(row('Plan')).toBeVisible()
  stores.workspace.openNote(vaultPath('garden/garden.md'))
  await expect.poll(focused).toBe('garden')
  await expect.element(row('garden')).toHaveAttribute('aria-expanded', 'false')
})
test('without the setting a folder folds, and its note is one of those in it', async () => {
  const { host, stores } = await mountFiles({ entries: ENTRIES.map((each) => entry(each.path)) })
  await row('garden').click()
  await expect.element(row('Beds')).toBeVisible()
  expect(names()).toEqual(['garden', 'Beds', 'garden', 'work', 'Plan'])
  expect(stores.workspace.state.getState().place).toBeNull()
  expect(host.asked('vault.list')[0]).toEqual({ folder: '' })
})
deepTest('the menu of a folder without a note makes one', async () => {
  const { host } = await mountNotes({
    answers: { 'note.create': ({ path }) => ({ ...NOTE, path }) },
  })
  await row('garden').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: /Rename/ })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'New folder note' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await row('work').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'New folder note' }).click()
  await expect
    .poll(() => host.asked('note.create').map(({ path }) => path))
    .toEqual(['work/work.md'])
})
test('a folder takes its note along when it is renamed, also from the note', async () => {
  const { host, stores } = await mountNotes({
    answers: { 'folder.rename': (_, { signal }) => renaming(signal) },
  })
  await expect.element(row('Plan')).toBeVisible()
  stores.relocation.startRename(vaultPath('garden/garden.md'))
  await page.getByRole('textbox', { name: 'New name of garden' }).fill('yard')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => host.asked('folder.rename'))
    .toMatchObject([{ from: 'garden', to: 'yard', withFolderNote: true }])
})
test('a note that comes or goes is seen at the folder at once', async () => {
  const { host } = await mountNotes()
  await row('work').click()
  await expect.element(row('work')).not.toHaveAttribute('data-note')
  host.answer({ 'vault.list': ({ folder }) => (folder === '' ? [WORK] : []) })
  host.send('vault.changed', {
    changes: [{ path: vaultPath('work/work.md'), etag: NOTE.etag }],
    foldersChanged: [],
  })
  await expect.element(row('work')).toHaveAttribute('data-note')
})

const WORK = entry('work', { hasNote: true })
const NOTE = {
  path: vaultPath('work/work.md'),
  text: '',
  etag: 'a'.repeat(64) as never,
  sizeBytes: 0,
  modifiedMs: 0,
  readOnlyReason: null,
}
