import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WindowDialogs } from '../../../../renderer/src/frame/window-dialogs.tsx'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { CAPTURE } from '../stores/use-capture.ts'

const LEAVING = { unsaved: null, stay: () => {}, leave: () => {} } as never

/** The box over a window that has nothing but a field; its code is loaded when it is first opened. */
async function mountBox({ answers, ...options }: MountOptions = {}) {
  const mounted = await mount(
    <>
      <input aria-label="The note" />
      <WindowDialogs commands={[]} leaving={LEAVING} />
    </>,
    {
      ...options,
      answers: {
        'captureBox.take': [],
        'captureBox.draft': { text: '' },
        'captureBox.setDraft': null,
        ...answers,
      },
    },
  )
  return { ...mounted, box: mounted.stores.ofFeatures.of(CAPTURE) }
}
const thought = page.getByRole('textbox', { name: 'Your thought' })
const KEPT = {
  path: vaultPath('inbox/Mend the sill.md'),
  category: 'inbox',
  name: 'Mend the sill',
  classification: null,
  groupId: 'g1',
} as const

test('keys that come before the box is there are for it, and closing gives the focus back', async () => {
  const { box } = await mountBox()
  const note = page.getByRole('textbox', { name: 'The note' })
  await note.click()
  box.open()
  await userEvent.keyboard('Mend')
  await expect.element(thought).toHaveValue('Mend')
  await userEvent.keyboard(' it{Escape}')
  await expect.element(thought).not.toBeInTheDocument()
  await expect.element(note).toHaveValue('')
  await expect.element(note).toHaveFocus()
  box.open()
  await expect.element(thought).toHaveValue('Mend it')
})
test('what is kept says where it is, and what could not be kept is still in the field', async () => {
  const { box, host } = await mountBox({
    answers: {
      'capture.keep': KEPT,
      'capture.classify': new LatentError('unavailable', 'The index is down.'),
    },
  })
  box.open()
  await thought.fill('Mend the sill')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Kept in the inbox')).toBeVisible()
  await expect.element(page.getByText(/The index is down/)).toBeVisible()
  await expect.element(thought).toHaveValue('')
  host.answer({ 'capture.keep': new LatentError('denied', 'The vault is only read.') })
  await thought.fill('More')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/The vault is only read/)).toBeVisible()
  await expect.element(thought).toHaveValue('More')
})
test('the shell can ask for it, with the text of a link, which is said', async () => {
  const { host } = await mountBox()
  host.answer({ 'captureBox.take': [{ kind: 'write', text: 'Call Ada' }] })
  host.send('captureBox.asked', { place: 'box' })
  host.send('captureBox.asked', { place: 'window' })
  await expect.element(thought).toHaveValue('Call Ada')
  await expect.element(page.getByText(/A link filled this in/)).toBeVisible()
  expect(host.asked('captureBox.take').every(({ place }) => place === 'window')).toBe(true)
})
test('in a vault that is only read it says so, and on a phone it can be used by everybody', async () => {
  const { box } = await mountBox({
    size: 'tiny',
    theme: 'dark',
    vault: { readOnlyReason: 'Another Latent writes this vault.' },
  })
  box.open()
  await expect.element(page.getByText('Another Latent writes this vault.')).toBeVisible()
  await expectSound()
})
