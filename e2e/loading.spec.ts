import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const editor = (page: Page) => page.locator('.cm-content')

/** Holds back the code of a part of the window, by the beginning of its file's name, until the answer is called. */
async function holdBack(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test.describe('code that is loaded when it is needed', () => {
  test.use({ files: { 'Ada.md': '# Ada\n', 'Atlas.md': '# Atlas\n\nA text.\n' } })

  test('before it is there at all, the lines of the window are, in the colours that were chosen', async ({
    app: { page },
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.getByRole('treeitem', { name: 'Atlas' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+p')
    await page.keyboard.type('use the dark theme')
    await page.getByRole('option', { name: 'Use the dark theme' }).first().click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const letWindow = await holdBack(page, 'index')
    await page.reload({ waitUntil: 'commit' })
    const lines = page.locator('.opening')
    await expect(lines).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    letWindow()
    await expect(page.getByRole('treeitem', { name: 'Atlas' })).toBeVisible()
    await expect(lines).toBeHidden()
  })

  test('gets what is typed while it is on its way, and the note gets nothing of it (W12)', async ({
    app,
  }) => {
    const { page } = app
    await page.getByRole('treeitem', { name: 'Atlas' }).click()
    await editor(page).click()

    const letSwitcher = await holdBack(page, 'quick-switcher')
    await page.keyboard.press('ControlOrMeta+o')
    await page.keyboard.type('Adda')
    await page.keyboard.press('Backspace')
    letSwitcher()
    await expect(page.getByRole('combobox', { name: 'Open note' })).toHaveValue('Adda')
    await page.keyboard.press('Escape')
    await expect(editor(page)).toBeFocused()

    // Esc: it is not wanted any more, and the keys are the note's again.
    const letSettings = await holdBack(page, 'settings-dialog')
    await page.keyboard.press('ControlOrMeta+,')
    await page.keyboard.type('lost')
    await page.keyboard.press('Escape')
    await page.keyboard.type('kept')
    letSettings()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(editor(page)).toContainText('kept')

    // A view that takes the focus by itself.
    const letTasks = await holdBack(page, 'tasks-view')
    await page.keyboard.press('ControlOrMeta+Alt+Enter')
    await page.keyboard.type('Call Ada')
    letTasks()
    await expect(page.locator('[data-quick-add]')).toHaveValue('Call Ada')

    await expect
      .poll(() => readFile(join(app.vaultDir, 'Atlas.md'), 'utf8'))
      .toMatch(/^(?!.*(?:Ad|lost|Call))[^]*kept/)
  })

  test.describe('and does not come', () => {
    test.use({
      expectedProblems: [/Failed to load resource|Failed to fetch dynamically|could not show/],
    })

    test('is told where it is missing, and comes when it is tried again (W12)', async ({ app }) => {
      const { page } = app
      await page.getByRole('treeitem', { name: 'Atlas' }).click()
      await expect(editor(page)).toContainText('A text.')
      await page.route('**/assets/*.js', (route) => route.abort())
      const missing = page.getByRole('alert', { name: /could not be shown/ })
      const again = page.getByRole('button', { name: 'Try again' })

      // A dialog.
      await page.keyboard.press('ControlOrMeta+,')
      await expect(missing).toContainText('This dialog could not be loaded.')
      await expect(missing).toContainText('Your files are as they were.')
      await expect(page.getByRole('button', { name: 'Load the window again' })).toBeVisible()
      await again.click()
      await expect(missing).toContainText('could not be loaded')
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      // The note as a page: it can still be written.
      await page.getByRole('button', { name: 'Read', exact: true }).click()
      await expect(missing).toContainText('This note could not be loaded.')

      // A view, beside which the rest goes on.
      await page.keyboard.press('ControlOrMeta+Alt+Enter')
      await expect(missing).toContainText('This view (Tasks) could not be loaded')
      await expect(again).toBeFocused()
      await expect(page.getByRole('tree')).toBeVisible()

      await page.unroute('**/assets/*.js')
      await again.click()
      await expect(missing).toHaveCount(0)
      await expect(page.locator('[data-quick-add]')).toBeVisible()
      await page.getByRole('tab', { name: 'Atlas' }).click()
      await again.click()
      await expect(page.locator('[data-reading-view]')).toContainText('A text.')
      await page.keyboard.press('ControlOrMeta+,')
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    })
  })
})
