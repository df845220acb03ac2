import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DeletedNote, TrashItem } from '../../../shared/contract/history.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
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
