import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { buildDesktop, OUT } from '../scripts/dev/build-desktop.ts'
import { createDesktopPage } from '../scripts/dev/page.ts'
import { launchDouble } from './double/launch.ts'
import { launchChromium } from './launch-chromium.ts'

const PORT = 47_119
const STYLE = join(import.meta.dirname, '../src/renderer/src/frame/vault-window.module.css')

test('npm run dev -- --desktop: the window comes from the sources, and shows an edit without a reload', async () => {
  test.setTimeout(180_000)
  await buildDesktop({
    watches: false,
    onBuilt() {},
    onFailed(sentence) {
      throw new Error(sentence)
    },
  })
  await mkdir(join(OUT, 'renderer'), { recursive: true })
  const vite = await createDesktopPage(PORT)
  // As `desktop.ts` tells Electron's Chromium.
  const browser = await launchChromium(['--disable-features=LocalNetworkAccessChecks'])
  const dir = await mkdtemp(join(tmpdir(), 'latent-dev-'))
  await mkdir(join(dir, 'vault'))
  await writeFile(join(dir, 'vault/Roses.md'), '# Roses\n')
  const problems: string[] = []
  const app = await launchDouble(browser, join(OUT, 'main/index.js'), {
    args: ['--data-dir', join(dir, 'data'), '--vault', join(dir, 'vault')],
    env: { LATENT_DEV_PAGE: `http://127.0.0.1:${PORT}` },
    onPage: (page) =>
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      }),
  })
  const style = await readFile(STYLE, 'utf8')
  try {
    const page = await app.firstWindow()
    await page.getByRole('treeitem', { name: 'Roses' }).click({ timeout: 60_000 })
    const editor = page.locator('.cm-content')
    await editor.click()
    await page.keyboard.type('typed')
    await writeFile(STYLE, `${style}\n:global(body) { outline: 3px solid rgb(1, 2, 3); }\n`)
    await expect(page.locator('body')).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
    await expect(editor).toContainText('typed')
    expect(problems).toEqual([])
  } finally {
    await writeFile(STYLE, style)
    await app.close()
    await browser.close()
    await vite.close()
    await rm(dir, { recursive: true, force: true })
  }
})
