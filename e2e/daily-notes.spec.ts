import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { formatDate } from '../src/shared/domain/dates/format-date.ts'
import { expect, test } from './fixtures.ts'

test.use({
  files: {
    'Ada.md': 'Born 1815.\n',
    'Atlas.md': 'See [[Ada]].\n',
    'templates/Day.md': '# {{title}}\n\n{{date:YYYY}}\n',
  },
})

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
}

test('today’s daily note is made where the settings want it, and opened the next time @deep', async ({
  app: { page, vaultDir },
}) => {
  const today = Date.now()
  await openSettings(page)
  await page.getByRole('textbox', { name: 'Folder', exact: true }).fill('journal')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('HH:mm')
  await expect(page.getByRole('alert')).toContainText('cannot be a name')
  await name.fill('YYYY/YYYY-MM-DD')
  const path = `journal/${formatDate(today, 'YYYY/YYYY-MM-DD')}.md`
  await expect(page.getByText(`Today: ${path}.`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Template' }).fill('templates/Day')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+Shift+D')
  const title = formatDate(today, 'YYYY-MM-DD')
  await expect(page.getByRole('tab', { name: title })).toBeVisible()
  const onDisk = () => readFile(join(vaultDir, path), 'utf8')
  expect(await onDisk()).toBe(`# ${title}\n\n${formatDate(today, 'YYYY')}\n`)

  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Mine')
  await page.keyboard.press('Control+S')
  await page.keyboard.press('Control+Shift+D')
  await expect.poll(onDisk).toContain('Mine')
  await expect(page.getByRole('tab', { name: /\d{4}/ })).toHaveCount(1)
})

test('a template that is not there is told, and the note is made all the same @deep', async ({
  app: { page },
}) => {
  await openSettings(page)
  await page.getByRole('textbox', { name: 'Template' }).fill('templates/None')
  await page.getByRole('textbox', { name: 'Template' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+D')
  await expect(
    page.getByText(/The template of daily notes, templates\/None, was not used/),
  ).toBeVisible()
  await expect(page.getByRole('tab', { name: /\d{4}/ })).toHaveCount(1)
})

test('a rename asks about the links when that is the wish @deep', async ({
  app: { page, vaultDir },
}) => {
  const onDisk = () => readFile(join(vaultDir, 'Atlas.md'), 'utf8')
  const rename = async (from: string, to: string): Promise<void> => {
    await page.getByRole('treeitem', { name: from, exact: true }).click()
    await page.getByRole('tree', { name: 'Files' }).focus()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: `New name of ${from}` }).fill(to)
    await page.keyboard.press('Enter')
  }
  await openSettings(page)
  await page.getByRole('radio', { name: 'Ask' }).click()
  await page.keyboard.press('Escape')

  await rename('Ada', 'Countess')
  const question = page.getByRole('alertdialog', { name: 'Update 1 link in 1 note?' })
  await expect(question.getByText('Atlas.md')).toBeVisible()
  expect(await onDisk()).toBe('See [[Ada]].\n')
  await question.getByRole('button', { name: 'Update links' }).click()
  await expect.poll(onDisk).toBe('See [[Countess]].\n')

  await rename('Countess', 'Lady')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Leave links as they are' })
    .click()
  await expect(page.getByRole('treeitem', { name: 'Lady', exact: true })).toBeVisible()
  expect(await onDisk()).toBe('See [[Countess]].\n')
})
