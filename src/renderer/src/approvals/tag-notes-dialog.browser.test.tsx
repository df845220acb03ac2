import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NoteTagPlan } from '../../../shared/contract/tag.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { TagNotesDialog } from './tag-notes-dialog.tsx'

const ETAG = 'a'.repeat(64) as Etag
const PATHS = ['A.md', 'B.md', 'C.md'].map(vaultPath)
const PLAN: NoteTagPlan = {
  changes: PATHS.slice(0, 2).map((path) => ({
    kind: 'edit',
    path,
    before: 'Text\n',
    after: '---\ntags:\n  - work\n---\nText\n',
    additions: 4,
    deletions: 0,
  })),
  notes: PATHS.slice(0, 2).map((path) => ({ path, expect: ETAG })),
  left: [{ path: vaultPath('C.md'), reason: 'Line 2 of its properties cannot be read.' }],
}
const NODES = ['home', 'work', 'work/urgent', 'homework'].map((tag) => ({ tag, own: 1, all: 1 }))

async function ask(
  answers: MountOptions['answers'] = {},
  change: 'add' | 'remove' = 'add',
  theme: 'light' | 'dark' = 'light',
) {
  const mounted = await mount(<TagNotesDialog />, {
    theme,
    answers: {
      'tag.tree': NODES,
      'tag.planNotes': PLAN,
      'tag.writeNotes': { changes: [], groupId: 'g1' },
      'undo.run': { groupId: 'g', undone: [], changeIds: ['c1'], clashes: [], refused: [] },
      ...answers,
    },
  })
  mounted.stores.overlay.show({ kind: 'tag-notes', change, paths: PATHS })
  await expect.element(field()).toHaveFocus()
  return mounted
}
const field = () => page.getByRole('combobox', { name: 'Tag' })
const options = (): (string | null)[] =>
  [...document.querySelectorAll('[role="option"]')].map((each) => each.textContent)

deepTest(
  'a tag of the vault is completed, every note is shown, and those that are taken are written',
  async () => {
    const { host, stores } = await ask()
    await expect.element(page.getByText('Add a tag to 3 notes')).toBeVisible()
    await userEvent.keyboard('wor')
    await expect.poll(options).toEqual(['work1', 'work/urgent1', 'homework1'])
    await expectSound()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(field()).toHaveValue('work')
    expect(host.asked('tag.planNotes')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Add #work to 2 notes?')).toBeVisible()
    await expect.element(page.getByText('1 note does not get it:')).toBeVisible()
    await expectSound()
    expect(host.asked('tag.planNotes')).toEqual([{ change: 'add', tag: 'work', paths: PATHS }])
    expect(host.asked('tag.writeNotes')).toEqual([])
    await page.getByRole('button', { name: 'Leave out' }).first().click()
    const add = page.getByRole('button', { name: /^Add/ })
    await expect.element(add).toHaveAttribute('aria-disabled', 'false')
    await add.click()
    await expect
      .poll(() => host.asked('tag.writeNotes'))
      .toEqual([{ change: 'add', tag: 'work', notes: [{ path: 'B.md', expect: ETAG }] }])
    await expect.poll(() => stores.overlay.state.getState().overlay).toBe(null)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => host.asked('undo.run')).toEqual([{ selection: { groupId: 'g1' } }])
  },
)
test('says what no tag can be, and that nothing changes, and lets it be typed again', async () => {
  const { host } = await ask(
    { 'tag.planNotes': new LatentError('invalid_input', '“a b” cannot be a tag.') },
    'remove',
    'dark',
  )
  await userEvent.keyboard('a b{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('“a b” cannot be a tag.')
  await expectSound()
  host.answer({ 'tag.planNotes': { changes: [], notes: [], left: [] } })
  await field().fill('none')
  expect(page.getByRole('alert').query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('None of them has this tag.')
})
test('what main refuses at the end is said over the changes, and Cancel writes nothing', async () => {
  const { host, stores } = await ask(
    { 'tag.writeNotes': new LatentError('conflict', 'A.md was changed meanwhile.') },
    'remove',
  )
  await userEvent.keyboard('#work{Enter}')
  await expect.element(page.getByText('Remove #work from 2 notes?')).toBeVisible()
  const remove = page.getByRole('button', { name: /^Remove/ })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'false')
  await remove.click()
  await expect.element(page.getByText('A.md was changed meanwhile.')).toBeVisible()
  expect(host.asked('tag.writeNotes')).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => stores.overlay.state.getState().overlay).toBe(null)
})
test('while main reads, nothing is asked twice', async () => {
  const { host } = await ask({ 'tag.planNotes': never })
  await userEvent.keyboard('work{Enter}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Show the changes' })).toBeDisabled()
  expect(host.asked('tag.planNotes')).toHaveLength(1)
})
