import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Version } from '../../../shared/contract/history.ts'
import { Etag } from '../../../shared/domain/text/etag.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { HistoryDialog } from './history-dialog.tsx'

const PATH = vaultPath('Garden/Roses.md')
const NOW = 'Roses\nwater\nsun\n'
const etag = Etag.parse('0'.repeat(64))
const HOUR_MS = 3_600_000

/** The version that change `seq` replaced, `seq` hours after the first one. */
const version = (seq: number, rest: Partial<Version> = {}): Version => ({
  changeId: `c${seq}`,
  groupId: `g${seq}`,
  seq,
  kind: 'edit',
  path: PATH,
  toPath: null,
  atMs: Date.UTC(2026, 0, 1) + seq * HOUR_MS,
  actor: 'agent',
  conversationId: null,
  turnId: null,
  summary: `Edited ${PATH}`,
  before: { etag, sizeBytes: 40 },
  isKept: true,
  isUndone: false,
  ...rest,
})
const mountHistory = (
  answers: MountOptions['answers'],
  options: MountOptions & { readonly changeId?: string } = {},
) =>
  mount(
    (stores) => {
      const { changeId } = options
      stores.overlay.show({ kind: 'history', path: PATH, ...(changeId ? { changeId } : {}) })
      return <HistoryDialog />
    },
    {
      ...options,
      answers: {
        ...noteAnswers({ [PATH]: NOW }),
        'history.text': ({ changeId }) => ({ text: `Roses\n${changeId}\nsun\n`, etag }),
        ...answers,
      },
    },
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const list = () => page.getByRole('listbox', { name: 'Versions' })
const chosen = () => page.getByRole('option', { selected: true })

test('says that it is reading, then what the first change will bring', async () => {
  const { host } = await mountHistory({ 'history.list': never })
  await expect.element(page.getByRole('status', { name: 'Reading' })).toBeVisible()
  expect(host.asked('history.list')).toEqual([{ path: PATH, before: null, limit: 200 }])
})
test('a note that was never changed, or only made, says from when on versions are kept', async () => {
  await mountHistory({ 'history.list': [version(1, { kind: 'create', before: null })] })
  await expect.element(page.getByText(/Latent has not changed this note yet/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
test('versions that cannot be read say why', async () => {
  await mountHistory({
    'history.list': new LatentError('unavailable', 'The journal of this vault is damaged.'),
  })
  await expect.element(page.getByText('The journal of this vault is damaged.')).toBeVisible()
})
test('each version names who made it and what it was, and stands against the note as it is', async () => {
  await mountHistory({
    'history.list': [
      version(5, { actor: 'user', summary: 'Edited it' }),
      version(4, { isUndone: true }),
      version(3, { kind: 'outside', actor: 'other', summary: 'Another program changed it' }),
    ],
  })
  await expect.element(chosen()).toMatchTextContent(/You · Edited it/)
  await expect.element(page.getByText('1 difference')).toBeVisible()
  await expect.element(page.getByText('c5')).toBeVisible()
  expect(page.getByRole('option').nth(1).element().textContent).toMatch(/undone.*Assistant · /)
  expect(page.getByRole('option').nth(2).element().textContent).toMatch(
    /as it was saved.*Another program changed it/,
  )
  await expectSound()
})
test('arrows, Home and End move through the list, and only what is looked at is asked for', async () => {
  const { host } = await mountHistory({ 'history.list': [9, 7, 5].map((seq) => version(seq)) })
  await expect.element(page.getByText('c9')).toBeVisible()
  list().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('c7')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('c5')).toBeVisible()
  await userEvent.keyboard('{Home}{ArrowUp}')
  await expect.element(page.getByText('c9')).toBeVisible()
  expect(new Set(host.asked('history.text').map(({ changeId }) => changeId))).toEqual(
    new Set(['c9', 'c7', 'c5']),
  )
})
test('opens at the version that was asked for', async () => {
  await mountHistory({ 'history.list': [version(9), version(7)] }, { changeId: 'c7' })
  await expect.element(page.getByText('c7')).toBeVisible()
})
test('of a thousand versions only those in sight are drawn, and the end asks for the next page', async () => {
  const page200 = (from: number): Version[] =>
    Array.from({ length: 200 }, (_, n) => version(from - n, { actor: 'agent' }))
  const { host } = await mountHistory({
    'history.list': ({ before }) => page200(before === null ? 1000 : before - 1),
  })
  await expect.element(chosen()).toBeVisible()
  expect(page.getByRole('option').elements().length).toBeLessThan(60)
  list().element().focus()
  await userEvent.keyboard('{End}')
  await expect
    .poll(() => host.asked('history.list').map(({ before }) => before))
    .toEqual([null, 801])
})
test('restoring writes the whole text, says so and closes', async () => {
  const { host } = await mountHistory({ 'history.list': [version(5)] })
  await button('Restore this version').click()
  await expect.element(page.getByText(/The earlier version is back/)).toBeVisible()
  expect(host.asked('note.save').map(({ path }) => path)).toEqual([PATH])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
test('single lines can be taken over, and the rest stays to be compared', async () => {
  const { stores } = await mountHistory({
    'history.list': [version(5)],
    'history.text': {
      text: `first\n${'same\n'.repeat(20)}last\n`,
      etag,
    },
    ...noteAnswers({ [PATH]: `FIRST\n${'same\n'.repeat(20)}LAST\n` }),
  })
  await expect.element(page.getByText('2 differences')).toBeVisible()
  await button('Restore these lines').first().click()
  await expect.element(page.getByText('1 difference')).toBeVisible()
  expect(stores.openNotes.get(PATH)?.text().toString()).toBe(`first\n${'same\n'.repeat(20)}LAST\n`)
})
test('the same text has nothing to restore', async () => {
  await mountHistory({
    'history.list': [version(5)],
    'history.text': { text: NOW, etag },
  })
  await expect.element(page.getByText('The same text as now.')).toBeVisible()
  await expect.element(button('Restore this version')).toBeDisabled()
})
test('in a note that is only read nothing can be restored, and the button says why', async () => {
  const reason = 'This file is not valid UTF-8.'
  await mountHistory({
    'history.list': [version(5)],
    'note.read': {
      path: PATH,
      text: NOW,
      etag,
      sizeBytes: 10,
      modifiedMs: 0,
      readOnlyReason: reason,
    },
  })
  const restore = button('Restore this version')
  await expect.element(restore).toBeDisabled()
  await expect.element(restore).toHaveAttribute('title', reason)
  await expect.element(button('Restore these lines')).not.toBeInTheDocument()
})
test('of a note that is gone the version can be brought back, and opens', async () => {
  const { host, stores } = await mountHistory({
    ...noteAnswers({}),
    'history.list': [version(5)],
    'history.restore': { changeId: 'x', kind: 'create', path: PATH, additions: 3, deletions: 0 },
  })
  await expect.element(page.getByText(`There is no note at ${PATH} now.`)).toBeVisible()
  await button('Bring this version back').click()
  await expect.element(page.getByText('Roses.md is back.')).toBeVisible()
  expect(host.asked('history.restore')).toEqual([{ path: PATH, changeId: 'c5', expect: null }])
  expect(stores.workspace.state.getState().place?.path).toBe(PATH)
})
test('a version that is not kept any more, and one that is damaged, say so', async () => {
  await mountHistory({
    'history.list': [version(5, { isKept: false }), version(3)],
    'history.text': new LatentError('unavailable', 'The kept bytes are damaged.'),
  })
  await expect.element(page.getByText(/past its time and not kept any more/)).toBeVisible()
  list().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('The kept bytes are damaged.')).toBeVisible()
})
test('saves in one burst are one line that can be unfolded and folded again', async () => {
  const atMs = Date.UTC(2026, 0, 2, 9, 0)
  const saves = [3, 2, 1].map((seq) =>
    version(seq, { actor: 'user', atMs: atMs + seq * 10_000, summary: 'Edited it' }),
  )
  await mountHistory({ 'history.list': saves })
  await expect.element(chosen()).toMatchTextContent(/3 saves while you typed/)
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await button('Show each of the 3 saves').click()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(3)
  await button('Fold these 3 saves into one').click()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
})
