import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount } from '../../../../test/window/mount.tsx'

const button = (name: string) => page.getByRole('button', { name })

test('a notice is said without taking the focus, does what it offers once, and goes', async () => {
  const run = vi.fn()
  const { stores } = await mount(<input aria-label="Words" />)
  page.getByRole('textbox', { name: 'Words' }).element().focus()
  stores.toasts.show('Plan.md went to the trash.', { action: { label: 'Undo', run } })
  stores.toasts.show('It could not be saved.', { tone: 'problem', forMs: 60_000 })
  await expect.element(page.getByRole('status')).toMatchTextContent(/went to the trash/)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/could not be saved/)
  await expect.element(page.getByRole('textbox', { name: 'Words' })).toHaveFocus()
  await expectSound()
  await button('Undo').click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(page.getByText(/went to the trash/)).not.toBeInTheDocument()
  await button('Close').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
test('the same words are one notice, and of many the last three are shown', async () => {
  const { stores } = await mount(<p>Under it</p>)
  for (const text of ['one', 'two', 'two', 'three', 'four']) stores.toasts.show(text)
  const shown = (): (string | null | undefined)[] =>
    page
      .getByRole('status')
      .elements()
      .map((notice) => notice.textContent)
  await expect.poll(shown).toEqual(['two', 'three', 'four'])
  await userEvent.keyboard('{Escape}')
  expect(shown()).toHaveLength(3)
})
test('it stays as long as the pointer is at it', async () => {
  const { stores } = await mount(<button>Elsewhere</button>)
  stores.toasts.show('Deleted.', { forMs: 600_000 })
  await userEvent.hover(page.getByRole('status'))
  stores.toasts.show('Saved.', { forMs: 50 })
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await userEvent.hover(button('Elsewhere'))
  await expect.element(page.getByText('Saved.')).not.toBeInTheDocument()
})
