import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { Confidence } from './confidence.tsx'
import { ConfirmSheet } from './dialog/confirm-sheet.tsx'
import { EmptyState } from './empty-state.tsx'
import { Button } from './field/button.tsx'
import { Setting, SettingGroup } from './field/setting.tsx'
import { Popover } from './layout/popover.tsx'
import { ProgressBar } from './progress-bar.tsx'

deepTest(
  'a card at a button stays while it is used; Esc closes it and gives the focus back',
  async () => {
    await mount(
      <Popover trigger={<Button>Show</Button>} label="Filters">
        <input type="checkbox" aria-label="Done" />
      </Popover>,
    )
    await page.getByRole('button', { name: 'Show' }).click()
    const card = page.getByRole('dialog', { name: 'Filters' })
    await card.getByRole('checkbox', { name: 'Done' }).click()
    await expect.element(card).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Show' })).toHaveFocus()
  },
)
test('a question has its way out in focus, and only its button does what it asks for', async () => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
  await mount(
    <ConfirmSheet
      title="Delete Plan for good?"
      description="Nothing brings it back."
      action="Delete for good"
      {...{ onConfirm, onCancel }}
    />,
  )
  await expect.element(page.getByRole('alertdialog', { name: 'Delete Plan for good?' })).toHaveAccessibleDescription('Nothing brings it back.') // oxfmt-ignore
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(2)
  expect(onConfirm).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
})
deepTest('the small parts say in words what they draw', async () => {
  const bar = (value: number | null) => (
    <>
      <EmptyState text="Nothing is here yet." action={<Button>Make one</Button>} />
      <Confidence value={0.756} word="likely" />
      <ProgressBar label="Reading" value={value} />
      <SettingGroup title="Looks" text="How it is drawn.">
        <Setting title="Theme" text="Light or dark.">
          <Button>Change</Button>
        </Setting>
      </SettingGroup>
    </>
  )
  const { show } = await mount(bar(null))
  await expect.element(page.getByText('Nothing is here yet.')).toBeVisible()
  await expect.element(page.getByText('76 %, likely')).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Reading' })
  await expect.element(progress).not.toHaveAttribute('aria-valuenow')
  await expectSound({ except: ['heading-order'] })
  await show(bar(0.256))
  await expect.element(progress).toHaveAttribute('aria-valuenow', '26')
})
