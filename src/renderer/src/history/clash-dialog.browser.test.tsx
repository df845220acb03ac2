import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UndoClash } from '../../../shared/contract/history.ts'
import { Etag } from '../../../shared/domain/text/etag.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { ClashDialog } from './clash-dialog.tsx'

const PATH = vaultPath('Plan.md')
const clash = (rest: Partial<UndoClash> = {}): UndoClash => ({
  path: PATH,
  changeIds: ['c1'],
  current: 'one\ntwo\n',
  currentEtag: Etag.parse('0'.repeat(64)),
  wanted: 'one\n2\n',
  ...rest,
})
const mountClash = async (...clashes: UndoClash[]) => {
  const mounted = await mount(<ClashDialog />, {
    answers: {
      ...noteAnswers({ 'Plan.md': 'one\ntwo\n', 'Next.md': 'three\n' }),
      'undo.run': { groupId: null, undone: [], changeIds: [], clashes, refused: [] },
      'note.trash': { changeId: 't', kind: 'trash', path: PATH, additions: 0, deletions: 2 },
    },
  })
  await mounted.stores.undo.run({ groupId: 'g' })
  return mounted
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('says what happened, and that nothing was touched; Esc leaves the note and shows the next one', async () => {
  const { host } = await mountClash(clash(), clash({ path: vaultPath('Next.md'), wanted: '3\n' }))
  await expect.element(page.getByText('Plan.md was edited since')).toBeVisible()
  await expect.element(page.getByText(/so nothing was touched/)).toBeVisible()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Next.md was edited since')).toBeVisible()
  await button('Done').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(host.asked('note.save')).toEqual([])
})
test('taking all of it back writes the note and says how that is undone', async () => {
  const { host } = await mountClash(clash())
  await button('Take back all of it').click()
  await expect.element(page.getByText(/Plan.md is as it was before/)).toBeVisible()
  expect(host.asked('note.save')).toHaveLength(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
test('a note that did not exist before stays, unless it is moved to the trash', async () => {
  const { host } = await mountClash(clash({ wanted: null }))
  await expect.element(button('Keep the note')).toBeVisible()
  await button('Move it to the trash').click()
  await expect.poll(() => host.asked('note.trash').map(({ path }) => path)).toEqual([PATH])
})
