import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Version } from '../../../../shared/contract/history.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import {
  draftOf,
  goToEnd,
  mountNote,
  textOf,
  writing,
} from '../../../../../test/window/mount-note.tsx'
import type { MountOptions } from '../../../../../test/window/mount.tsx'

const PLAN = vaultPath('Plan.md')
const BEFORE = '# Plan\n\nLight.\n'
const THEIRS = '# Plan\n\nTheirs.\n'
const MINE = `${BEFORE}Mine.`
const alert = () => page.getByRole('alert')
const note = () => page.getByRole('region', { name: 'Note' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Two versions of Plan.md' })

/** Words of the person at the end that were not saved, and other words of another program at the same place. */
async function mountConflict(options: MountOptions = {}) {
  const drafts = [draftOf(PLAN, BEFORE, MINE)]
  const mounted = await mountNote({ [PLAN]: THEIRS }, { ...options, drafts })
  await expect.element(alert()).toMatchTextContent(/Plan\.md was changed by another program/)
  const copies = () => mounted.disk.paths().filter((path) => path !== PLAN)
  return { ...mounted, copies }
}

describe('when another program wrote at the same place', () => {
  test('nothing is written until the person chose; what they have is kept aside', async () => {
    const mounted = await mountConflict({ theme: 'dark' })
    await goToEnd()
    await userEvent.keyboard(' And more.')
    await mounted.stores.openNotes.flushAll()
    expect(mounted.disk.read(PLAN)).toBe(THEIRS)
    expect(textOf(mounted)).toBe(`${MINE} And more.`)
    await expect.poll(() => mounted.host.asked('draft.put').length).toBeGreaterThan(0)
    await expectSound()
  })
  test('keep mine writes mine', async () => {
    const mounted = await mountConflict()
    await button('Keep mine').click()
    await expect.element(alert()).not.toBeInTheDocument()
    expect(mounted.disk.read(PLAN)).toBe(MINE)
    expect(mounted.copies()).toEqual([])
  })
  test('use theirs shows theirs, and undo brings mine back', async () => {
    const mounted = await mountConflict()
    await button('Use theirs').click()
    await expect.element(alert()).not.toBeInTheDocument()
    expect(textOf(mounted)).toBe(THEIRS)
    await goToEnd()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(MINE)
    await mounted.stores.openNotes.flushAll()
    expect(mounted.disk.read(PLAN)).toBe(MINE)
  })
  test('keep both puts mine beside it, and says where', async () => {
    const mounted = await mountConflict()
    await button('Keep both').click()
    await expect.element(alert()).not.toBeInTheDocument()
    const [copy = ''] = mounted.copies()
    expect(copy).toMatch(/^Plan \(conflict \d{4}-\d\d-\d\d \d{4}\)\.md$/)
    expect([mounted.disk.read(copy), mounted.disk.read(PLAN)]).toEqual([MINE, THEIRS])
    expect(textOf(mounted)).toBe(THEIRS)
    await expect.element(page.getByText(`Your version is in ${copy}.`)).toBeVisible()
    await button('Open').click()
    await expect.poll(() => textOf(mounted)).toBe(MINE)
  })
  test('an answer that fails leaves the question, and says why', async () => {
    const mounted = await mountConflict()
    mounted.host.answer({ 'note.create': new LatentError('unavailable', 'The disk is full.') })
    await button('Keep both').click()
    await expect.element(page.getByText('The disk is full.')).toBeVisible()
    await expect.element(button('Keep both')).toBeEnabled()
    expect(textOf(mounted)).toBe(MINE)
    // In the dialog it is said where the person looks.
    await button('Compare').click()
    await button('Keep both as two notes').click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('The disk is full.')
    mounted.host.answer(mounted.disk.answers)
    await button('Keep both as two notes').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(mounted.copies()).toHaveLength(1)
  })
  deepTest(
    'while the person compares, the two stay what they are, whatever happens to the file',
    async () => {
      const mounted = await mountConflict()
      await button('Compare').click()
      await expect.element(dialog()).toMatchTextContent(/Theirs\./)
      await mounted.disk.writeBeside(mounted.host, PLAN, '# Plan\n\nA third text.\n')
      await button('Yours').last().click()
      await button('Save this text').click()
      // What the file became meanwhile is met again, instead of being written over.
      await expect.element(dialog()).not.toBeInTheDocument()
      await expect.poll(() => mounted.disk.read(PLAN)).toMatch(/A third text/)
      expect(textOf(mounted)).toMatch(/Mine\./)
    },
  )
})

test('where other lines were changed the two are merged, the cursor stays, and undo asks after all', async () => {
  const mounted = await mountNote({ [PLAN]: BEFORE })
  const beside = '# Plan and more\n\nLight.\n'
  await goToEnd()
  await userEvent.keyboard('Mine.')
  await mounted.disk.writeBeside(mounted.host, PLAN, beside)
  await expect.element(page.getByText(/merged changes by another program/)).toBeVisible()
  await userEvent.keyboard(' Typed on.')
  expect(textOf(mounted)).toBe(`${beside}Mine. Typed on.`)
  await mounted.stores.openNotes.flushAll()
  expect(mounted.disk.read(PLAN)).toBe(`${beside}Mine. Typed on.`)
  await button('Undo').click()
  await expect.element(alert()).toMatchTextContent(/changed by another program/)
  expect(textOf(mounted)).toBe(`${MINE} Typed on.`)
  await button('Compare').click()
  await expect.element(dialog().getByRole('status')).toMatchTextContent(/to decide\./)
})

describe('a note that is deleted outside', () => {
  async function mountGone() {
    const drafts = [draftOf(PLAN, BEFORE, `${BEFORE}Still here.`)]
    const mounted = await mountNote({ 'Next.md': '# Next' }, { drafts })
    mounted.stores.workspace.openNote(PLAN)
    await expect.element(alert()).toMatchTextContent(/Plan\.md was deleted on disk/)
    return mounted
  }
  test('keeps its text, and can be made again', async () => {
    const mounted = await mountGone()
    await expectSound()
    expect(mounted.disk.read(PLAN)).toBeNull()
    await button('Recreate').click()
    await expect.element(alert()).not.toBeInTheDocument()
    expect(mounted.disk.read(PLAN)).toBe(`${BEFORE}Still here.`)
  })
  test('is given up only after a question, on which the safe answer has the keyboard', async () => {
    const { stores } = await mountGone()
    await button('Discard…').click()
    await expect.element(button('Cancel')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await button('Discard…').click()
    await button('Discard').click()
    expect(stores.workspace.state.getState().tabs.tabs).toEqual(['Next.md'])
    expect(stores.openNotes.get(PLAN)).toBeUndefined()
  })
})

test('a save that fails says why and that the text is kept, and is tried again', async () => {
  const { host, stores, disk } = await mountNote(
    { [PLAN]: BEFORE },
    { answers: { 'note.save': new LatentError('unavailable', 'The disk is full.') } },
  )
  await goToEnd()
  await userEvent.keyboard('Mine.')
  await stores.openNotes.flushAll()
  await expect.element(alert()).toMatchTextContent(/Plan\.md is not saved\. The disk is full\./)
  await expect.element(alert()).toMatchTextContent(/kept here, also if Latent ends/)
  await expectSound()
  host.answer({
    'draft.put': new LatentError('unavailable', 'The folder of drafts is not there.'),
  })
  await goToEnd()
  await userEvent.keyboard('!')
  await expect.element(alert()).toMatchTextContent(/in this window only, so leave it open/)
  host.answer(disk.answers)
  await button('Retry').click()
  await expect.element(alert()).not.toBeInTheDocument()
  expect(disk.read(PLAN)).toBe(`${MINE}!`)
})

describe('what was saved here last, when another program replaced it', () => {
  const replaced = (atMs: number): Version => ({
    changeId: 'change-1',
    groupId: 'group-1',
    seq: 7,
    kind: 'edit',
    path: PLAN,
    toPath: null,
    atMs,
    actor: 'user',
    conversationId: null,
    turnId: null,
    summary: 'Edited Plan.md.',
    before: null,
    isKept: true,
    isUndone: false,
  })
  const bar = () => page.getByRole('status')

  deepTest('is told of, and shown in the history', async () => {
    const { stores } = await mountNote(
      { [PLAN]: BEFORE },
      { answers: { 'history.replaced': replaced(Date.now()) } },
    )
    await expect.element(bar()).toMatchTextContent(/Another program changed Plan\.md\..*are kept/)
    await expectSound()
    await button('Show mine').click()
    expect(stores.overlay.state.getState().overlay).toEqual({
      kind: 'history',
      path: PLAN,
      changeId: 'change-1',
    })
    await expect.element(bar()).not.toBeInTheDocument()
  })
  test('is told of when it happens, and not again once it was closed', async () => {
    const { disk, host } = await mountNote({ [PLAN]: BEFORE })
    await expect.element(writing()).toBeVisible()
    await expect.element(bar()).not.toBeInTheDocument()
    host.answer({ 'history.replaced': replaced(Date.now() - 86_400_000) })
    await disk.writeBeside(host, PLAN, THEIRS)
    await expect.element(bar()).toMatchTextContent(/saved yesterday at/)
    await button('Close').click()
    await expect.element(bar()).not.toBeInTheDocument()
    const asked = host.asked('history.replaced').length
    await disk.writeBeside(host, PLAN, `${THEIRS}More.`)
    await expect.poll(() => host.asked('history.replaced').length).toBeGreaterThan(asked)
    await expect.element(page.getByText('More.')).toBeVisible()
    await expect.element(bar()).not.toBeInTheDocument()
  })
  test('is old news after a week', async () => {
    const { host } = await mountNote(
      { [PLAN]: BEFORE },
      { answers: { 'history.replaced': replaced(Date.now() - 8 * 86_400_000) } },
    )
    await expect.poll(() => host.asked('history.replaced')).toHaveLength(1)
    await expect.element(writing()).toBeVisible()
    await expect.element(bar()).not.toBeInTheDocument()
  })
})

test('text that an earlier window did not save is there again, is said, and can be taken back', async () => {
  const drafts = [draftOf(PLAN, BEFORE, MINE)]
  const mounted = await mountNote({ [PLAN]: BEFORE }, { drafts })
  const bar = page.getByRole('status')
  await expect.element(bar).toMatchTextContent(/Unsaved text was restored/)
  expect(textOf(mounted)).toBe(MINE)
  await mounted.stores.openNotes.flushAll()
  expect(mounted.disk.read(PLAN)).toBe(MINE)
  await expectSound()
  await button('Undo').click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(textOf(mounted)).toBe(BEFORE)
  await mounted.stores.openNotes.flushAll()
  expect(mounted.disk.read(PLAN)).toBe(BEFORE)
})
test('the word of restored text can be closed, and the text stays', async () => {
  const mounted = await mountNote({ [PLAN]: BEFORE }, { drafts: [draftOf(PLAN, BEFORE, MINE)] })
  await button('Close').click()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  expect(textOf(mounted)).toBe(MINE)
})
test('why the vault can only be read is said once, above everything', async () => {
  const reason = 'Another Latent writes this vault.'
  const { stores } = await mountNote(
    { [PLAN]: { text: BEFORE, readOnlyReason: reason } },
    { vault: { readOnlyReason: reason } },
  )
  await expect.element(writing()).toBeVisible()
  await expect.element(note()).not.toMatchTextContent(/Another Latent/)
  stores.app.state.setState(({ app }) => ({
    app: app && { ...app, vault: app.vault && { ...app.vault, readOnlyReason: null } },
  }))
  await expect.element(note()).toMatchTextContent(/Read only\. Another Latent writes this vault\./)
})
