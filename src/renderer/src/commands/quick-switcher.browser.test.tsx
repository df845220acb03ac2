import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { QuickSwitcher } from './quick-switcher.tsx'

const named = (...names: string[]) =>
  names.map((title) => ({ path: vaultPath(`${title}.md`), title, alias: null, linkText: title }))
const mountSwitcher = (names: ReturnType<typeof named>) =>
  mount(
    (stores) => {
      stores.overlay.show({ kind: 'switcher' })
      return <QuickSwitcher />
    },
    {
      answers: { ...noteAnswers({ 'Roses.md': 'roses', 'Beds.md': 'beds' }), 'note.names': names },
    },
  )

test('it opens no note by itself while the note of the day is on its way', async () => {
  const { stores } = await mountSwitcher(named('Roses', 'Beds'))
  stores.workspace.expectNote(true)
  await expect.element(page.getByRole('option', { name: 'Roses' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(stores.workspace.state.getState()).toMatchObject({ place: null, isNoteComing: true })
})
test('Enter before the answer opens the first line of the answer', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof named>>()
  const { host, stores } = await mountSwitcher(named('Roses'))
  await expect.element(page.getByRole('option', { name: 'Roses' })).toBeVisible()
  host.answer({ 'note.names': () => answer.promise })
  await userEvent.keyboard('b{Enter}')
  expect(stores.workspace.state.getState().place).toBeNull()
  answer.resolve(named('Beds', 'Roses'))
  await expect.poll(() => stores.workspace.state.getState().place?.path).toBe('Beds.md')
})
test('notes that are read while it is open come into the list', async () => {
  const { host } = await mountSwitcher([])
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await expect.poll(() => host.asked('note.names')).toHaveLength(1)
  host.answer({ 'note.names': named('Roses') })
  host.send('index.changed', indexStatus())
  await expect.element(page.getByRole('option', { name: 'Roses' })).toBeVisible()
})
test('Enter opens the chosen line also while more names are being read', async () => {
  const { host, stores } = await mountSwitcher(named('Roses', 'Beds'))
  await expect.element(page.getByRole('option', { name: 'Beds' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  host.answer({ 'note.names': never })
  host.send('index.changed', indexStatus())
  await expect.poll(() => host.asked('note.names')).toHaveLength(2)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stores.workspace.state.getState().place?.path).toBe('Beds.md')
})
