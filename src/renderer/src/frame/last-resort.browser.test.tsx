import '../styles/page-styles.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound } from '../../../../test/window/looks.ts'
import { showLastResort } from './last-resort.ts'

test('without React there are words, a way to load again and the report, once', async () => {
  onTestFinished(() => document.getElementById('last-resort')?.remove())
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  showLastResort('the report')
  showLastResort('another')
  await expect.element(page.getByText('Latent’s window could not be shown.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Load it again' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy report' }).click()
  expect(copied.mock.calls).toEqual([['the report']])
  await expectSound()
})
