import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import {
  entry,
  focused,
  focusTree,
  mountFiles,
  overlayOf,
  row,
  tree,
} from '../../../../../test/window/mount-files.tsx'
import { never, type Answers } from '../../../../../test/window/scripted-host.ts'

const field = () => page.getByRole('combobox', { name: 'Filter files' })
const hits = (): (string | null)[] =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const at = (): string | null | undefined =>
  document.querySelector('[role="option"][aria-selected="true"]')?.textContent
const FOUND: Answers = {
  'note.names': ({ query }) =>
    ['garden/Roses.md', 'Plan.md', 'garden/Beds.md']
      .filter((path) => path.toLowerCase().includes(query))
      .map((path) => {
        const title = path.replace(/^.*\/|\.md$/g, '')
        return { path: vaultPath(path), title, alias: null, linkText: title }
      }),
  'file.names': ({ query }) =>
    ['art/rose.png']
      .filter((path) => path.includes(query))
      .map((path) => ({
        path: vaultPath(path),
        linkText: path,
      })),
}
const begin = async (keys = '/'): Promise<void> => {
  await focusTree()
  await userEvent.keyboard(keys)
  await expect.element(field()).toHaveFocus()
}

test('finds notes and other files of the whole vault, each with its folder, and Enter opens', async () => {
  const { stores } = await mountFiles({ answers: FOUND })
  await begin('{Control>}f{/Control}')
  await expect.element(row('Atlas')).toBeVisible()
  await userEvent.keyboard('rose')
  await expect.poll(hits).toEqual(['rose.pngart', 'Rosesgarden'])
  await expect.element(tree()).not.toBeInTheDocument()
  expect(at()).toBe('rose.pngart')
  await expectSound()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(at).toBe('Rosesgarden')
  expect(field().element().getAttribute('aria-activedescendant')).toBe(
    page.getByRole('option').last().element().id,
  )
  await userEvent.keyboard('{Enter}')
  expect(stores.workspace.state.getState().place).toMatchObject({
    path: 'garden/Roses.md',
    focus: true,
  })
})
deepTest(
  'Esc gives the tree back as it was, where it was scrolled, and the keys to it',
  async () => {
    const entries = Array.from({ length: 200 }, (_, n) =>
      entry(`Note ${String(n).padStart(3, '0')}.md`),
    )
    await mountFiles({ entries, answers: FOUND })
    await expect.element(row('Note 000')).toBeVisible()
    tree().element().focus()
    await userEvent.keyboard('{End}{ArrowUp}')
    await expect.element(row('Note 198')).toBeVisible()
    const before = tree().element().scrollTop
    expect(before).toBeGreaterThan(1000)
    await userEvent.keyboard('/rose')
    await expect.poll(hits).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).not.toBeInTheDocument()
    await expect.element(tree()).toHaveFocus()
    await expect.poll(focused).toBe('Note 198')
    await expect.poll(() => tree().element().scrollTop).toBe(before)
    await expect.element(row('Note 198')).toBeVisible()
  },
)
test('keys of tabs are not taken for those of what was found', async () => {
  await mountFiles({ answers: FOUND })
  await begin()
  await userEvent.keyboard('rose')
  await expect.poll(hits).toHaveLength(2)
  const isTaken = (init: KeyboardEventInit): boolean =>
    !field()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  expect(isTaken({ key: 'PageDown', ctrlKey: true })).toBe(false)
  expect(isTaken({ key: 'PageUp', altKey: true })).toBe(false)
  expect(isTaken({ key: 'PageDown' })).toBe(true)
})
deepTest('where nothing has such a name there is one way on, to all files', async () => {
  await mountFiles({ answers: FOUND })
  await begin()
  await userEvent.keyboard('zzz')
  await expect.element(page.getByText('No file has such a name.')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Show all files' }).click()
  await expect.element(tree()).toHaveFocus()
})
test('says that it is looking, and why it cannot', async () => {
  const { host } = await mountFiles({ answers: { 'note.names': never, 'file.names': never } })
  await begin()
  await userEvent.keyboard('r')
  await expect.element(page.getByText('Looking…')).toBeVisible()
  host.answer({
    'note.names': new LatentError('unavailable', 'The index is being made again.'),
    'file.names': [],
  })
  await userEvent.keyboard('o')
  await expect.element(page.getByText('The index is being made again.')).toBeVisible()
  await expectSound()
})
test('a question that fails shows nothing of the one before', async () => {
  const { host } = await mountFiles({ answers: FOUND })
  await begin()
  await userEvent.keyboard('rose')
  await expect.poll(hits).toHaveLength(2)
  host.answer({ 'note.names': new LatentError('unavailable', 'The index is being made again.') })
  await userEvent.keyboard('s')
  await expect.element(page.getByText('The index is being made again.')).toBeVisible()
  expect(hits()).toEqual([])
})
deepTest('of very many the best are shown, and said to be', async () => {
  const many = Array.from({ length: 100 }, (_, n) => ({
    path: vaultPath(`r${n}.md`),
    title: `r${n}`,
    alias: null,
    linkText: `r${n}`,
  }))
  await mountFiles({
    size: 'tiny',
    theme: 'dark',
    answers: { 'note.names': many, 'file.names': [] },
  })
  await begin()
  await userEvent.keyboard('r')
  await expect.element(page.getByText(/^The best 100/)).toBeVisible()
  await expectSound()
})
deepTest('a menu stays about its file when others are found meanwhile', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { host } = await mountFiles({ answers: FOUND })
  await begin()
  await userEvent.keyboard('roses')
  await expect.poll(hits).toHaveLength(1)
  await page.getByRole('option').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Copy path' })).toBeVisible()
  host.answer({
    'note.names': ['Roses.md', 'garden/Roses.md'].map((path) => ({
      path: vaultPath(path),
      title: 'Roses',
      alias: null,
      linkText: path,
    })),
  })
  host.send('vault.changed', { changes: [], foldersChanged: [] })
  // An open menu keeps what is behind it from whoever looks by role.
  await expect.poll(() => document.querySelectorAll('[data-hit]').length).toBe(2)
  await page.getByRole('menuitem', { name: 'Copy path' }).click()
  await expect.poll(() => written.mock.lastCall).toEqual(['garden/Roses.md'])
})
test('attachments that are hidden are not found either', async () => {
  const { host, stores } = await mountFiles({ answers: FOUND })
  stores.workspace.setFrame({ showsAttachments: false })
  await begin()
  await userEvent.keyboard('rose')
  await expect.poll(hits).toEqual(['Rosesgarden'])
  expect(host.asked('file.names')).toEqual([])
})
deepTest('a hit has the menu of its row, and is renamed in the tree', async () => {
  const mounted = await mountFiles({ answers: FOUND })
  await begin()
  await userEvent.keyboard('rose')
  await expect.poll(hits).toHaveLength(2)
  await page.getByRole('option').last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  expect(overlayOf(mounted)).toMatchObject({ what: [{ path: 'garden/Roses.md' }] })
  await page.getByRole('option').last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Rename/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'New name of Roses' })).toHaveFocus()
})
deepTest('the button opens and closes it, and an input method keeps its own Enter', async () => {
  const { stores } = await mountFiles({ answers: FOUND })
  await focusTree()
  const button = page.getByRole('button', { name: 'Filter files by name' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await field().fill('rose')
  await expect.poll(hits).toHaveLength(2)
  field()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
  expect(stores.workspace.state.getState().tabs.active).toBeNull()
  await button.click()
  await expect.element(field()).not.toBeInTheDocument()
})
