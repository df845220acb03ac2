import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inOneWindow, test } from './fixtures.ts'

test.describe('with a vault', () => {
  test.use({
    files: { 'Atlas.md': '# Atlas\n\nThe survey is done.\n', 'people/Ada.md': '# Ada\n' },
  })

  test('starts, and starts again', ({ app }) =>
    inOneWindow(
      { app },
      {
        'keeps everything of its own in the data folder, for this user only': async ({ app }) => {
          await expect(app.page.locator('#root')).toContainText('Atlas')
          expect((await stat(app.dataDir)).mode & 0o077).toBe(0)
          expect(await readdir(app.dataDir)).toContain('app.db')
          const added = (await readdir(app.vaultDir)).filter(
            (name) => !/^(Atlas\.md|people)$/.test(name),
          )
          expect(added.filter((name) => name !== '.latent')).toEqual([])
          expect((await stat(join(app.vaultDir, 'Atlas.md'))).size).toBe(29)
        },
        'shows the page again after a reload': async ({ app }) => {
          await expect(app.page.locator('#root')).toContainText('Atlas')
          await app.page.reload()
          await expect(app.page.locator('#root')).toContainText('Atlas')
        },
        'shows it, and again after a restart': async ({ app }) => {
          await expect(app.page).toHaveTitle(/Latent/)
          await expect(app.page.locator('#root')).toContainText('Atlas')
          await app.restart()
          await expect(app.page.locator('#root')).toContainText('Atlas')
        },
      },
    ))
})
