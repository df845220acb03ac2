import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeletedNote, TrashItem } from '../../../shared/contract/history.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { TrashDialog } from './trash-dialog.tsx'

const mountTrash = (options: MountOptions) =>
  mount((stores) => {
    stores.overlay.show({ kind: 'trash' })
    return <TrashDialog />
  }, options)

const item = (path: string, rest: Partial<TrashItem> = {}): TrashItem => ({
  id: `.trash/${path}`,
  path: vaultPath(path),
  isFolder: false,
  files: 1,
  sizeBytes: 1200,
  deletedAtMs: Date.now(),
  ...rest,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('says that it is reading until main has answered', async () => {
  await mountTrash({ answers: { 'trash.list': never } })
  await expect.element(page.getByRole('status', { name: 'Reading' })).toBeVisible()
})
test('an empty trash teaches what comes here, and offers nothing to remove', async () => {
  await mountTrash({ answers: { 'trash.list': [] } })
  await expect.element(page.getByText(/The trash is empty/)).toBeVisible()
  await expect.element(button('Empty the trash…')).not.toBeInTheDocument()
})
test('many are listed with the first one chosen, and another can be looked at and restored', async () => {
  const items = Array.from({ length: 200 }, (_, n) => item(`Garden/Bed ${n}.md`))
  const { host } = await mountTrash({
    answers: {
      'trash.list': items,
      'trash.read': ({ id }) => ({ text: `text of ${id}` }),
      'trash.restore': [],
    },
  })
  await expect.element(page.getByText('text of .trash/Garden/Bed 0.md')).toBeVisible()
  await page.getByText('Bed 1', { exact: true }).click()
  await expect.element(page.getByText('text of .trash/Garden/Bed 1.md')).toBeVisible()
  await button('Restore').click()
  await expect.element(page.getByText('Bed 1.md is back.')).toBeVisible()
  expect(host.asked('trash.restore')).toEqual([{ ids: ['.trash/Garden/Bed 1.md'] }])
  expect(host.asked('trash.list')).toHaveLength(2)
})
test('a trash that cannot be read says why, and is read again when asked', async () => {
  const { host } = await mountTrash({
    answers: { 'trash.list': new LatentError('unavailable', 'The folder .trash is not there.') },
  })
  await expect.element(page.getByText('The folder .trash is not there.')).toBeVisible()
  host.answer({ 'trash.list': [] })
  await button('Try again').click()
  await expect.element(page.getByText(/The trash is empty/)).toBeVisible()
})
test('in a vault that is only read nothing can be removed or given back', async () => {
  await mountTrash({
    vault: { readOnlyReason: 'Another Latent writes this vault.' },
    answers: { 'trash.list': [item('Plan.md')], 'trash.read': { text: 'the plan' } },
  })
  for (const name of ['Empty the trash…', 'Delete for good…', 'Restore'])
    await expect.element(button(name)).toBeDisabled()
})
test('is read again when the vault changed', async () => {
  const { host } = await mountTrash({ answers: { 'trash.list': [] } })
  await expect.element(page.getByText(/The trash is empty/)).toBeVisible()
  host.answer({ 'trash.list': [item('Plan.md')], 'trash.read': { text: 'the plan' } })
  host.send('vault.changed', { changes: [], foldersChanged: [] })
  await expect.element(page.getByText('the plan')).toBeVisible()
})
test('nothing is removed for good before a question was answered', async () => {
  const { host } = await mountTrash({
    answers: {
      'trash.list': [item('Plan.md'), item('Old', { isFolder: true, files: 3 })],
      'trash.read': { text: 'the plan' },
      'trash.empty': { files: 4, left: [] },
    },
  })
  await button('Empty the trash…').click()
  await expect.element(page.getByText('Delete 4 files for good?')).toBeVisible()
  expect(host.asked('trash.empty')).toEqual([])
  await button('Delete for good').click()
  await expect.element(page.getByText('4 files deleted for good.')).toBeVisible()
  expect(host.asked('trash.empty')).toEqual([{ ids: ['.trash/Plan.md', '.trash/Old'] }])
})
test('of a folder it says how many files come back; an empty note and one that cannot be read say so', async () => {
  await mountTrash({
    answers: {
      'trash.list': [
        item('Garden/Old', { isFolder: true, files: 1200, deletedAtMs: null }),
        item('Empty.md'),
        item('Locked.md'),
      ],
      'trash.read': ({ id }) => {
        if (id.endsWith('Locked.md')) throw new LatentError('denied', 'It cannot be read.')
        return { text: '' }
      },
    },
  })
  await expect.element(page.getByText(/^A folder with 1,200 files\./)).toBeVisible()
  await expect.element(page.getByText('1,200 files, from Garden')).toBeVisible()
  await page.getByText('Empty', { exact: true }).click()
  await expect.element(page.getByText('This note is empty.')).toBeVisible()
  await page.getByText('Locked', { exact: true }).click()
  await expect.element(page.getByText('It cannot be read.')).toBeVisible()
  await expect.element(button('Restore')).toBeEnabled()
})
test('what comes back under another name says which, and opens there', async () => {
  const { stores } = await mountTrash({
    answers: {
      ...noteAnswers({ 'Plan 2.md': 'the plan' }),
      'trash.list': [item('Plan.md')],
      'trash.read': { text: 'the plan' },
      'trash.restore': [
        {
          changeId: 'c1',
          kind: 'create',
          path: vaultPath('Plan 2.md'),
          additions: 1,
          deletions: 0,
        },
      ],
    },
  })
  await button('Restore').click()
  await expect.element(page.getByText('Plan.md is back as Plan 2.md.')).toBeVisible()
  await page.getByText('Open', { exact: true }).click()
  expect(stores.workspace.state.getState().tabs.active).toBe('Plan 2.md')
})
test('what cannot be given back or removed says why, and stays in the list', async () => {
  const { host } = await mountTrash({
    answers: {
      'trash.list': [item('Plan.md'), item('Ada.md')],
      'trash.read': { text: 'the plan' },
      'trash.restore': new LatentError('conflict', 'There is a note at Plan.md.'),
      'trash.empty': { files: 1, left: ['.trash/Ada.md'] },
    },
  })
  await button('Restore').click()
  await expect.element(page.getByText('There is a note at Plan.md.')).toBeVisible()
  await expect.element(button('Restore')).toBeEnabled()
  await button('Empty the trash…').click()
  await button('Delete for good').click()
  await expect
    .element(page.getByText(/^1 file deleted for good\. 1 could not be removed/))
    .toBeVisible()
  expect(host.asked('trash.list')).toHaveLength(3)
})
test('one after the other is given back: after one that went, the next is chosen, and not the first', async () => {
  let items = ['Ada', 'Bo', 'Cy', 'Di'].map((name) => item(`${name}.md`))
  const { host } = await mountTrash({
    answers: {
      'trash.list': () => items,
      'trash.read': ({ id }) => ({ text: `text of ${id}` }),
      'trash.restore': ({ ids }) => {
        items = items.filter(({ id }) => !ids.includes(id))
        return []
      },
    },
  })
  await page.getByText('Cy', { exact: true }).click()
  await button('Restore').click()
  await expect.element(page.getByText('text of .trash/Di.md')).toBeVisible()
  await button('Restore').click()
  await expect.element(page.getByText('text of .trash/Bo.md')).toBeVisible()
  expect(host.asked('trash.restore').map(({ ids }) => ids)).toEqual([
    ['.trash/Cy.md'],
    ['.trash/Di.md'],
  ])
})
deepTest(
  'a question that is taken back removes nothing, and is about what was listed when it was asked',
  async () => {
    const { host } = await mountTrash({
      answers: {
        'trash.list': [item('Plan.md')],
        'trash.read': { text: 'the plan' },
        'trash.empty': { files: 1, left: [] },
      },
    })
    await button('Delete for good…').click()
    await expect.element(page.getByText('Delete Plan for good?')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Delete Plan for good?')).not.toBeInTheDocument()
    expect(host.asked('trash.empty')).toEqual([])
    await button('Empty the trash…').click()
    host.answer({ 'trash.list': [item('Plan.md'), item('Late.md')] })
    host.send('vault.changed', { changes: [], foldersChanged: [] })
    await expect.element(page.getByText('Late', { exact: true })).toBeInTheDocument()
    await button('Delete for good').click()
    await expect.poll(() => host.asked('trash.empty')).toEqual([{ ids: ['.trash/Plan.md'] }])
  },
)
test('what other programs deleted is shown by its newest kept version', async () => {
  const note: DeletedNote = {
    path: vaultPath('Garden/Roses.md'),
    changeId: 'c7',
    savedAtMs: Date.now(),
    sizeBytes: 40,
    isNameless: false,
  }
  await mountTrash({
    answers: {
      'trash.list': [],
      'trash.deletedElsewhere': [note],
      'history.text': { text: 'cut in March', etag: '0'.repeat(64) },
    },
  })
  await page.getByText('Deleted elsewhere').click()
  await expect.element(page.getByText('cut in March')).toBeVisible()
})
test('of what was deleted elsewhere one after the other is given back, from its place on', async () => {
  let notes = ['Ada', 'Bo', 'Cy'].map((name): DeletedNote => ({
    path: vaultPath(`${name}.md`),
    changeId: name,
    savedAtMs: Date.now(),
    sizeBytes: 40,
    isNameless: false,
  }))
  const { host } = await mountTrash({
    answers: {
      'trash.list': [],
      'trash.deletedElsewhere': () => notes,
      'history.text': ({ changeId }) => ({ text: `text of ${changeId}`, etag: '0'.repeat(64) }),
      'history.restore': new LatentError('conflict', 'There is a note at Bo.md.'),
    },
  })
  await page.getByText('Deleted elsewhere').click()
  await page.getByText('Bo', { exact: true }).click()
  await button('Restore').click()
  await expect.element(page.getByText('There is a note at Bo.md.')).toBeVisible()
  await expect.element(page.getByText('text of Bo')).toBeVisible()
  notes = notes.filter(({ path }) => path !== 'Bo.md')
  host.send('vault.changed', { changes: [], foldersChanged: [] })
  await expect.element(page.getByText('text of Cy')).toBeVisible()
})
test('on a phone the list lies above the text, and nothing is wider than the screen', async () => {
  await mountTrash({
    size: 'tiny',
    answers: { 'trash.list': [item('Plan.md')], 'trash.read': { text: 'word '.repeat(80) } },
  })
  const text = page.getByText(/^word word/)
  await expect.element(text).toBeVisible()
  const list = page.getByRole('listbox', { name: 'Deleted notes' }).element()
  expect(text.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    list.getBoundingClientRect().bottom,
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
test('in the dark theme the dialog is dark with light words', async () => {
  await mountTrash({ theme: 'dark', answers: { 'trash.list': [] } })
  const text = page.getByText(/The trash is empty/)
  await expect.element(text).toBeVisible()
  const dialog = getComputedStyle(page.getByRole('dialog').element())
  expect(lightness(dialog.backgroundColor)).toBeLessThan(0.3)
  expect(lightness(getComputedStyle(text.element()).color)).toBeGreaterThan(0.5)
})

/** From 0, black, to 1, white, of a computed colour. */
function lightness(colour: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return (red + green + blue) / 3 / 255
}
