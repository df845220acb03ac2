import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type RunningApp } from './fixtures.ts'

const FIRST = '# Atlas\n\nOne.\n'

test.use({ files: { 'Atlas.md': FIRST, 'plans/Kite.md': '# Kite\n' } })

const editor = (page: Page) => page.locator('.cm-content')
const onDisk = ({ vaultDir }: RunningApp, path: string) =>
  readFile(join(vaultDir, path), 'utf8').catch(() => '(not there)')

async function typeAndSave(app: RunningApp, path: string, text: string): Promise<void> {
  await editor(app.page).focus()
  await app.page.keyboard.press('ControlOrMeta+End')
  await app.page.keyboard.type(text)
  await app.page.keyboard.press('ControlOrMeta+s')
  await expect.poll(() => onDisk(app, path)).toContain(text)
}

test('what was saved last is shown and given back when another program replaces it (D1), and its saves are one row (D9) @deep', async ({
  app,
}) => {
  const { page, vaultDir } = app
  await page.getByRole('treeitem', { name: 'Atlas', exact: true }).click()
  await expect(editor(page)).toContainText('One.')
  for (const word of ['Mine', ' is', ' this']) await typeAndSave(app, 'Atlas.md', word)
  await writeFile(join(vaultDir, 'Atlas.md'), FIRST)
  const bar = page.getByRole('status').filter({ hasText: 'Another program changed Atlas.md.' })
  await expect(bar).toContainText('They are kept.')
  await expect(editor(page)).not.toContainText('Mine')
  await bar.getByRole('button', { name: 'Show mine' }).click()

  const history = page.getByRole('dialog', { name: 'History of Atlas' })
  const rows = history.getByRole('option')
  await expect(rows).toHaveText([
    // What it left is the beginning of what was saved: soon after the save that is a cut.
    /as it was saved.*Another program changed Atlas.md after it was saved|Another program cut Atlas.md/,
    /3 saves while you typed/,
  ])
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await expect(history).toContainText('Mine is this')
  await rows.last().click()
  await expect(history).toContainText('The same text as now.')
  await history.getByRole('button', { name: 'Show each of the 3 saves' }).click()
  await expect(rows).toHaveCount(4)
  await history.getByRole('button', { name: 'Fold these 3 saves into one' }).click()
  await expect(rows).toHaveCount(2)
  await rows.first().click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expect.poll(() => onDisk(app, 'Atlas.md')).toBe(`${FIRST}Mine is this`)
  await expect(bar).toHaveCount(0)
})

test('a note that another program deleted is found from the palette, and given back (D2) @deep', async ({
  app,
}) => {
  const { page, vaultDir } = app
  await page.getByRole('treeitem', { name: 'plans', exact: true }).click()
  await page.getByRole('treeitem', { name: 'Kite', exact: true }).click()
  await expect(editor(page)).toContainText('Kite')
  await typeAndSave(app, 'plans/Kite.md', 'Flies on Sundays.')
  await rm(join(vaultDir, 'plans'), { recursive: true })
  await expect(page.getByRole('alert')).toContainText('Kite.md was deleted on disk')
  await page.keyboard.press('ControlOrMeta+p')
  await page.keyboard.type('other programs deleted')
  await page.keyboard.press('Enter')
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await expect(trash.getByRole('option')).toHaveText([/Kite.*from plans/])
  await expect(trash).toContainText('Flies on Sundays.')
  await trash.getByRole('radio', { name: 'In the trash' }).click()
  await expect(trash).toContainText('The trash is empty.')
  await trash.getByRole('radio', { name: 'Deleted elsewhere' }).click()

  await trash.getByRole('button', { name: 'Earlier versions' }).click()
  const history = page.getByRole('dialog', { name: 'History of Kite' })
  await expect(history.getByRole('option').first()).toContainText('deleted plans/Kite.md')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+p')
  await page.keyboard.type('other programs deleted')
  await page.keyboard.press('Enter')
  await trash.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.poll(() => onDisk(app, 'plans/Kite.md')).toBe('# Kite\nFlies on Sundays.')
  await expect(trash).toContainText('No other program deleted a note')
})
