import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startLooking } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({
  connectsModel: true,
  files: {
    'Atlas.md': '# Atlas\n\nThe permit are late. See [[Ada]].\n\n## Steps\n\nThe last line.\n',
    'Ada.md': '# Ada\n\nShe knows [[Atlas]].\n',
    'Babbage.md': '# Babbage\n',
  },
})

test('axe finds nothing above minor where something is asked, compared or renamed, in both themes (W15)', async ({
  app,
  model,
}) => {
  test.setTimeout(300_000)
  const { page, main, vaultDir } = app
  const look = await startLooking(page)
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const notices = page.getByRole('region', { name: 'Notices' })

  await row('Atlas').click()
  await page.getByRole('button', { name: 'New folder' }).hover()
  await expect(page.getByText('New folder', { exact: true })).toBeVisible()
  await look('a hint')

  await page.locator('.cm-line', { hasText: 'permit' }).click()
  await page.keyboard.press('ControlOrMeta+j')
  await expect(page.getByRole('dialog', { name: 'Help with the text' })).toBeVisible()
  await look('help with the text')
  model.reply({ text: 'The permit is late. See [[Ada]].' })
  await page.keyboard.type('Fix')
  await expect(dialog.getByRole('option').first()).toContainText('Fix')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Suggestion' })).toContainText('nothing is changed')
  await look('a suggestion')
  await page.keyboard.press('Escape')

  await row('Babbage').focus()
  await row('Babbage').click({ button: 'right' })
  await look('the menu of a file')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = page.getByRole('textbox', { name: 'New name of Babbage' })
  await expect(name).toBeVisible()
  await look('renaming')
  await name.fill('Ada')
  await page.keyboard.press('Enter')
  await expect(notices.getByText(/Ada/)).toBeVisible()
  await look('a name that is taken')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+n')
  await page.getByRole('dialog').getByRole('textbox').fill('Ada')
  await look('a new note whose name is taken')
  await page.keyboard.press('Escape')

  await chmod(join(vaultDir, 'Ada.md'), 0o444)
  await row('Atlas').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'New name of Atlas' }).fill('Chart')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('cannot follow')
  await look('links that cannot follow')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await row('Atlas').click()
  await page.locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('Mine.')
  await writeFile(join(vaultDir, 'Atlas.md'), '# Atlas\n\nTheirs.\n')
  await expect(page.getByRole('alert')).toContainText('changed by another program')
  await look('two versions')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('dialog', { name: 'Two versions of Atlas.md' })).toBeVisible()
  await look('comparing')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  if (main) {
    await page.locator('.cm-content').click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('Mine again.')
    await writeFile(join(vaultDir, 'Atlas.md'), '# Atlas\n\nTheirs again.\n')
    await expect(page.getByRole('alert')).toContainText('changed by another program')
    await main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), undefined)
    const leaving = page.getByRole('dialog', { name: 'Some text is not on disk' })
    await expect(leaving).toBeVisible()
    await look('leaving')
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  expect(look.found).toEqual([])
})
