import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Note } from '../../../shared/contract/note.ts'
import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
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

const field = () => page.getByRole('combobox')
const created = { 'note.create': ({ path }: { readonly path: VaultPath }) => emptyNote(path) }
const emptyNote = (path: VaultPath): Note => ({
  path,
  text: '',
  etag: '0'.repeat(64) as Note['etag'],
  sizeBytes: 0,
  modifiedMs: 0,
  readOnlyReason: null,
})
test('a name that no note has is offered as a new one, and Shift and Enter make exactly it', async () => {
  const { host, stores } = await mountSwitcher([])
  host.answer(created)
  await userEvent.keyboard('Garden/Tools')
  await expect.element(page.getByRole('option', { name: /Create “Garden\/Tools”/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => host.asked('note.create').map(({ path }) => path))
    .toEqual(['Garden/Tools.md'])
  stores.overlay.show({ kind: 'switcher' })
  host.answer({ 'note.names': named('Rose garden') })
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('Rose')
  await expect.element(page.getByRole('option', { name: 'Rose garden' })).toBeVisible()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.poll(() => host.asked('note.create').at(-1)?.path).toBe('Rose.md')
})
test('a name that cannot be, and a note that cannot be made, say why', async () => {
  const { host } = await mountSwitcher([])
  await userEvent.keyboard('a:b')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(host.asked('note.create')).toEqual([])
  host.answer({ 'note.create': new LatentError('denied', 'The folder is only read.') })
  await field().fill('Plan')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(page.getByText('The folder is only read.')).toBeVisible()
})
test('the Enter of an input method opens nothing', async () => {
  const { host, stores } = await mountSwitcher(named('Roses'))
  await expect.element(page.getByRole('option', { name: 'Roses' })).toBeVisible()
  host.answer({ 'note.names': never })
  await userEvent.keyboard('b')
  field()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
  expect(stores.workspace.state.getState()).toMatchObject({ place: null, isNoteComing: false })
})

test('after # it lists headings, and goes to the line of the one that is chosen', async () => {
  const { host, stores } = await mountSwitcher(named('Roses'))
  host.answer({
    'heading.find': ({ query }: { readonly query: string }) =>
      query === 'wat'
        ? [
            {
              path: vaultPath('Beds.md'),
              title: 'Beds',
              linkText: 'Beds',
              heading: '**Watering** in May',
              level: 2,
              line: 7,
            },
          ]
        : [],
  })
  await userEvent.keyboard('#wat')
  await expect
    .element(page.getByRole('option', { name: /Watering in May.*Beds · H2/ }))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => stores.workspace.state.getState().place)
    .toMatchObject({ path: 'Beds.md', line: 7 })
  expect(host.asked('note.create')).toEqual([])
})
test('after ^ it lists blocks with a name', async () => {
  const { host, stores } = await mountSwitcher([])
  const block = {
    path: vaultPath('Beds.md'),
    title: 'Beds',
    id: 'soil',
    text: 'Dig it over.',
    line: 3,
  }
  host.answer({ 'block.find': [block] })
  await userEvent.keyboard('^so')
  await expect.element(page.getByRole('option', { name: /Dig it over.*\^soil/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => stores.workspace.state.getState().place)
    .toMatchObject({ path: 'Beds.md', line: 3 })
})
test('no heading is made into a note', async () => {
  const { host } = await mountSwitcher([])
  host.answer({ 'heading.find': [] })
  await userEvent.keyboard('#nothing')
  await expect.element(page.getByText('No heading says that.')).toBeVisible()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  expect(host.asked('note.create')).toEqual([])
})
test('without a name, notes that were opened last stand first, but for the one in front', async () => {
  const { stores } = await mountSwitcher(named('Roses', 'Beds', 'Tools'))
  stores.overlay.close()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  for (const name of ['Tools', 'Beds']) stores.workspace.openNote(vaultPath(`${name}.md`))
  stores.overlay.show({ kind: 'switcher' })
  await expect.element(page.getByRole('option').first()).toMatchTextContent(/Tools/)
})
