import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Version } from '../../../shared/contract/history.ts'
import { Etag } from '../../../shared/domain/text/etag.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { HistoryPanel } from './history-panel.tsx'
import { allInDeep } from '../../../../test/shared/in-deep.ts'

const PATH = vaultPath('Roses.md')
const etag = Etag.parse('0'.repeat(64))
/** The version that change `seq` replaced, `seq` seconds after the first one. */
const version = (seq: number, rest: Partial<Version> = {}): Version => ({
  changeId: `c${seq}`,
  groupId: `g${seq}`,
  seq,
  kind: 'edit',
  path: PATH,
  toPath: null,
  atMs: Date.UTC(2026, 0, 1) + seq * 1000,
  actor: 'agent',
  conversationId: null,
  turnId: null,
  summary: `Edit ${seq}`,
  before: { etag, sizeBytes: 40 },
  isKept: true,
  isUndone: false,
  ...rest,
})
const mountPanel = (answers: MountOptions['answers'], options: MountOptions = {}) =>
  mount(
    (stores) => {
      stores.workspace.openNote(PATH)
      return (
        <InPanel>
          <HistoryPanel />
        </InPanel>
      )
    },
    { ...options, answers: { ...noteAnswers({ [PATH]: 'Roses' }), ...answers } },
  )

test('without a note it says what to open, and asks nothing', async () => {
  const { host } = await mount(
    <InPanel>
      <HistoryPanel />
    </InPanel>,
  )
  await expect.element(page.getByText(/Open a note to see/)).toBeVisible()
  expect(host.asked('history.list')).toEqual([])
})
test('says that it is reading', async () => {
  await mountPanel({ 'history.list': never })
  await expect.element(page.getByRole('status', { name: 'Reading' })).toBeVisible()
})
test('a note that was never changed says from when on versions are kept', async () => {
  await mountPanel({ 'history.list': [version(1, { kind: 'create', before: null })] })
  await expect.element(page.getByText(/Latent has not changed this note yet/)).toBeVisible()
})
test('what cannot be read says why, and is asked again', async () => {
  const { host } = await mountPanel({
    'history.list': new LatentError('unavailable', 'The history is locked.'),
  })
  await expect.element(page.getByText('The history is locked.')).toBeVisible()
  host.answer({ 'history.list': [version(1)] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: /Edit 1/ })).toBeVisible()
})
test.each(allInDeep(['light', 'dark']))(
  'versions stand below each other, what was typed in one go as one, and a click compares one, in %s',
  async (theme) => {
    const typed = { actor: 'user', summary: 'Typed' } as const
    const { host, stores } = await mountPanel(
      {
        'history.list': [
          version(9),
          version(3, typed),
          version(2, typed),
          version(1, { isKept: false }),
        ],
      },
      { theme },
    )
    await expect.poll(() => page.getByRole('button').elements()).toHaveLength(3)
    await expect.element(page.getByText('2 saves while you typed')).toBeVisible()
    await expectSound()
    await page.getByText('2 saves while you typed').click()
    expect(stores.overlay.state.getState().overlay).toEqual({
      kind: 'history',
      path: PATH,
      changeId: 'c2',
    })
    host.answer({ 'history.list': [version(11, { summary: 'Newest' })] })
    host.send('vault.changed', { changes: [], foldersChanged: [] })
    await expect.element(page.getByText(/Newest/)).toBeVisible()
  },
)
test('of very many the rest is in the dialog', async () => {
  const { stores } = await mountPanel({
    'history.list': Array.from({ length: 200 }, (_, n) => version(200 - n)),
  })
  await page.getByRole('button', { name: 'Show the whole history' }).click()
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'history', path: PATH })
})
