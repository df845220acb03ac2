import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { HelpDialog } from './help-dialog.tsx'

const field = () => page.getByRole('combobox', { name: 'Help with the text' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
async function mountDialog() {
  const help = vi.fn()
  const mounted = await mount(<HelpDialog />)
  mounted.stores.editor.setState({ help })
  const open = () => mounted.stores.overlay.show({ kind: 'inline-help' })
  open()
  await expect.element(field()).toHaveFocus()
  return { ...mounted, help, open }
}

test('offers what can be done, and asks for what is chosen once it is gone', async () => {
  const { help, open } = await mountDialog()
  await expect.element(option('Rewrite')).toHaveAttribute('aria-selected', 'true')
  await expectSound()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field()).not.toBeInTheDocument()
  await expect.poll(() => help.mock.calls).toEqual([[{ action: 'shorten', instruction: '' }]])
  open()
  await expect.element(field()).toHaveValue('')
  await option('Translate into German').click()
  await expect
    .poll(() => help.mock.lastCall)
    .toEqual([{ action: 'translate', instruction: 'German' }])
})
test('takes one’s own words, and Esc asks for nothing', async () => {
  const { help, open, stores } = await mountDialog()
  await userEvent.keyboard('Make it rhyme')
  await expect.element(option(/Make it rhyme/)).toMatchTextContent(/In your own words/)
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => help.mock.lastCall)
    .toEqual([{ action: 'own', instruction: 'Make it rhyme' }])
  open()
  await expect.element(field()).toHaveValue('')
  await userEvent.keyboard('half{Escape}')
  expect(stores.overlay.state.getState().overlay).toBeNull()
  expect(help).toHaveBeenCalledTimes(1)
})
