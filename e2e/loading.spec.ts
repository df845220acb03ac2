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
    // On to what answers for the page, be it a server or the desktop.
    await route.fallback()
  })
  return resolve
}

/** As from another program, in both forms. */
const paste = (page: Page, plain: string, html: string): Promise<void> =>
  editor(page).evaluate(
    (element, { plain, html }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', plain)
      clipboardData.setData('text/html', html)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    },
    { plain, html },
  )

test.describe('code that is loaded when it is needed', () => {
  test.use({
    files: {
      'Ada.md': '# Ada\n',
      'Atlas.md': '# Atlas\n\nA text.\n',
      'List.md': '1. one\n2. two',
    },
  })

  test('before it is there at all, the lines of the window are, in the colours that were chosen @deep', async ({
    app: { page },
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.getByRole('treeitem', { name: 'Atlas' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+p')
    await page.keyboard.type('dark theme')
    await page.getByRole('option', { name: 'Change the theme: Dark' }).first().click()
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
    await expect(page.getByRole('combobox', { name: 'Open note' })).toHaveValue('Add')
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

  test('of the editor: letters need none of it, and keys and pastes that do are done in their order @deep', async ({
    app,
  }) => {
    const { page } = app
    await page.getByRole('treeitem', { name: 'List' }).click()
    await expect(editor(page)).toContainText('two')
    const letEditor = await holdBack(page, 'later-extensions')
    await page.reload()
    await expect(editor(page)).toContainText('two')
    await editor(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' more')
    await expect(editor(page)).toContainText('two more')
    await page.keyboard.press('Tab')
    await page.keyboard.type(' and ')
    await page.keyboard.press('ControlOrMeta+i')
    await page.keyboard.type('x')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type(' ')
    await paste(page, 'two words', '<b>two</b> words')
    await expect(editor(page)).not.toContainText('and')
    letEditor()
    await expect
      .poll(() => readFile(join(app.vaultDir, 'List.md'), 'utf8'))
      .toBe('1. one\n   1. two more and *x* **two** words')
  })

  test.describe('and does not come', () => {
    test.use({
      expectedProblems: [/Failed to load resource|Failed to fetch dynamically|could not show/],
    })

    test('is told where it is missing, and comes when it is tried again (W12) @deep', async ({
      app,
    }) => {
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
      await page.keyboard.press('ControlOrMeta+e')
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

    test('is missing round the note and in its editor, where plain letters and pastes go on @deep', async ({
      app,
    }) => {
      const { page } = app
      await page.getByRole('treeitem', { name: 'List' }).click()
      await expect(editor(page)).toContainText('two')
      await page.route(/(around-note|later-extensions)-.*\.js/, (route) => route.abort())
      await page.reload()
      await expect(page.getByText('The status bar could not be loaded.')).toBeVisible()
      await editor(page).click()
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type('!')
      await paste(page, ' so', '<b> so</b>')
      await expect(page.getByText('This could not be loaded. Try it again.').first()).toBeVisible()
      await page.keyboard.press('ControlOrMeta+b')
      await page.keyboard.type(' on')
      await expect
        .poll(() => readFile(join(app.vaultDir, 'List.md'), 'utf8'))
        .toBe('1. one\n2. two! so on')
      await page.unroute(/(around-note|later-extensions)-.*\.js/)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await page.keyboard.press('ControlOrMeta+e')
      await expect(page.locator('[data-reading-view]')).toContainText('two! so on')
    })
  })
})
