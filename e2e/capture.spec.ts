import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type RunningApp } from './fixtures.ts'

test.use({
  files: {
    'Atlas.md': '# Atlas\n\nThe survey.\n',
    'projects/Garden shed.md':
      '---\nname: Garden shed\nstatus: active\nnext_action: buy wood\n---\n\nBuild a shed in the garden.\n',
    'people/Ada Okafor.md': '---\nname: Ada Okafor\ncontext: surveyor\n---\n\nKnows the permits.\n',
  },
})

const box = (page: Page) => page.getByRole('dialog', { name: 'Capture a thought' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Your thought' })
const result = (page: Page) => page.getByRole('region', { name: 'The last thought' })
const notesIn =
  ({ vaultDir }: RunningApp, folder: string) =>
  async () =>
    (await readdir(join(vaultDir, folder)).catch(() => []))
      .filter((name) => !name.startsWith('.'))
      .toSorted()
const allText = async (app: RunningApp, folder: string): Promise<string> => {
  const names = await notesIn(app, folder)()
  const texts = await Promise.all(
    names.map((name) => readFile(join(app.vaultDir, folder, name), 'utf8')),
  )
  return texts.join('\n')
}

/** Types a thought and keeps it, from wherever the focus is. */
async function keep(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+Space')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(result(page)).toBeVisible()
}
const settled = async (page: Page): Promise<void> =>
  expect(result(page).getByLabel('Working')).toHaveCount(0, { timeout: 20_000 })

test('a thought is on disk, filed, and put elsewhere with one key', async ({ app }) => {
  const { page } = app
  await page.getByRole('treeitem', { name: 'Atlas', exact: true }).click()
  const editor = page.locator('.cm-content').first()
  await editor.click()
  await keep(page, '[project] Paint the fence before the summer party')
  await settled(page)
  await expect(result(page)).toContainText('Filed in Projects')
  await expect.poll(notesIn(app, 'projects')).toHaveLength(2)
  expect(await allText(app, 'projects')).toContain('fence')

  await page.keyboard.press('3')
  await expect(result(page)).toContainText('Filed in Ideas')
  await expect.poll(notesIn(app, 'ideas')).toHaveLength(1)
  expect(await allText(app, 'ideas')).toContain('fence')
  expect(await notesIn(app, 'projects')()).toHaveLength(1)

  await page.keyboard.press('u')
  await expect(result(page)).toContainText('Filed in Projects')
  await expect.poll(notesIn(app, 'projects')).toHaveLength(2)
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(editor).toBeFocused()
})
