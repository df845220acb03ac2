import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PropertyRenamePlan } from '../../../shared/contract/property.ts'
import type { TagRenamePlan } from '../../../shared/contract/tag.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { RenameDialog } from './rename-dialog.tsx'

const ETAG = 'a'.repeat(64) as Etag
const PATHS = ['A.md', 'B.md'].map(vaultPath)
const PLAN: PropertyRenamePlan = {
  changes: PATHS.map((path) => ({
    kind: 'edit',
    path,
    before: '---\nstate: x\n---\n',
    after: '---\nstatus: x\n---\n',
    additions: 1,
    deletions: 1,
  })),
  notes: PATHS.map((path) => ({ path, expect: ETAG })),
  left: [{ path: vaultPath('C.md'), reason: 'There is a property “status” already.' }],
}

async function ask(answers: MountOptions['answers'] = {}) {
  const mounted = await mount(<RenameDialog />, {
    answers: {
      'property.planRename': PLAN,
      'property.rename': { changes: [], groupId: 'g1' },
      ...answers,
    },
  })
  mounted.stores.overlay.show({ kind: 'rename-property', name: 'state' })
  await page.getByRole('textbox', { name: 'New name' }).fill('status')
  await userEvent.keyboard('{Enter}')
  return mounted
}
const rename = () => page.getByRole('button', { name: /^Rename/ })

test('shows every note before it is written, and writes those that are taken', async () => {
  const { host, stores } = await ask()
  await expect.element(page.getByText('Rename “state” to “status”?')).toBeVisible()
  await expect.element(page.getByText('1 note keeps the old name:')).toBeVisible()
  await expectSound()
  expect(host.asked('property.rename')).toEqual([])
  await page.getByRole('button', { name: 'Leave out' }).first().click()
  await expect.element(rename()).toHaveTextContent('Rename 1 of 2')
  await expect.element(rename()).toHaveAttribute('aria-disabled', 'false')
  await rename().click()
  await expect
    .poll(() => host.asked('property.rename'))
    .toEqual([{ from: 'state', to: 'status', notes: [{ path: 'B.md', expect: ETAG }] }])
  await expect.poll(() => stores.overlay.state.getState().overlay).toBe(null)
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('Cancel writes nothing', async () => {
  const { host, stores } = await ask()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => stores.overlay.state.getState().overlay).toBe(null)
  expect(host.asked('property.rename')).toEqual([])
})

test('says why nothing can be renamed, and what went wrong at the end', async () => {
  const { host } = await ask({ 'property.planRename': { changes: [], notes: [], left: [] } })
  await expect.element(page.getByText(/^No note has this property now/)).toBeVisible()
  host.answer({
    'property.planRename': PLAN,
    'property.rename': new LatentError('conflict', 'B.md was changed meanwhile.'),
  })
  await page.getByRole('button', { name: 'Show the changes' }).click()
  await expect.element(rename()).toHaveAttribute('aria-disabled', 'false')
  await rename().click()
  await expect.element(page.getByText('B.md was changed meanwhile.')).toBeVisible()
})

const NODE: TagRenamePlan = { ...PLAN, left: [], merges: null }
async function askTag(plan: TagRenamePlan, answers: MountOptions['answers'] = {}) {
  const mounted = await mount(<RenameDialog />, {
    answers: {
      'tag.planRename': plan,
      'tag.rename': { changes: [], groupId: 'g1' },
      ...answers,
    },
  })
  mounted.stores.overlay.show({ kind: 'rename-tag', name: 'work' })
  await page.getByRole('textbox', { name: 'New name' }).fill('job')
  await userEvent.keyboard('{Enter}')
  return mounted
}

deepTest('a tag is shown in every note, and written in those that are taken', async () => {
  const { host } = await askTag(NODE)
  await expect.element(page.getByText('Rename “work” to “job”?')).toBeVisible()
  await expect.element(rename()).toHaveAttribute('aria-disabled', 'false')
  await rename().click()
  await expect
    .poll(() => host.asked('tag.rename'))
    .toEqual([{ from: 'work', to: 'job', notes: NODE.notes }])
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

deepTest('that two tags become one is said before', async () => {
  await askTag({ ...NODE, merges: { tag: 'Job', notes: 12 } })
  await expect.element(page.getByText('Merge “work” into “Job”?')).toBeVisible()
  await expect.element(page.getByText(/is there already, in 12 notes/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Merge/ })).toBeVisible()
  await expectSound()
})
