import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Replacing } from '../../../shared/contract/replace.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { ReplaceDialog } from './replace-dialog.tsx'

const ETAG = 'a'.repeat(64) as Etag
const PATHS = ['A.md', 'B.md'].map(vaultPath)
const REPLACING: Replacing = {
  find: {
    search: 'roses',
    replace: 'tulips',
    matchCase: false,
    wholeWord: false,
    isPattern: false,
  },
  notes: PATHS.map((path) => ({ path, expect: ETAG, left: [2] })),
}
const PREVIEW = {
  changes: PATHS.map((path) => ({
    kind: 'edit' as const,
    path,
    before: 'roses\n',
    after: 'tulips\n',
    additions: 1,
    deletions: 1,
  })),
  warnings: [{ path: vaultPath('B.md'), reason: 'Its properties could not be read after this.' }],
}

async function ask(answers: MountOptions['answers'] = {}) {
  const mounted = await mount(<ReplaceDialog />, {
    answers: {
      'replace.preview': PREVIEW,
      'replace.run': async function* () {
        yield { done: 1, total: 1 }
        return { changes: [], groupId: 'g1' }
      },
      ...answers,
    },
  })
  mounted.stores.overlay.show({ kind: 'replace', replacing: REPLACING })
  return mounted
}
const allow = () => page.getByRole('button', { name: /^Replace/ })

test('shows every note before it is written, says what breaks, and writes those that are taken as one', async () => {
  const { host, stores } = await ask()
  await expect.element(page.getByText('Replace “roses” by “tulips”?')).toBeVisible()
  await expect.element(page.getByText(/B.md: Its properties could not be read/)).toBeVisible()
  await expectSound()
  expect(host.asked('replace.run')).toEqual([])
  await page.getByRole('button', { name: 'Leave out' }).first().click()
  await expect.element(allow()).toHaveTextContent('Replace 1 of 2')
  await expect.element(allow()).toHaveAttribute('aria-disabled', 'false')
  await allow().click()
  await expect
    .poll(() => host.asked('replace.run'))
    .toEqual([{ find: REPLACING.find, notes: [{ path: 'B.md', expect: ETAG, left: [2] }] }])
  await expect.poll(() => stores.overlay.state.getState().overlay).toBe(null)
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('while the changes are put together it can be closed; Cancel writes nothing', async () => {
  const { host, stores } = await ask({ 'replace.preview': never })
  await expect.element(page.getByText('Putting the changes together…')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => stores.overlay.state.getState().overlay).toBe(null)
  host.answer({ 'replace.preview': PREVIEW })
  stores.overlay.show({ kind: 'replace', replacing: REPLACING })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => stores.overlay.state.getState().overlay).toBe(null)
  expect(host.asked('replace.run')).toEqual([])
})

test('says why it cannot be shown, and what went wrong at the end', async () => {
  const { stores, host } = await ask({
    'replace.preview': new LatentError(
      'conflict',
      'B.md was changed meanwhile. Nothing was replaced.',
    ),
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('B.md was changed meanwhile. Nothing was replaced.')
  await page.getByRole('button', { name: 'Close' }).last().click()
  host.answer({
    'replace.preview': PREVIEW,
    'replace.run': new LatentError('conflict', 'A.md was changed meanwhile. Nothing was replaced.'),
  })
  stores.overlay.show({ kind: 'replace', replacing: REPLACING })
  await expect.element(allow()).toHaveAttribute('aria-disabled', 'false')
  await allow().click()
  await expect
    .element(page.getByText('A.md was changed meanwhile. Nothing was replaced.'))
    .toBeVisible()
})
