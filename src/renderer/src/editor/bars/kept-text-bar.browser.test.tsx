import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { draftOf, mountNote, textOf } from '../../../../../test/window/mount-note.tsx'

const FILES = { 'Next.md': '# Next\n', 'Plan.md': '# Plan\n', 'people/Ada.md': '# Ada\n' }
const PLAN = draftOf('Plan.md', '# Plan\n', '# Plan\nMine.')
const ADA = draftOf('people/Ada.md', '# Ada\n', '# Ada\nMine too.')
const bar = () => page.getByRole('status').filter({ hasText: 'was kept' })
const dialog = () => page.getByRole('dialog', { name: 'Unsaved text' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('without any it is not there', async () => {
  await mountNote(FILES)
  await expect.element(page.getByRole('textbox', { name: 'Text of Next' })).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
})
test('one note is named; opened, it has its text again, and the line is gone', async () => {
  const mounted = await mountNote(FILES, { drafts: [PLAN] })
  await expect.element(bar()).toMatchTextContent(/Unsaved text of Plan was kept\./)
  await expectSound()
  await button('Show').click()
  await expect.element(button('Open')).toHaveFocus()
  await expect.element(button('Open all')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => textOf(mounted)).toBe('# Plan\nMine.')
  await expect.element(bar()).not.toBeInTheDocument()
})
deepTest(
  'of several the newest is first, later leaves them, and all are opened at once',
  async () => {
    const { stores } = await mountNote(FILES, { drafts: [PLAN, ADA] })
    await expect.element(bar()).toMatchTextContent(/Unsaved text of 2 notes was kept\./)
    await button('Show').click()
    const rows = () =>
      dialog()
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent?.replace(/OpenDiscard…$/, ''))
    expect(rows()).toEqual([expect.stringMatching(/^Adapeople · /), expect.stringMatching(/^Plan/)])
    await expectSound()
    await button('Later').click()
    await expect.element(bar()).toBeVisible()
    await button('Show').click()
    await button('Open all').click()
    await expect.element(bar()).not.toBeInTheDocument()
    expect(stores.workspace.state.getState().tabs.tabs).toEqual([
      'Next.md',
      'people/Ada.md',
      'Plan.md',
    ])
  },
)
test('it is thrown away only after a question, and stays when that fails', async () => {
  const { host } = await mountNote(FILES, {
    drafts: [PLAN],
    answers: { 'draft.drop': new LatentError('unavailable', 'The disk is full.') },
  })
  const question = page.getByRole('alertdialog')
  await button('Show').click()
  await button('Discard…').click()
  await expect.element(question).toMatchTextContent(/Undo and history cannot bring this text back/)
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(host.asked('draft.drop')).toEqual([])
  await button('Discard…').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  await expect.element(dialog()).toBeVisible()
  host.answer({ 'draft.drop': null })
  await button('Discard…').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
  expect(host.asked('draft.drop').at(-1)).toEqual({ ids: [PLAN.id] })
})
