import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, inOneWindow, test } from './fixtures.ts'

test.use({
  files: {
    'projects/Atlas.md': `# Atlas\n\n${'Nothing of note here.\n\n'.repeat(30)}## Permit\n\nThe harbour office has the form for the quay.\n`,
    'people/Ada.md': '---\ntags: [boats]\n---\n# Ada\n\nShe knows the harbour well.\n',
    'Garden.md': '# Garden\n\nThe tomatoes ripen late this year.\n',
  },
})

const hits = (page: Page) => page.getByRole('treeitem', { level: 2 })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search notes' })

async function search(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('contentinfo')).toContainText('3 notes indexed')
  await page.keyboard.press('ControlOrMeta+Shift+F')
  await expect(box(page)).toBeFocused()
  await box(page).fill(text)
}

test('the vault is searched @deep', ({ app }) =>
  inOneWindow(
    { app },
    {
      'finds words at their heading, marks them, and opens at the line': async ({ app }) => {
        const { page } = app
        await search(page, 'harbour form')
        const best = hits(page).first()
        await expect(best).toContainText('Permit')
        await expect(best.locator('mark').first()).toHaveText(/harbour|form/)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('tab', { name: 'Atlas' })).toBeVisible()
        await expect(page.locator('.cm-flash')).toContainText('The harbour office has the form')
      },
      'finds what is said in other words': async ({ app }) => {
        await search(app.page, 'vegetables growing')
        await app.page.getByRole('radio', { name: 'Meaning' }).click()
        await expect(hits(app.page).first()).toContainText('tomatoes')
      },
      'narrows by tag and folder, and says when nothing is left': async ({ app }) => {
        const { page } = app
        await search(page, 'harbour')
        await page.getByRole('radio', { name: 'Words' }).click()
        await expect(hits(page)).toHaveCount(2)
        await box(page).fill('harbour tag:boats')
        await expect(hits(page)).toHaveCount(1)
        await expect(hits(page)).toContainText('She knows')
        await box(page).fill('harbour folder:projects')
        await expect(hits(page)).toContainText('form')
        for (const filter of ['tag:boats', 'folder:people']) {
          await box(page).fill(filter)
          await expect(hits(page), `${filter} alone (W5)`).toHaveCount(1)
          await expect(hits(page)).toContainText('She knows')
        }
        await box(page).fill('tag:nothing')
        await expect(page.getByText('No note passes these conditions.')).toBeVisible()
        await box(page).fill('harbour tag:nothing')
        await expect(page.getByText('No note has these words.')).toBeVisible()
      },
      'replaces in many notes as one change, which goes back as one': async ({ app }) => {
        const { page } = app
        await box(page).fill('')
        await box(page).press('ControlOrMeta+h')
        await page.getByRole('textbox', { name: 'Find' }).fill('harbour')
        await page.getByRole('textbox', { name: 'Replace', exact: true }).fill('quayside')
        await page.getByRole('button', { name: 'Review 2 changes in 2 notes' }).click()
        const sheet = page.getByRole('alertdialog')
        await expect(sheet).toContainText('quayside')
        await sheet.getByRole('button', { name: 'Replace' }).click()
        await expect(page.getByText('Replaced in 2 notes.')).toBeVisible()
        expect(await readFile(join(app.vaultDir, 'people/Ada.md'), 'utf8')).toContain(
          'She knows the quayside well.',
        )
        await page.getByRole('button', { name: 'Undo' }).click()
        await expect(
          page.getByRole('button', { name: 'Review 2 changes in 2 notes' }),
        ).toBeVisible()
        await expect
          .poll(() => readFile(join(app.vaultDir, 'people/Ada.md'), 'utf8'))
          .toContain('She knows the harbour well.')
      },
    },
  ))
