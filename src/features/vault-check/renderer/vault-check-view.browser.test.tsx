import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DuplicateGroup, UnresolvedTarget } from '../../../shared/contract/known.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { allInDeep, deepTest } from '../../../../test/shared/in-deep.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { untilStopped } from '../../../../test/window/scripted-host.ts'
import { VaultCheckView } from './vault-check-view.tsx'

const orphan = (name: string) => ({ path: vaultPath(`${name}.md`), title: name, modifiedMs: 1000 })
const ADDA: UnresolvedTarget = {
  key: 'adda.md',
  target: 'Adda',
  createPath: vaultPath('Adda.md'),
  type: 'wikilink',
  links: 3,
  places: [
    { path: vaultPath('Plan.md'), title: 'Plan', line: 2 },
    { path: vaultPath('Plan.md'), title: 'Plan', line: 7 },
    { path: vaultPath('Other.md'), title: 'Other', line: 1 },
  ],
}
const PICTURE: UnresolvedTarget = {
  ...ADDA,
  key: 'a.png',
  target: 'a.png',
  createPath: null,
  links: 1,
  places: ADDA.places.slice(0, 1),
}
const group = (kind: DuplicateGroup['kind'], ...names: string[]): DuplicateGroup => ({
  kind,
  notes: names.map((name, index) => ({
    path: vaultPath(`${name}.md`),
    title: name,
    modifiedMs: 1000,
    sizeBytes: 10,
    likeness: index === 0 ? 1 : 0.876,
  })),
})
const NOTHING = { mentions: [], isCut: false, leftOut: [] }

const mountCheck = ({ answers = {}, ...options }: MountOptions = {}) =>
  mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <VaultCheckView />
    </div>,
    {
      ...options,
      answers: {
        ...noteAnswers({ 'A.md': 'one\ntwo\n', 'B.md': 'one\n2\n', 'Plan.md': '[[Adda]]' }),
        'note.orphans': { notes: [], total: 0 },
        'link.unresolved': { targets: [], total: 0 },
        'note.mentions': NOTHING,
        'note.related': { notes: [], notice: null },
        'link.near': [],
        'note.duplicates': async function* () {
          yield { done: 1, total: 2 }
          return { groups: [] }
        },
        ...answers,
      },
    },
  )
const button = (name: string | RegExp) => page.getByRole('button', { name })
const part = (name: string) => page.getByRole('radio', { name })
const list = (name: string) => page.getByRole('listbox', { name })

deepTest('a vault in which all is well says so, each in its part', async () => {
  await mountCheck()
  await expect.element(page.getByText('Every note is linked with another one.')).toBeVisible()
  await expectSound()
  await part('Links to nothing').click()
  await expect.element(page.getByText('Every link leads to something.')).toBeVisible()
  await part('Duplicates').click()
  await expect.element(page.getByText('No two notes say the same, or nearly.')).toBeVisible()
})

test('orphans are counted, walked through by keys, opened, and linked where their name is said', async () => {
  const mention = {
    path: vaultPath('Plan.md'),
    title: 'Plan',
    etag: 'a'.repeat(64) as never,
    from: 0,
    to: 3,
    line: 4,
    text: 'Two',
    context: 'The Two of them',
    at: 4,
  }
  const { stores, host } = await mountCheck({
    answers: {
      'note.orphans': { notes: [orphan('One'), orphan('Two')], total: 3 },
      'note.mentions': ({ path }) =>
        path === 'Two.md' ? { ...NOTHING, mentions: [mention] } : NOTHING,
    },
  })
  await expect.element(page.getByText('3 notes')).toBeVisible()
  await expect.element(page.getByText('And 1 more, which are not listed.')).toBeVisible()
  ;(list('Orphans').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(button(/line 4/)).toBeVisible()
  await expectSound()
  await button('Link all…').click()
  expect(stores.overlay.state.getState().overlay).toMatchObject({
    kind: 'write-links',
    wish: { kind: 'mentions', to: 'Two.md', spots: [{ path: 'Plan.md' }] },
  })
  ;(list('Orphans').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stores.workspace.state.getState().place?.path).toBe('Two.md')
  host.answer({ 'note.orphans': { notes: [], total: 0 } })
  host.send('index.changed', indexStatus())
  await expect.element(page.getByText('Every note is linked with another one.')).toBeVisible()
})

deepTest('ten thousand orphans draw only those in sight', async () => {
  const notes = Array.from({ length: 10_000 }, (_, n) => orphan(`N${n}`))
  await mountCheck({ answers: { 'note.orphans': { notes, total: 10_000 } } })
  await expect.element(page.getByText('10,000 notes')).toBeVisible()
  expect(page.getByRole('option').elements().length).toBeLessThan(60)
})

test('a link to nothing is created, or leads to a note with a near name after a look', async () => {
  const { host, stores } = await mountCheck({
    answers: {
      'link.unresolved': { targets: [ADDA, PICTURE], total: 2 },
      'link.near': ({ target }) =>
        target === 'Adda' ? [{ path: vaultPath('Ada.md'), title: 'Ada', target: 'Ada' }] : [],
      'note.create': new LatentError('denied', 'Another Latent writes this vault.'),
    },
  })
  await part('Links to nothing').click()
  await expect.element(button('Link to “Ada”…')).toBeVisible()
  await expectSound()
  await button('Link to “Ada”…').click()
  expect(stores.overlay.state.getState().overlay).toEqual({
    kind: 'write-links',
    wish: { kind: 'retarget', key: 'adda.md', to: 'Ada.md' },
  })
  await button('Create Adda.md').click()
  await expect.element(page.getByText(/Another Latent writes/)).toBeVisible()
  expect(host.asked('note.create')).toEqual([{ path: 'Adda.md', text: '# Adda\n\n' }])
  await button('Plan line 7').click()
  expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Plan.md', line: 7 })
  await page.getByRole('option', { name: /a\.png/ }).click()
  await expect.element(page.getByText(/This is no note/)).toBeVisible()
})

test('in a vault that is only read nothing is written', async () => {
  await mountCheck({
    vault: { readOnlyReason: 'Another Latent writes this vault.' },
    answers: {
      'link.unresolved': { targets: [ADDA], total: 1 },
      'link.near': [{ path: vaultPath('Ada.md'), title: 'Ada', target: 'Ada' }],
    },
  })
  await part('Links to nothing').click()
  await expect.element(button('Create Adda.md')).toBeDisabled()
  await expect.element(button('Link to “Ada”…')).toBeDisabled()
})

deepTest(
  'the search for duplicates says how far it is, is cancelled, and begun again',
  async () => {
    const { host } = await mountCheck({
      answers: {
        'note.duplicates': async function* (_, { signal }) {
          yield { done: 3, total: 4 }
          return untilStopped(signal)
        },
      },
    })
    await part('Duplicates').click()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75')
    await expectSound()
    await button('Cancel').click()
    await expect.element(page.getByText('The search was stopped.')).toBeVisible()
    host.answer({
      'note.duplicates': async function* () {
        yield { done: 4, total: 4 }
        return { groups: [group('same', 'A', 'B')] }
      },
    })
    await button('Look again').click()
    await expect.element(page.getByText('The same text')).toBeVisible()
  },
)

test.each(allInDeep(['wide', 'tiny']))(
  'duplicates are opened, and compared line by line: %s',
  async (size) => {
    const { stores } = await mountCheck({
      size,
      theme: 'dark',
      answers: {
        'note.duplicates': async function* () {
          yield { done: 4, total: 4 }
          return { groups: [group('near', 'A', 'B')] }
        },
      },
    })
    await part('Duplicates').click()
    await expect.element(page.getByText('1 group')).toBeVisible()
    await expect.element(button(/^B\.md 87 % alike/)).toBeVisible()
    await button('Compare with “B”').click()
    await expect.element(page.getByText('two', { exact: true })).toBeVisible()
    await expectSound()
    await button(/^A\.md/).click()
    expect(stores.workspace.state.getState().place?.path).toBe('A.md')
  },
)

test('what cannot be read says why, and is asked again', async () => {
  const { host } = await mountCheck({
    answers: {
      'note.orphans': new LatentError('unavailable', 'The index is being started again.'),
    },
  })
  await expect.element(page.getByText('The index is being started again.')).toBeVisible()
  host.answer({ 'note.orphans': { notes: [orphan('One')], total: 1 } })
  await button('Try again').click()
  await expect.element(page.getByText('1 note', { exact: true })).toBeVisible()
})
