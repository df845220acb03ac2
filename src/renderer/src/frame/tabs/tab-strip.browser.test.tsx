import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import type { Stores } from '../../stores/stores.ts'
import { changesBetween, toDoc } from '../../stores/notes/text-changes.ts'
import { commandsById } from '../../commands/commands-by-id.ts'
import { TabStrip } from './tab-strip.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const TEXTS = { 'Plan.md': '# Plan', 'people/Ada.md': '# Ada', 'old/Ada.md': '# Ada' }
const mountTabs = (paths: readonly string[], options: MountOptions = {}) =>
  mount(
    (stores) => {
      for (const path of paths) stores.workspace.openNote(vaultPath(path))
      return <TabStrip id="1" views={VIEWS} commands={commandsById([])} />
    },
    { ...options, answers: { ...noteAnswers(TEXTS), ...options.answers } },
  )
const VIEWS = [
  { id: 'tasks', label: 'Tasks', icon: <svg />, command: 'tasks', Content: () => null },
]
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const names = () =>
  page
    .getByRole('tab')
    .elements()
    .map((one) => one.getAttribute('aria-label'))
const activeOf = ({ workspace }: Stores) => workspace.state.getState().tabs.active
async function typeInto({ openNotes }: Stores, path: string, text: string): Promise<void> {
  const session = openNotes.get(path)
  await expect.poll(() => session?.state.getState().load).toBe('ready')
  session?.edited(changesBetween(session.text(), toDoc(text)))
}

test('without a note there is no list of them', async () => {
  await mountTabs([])
  await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
})
test('the note in front is chosen; a click chooses another, and the cross and the wheel close one', async () => {
  const { stores } = await mountTabs(['Plan.md', 'people/Ada.md', 'old/Ada.md'])
  await expect.element(tab('old/Ada')).toHaveAttribute('aria-selected', 'true')
  await tab('Plan').click()
  await expect.element(tab('Plan')).toHaveAttribute('aria-selected', 'true')
  expect(activeOf(stores)).toBe('Plan.md')
  await page.getByRole('tab').nth(2).click({ button: 'middle' })
  await expect.poll(names).toEqual(['Plan', 'Ada'])
  await page.getByRole('button', { name: 'Close Plan' }).click()
  await expect.poll(names).toEqual(['Ada'])
  expect(activeOf(stores)).toBe('people/Ada.md')
})
test('notes of one title go by their files, and those of one file name by their folders too', async () => {
  await mountTabs(['people/Ada.md', 'old/Ada.md', 'Plan.md'], {
    answers: {
      'note.titles': { 'people/Ada.md': 'Ada', 'old/Ada.md': 'Ada', 'Plan.md': 'What to do' },
    },
  })
  await expect.poll(names).toEqual(['people/Ada', 'old/Ada', 'What to do, Plan'])
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['people/Ada', 'old/Ada', 'What to do'])
  await expectSound()
})
test('arrows go round the tabs without choosing, Enter chooses, Delete closes; Tab stops once', async () => {
  const { stores } = await mountTabs(['Plan.md', 'people/Ada.md'])
  ;(tab('Ada').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Plan')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(tab('Plan')).toHaveFocus()
  expect(activeOf(stores)).toBe('people/Ada.md')
  await userEvent.keyboard('{Enter}')
  expect(activeOf(stores)).toBe('Plan.md')
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((one) => one.tabIndex),
  ).toEqual([0, -1])
  await userEvent.keyboard('{Delete}')
  await expect.poll(names).toEqual(['Ada'])
})
deepTest('a view is a tab among them, shown where one was, and closed as any', async () => {
  const { stores } = await mountTabs(['Plan.md', 'people/Ada.md'])
  stores.workspace.setFrame({ view: 'tasks' })
  await expect.element(tab('Tasks')).toHaveAttribute('aria-selected', 'true')
  expect(names()).toEqual(['Plan', 'Ada', 'Tasks'])
  expect(activeOf(stores)).toBe('people/Ada.md')
  await expectSound()
  await tab('Ada').click()
  await expect.element(tab('Ada')).toHaveAttribute('aria-selected', 'true')
  expect(stores.workspace.state.getState().frame.view).toBe('notes')
  await page.getByRole('button', { name: 'Close Tasks' }).click()
  await expect.poll(names).toEqual(['Plan', 'Ada'])
})
test('one that was only looked at gives its place to the next, until it is kept or written in', async () => {
  const { stores } = await mountTabs(['Plan.md'], { settings: { previewTabs: true } })
  const look = (path: string) => stores.workspace.openNote(vaultPath(path), { looks: true })
  look('people/Ada.md')
  await expect.poll(names).toEqual(['Plan', 'Ada, preview'])
  look('old/Ada.md')
  await expect.poll(names).toEqual(['Plan', 'Ada, preview'])
  await typeInto(stores, 'old/Ada.md', 'mine')
  await expect.poll(names).toEqual(['Plan', expect.stringMatching(/^Ada(?:, not saved yet)?$/)])
  look('people/Ada.md')
  await tab('people/Ada, preview').dblClick()
  await expect.poll(() => names().includes('people/Ada')).toBe(true)
})

deepTest(
  'a tab that is only looked at stays so when it is shown again, and is kept when it is dragged',
  async () => {
    const { stores } = await mountTabs(['Plan.md'], { settings: { previewTabs: true } })
    const { workspace, openNotes } = stores
    workspace.openNote(vaultPath('people/Ada.md'), { looks: true })
    await expect.poll(names).toEqual(['Plan', 'Ada, preview'])
    await expectSound()
    await tab('Plan').click()
    await tab('Ada, preview').click()
    expect(names()).toEqual(['Plan', 'Ada, preview'])
    workspace.openNote(vaultPath('old/Ada.md'), { looks: true })
    // The text of the one before is not held any longer.
    await expect.poll(() => openNotes.get('people/Ada.md')).toBeUndefined()
    await page.getByRole('tab').nth(1).dropTo(page.getByRole('tab').nth(0))
    await expect.poll(names).toEqual(['Ada', 'Plan'])
  },
)

test('where the settings do not want it, what is looked at is opened', async () => {
  const { stores } = await mountTabs(['Plan.md'])
  stores.workspace.openNote(vaultPath('people/Ada.md'), { looks: true })
  stores.workspace.openNote(vaultPath('old/Ada.md'), { looks: true })
  await expect.poll(names).toEqual(['Plan', 'people/Ada', 'old/Ada'])
})
deepTest(
  'its menu pins it, which stands first and has no cross, and closes the others',
  async () => {
    const { stores } = await mountTabs(['Plan.md', 'people/Ada.md', 'old/Ada.md'])
    const choose = async (name: string, item: string) => {
      await tab(name).click({ button: 'right' })
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('people/Ada', 'Pin')
    await expect.poll(names).toEqual(['people/Ada, pinned', 'Plan', 'old/Ada'])
    await expectSound()
    await choose('old/Ada', 'Close the others')
    await expect.poll(names).toEqual(['people/Ada, pinned', 'old/Ada'])
    await page.getByRole('button', { name: 'Unpin Ada' }).click()
    await expect.poll(names).toEqual(['people/Ada', 'old/Ada'])
    await choose('people/Ada', 'Close those to the right')
    await expect.poll(names).toEqual(['Ada'])
    expect(activeOf(stores)).toBe('people/Ada.md')
  },
)
test('is moved by dragging, and by keys', async () => {
  await mountTabs(['Plan.md', 'people/Ada.md', 'old/Ada.md'])
  await page.getByRole('tab').nth(2).dropTo(page.getByRole('tab').nth(0))
  await expect.poll(names).toEqual(['old/Ada', 'Plan', 'people/Ada'])
  ;(page.getByRole('tab').nth(0).element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(names).toEqual(['Plan', 'old/Ada', 'people/Ada'])
})
test('each says what stands between its text and the disk', async () => {
  const { host, stores } = await mountTabs(['Plan.md'], {
    answers: { 'note.save': () => new Promise(() => {}) },
  })
  await typeInto(stores, 'Plan.md', 'mine')
  await expect.element(tab('Plan, not saved yet')).toBeVisible()
  stores.workspace.dropNote('Plan.md')
  host.answer({ 'note.save': new LatentError('unavailable', 'The disk is full.') })
  stores.workspace.openNote(vaultPath('people/Ada.md'))
  await typeInto(stores, 'people/Ada.md', 'mine')
  // What could not be saved is not closed, and is shown.
  await page.getByRole('button', { name: 'Close Ada' }).click()
  await expect.element(tab('Ada, saving failed')).toBeVisible()
  expect(activeOf(stores)).toBe('people/Ada.md')
  await expectSound()
  stores.openNotes.vaultReads('Another Latent writes this vault.')
  stores.workspace.openNote(vaultPath('old/Ada.md'))
  await expect.element(tab('old/Ada, read only')).toBeVisible()
})
test('of many the one in front is in sight, also on a phone', async () => {
  const paths = Array.from({ length: 40 }, (_, n) => `Note ${n}.md`)
  const { stores } = await mountTabs(paths, {
    size: 'tiny',
    answers: noteAnswers(Object.fromEntries(paths.map((path) => [path, path]))),
  })
  const isSeen = (name: string) => () => {
    const { left, right } = tab(name).element().getBoundingClientRect()
    return left >= 0 && right <= innerWidth
  }
  await expect.poll(isSeen('Note 39')).toBe(true)
  expect(isSeen('Note 0')()).toBe(false)
  stores.workspace.activate('Note 0.md')
  await expect.poll(isSeen('Note 0')).toBe(true)
})
test('letters of a name that cannot be seen are shown', async () => {
  await mountTabs(['Pl\u202Ean.md'], { answers: noteAnswers({ 'Pl\u202Ean.md': '' }) })
  expect(names()[0]).not.toContain('\u202E')
  expect(names()[0]).toMatch(/^Pl.+an$/)
})
