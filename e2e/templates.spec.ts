import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatDate } from '../src/shared/domain/dates/format-date.ts'
import { expect, test } from './fixtures.ts'

test.use({
  files: {
    '.obsidian/templates.json': '{ "folder": "Templates" }',
    'Templates/Person.md':
      '---\ntags: [person]\nmet: {{date}}\n---\n# {{title}}\n\nMet at {{prompt:Where?}}: {{cursor}}\n',
    'People/Ada.md': '---\ntags: [friend]\n---\nAda.\n',
  },
})

test('a template goes into a note by keys, and new notes of a folder begin with it @deep', async ({
  app: { page, vaultDir },
}) => {
  const onDisk = (path: string) => readFile(join(vaultDir, path), 'utf8').catch(() => null)
  const today = formatDate(Date.now(), 'YYYY-MM-DD')

  await page.getByRole('treeitem', { name: 'People' }).click()
  await page.getByRole('treeitem', { name: 'Ada' }).click()
  await expect(page.locator('.cm-content')).toContainText('Ada.')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Alt+v')
  await expect(page.getByRole('option', { name: 'Person' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Where?' })).toBeFocused()
  await page.keyboard.type('the fair')
  await page.keyboard.press('Enter')
  await page.keyboard.type('kites')
  const inserted = `---\ntags: [friend, person]\nmet: ${today}\n---\nAda.\n# Ada\n\nMet at the fair: kites\n`
  await expect.poll(() => onDisk('People/Ada.md')).toBe(inserted)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => onDisk('People/Ada.md')).toBe('---\ntags: [friend]\n---\nAda.\n')

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  await page.getByRole('button', { name: 'Add a folder' }).click()
  await page.getByRole('combobox', { name: 'Folder of the new notes' }).fill('People')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Their template' }).fill('Person')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const create = async (name: string): Promise<void> => {
    await page.keyboard.press('Alt+n')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Where?' })).toBeFocused()
  }
  await create('Nobody')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await create('Bo')
  await page.keyboard.type('home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Bo', exact: true })).toBeVisible()
  await page.keyboard.type('tea')
  await expect
    .poll(() => onDisk('People/Bo.md'))
    .toBe(`---\ntags: [person]\nmet: ${today}\n---\n# Bo\n\nMet at home: tea\n`)
  expect(await onDisk('People/Nobody.md')).toBeNull()
})
