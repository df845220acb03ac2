import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Backlink, ForwardLink } from '../../../shared/contract/note.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { LinksPanel } from './links-panel.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const back = (path: string, line: number, context: string): Backlink => ({
  source_path: vaultPath(path),
  source_title: path.replace('.md', ''),
  link_text: 'Atlas',
  link_type: 'wikilink',
  line,
  context,
})
const forward = (path: string, exists: boolean, line = 1): ForwardLink => ({
  target_path: path,
  target_title: path.replace('.md', ''),
  link_text: path,
  link_type: 'wikilink',
  exists,
  line,
})
const mountLinks = (answers: MountOptions['answers'], options: MountOptions = {}) =>
  mount(
    (stores) => {
      stores.workspace.openNote(vaultPath('Atlas.md'))
      return (
        <InPanel>
          <LinksPanel />
        </InPanel>
      )
    },
    {
      ...options,
      answers: {
        ...noteAnswers({ 'Atlas.md': '# Atlas', 'Ada.md': '# Ada', 'Plan.md': '# Plan' }),
        'link.back': [],
        'link.forward': [],
        'note.mentions': NO_MENTIONS,
        'note.related': { notes: [], notice: null },
        ...answers,
      },
    },
  )
const NO_MENTIONS = { mentions: [], isCut: false, leftOut: [] }
const section = (title: string) => page.getByRole('heading', { name: title })

test('without an open note it says what to do, and asks nothing', async () => {
  const { host } = await mount(
    <InPanel>
      <LinksPanel />
    </InPanel>,
  )
  await expect.element(page.getByText('Open a note to see what it is linked with.')).toBeVisible()
  expect(host.asked('link.back')).toEqual([])
})
test('a note without links teaches how one is made', async () => {
  const { host } = await mountLinks({})
  await expect.element(page.getByText(/Type \[\[ in another note/)).toBeVisible()
  await expect.element(page.getByText('This note links to nothing yet.')).toBeVisible()
  await expect.element(section('Backlinks 0')).toBeVisible()
  expect(host.asked('link.forward')).toEqual([{ path: 'Atlas.md' }])
})
test('backlinks stand below their notes with their lines, and both open', async () => {
  const { stores } = await mountLinks({
    'link.back': [
      back('Ada.md', 3, '- Works on [[Atlas]] with **Bo**'),
      back('Ada.md', 9, 'See [[Atlas]].'),
      back('Plan.md', 1, '# [[Atlas]] first'),
    ],
  })
  await expect.element(section('Backlinks 3')).toBeVisible()
  expect(page.getByRole('button', { name: 'Ada' }).elements()).toHaveLength(1)
  const line = page.getByRole('button', { name: 'Works on Atlas with Bo' })
  expect(line.element().querySelector('b')?.textContent).toBe('Atlas')
  const place = () => stores.workspace.state.getState().place
  await line.click()
  expect(place()).toMatchObject({ path: 'Ada.md', line: 3 })
})
deepTest('the note of a backlink opens at its top', async () => {
  const { stores } = await mountLinks({ 'link.back': [back('Plan.md', 5, '[[Atlas]]')] })
  await page.getByRole('button', { name: 'Plan' }).click()
  expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Plan.md', line: null })
})
test('an outgoing link opens its note; one to nothing makes it, or says why not', async () => {
  const { host, stores } = await mountLinks({
    'link.forward': [
      forward('Plan.md', true),
      forward('Plan.md', true, 4),
      forward('New.md', false),
    ],
    'note.create': new LatentError('denied', 'Another Latent writes this vault.'),
  })
  await expect.element(page.getByText('not there yet')).toBeVisible()
  expect(page.getByRole('button', { name: 'Plan' }).elements()).toHaveLength(1)
  await expectSound()
  await page.getByRole('button', { name: /New/ }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Another Latent writes/)
  expect(host.asked('note.create')).toEqual([{ path: 'New.md', text: '# New\n\n' }])
  await page.getByRole('button', { name: 'Plan' }).click()
  expect(stores.workspace.state.getState().place?.path).toBe('Plan.md')
})
test('links that cannot be read say why, and both are asked again', async () => {
  const { host } = await mountLinks({
    'link.back': new LatentError('unavailable', 'The index is being started again.'),
  })
  await expect.element(page.getByText('The index is being started again.')).toBeVisible()
  host.answer({ 'link.back': [back('Ada.md', 3, '[[Atlas]]')] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(section('Backlinks 1')).toBeVisible()
  expect(host.asked('link.forward')).toHaveLength(2)
})
deepTest('is read again when the vault or the index changed', async () => {
  const { host } = await mountLinks({})
  await expect.element(section('Backlinks 0')).toBeVisible()
  host.answer({ 'link.back': Array.from({ length: 1000 }, (_, n) => back(`N${n}.md`, 1, 'x')) })
  host.send('vault.changed', { changes: [], foldersChanged: [] })
  await expect.element(section('Backlinks 1000')).toBeVisible()
})

deepTest(
  'a click only looks at a note, a double click keeps it, whatever is under its second click',
  async () => {
    const { stores } = await mountLinks(
      { 'link.back': ({ path }) => [back(path === 'Ada.md' ? 'Plan.md' : 'Ada.md', 1, 'x')] },
      { settings: { previewTabs: true } },
    )
    const front = () => {
      const { active, preview } = stores.workspace.state.getState().tabs
      return { active, preview }
    }
    await page.getByRole('button', { name: 'Ada' }).click()
    expect(front()).toEqual({ active: 'Ada.md', preview: 'Ada.md' })
    stores.workspace.activate('Atlas.md')
    await page.getByRole('button', { name: 'Ada' }).dblClick({ delay: 40 })
    await expect.element(page.getByRole('button', { name: 'Plan' })).toBeVisible()
    expect(front()).toEqual({ active: 'Ada.md', preview: null })
  },
)

deepTest(
  'many links are narrowed while one types and stand in another order; Esc shows all again',
  async () => {
    const names = Array.from({ length: 9 }, (_, at) => `Note ${9 - at}`)
    await mountLinks({
      'link.back': names.map((name, at) => back(`${name}.md`, 1, `[[Atlas]] by ${at}`)),
      'link.forward': [forward('Plan.md', true), forward('Ada.md', true)],
    })
    const field = page.getByRole('searchbox', { name: 'Filter links' })
    const notes = () =>
      page
        .getByRole('button', { name: /^(Note \d|Plan|Ada)$/ })
        .elements()
        .map((element) => element.textContent)
    await expect.poll(notes).toEqual([...names, 'Plan', 'Ada'])
    await page.getByRole('button', { name: 'Sort links' }).click()
    await page.getByRole('menuitem', { name: 'By name' }).click()
    await expect.poll(notes).toEqual([...names.toReversed(), 'Ada', 'Plan'])
    await expectSound()
    await field.fill('by 3')
    await expect.poll(notes).toEqual(['Note 6'])
    await field.fill('nothing at all')
    await expect.element(page.getByText('No link of this note fits.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all links' }).click()
    await field.fill('ada')
    await expect.poll(notes).toEqual(['Ada'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => notes().length).toBe(11)
  },
)
test('a few links need no filter', async () => {
  await mountLinks({ 'link.back': [back('Ada.md', 3, '[[Atlas]]')] })
  await expect.element(section('Backlinks 1')).toBeVisible()
  expect(page.getByRole('searchbox').elements()).toEqual([])
})
