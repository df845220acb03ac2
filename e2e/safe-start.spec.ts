import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type RunningApp } from './fixtures.ts'

test.use({ files: { 'Plan.md': '# Plan\n' } })

/** What the file of own styles says of it, or Latent itself. */
const noteLine = ({ page }: RunningApp) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--note-line'))
const settings = ({ page }: RunningApp) => page.getByRole('dialog', { name: 'Settings' })
const ownStyles = (app: RunningApp) => settings(app).getByRole('radiogroup', { name: 'Custom CSS' })
const said = (app: RunningApp) => settings(app).getByText('Latent was started with --safe')

async function openAppearance(app: RunningApp): Promise<void> {
  await app.page.getByRole('treeitem', { name: 'Plan', exact: true }).waitFor()
  await app.page.keyboard.press('Control+,')
  await settings(app).getByRole('button', { name: 'Appearance', exact: true }).click()
}

test('a start with --safe uses no styles of one’s own, and says so; the next one does @deep', async ({
  app,
}) => {
  await writeFile(join(app.dataDir, 'custom.css'), ':root { --note-line: 1.93; }')
  await openAppearance(app)
  const before = await noteLine(app)
  expect(before).not.toBe('1.93')
  await ownStyles(app).getByText('On', { exact: true }).click()
  await expect.poll(() => noteLine(app)).toBe('1.93')
  await expect(said(app)).toBeHidden()

  await app.restart('--safe')
  await openAppearance(app)
  await expect(said(app)).toBeVisible()
  await expect(ownStyles(app).getByRole('radio', { name: 'On', exact: true })).toBeChecked()
  expect(await noteLine(app)).toBe(before)
  expect(await app.page.locator('[data-custom-css]').count()).toBe(0)

  await app.restart()
  await app.page.getByRole('treeitem', { name: 'Plan', exact: true }).waitFor()
  await expect.poll(() => noteLine(app)).toBe('1.93')
})
