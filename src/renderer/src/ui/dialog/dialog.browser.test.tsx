import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { Button } from '../field/button.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { Dialog } from './dialog.tsx'
import { DialogBoundary } from './dialog-boundary.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

function Opened({ body = <p>What is asked.</p> }: { readonly body?: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="A question"
        description="What it is about."
        footer={<Button onClick={close}>Done</Button>}
      >
        {body}
      </Dialog>
    </>
  )
}

test('takes the focus, keeps Tab inside, and gives the focus back when it is closed', async () => {
  await mount(<Opened />)
  await button('Open it').click()
  const dialog = page.getByRole('dialog', { name: 'A question' })
  await expect.element(dialog).toHaveFocus()
  for (let presses = 0; presses < 4; presses++) {
    await userEvent.keyboard('{Tab}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Open it')).toHaveFocus()
})
test('the close button and a click beside it close it', async () => {
  await mount(<Opened />)
  await button('Open it').click()
  await button('Close').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('Open it').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
test('more than the screen holds scrolls inside, and the buttons stay in sight', async () => {
  await mount(<Opened body={<p>{'A line of many words. '.repeat(800)}</p>} />, { size: 'tiny' })
  await button('Open it').click()
  await expect.element(button('Done')).toBeInViewport({ ratio: 1 })
  await expect.element(button('Close')).toBeInViewport({ ratio: 1 })
})
test('a part that cannot be drawn says so inside, and the dialog can be closed', async () => {
  const Broken = (): never => {
    throw new Error('broken on purpose')
  }
  await mount(<Opened body={<Broken />} />, { expectedProblems: [/broken on purpose/] })
  await button('Open it').click()
  await expect.element(page.getByText('What belongs here could not be shown.')).toBeVisible()
  await button('Done').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
test('a dialog that fails as a whole is a dialog that says so, and stays closed', async () => {
  const onClose = vi.fn()
  const Broken = (): never => {
    throw new Error('broken on purpose')
  }
  await mount(
    <DialogBoundary resetKeys={[]} onClose={onClose}>
      <Broken />
    </DialogBoundary>,
    { expectedProblems: [/broken on purpose/] },
  )
  await expect.element(page.getByRole('dialog', { name: 'Something failed' })).toBeVisible()
  await button('Close').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalledOnce()
})
test('a question that takes something away has its way out in focus, and a click beside it is no answer', async () => {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  await mount(
    <ConfirmSheet
      title="Delete it?"
      description="It is gone then."
      action="Delete"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  )
  await expect.element(button('Cancel')).toHaveFocus()
  await expectSound()
  await userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true })
  expect(onCancel).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onCancel).toHaveBeenCalledOnce()
  await button('Delete').click()
  expect(onConfirm).toHaveBeenCalledOnce()
})
