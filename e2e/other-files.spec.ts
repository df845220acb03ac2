import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'

const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.use({
  files: {
    'Home.md': '# Home\n\nThe [report](report.pdf) and [[dot.png]].\n',
    'dot.png': PNG,
    'broken.jpg': 'no image',
    'report.pdf': PDF,
    'renamed.md': PDF,
    'board.canvas': '{"nodes":[]}',
  },
})

test('shows images, and says what other files are instead of opening them as notes (W6)', async ({
  app,
}) => {
  const { page, vaultDir } = app
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
  const pane = page.getByRole('region', { name: 'Note' })
  const editor = page.locator('.cm-content:visible')

  await row('dot.png').click()
  await expect(page.getByRole('tab', { name: 'dot.png' })).toHaveAttribute('aria-selected', 'true')
  await expect(pane.getByRole('img', { name: 'dot.png' })).toBeVisible()
  await expect(pane.getByText('1 × 1')).toBeVisible()
  await expect(editor).toHaveCount(0)

  // In a page of its own a picture that does not decode is also an error in the console.
  if (app.main) {
    await row('broken.jpg').click()
    await expect(pane.getByText('cannot be shown as one')).toBeVisible()
  }

  // The same page by a click in the tree, by a link, and after a new start.
  await row('report.pdf').click()
  await expect(pane.getByText('This is a PDF document.')).toBeVisible()
  await row('Home').click()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await page.getByRole('link', { name: 'report' }).click()
  await expect(pane.getByText('This is a PDF document.')).toBeVisible()
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
        ['openPath', join(vaultDir, 'report.pdf')],
        ['showItemInFolder', join(vaultDir, 'report.pdf')],
      ])
  } else {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pane.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('report.pdf')
  }

  await row('board.canvas').click()
  await expect(pane.getByText('This is a canvas of Obsidian.')).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Open in its program' })).toHaveCount(0)
  await row('renamed').click()
  await expect(pane.getByText('This file is a PDF document, whatever its name says')).toBeVisible()
  await expect(editor).toHaveCount(0)
  await page.keyboard.type('typed')

  await app.restart()
  await expect(app.page.getByText('whatever its name says')).toBeVisible()
  await app.page.getByRole('tab', { name: 'report.pdf' }).click()
  await expect(app.page.getByText('This is a PDF document.')).toBeVisible()
  for (const name of ['report.pdf', 'renamed.md'])
    expect(await readFile(join(app.vaultDir, name), 'utf8')).toBe(PDF)
})
