import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FilesMoved } from '../../../../shared/contract/rename.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import {
  chosen,
  drag,
  entry,
  focused,
  focusTree,
  mountFiles,
  overlayOf,
  row,
} from '../../../../../test/window/mount-files.tsx'
import { untilStopped } from '../../../../../test/window/scripted-host.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const mod = { modifiers: ['Control' as const] }
const shift = { modifiers: ['Shift' as const] }
const bar = () => page.getByRole('toolbar', { name: 'Chosen files' })
const moved: FilesMoved = {
  files: 2,
  updatedLinks: 0,
  updatedNotes: [],
  left: [],
  caughtLinks: 0,
  groupId: 'g',
  changes: [],
}
// oxlint-disable-next-line require-yield
async function* moving(): AsyncGenerator<never, FilesMoved> {
  return moved
}
// oxlint-disable-next-line require-yield
async function* renaming(signal: AbortSignal): AsyncGenerator<never, never> {
  return untilStopped(signal)
}

deepTest(
  'Ctrl and Shift choose by the pointer, a click alone opens and chooses nothing',
  async () => {
    const { stores } = await mountFiles()
    await row('Atlas').click()
    expect(chosen()).toEqual([])
    await row('Plan').click(mod)
    expect(chosen()).toEqual(['Atlas', 'Plan'])
    await expect.element(bar()).toMatchTextContent(/2 notes/)
    await expectSound()
    await row('garden').click(shift)
    expect(chosen()).toEqual(['garden', 'Atlas', 'map.png', 'Plan'])
    await expect.element(bar()).toMatchTextContent(/2 notes, 1 file and 1 folder/)
    await row('map.png').click(mod)
    expect(chosen()).toEqual(['garden', 'Atlas', 'Plan'])
    expect(stores.workspace.state.getState().tabs.tabs).toEqual(['Atlas.md'])
    await row('Plan').click()
    expect(chosen()).toEqual([])
    await expect.element(bar()).not.toBeInTheDocument()
    await expect.element(row('Plan')).toHaveAttribute('aria-current', 'true')
  },
)
deepTest('Shift and the arrows extend, Ctrl+A chooses all in sight, Esc none', async () => {
  await mountFiles()
  await focusTree()
  await userEvent.keyboard('{Home}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(chosen()).toEqual(['Atlas', 'map.png', 'Plan'])
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}')
  expect(chosen()).toEqual(['garden', 'Atlas'])
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toEqual([])
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(chosen()).toEqual(['garden', 'Atlas', 'map.png', 'Plan'])
  await userEvent.keyboard('{Escape}')
  expect(chosen()).toEqual([])
  await userEvent.keyboard('{Home}{Control>} {ArrowDown}{ArrowDown} {/Control}')
  expect(chosen()).toEqual(['garden', 'map.png'])
  expect(focused()).toBe('map.png')
})
test('a choice stays with its files whatever comes and goes round them', async () => {
  const { host } = await mountFiles()
  await focusTree()
  await row('map.png').click(mod)
  await row('Plan').click(mod)
  host.answer({
    'vault.list': ['Aaa.md', 'Bbb.md', 'map.png', 'Plan.md', 'Zzz.md'].map((path) => entry(path)),
  })
  host.send('vault.changed', { changes: [], foldersChanged: [], isUnlisted: true })
  await expect.element(row('Zzz')).toBeVisible()
  expect(chosen()).toEqual(['map.png', 'Plan'])
})
test('many go to a folder, to the trash and to the clipboard, what lies in a chosen folder along with it', async () => {
  const mounted = await mountFiles()
  await row('garden').click()
  await expect.element(row('Beds')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await row('map.png').click(mod)
  expect(chosen()).toEqual(['garden', 'Beds', 'Roses', 'Atlas', 'Plan'])
  const what = [
    { path: 'garden', isFolder: true },
    { path: 'Atlas.md', isFolder: false },
    { path: 'Plan.md', isFolder: false },
  ]
  const written: string[] = []
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    written.push(text)
  })
  const pick = async (item: string | RegExp): Promise<void> => {
    await row('Plan').click({ button: 'right' })
    await page.getByRole('menuitem', { name: item }).click()
  }
  await row('Plan').click({ button: 'right' })
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect(page.getByRole('menu').element().textContent).toMatch(
    /^Move to…Add tag…Remove tag…Export…Copy pathsCopy linksDelete/,
  )
  await expectSound()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  expect(overlayOf(mounted)).toEqual({ kind: 'move', what })
  await pick('Export…')
  expect(overlayOf(mounted)).toMatchObject({
    kind: 'feature',
    dialog: { props: { scope: { kind: 'chosen', paths: what.map(({ path }) => path) } } },
  })
  await pick('Copy paths')
  mounted.host.answer({ 'note.names': [] })
  await pick('Copy links')
  await expect
    .poll(() => written)
    .toEqual([
      'garden\ngarden/Beds.md\ngarden/Roses.md\nAtlas.md\nPlan.md',
      '[[garden/Beds]]\n[[garden/Roses]]\n[[Atlas]]\n[[Plan]]',
    ])
  clipboard.mockRestore()
  await pick(/^Delete/)
  expect(overlayOf(mounted)).toEqual({ kind: 'delete-files', what })
})
test('Delete asks once for all that are chosen', async () => {
  const mounted = await mountFiles()
  await focusTree()
  await row('Atlas').click(mod)
  await row('Plan').click(mod)
  await userEvent.keyboard('{Delete}')
  expect(overlayOf(mounted)).toMatchObject({
    kind: 'delete-files',
    what: [{ path: 'Atlas.md' }, { path: 'Plan.md' }],
  })
  expect(mounted.host.asked('note.trash')).toEqual([])
})
test('the menu of a row that is not chosen is about that row alone', async () => {
  const mounted = await mountFiles()
  await focusTree()
  await row('Atlas').click(mod)
  await row('map.png').click(mod)
  await row('Plan').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  expect(overlayOf(mounted)).toMatchObject({ what: [{ path: 'Plan.md' }] })
  expect(chosen()).toEqual([])
})
test('what is chosen is dragged together, a row beside it alone', async () => {
  const { host, stores } = await mountFiles({
    answers: {
      'files.move': () => moving(),
      'note.rename': (_input, { signal }) => renaming(signal),
    },
  })
  await focusTree()
  await row('Atlas').click(mod)
  await row('Plan').click(mod)
  drag('Plan', () => row('garden').element())
  await expect
    .poll(() => host.asked('files.move').map(({ paths, folder }) => [paths, folder]))
    .toEqual([[['Atlas.md', 'Plan.md'], 'garden']])
  expect(host.asked('note.rename')).toEqual([])
  await expect.poll(() => stores.relocation.state.getState().running).toBeNull()
  drag('map.png', () => row('garden').element())
  await expect
    .poll(() => host.asked('note.rename').map(({ from, to }) => [from, to]))
    .toEqual([['map.png', 'garden/map.png']])
  expect(host.asked('files.move')).toHaveLength(1)
})
deepTest('notes that are chosen get or lose a tag together, and nothing else does', async () => {
  const mounted = await mountFiles()
  await focusTree()
  await userEvent.keyboard('{Control>}a{/Control}')
  await bar().getByRole('button', { name: 'More for these files' }).click()
  await expectSound()
  await page.getByRole('menuitem', { name: 'Add tag…' }).click()
  const paths = ['Atlas.md', 'Plan.md']
  expect(overlayOf(mounted)).toEqual({ kind: 'tag-notes', change: 'add', paths })
  await row('Atlas').click(mod)
  await row('Plan').click(mod)
  expect(chosen()).toEqual(['garden', 'map.png'])
  await bar().getByRole('button', { name: 'More for these files' }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Remove tag…' }))
    .toHaveAttribute('aria-disabled', 'true')
})
deepTest('the bar offers the same by the pointer, and closes what is chosen', async () => {
  const mounted = await mountFiles({ theme: 'dark' })
  await focusTree()
  await row('Atlas').click(mod)
  await row('Plan').click(mod)
  await bar().getByRole('button', { name: 'Move to…' }).click()
  expect(overlayOf(mounted)).toMatchObject({ kind: 'move', what: [{}, {}] })
  await bar().getByRole('button', { name: 'Delete' }).click()
  expect(overlayOf(mounted)).toMatchObject({ kind: 'delete-files', what: [{}, {}] })
  await bar().getByRole('button', { name: 'Choose none' }).click()
  expect(chosen()).toEqual([])
})
test('in a vault that is only read many can be chosen and copied, and nothing else', async () => {
  const mounted = await mountFiles({
    vault: { readOnlyReason: 'Another Latent writes this vault.' },
  })
  await focusTree()
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  expect(chosen()).toHaveLength(4)
  expect(overlayOf(mounted)).toBeNull()
  for (const name of ['Move to…', 'Delete'])
    await expect.element(bar().getByRole('button', { name })).toBeDisabled()
  drag('Plan', () => row('garden').element())
  expect(mounted.host.asked('files.move')).toEqual([])
  await row('Plan').click({ button: 'right' })
  for (const name of ['Move to…', /^Delete/])
    await expect
      .element(page.getByRole('menuitem', { name }))
      .toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(page.getByRole('menuitem', { name: 'Copy paths' }))
    .not.toHaveAttribute('aria-disabled', 'true')
})
test('what the window has with Ctrl and Shift is left to it', async () => {
  await mountFiles()
  await focusTree()
  const prevented: boolean[] = []
  const hear = (event: KeyboardEvent): void => void prevented.push(event.defaultPrevented)
  window.addEventListener('keydown', hear)
  await userEvent.keyboard('{Control>}{Shift>} {/Shift}{/Control}')
  window.removeEventListener('keydown', hear)
  expect(prevented).toEqual([false, false, false])
  expect(chosen()).toEqual([])
})
test('what was chosen is not deleted by a key that is about another row', async () => {
  const { stores } = await mountFiles()
  const trashed = vi.spyOn(stores.workspace, 'trashNote').mockResolvedValue()
  await focusTree()
  await userEvent.keyboard('{Home}{ArrowDown}{Control>} {/Control}')
  await expect.poll(chosen).toEqual(['Atlas'])
  await userEvent.keyboard('pl')
  await expect.poll(focused).toBe('Plan')
  expect(chosen()).toEqual([])
  await userEvent.keyboard('{Delete}')
  expect(trashed.mock.calls).toEqual([['Plan.md']])
})
test('letters after another key are another name', async () => {
  await mountFiles()
  await focusTree()
  await userEvent.keyboard('pl')
  await expect.poll(focused).toBe('Plan')
  await userEvent.keyboard('pl{Home}at')
  await expect.poll(focused).toBe('Atlas')
})
