import { useStore } from 'zustand'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { changesBetween, toDoc } from '../../stores/notes/text-changes.ts'
import { loadAgain, stayOnPage } from '../../ui/fault/load-again.ts'
import { LeavingDialog } from './leaving-dialog.tsx'
import { useSafeLeaving } from './use-safe-leaving.ts'

const PLAN = vaultPath('Plan.md')
const dialog = () => page.getByRole('dialog', { name: 'Some text is not on disk' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

function Leaving() {
  const stores = useStores()
  const save = useStore(stores.openNotes.state, (state) => state[PLAN]?.kind)
  return (
    <>
      <p>{save}</p>
      <LeavingDialog {...useSafeLeaving(stores)} />
    </>
  )
}

/** The desktop window with words that are not saved, which `leave` tries to close. */
async function mountDesktop(answers: MountOptions['answers']) {
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  vi.stubGlobal('latent', {})
  const mounted = await mount(
    (stores) => {
      stores.workspace.openNote(PLAN)
      return <Leaving />
    },
    {
      answers: {
        ...noteAnswers({ [PLAN]: '# Plan' }),
        'workspace.set': null,
        'desktop.stay': null,
        ...answers,
      },
    },
  )
  const session = mounted.stores.openNotes.get(PLAN)
  await expect.poll(() => session?.state.getState().load).toBe('ready')
  session?.edited(changesBetween(session.text(), toDoc('# Plan\nMine.')))
  /** Whether the window would go at once. */
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return { ...mounted, leave, close }
}
const full = new LatentError('unavailable', 'The disk is full.')

test('the desktop window closes by itself once everything is saved', async () => {
  const { leave, close } = await mountDesktop({})
  expect(leave()).toBe(false)
  await expect.poll(() => close.mock.calls.length).toBe(1)
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(leave()).toBe(true)
})
test('a desktop window that is loaded again comes again once everything is saved, and is not closed', async () => {
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  onTestFinished(stayOnPage)
  const { leave, close } = await mountDesktop({})
  loadAgain()
  expect(leave()).toBe(false)
  await expect.poll(() => go.mock.calls).toEqual([[0], [0]])
  expect(close).not.toHaveBeenCalled()
})
test('what could not be saved and is kept is named; to stay is the first answer, to close the other', async () => {
  const { host, leave, close } = await mountDesktop({ 'note.save': full })
  leave()
  await expect.element(dialog()).toMatchTextContent(/It is kept apart.*Plan\.md/)
  await expect.element(button('Stay')).toHaveFocus()
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(close).not.toHaveBeenCalled()
  expect(host.asked('desktop.stay')).toEqual([{}])
  leave()
  await button('Close').last().click()
  expect(close).toHaveBeenCalledTimes(1)
  // Said so once, the window is not held again.
  expect(leave()).toBe(true)
})
test('what is on disk after all, while it is asked about, is no question any more', async () => {
  let canSave = false
  const { leave, close, stores } = await mountDesktop({
    'note.save': () => {
      if (!canSave) throw full
      return { status: 'saved', etag: 'a'.repeat(64), changed: true }
    },
  })
  leave()
  await expect.element(dialog()).toBeVisible()
  canSave = true
  await stores.openNotes.flushAll()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  await expect.element(dialog()).not.toBeInTheDocument()
})
test('what could not be kept either would be lost, and the button says that', async () => {
  const { leave, close } = await mountDesktop({ 'note.save': full, 'draft.put': full })
  leave()
  await expect.element(dialog()).toMatchTextContent(/could not be kept apart either/)
  await button('Close and lose it').click()
  expect(close).toHaveBeenCalledTimes(1)
})
