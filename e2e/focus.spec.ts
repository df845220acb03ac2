import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { day } from './day.ts'
import { expect, test } from './fixtures.ts'

const LONG = Array.from({ length: 200 }, (_, index) => `Line ${index + 1}.\n`).join('\n')

test.use({
  files: { 'Atlas.md': '# Atlas\n\nSee [[Nobody]].\n', 'Long.md': LONG, 'Other.md': LONG },
})

const editor = (page: Page) => page.locator('.cm-content')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, selected: true })
const open = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('treeitem', { name, exact: true }).click()
  await expect(tab(page, name)).toBeVisible()
}

test('a dialog closes with one Esc, and the focus is never on the page itself (W9) @deep', async ({
  app: { page },
}) => {
  await open(page, 'Atlas')
  await editor(page).click()
  for (const [name, keys] of [
    ['Settings', 'ControlOrMeta+,'],
    ['Activity', 'ControlOrMeta+Alt+a'],
    ['History of Atlas', 'ControlOrMeta+Alt+h'],
  ] as const) {
    for (const showsHint of [false, true]) {
      await page.keyboard.press(keys)
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      await expect(dialog.locator(':focus').or(page.locator('[role="dialog"]:focus'))).toHaveCount(
        1,
      )
      await page.waitForTimeout(700) // a hint would be up by now
      await expect(page.getByText('Close', { exact: true })).toBeHidden()
      if (showsHint) {
        await dialog.getByRole('button', { name: 'Close', exact: true }).focus()
        await expect(page.getByText('Close', { exact: true })).toBeVisible()
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(editor(page)).toBeFocused()
    }
  }
  await page.keyboard.press('ControlOrMeta+p')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeFocused()

  await page.keyboard.press('ControlOrMeta+e')
  await expect(page.locator('[data-reading-view]')).toBeFocused()
  for (const _mode of ['source', 'live']) {
    await page.keyboard.press('ControlOrMeta+e')
    await expect(editor(page)).toBeFocused()
  }
  await page.getByRole('button', { name: 'Close Atlas' }).click()
  await expect(page.getByRole('tree', { name: 'Files' })).toBeFocused()
})

test('cursor and scroll of each tab are there again after a reload (W9) @deep', async ({
  app: { page, vaultDir },
}) => {
  const topLine = () =>
    page.locator('.cm-scroller').evaluate((scroller) => {
      const top = scroller.getBoundingClientRect().top
      const lines = [...scroller.querySelectorAll('.cm-line')]
      return lines.find((line) => line.getBoundingClientRect().bottom > top + 1)?.textContent
    })
  const goTo = async (line: number): Promise<void> => {
    await editor(page).click()
    await page.keyboard.press('ControlOrMeta+Home')
    for (let step = 1; step < line; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
  }
  await open(page, 'Other')
  await goTo(151)
  await open(page, 'Long')
  await goTo(101)
  const top = await topLine()
  expect(top).not.toBe('Line 1.')
  await page.waitForTimeout(1000)

  await page.reload()
  await expect(editor(page)).toBeFocused()
  await expect.poll(topLine).toBe(top)
  await page.keyboard.type('X')
  const onDisk = (name: string) => () => readFile(join(vaultDir, name), 'utf8')
  await expect.poll(onDisk('Long.md')).toContain('Line 51.X\n')
  await page.getByRole('tab', { name: 'Other' }).click()
  await editor(page).focus()
  await page.keyboard.type('Y')
  await expect.poll(onDisk('Other.md')).toContain('Line 76.Y\n')
})

test('a tab is read or written for itself, and a new note is there to be written (W10) @deep', async ({
  app: { page, vaultDir },
}) => {
  const onDisk = (name: string) => () => readFile(join(vaultDir, name), 'utf8')
  const reading = page.locator('[data-reading-view]')
  await open(page, 'Long')
  await open(page, 'Atlas')
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(reading).toBeVisible()
  await page.getByRole('tab', { name: 'Long' }).click()
  await expect(reading).toBeHidden()
  await page.getByRole('tab', { name: 'Atlas' }).click()
  await expect(reading).toBeVisible()

  // By a link to nothing, by the switcher, by the files, and the note of the day: each time from a tab that is read.
  await reading.getByText('Nobody').click()
  await expect(tab(page, 'Nobody')).toBeVisible()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('One.')
  await expect.poll(onDisk('Nobody.md')).toBe('# Nobody\n\nOne.')

  await page.getByRole('tab', { name: 'Atlas' }).click()
  await page.keyboard.press('ControlOrMeta+o')
  await page.keyboard.type('Fresh')
  await expect(page.getByRole('option', { name: /Create/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('Two.')
  await expect.poll(onDisk('Fresh.md')).toBe('# Fresh\n\nTwo.')

  await page.getByRole('tab', { name: 'Atlas' }).click()
  await page.keyboard.press('ControlOrMeta+Shift+d')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('Three.')
  await expect(editor(page)).toContainText('Three.')

  // What is not on disk would hold the window, and a reload from outside is a closing to it.
  await expect.poll(onDisk(`${day(0)}.md`)).toContain('Three.')
  await page.reload()
  await expect(editor(page)).toContainText('Three.')
  await page.getByRole('tab', { name: 'Atlas' }).click()
  await expect(reading).toBeVisible()
})
