import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LinkPlan, LinkWish } from '../../../shared/contract/known.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { WriteLinksDialog } from './write-links-dialog.tsx'

const ETAG = 'a'.repeat(64) as Etag
const PATHS = ['A.md', 'B.md'].map(vaultPath)
const WISH: LinkWish = { kind: 'retarget', key: 'adda.md', to: vaultPath('people/Ada.md') }
const PLAN: LinkPlan = {
  changes: PATHS.map((path) => ({
    kind: 'edit',
    path,
    before: '[[Adda]]\n',
    after: '[[Ada]]\n',
    additions: 1,
    deletions: 1,
  })),
  notes: PATHS.map((path) => ({ path, expect: ETAG })),
  links: 2,
  left: [{ path: vaultPath('C.md'), line: 4, reason: 'This file is read-only.' }],
}
async function ask(answers: MountOptions['answers'] = {}) {
  const mounted = await mount(<WriteLinksDialog />, {
    answers: {
      'link.plan': PLAN,
      'link.write': { changes: [], links: 1, groupId: 'g1' },
      ...answers,
    },
  })
  mounted.stores.overlay.show({ kind: 'write-links', wish: WISH })
  return mounted
}
const link = () => page.getByRole('button', { name: /^Link/ })

test('shows every note before it is written, and writes those that are taken', async () => {
  const { host, stores } = await ask()
  await expect.element(page.getByText('Link to “Ada”?')).toBeVisible()
  await expect.element(page.getByText('2 links in 2 notes')).toBeVisible()
  await expect.element(page.getByText('1 place stays as it is:')).toBeVisible()
  await expectSound()
  expect(host.asked('link.write')).toEqual([])
  await page.getByRole('button', { name: 'Leave out' }).first().click()
  await expect.element(link()).toHaveTextContent('Link 1 of 2')
  await expect.element(link()).toHaveAttribute('aria-disabled', 'false')
  await link().click()
  await expect
    .poll(() => host.asked('link.write'))
    .toEqual([{ wish: WISH, notes: [{ path: 'B.md', expect: ETAG }] }])
  await expect.poll(() => stores.overlay.state.getState().overlay).toBe(null)
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('Cancel writes nothing, also while the notes are looked at', async () => {
  const { host, stores } = await ask({ 'link.plan': never })
  await expect.element(page.getByRole('status', { name: 'Looking at the notes' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => stores.overlay.state.getState().overlay).toBe(null)
  expect(host.asked('link.write')).toEqual([])
})

test('says why nothing can be linked', async () => {
  await ask({ 'link.plan': { changes: [], notes: [], links: 0, left: [] } })
  await expect.element(page.getByText('There is nothing to link any more.')).toBeVisible()
})

test('says what went wrong, before and at the end', async () => {
  const { host, stores } = await ask({
    'link.plan': new LatentError('unavailable', 'Search is being started again.'),
  })
  await expect.element(page.getByText('Search is being started again.')).toBeVisible()
  stores.overlay.close()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  host.answer({
    'link.plan': PLAN,
    'link.write': new LatentError('conflict', 'B.md was changed meanwhile.'),
  })
  stores.overlay.show({ kind: 'write-links', wish: WISH })
  await expect.element(link()).toHaveAttribute('aria-disabled', 'false')
  await link().click()
  await expect.element(page.getByText('B.md was changed meanwhile.')).toBeVisible()
})
