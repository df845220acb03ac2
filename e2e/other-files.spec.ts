import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'

const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
test.use({
  files: {
    'Home.md': '# Home\n\nThe [report](report.docx).\n',
    'report.docx': PDF,
    'renamed.md': PDF,
    'old.zip': 'PK',
  },
})

test('says what files are that it does not show, instead of opening them as notes (W6) @deep', async ({
  app,
}) => {
  const { page, vaultDir } = app
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
  const pane = page.getByRole('region', { name: 'Note' })
  const editor = page.locator('.cm-content:visible')

  // The same page by a click in the tree, by a link, and after a new start.
  await row('report.docx').click()
  await expect(pane.getByText('This is a Word document.')).toBeVisible()
  await row('Home').click()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await page.getByRole('link', { name: 'report' }).click()
  await expect(pane.getByText('This is a Word document.')).toBeVisible()
  await expect(editor).toHaveCount(0)
  await page.keyboard.type('typed')
  if (app.main) {
    await pane.getByRole('button', { name: 'Open in its program' }).click()
    await pane.getByRole('button', { name: 'Show in folder' }).click()
    await expect
      .poll(() =>
        app.main?.evaluate(
          ({ shell }) => (shell as unknown as { calls: string[][] }).calls,
          undefined,
        ),
      )
      .toEqual([
        ['openPath', join(vaultDir, 'report.docx')],
        ['showItemInFolder', join(vaultDir, 'report.docx')],
      ])
  } else {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pane.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('report.docx')
  }

  await row('old.zip').click()
  await expect(pane.getByText('This is an archive.')).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Open in its program' })).toHaveCount(0)
  await row('renamed').click()
  await expect(pane.getByText('This file is a PDF document, whatever its name says')).toBeVisible()
  await expect(editor).toHaveCount(0)
  await page.keyboard.type('typed')

  await app.restart()
  await expect(app.page.getByText('whatever its name says')).toBeVisible()
  await app.page.getByRole('tab', { name: 'report.docx' }).click()
  await expect(app.page.getByText('This is a Word document.')).toBeVisible()
  for (const name of ['report.docx', 'renamed.md'])
    expect(await readFile(join(app.vaultDir, name), 'utf8')).toBe(PDF)
})
