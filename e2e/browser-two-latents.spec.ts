import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { startHost } from './hosts.ts'

test.use({ files: { 'Atlas.md': '# Atlas\n\nThe survey is done.\n' } })

const editor = (page: Page) => page.locator('.cm-content')
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Read only.' })

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('treeitem', { name, exact: true }).click()
  await expect(editor(page)).toContainText(name)
}

async function type(page: Page, text: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

test('the second Latent on a vault only reads, takes it over with what was typed, and gives it back @deep', async ({
  app,
  browser,
}) => {
  const onDisk = (): Promise<string> => readFile(join(app.vaultDir, 'Atlas.md'), 'utf8')
  await open(app.page, 'Atlas')
  const second = await startHost('browser', {
    browser,
    args: ['--data-dir', app.dataDir, '--vault', app.vaultDir],
    onPage: () => {},
  })
  try {
    await expect(banner(second.page)).toContainText('Another Latent has this vault open')
    await open(second.page, 'Atlas')
    await type(second.page, 'not to be had')
    await expect(editor(second.page)).not.toContainText('not to be had')
    await expect(banner(app.page)).toBeHidden()

    await type(app.page, 'Typed in the first.')
    await second.page.getByRole('button', { name: 'Take over' }).click()
    await expect(banner(second.page)).toBeHidden()
    await expect(second.page.getByText('You can write in this vault now.')).toBeVisible()
    await expect(banner(app.page)).toContainText('Another Latent has this vault open')
    expect(await onDisk()).toContain('Typed in the first.')
    await expect(editor(second.page)).toContainText('Typed in the first.')

    await type(second.page, 'Typed in the second.')
    await expect.poll(onDisk).toContain('Typed in the second.')
    await expect(editor(app.page)).toContainText('Typed in the second.')
  } finally {
    await second.close()
  }
  await expect(banner(app.page)).toBeHidden()
  await type(app.page, 'And in the first again.')
  await expect.poll(onDisk).toContain('And in the first again.')
})
