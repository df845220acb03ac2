import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LinkPlan, Mention, Mentions } from '../../../shared/contract/known.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { LinksPanel } from './links-panel.tsx'
import { RelatedPanel } from './related-panel.tsx'
import { allInDeep, deepTest } from '../../../../test/shared/in-deep.ts'

const ETAG = 'a'.repeat(64) as Etag
const ATLAS = vaultPath('Atlas.md')
const mention = (path: string, line: number, context: string): Mention => ({
  path: vaultPath(path),
  title: path.replace('.md', ''),
  etag: ETAG,
  from: line * 100,
  to: line * 100 + 5,
  line,
  text: 'Atlas',
  context,
  at: context.indexOf('Atlas'),
})
const found = (...mentions: Mention[]): Mentions => ({ mentions, isCut: false, leftOut: [] })
const PLAN: LinkPlan = {
  changes: [
    {
      kind: 'edit',
      path: vaultPath('Ada.md'),
      before: 'Atlas',
      after: '[[Atlas]]',
      additions: 1,
      deletions: 1,
    },
  ],
  notes: [{ path: vaultPath('Ada.md'), expect: ETAG }],
  links: 1,
  left: [],
}

const mountPanel = ({ answers = {}, ...options }: MountOptions = {}) =>
  mount(
    (stores) => {
      stores.workspace.openNote(ATLAS)
      return (
        <InPanel>
          <LinksPanel />
          <RelatedPanel />
        </InPanel>
      )
    },
    {
      ...options,
      answers: {
        ...noteAnswers({ 'Atlas.md': '# Atlas', 'Ada.md': '# Ada', 'Plan.md': '# Plan' }),
        'link.back': [],
        'link.forward': [],
        'note.mentions': found(),
        'note.related': { notes: [], notice: null },
        ...answers,
      },
    },
  )
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('says that no note says the name, which names are not looked for, and that nothing is near', async () => {
  await mountPanel({ answers: { 'note.mentions': { ...found(), leftOut: ['AL', 'Note'] } } })
  await expect.element(page.getByText(/No other note says this name/)).toBeVisible()
  await expect.element(page.getByText('Too short or too common to look for: “AL”, “Note”.')).toBeVisible() // oxfmt-ignore
  await expect.element(page.getByText('No other note is about the same yet.')).toBeVisible()
  await expect.element(heading('Unlinked mentions 0')).toBeVisible()
})

test('until the answer is there nothing is claimed', async () => {
  await mountPanel({ answers: { 'note.mentions': never, 'note.related': never } })
  await expect.element(heading('Unlinked mentions')).toBeVisible()
  await expect.element(page.getByText(/No other note/)).not.toBeInTheDocument()
})

test.each(allInDeep(['light', 'dark']))(
  'mentions stand below their notes, in %s',
  async (theme) => {
    const { stores } = await mountPanel({
      theme,
      answers: {
        'note.mentions': {
          ...found(
            mention('Ada.md', 3, '- Works on Atlas with Bo'),
            mention('Ada.md', 9, 'Atlas again'),
            mention('Plan.md', 1, 'All of Atlas'),
          ),
          isCut: true,
        },
      },
    })
    await expect.element(heading('Unlinked mentions 3+')).toBeVisible()
    const line = button('Works on Atlas with Bo')
    expect(line.element().querySelector('b')?.textContent).toBe('Atlas')
    await expectSound()
    await line.click()
    expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Ada.md', line: 3 })
  },
)

test('one click makes one mention a link, with the way back', async () => {
  const { host } = await mountPanel({
    answers: {
      'note.mentions': found(mention('Ada.md', 3, 'On Atlas'), mention('Ada.md', 9, 'Atlas')),
      'link.plan': PLAN,
      'link.write': { changes: [], links: 1, groupId: 'g1' },
      'undo.run': { groupId: 'g1', undone: [], changeIds: [], clashes: [], refused: [] },
    },
  })
  await button('Link “Atlas” in Ada, line 9').click()
  await expect.element(page.getByText(/^Made 1 link/)).toBeVisible()
  const [written] = host.asked('link.write')
  expect(written).toMatchObject({
    wish: { kind: 'mentions', to: 'Atlas.md', spots: [{ path: 'Ada.md', from: 900, to: 905 }] },
    notes: PLAN.notes,
  })
  await button('Undo').click()
  await expect.poll(() => host.asked('undo.run')).toEqual([{ selection: { groupId: 'g1' } }])
  // The index is up to it: the mention is gone.
  host.answer({ 'note.mentions': found(mention('Ada.md', 3, 'On Atlas')) })
  host.send('index.changed', indexStatus())
  await expect.element(heading('Unlinked mentions 1')).toBeVisible()
  host.send('index.changed', { ...indexStatus(), state: 'indexing' })
  host.answer({ 'note.mentions': found() })
  await expect.element(heading('Unlinked mentions 1')).toBeVisible()
})

deepTest('one that cannot be linked any more says why, and what fails is told', async () => {
  const { host } = await mountPanel({
    answers: {
      'note.mentions': found(mention('Ada.md', 3, 'On Atlas')),
      'link.plan': {
        ...PLAN,
        changes: [],
        notes: [],
        left: [{ path: vaultPath('Ada.md'), line: null, reason: 'This note was changed since.' }],
      },
    },
  })
  await button(/^Link “Atlas”/).click()
  await expect.element(page.getByText('This note was changed since.')).toBeVisible()
  expect(host.asked('link.write')).toEqual([])
  host.answer({ 'link.plan': new LatentError('unavailable', 'Search is being started again.') })
  await button(/^Link “Atlas”/).click()
  await expect.element(page.getByText('Search is being started again.')).toBeVisible()
})

test('all of them are looked through first; a single one needs no such button', async () => {
  const mentions = [mention('Ada.md', 3, 'On Atlas'), mention('Plan.md', 9, 'Atlas')]
  const { host, stores } = await mountPanel({ answers: { 'note.mentions': found(...mentions) } })
  await button('Link all…').click()
  expect(stores.overlay.state.getState().overlay).toEqual({
    kind: 'write-links',
    wish: { kind: 'mentions', to: 'Atlas.md', spots: mentions },
  })
  host.answer({ 'note.mentions': found(...mentions.slice(1)) })
  host.send('index.changed', indexStatus())
  await expect.element(button('Link all…')).not.toBeInTheDocument()
})

test('in a vault that is only read nothing is linked', async () => {
  await mountPanel({
    vault: { readOnlyReason: 'Another Latent writes this vault.' },
    answers: {
      'note.mentions': found(mention('Ada.md', 3, 'On Atlas'), mention('Ada.md', 9, 'Atlas')),
    },
  })
  await expect.element(button('Link all…')).toBeDisabled()
  await expect.element(button(/line 3$/)).toBeDisabled()
})

test('what fails says why, and is asked again by itself', async () => {
  const gone = new LatentError('unavailable', 'Search stopped.')
  const { host } = await mountPanel({
    answers: { 'note.mentions': gone, 'note.related': { notes: [], notice: null } },
  })
  await expect.element(page.getByText('Search stopped.')).toBeVisible()
  host.answer({ 'note.mentions': found(mention('Ada.md', 3, 'On Atlas')) })
  await button('Try again').click()
  await expect.element(heading('Unlinked mentions 1')).toBeVisible()
})

deepTest(
  'related notes are listed with what is linked already, and open; meaning that is not ready says so',
  async () => {
    const { host, stores } = await mountPanel({
      answers: {
        'note.related': {
          notes: [],
          notice: 'Meaning is not indexed yet (40 %), so only words were searched.',
        },
      },
    })
    await expect.element(page.getByText(/Meaning is not indexed yet/)).toBeVisible()
    host.answer({
      'note.related': {
        notes: [
          { path: vaultPath('Plan.md'), title: 'Plan', nearness: 0.8, isLinked: false },
          { path: vaultPath('Ada.md'), title: 'Ada', nearness: 0.5, isLinked: true },
        ],
        notice: null,
      },
    })
    host.send('index.changed', indexStatus())
    await expect.element(button('Ada linked')).toBeVisible()
    await expectSound()
    await button('Plan').click()
    expect(stores.workspace.state.getState().place?.path).toBe('Plan.md')
  },
)
