import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { makeZip } from '../test/vault/make-zip.ts'
import type { RunningApp } from './fixtures.ts'
import { loadingMarkup, scriptMarkup } from './hostile-markup.ts'
import { expect, test } from './intruder.ts'
import { unzip } from './unzip.ts'

const A = '0123456789abcdef0123456789abcdef'
const B = 'fedcba9876543210fedcba9876543210'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function command(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+p')
  await page.getByRole('combobox', { name: 'Commands' }).fill(title)
  await page.keyboard.press('Enter')
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('treeitem', { name }).click()
  await expect(page.getByRole('tab', { name })).toBeVisible()
}

/** Chooses a way of the export dialog, and gives the file that came of it, wherever the shell puts it. */
async function exportAs(app: RunningApp, way: RegExp, extension = 'html'): Promise<string> {
  const { page, main, dataDir } = app
  const target = join(dataDir, '..', `exported.${extension}`)
  if (main) {
    await main.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as never
    }, target)
    await page.getByRole('button', { name: way }).click()
  } else {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: way }).click(),
    ])
    await download.saveAs(target)
  }
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 30_000 })
  return target
}

/** Unpacks an archive of pages beside it. */
async function unpacked(archive: string): Promise<string> {
  const folder = `${archive}-pages`
  await unzip(archive, folder)
  return folder
}

/** A page as its reader sees it, in a browser that knows nothing of Latent, and all that it asked for. */
async function readPage(browser: Browser, file: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  return { page, requests, close: () => context.close() }
}

test.describe('an import', () => {
  test.use({ files: { 'mine.md': '# Mine\n' } })

  test('is shown before it comes in, comes in whole, and can be undone @deep', async ({ app }) => {
    const { page, main, vaultDir, dataDir } = app
    const archive = join(dataDir, '..', 'Export.zip')
    const link = `[Step](Plan%20${A}/Step%20${B}.md)`
    await writeFile(
      archive,
      makeZip([
        { name: `Plan ${A}.md`, data: `# Plan\n\n${link}\n`, deflate: true },
        { name: `Plan ${A}/Step ${B}.md`, data: '# Step\n' },
        { name: '../escape.md', data: 'x' },
      ]),
    )
    await expect(page.getByRole('treeitem', { name: 'mine' })).toBeVisible()
    await command(page, 'Import notes')
    if (main) {
      await main.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [path] })) as never
      }, archive)
      await page.getByRole('button', { name: /^A zip archive/ }).click()
    } else await page.locator('input[type="file"]').setInputFiles(archive)

    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('An export of Notion')
    await expect(dialog).toContainText('2 notes')
    await expect(dialog).toContainText('1 left out')
    expect(await readdir(vaultDir)).not.toContain('Export')
    await dialog.getByLabel('Into the folder').fill('Old')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toContainText('2 notes are in Old now.')
    expect(await readFile(join(vaultDir, 'Old/Plan.md'), 'utf8')).toContain('(Plan/Step.md)')
    await expect(page.getByRole('treeitem', { name: 'Old', includeHidden: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog).toContainText('taken back')
    expect(await readdir(join(vaultDir, 'Old/Plan')).catch(() => [])).toEqual([])
    expect(await readFile(join(vaultDir, 'mine.md'), 'utf8')).toBe('# Mine\n')
  })

  test('of a folder asks for it, by the dialog of the system or by its own @both @deep', async ({
    app,
  }) => {
    const { page, main, dataDir } = app
    const folder = join(dataDir, '..', 'Old notes')
    await expect(page.getByRole('treeitem', { name: 'mine' })).toBeVisible()
    await mkdir(folder)
    await writeFile(join(folder, 'Plan.md'), '# Plan\n')
    if (main)
      await main.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [path] })) as never
      }, folder)
    await command(page, 'Import notes')
    await page.getByRole('button', { name: /^A folder/ }).click()
    if (!main) {
      const picker = page.getByRole('dialog', { name: 'Import a folder' })
      await picker.getByRole('button', { name: 'Cancel' }).click()
      await expect(picker).toBeHidden()
      await page.getByRole('button', { name: /^A folder/ }).click()
      await picker.getByRole('button', { name: 'Type a path' }).click()
      await picker.getByRole('textbox', { name: 'Folder' }).fill(folder)
      await page.keyboard.press('Enter')
      await expect(picker.getByText('1 note in here and in its folders.')).toBeVisible()
      await picker.getByRole('button', { name: 'Import this folder' }).click()
    }
    await expect(page.getByRole('dialog', { name: 'Import notes' })).toContainText('Old notes')
  })

  test('of what is no archive says so, and another can be chosen @deep', async ({ app }) => {
    const { page, main } = app
    test.skip(main !== undefined, 'the dialog of the shell is played above')
    await expect(page.getByRole('treeitem', { name: 'mine' })).toBeVisible()
    await command(page, 'Import notes')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('# no') })
    await expect(page.getByRole('alert')).toContainText('not a zip archive')
    await expect(page.getByRole('button', { name: /^A zip archive/ })).toBeVisible()
  })
})

test.describe('a page', () => {
  const rich = [
    '# Rich\n\nText with ==marks==, #tag, [[Ada#Numbers|numbers]], [[Nobody]] and a foot[^1].',
    '> [!warning]- Folded\n> Hidden words.',
    '- [x] done\n- [ ] open',
    '```js\nconst x = 1\n```',
    '$$\n\\frac{1}{3}\n$$',
    '| a | b |\n|---|--:|\n| 1 | 2 |',
    '![[dot.png|40]] ![[Ada]]',
    '[^1]: The foot.\n',
  ].join('\n\n')
  test.use({
    files: {
      'Rich.md': rich,
      'people/Ada.md': '# Ada\n\nBack to [[Rich]]. ![[Rich]]\n\n## Numbers\n\n42\n',
      'img/dot.png': png,
    },
  })

  test('stands for itself: as in the reading view, with its pictures inside @deep', async ({
    app,
    browser,
  }) => {
    await open(app.page, 'Rich')
    await command(app.page, 'Export this note')
    const file = await exportAs(app, /^Web page/)
    const { page, requests, close } = await readPage(browser, file)
    await expect(page).toHaveTitle('Rich')
    await expect(page.locator('h1').first()).toHaveText('Rich')
    await expect(page.locator('mark')).toHaveText('marks')
    await expect(page.locator('math')).toHaveCount(1)
    await expect(page.locator('.hljs-keyword')).toHaveText('const')
    await expect(page.locator('input[type="checkbox"]')).toHaveCount(2)
    await expect(page.locator('[role="note"], details')).toHaveCount(1)
    const picture = page.locator('img')
    await expect(picture.first()).toHaveAttribute('src', /^data:image\/png;base64,/)
    expect(await picture.first().evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1)
    // Ada is embedded, and the note that she embeds is not drawn in itself again.
    await expect(page.locator('h1')).toHaveText(['Rich', 'Ada'])
    await expect(page.locator('sup a')).toHaveAttribute('href', '#fn-1')
    expect(await page.locator('script, iframe, link, form').count()).toBe(0)
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('mark')!).backgroundColor),
    ).toBe('rgb(253, 240, 184)')
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(file).href])
    await close()
  })

  test('beside others links to them, and a folder comes as an archive of pages @deep', async ({
    app,
    browser,
  }) => {
    await expect(app.page.getByRole('treeitem', { name: 'Rich' })).toBeVisible()
    await command(app.page, 'Export the vault')
    const folder = await unpacked(await exportAs(app, /^Web pages/, 'zip'))
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
      'Rich.html',
      'img',
      'img/dot.png',
      'index.html',
      'people',
      'people/Ada.html',
    ])
    const { page, requests, close } = await readPage(browser, join(folder, 'index.html'))
    await page.getByRole('link', { name: 'Rich' }).click()
    const picture = page.locator('img').first()
    await expect(picture).toHaveAttribute('src', 'img/dot.png')
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1)
    await page.getByRole('link', { name: 'numbers' }).first().click()
    await expect(page).toHaveURL(/people\/Ada\.html#line-5$/)
    await expect(page.locator('#line-5')).toHaveText('Numbers')
    await page.getByRole('link', { name: 'Rich' }).first().click()
    await expect(page).toHaveTitle('Rich')
    for (const url of requests) expect(url).toMatch(/^(file|data):/)
    await close()
  })

  test('goes to paper @both @deep', async ({ app, host, browser }) => {
    const { page, main } = app
    await open(page, 'Rich')
    await command(page, 'Export this note')
    if (!main) {
      await page.evaluate(() => Object.assign(window, { printed: 0 }))
      await page.getByRole('button', { name: /^PDF or paper/ }).click()
      await expect(page.getByRole('dialog')).toContainText('given to your browser to print')
      const frame = page.frameLocator('iframe[data-print]')
      await expect(frame.locator('h1').first()).toHaveText('Rich')
      await expect(frame.getByText('Hidden words.')).toBeAttached()
      await expect(page.locator('iframe[data-print]')).toHaveAttribute(
        'sandbox',
        'allow-same-origin allow-modals',
      )
      return
    }
    test.skip(host !== 'double', 'the dialog of the shell is played on the double')
    // The window of the capture box may be made beside it.
    await main.evaluate(({ app: electron }) => {
      const seen: unknown[] = []
      Object.assign(globalThis, { seen })
      electron.on('browser-window-created', (_event, { webContents }) => {
        const contents = webContents as unknown as {
          getLastWebPreferences(): Electron.WebPreferences
        }
        const { javascript, sandbox, preload, partition } = contents.getLastWebPreferences()
        seen.push({ javascript, sandbox, preload: preload ?? null, partition })
      })
    }, undefined)
    const file = await exportAs(app, /^PDF/, 'pdf')
    expect(await main.evaluate(() => Reflect.get(globalThis, 'seen'), undefined)).toContainEqual({
      javascript: false,
      sandbox: true,
      preload: null,
      partition: 'latent-print',
    })
    const pdf = await readFile(file)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBeGreaterThan(5000)
    expect(browser.contexts().length).toBeGreaterThan(0)
  })
})

test.describe('a hostile note', () => {
  const asNote = (markup: readonly string[]): string =>
    markup.map((one, n) => `Case ${n}\n\n${one}\n`).join('\n\n')
  test.use({
    files: async ({ sink }, use) =>
      use({ 'Hostile.md': asNote([...loadingMarkup(sink.url), ...scriptMarkup]), 'other.md': 'x' }),
  })

  test('stays inert in a page: nothing runs, nothing is asked for', async ({
    app,
    browser,
    sink,
  }) => {
    await open(app.page, 'Hostile')
    await command(app.page, 'Export this note')
    const file = await exportAs(app, /^Web page/)
    const { page, requests, close } = await readPage(browser, file)
    const last = loadingMarkup(sink.url).length + scriptMarkup.length - 1
    await expect(page.getByText(`Case ${last}`, { exact: true })).toBeAttached()
    for (const link of await page.locator('summary').all()) await link.dispatchEvent('click')
    await page.waitForTimeout(500) // what loads, loads late
    const found = await page.evaluate(() => {
      const intruders: string[] = []
      // The icon of a callout: lines, and nothing else.
      const icon =
        /^<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-(?:width|linecap|linejoin)="[\w.]+" stroke-(?:width|linecap|linejoin)="[\w.]+" stroke-(?:width|linecap|linejoin)="[\w.]+" aria-hidden="true"><path d="[a-zA-Z\d ,.-]+"><\/path><\/svg>$/
      for (const element of document.querySelectorAll('body *')) {
        const name = element.tagName.toLowerCase()
        if (icon.test(element.outerHTML)) continue
        if (
          /^(script|iframe|object|embed|link|meta|base|form|style|svg|video|audio|input)$/.test(
            name,
          ) &&
          element.getAttribute('type') !== 'checkbox'
        )
          intruders.push(`<${name}>`)
        for (const { name: attribute, value } of element.attributes) {
          const isAddress = attribute === 'href' || attribute === 'src'
          if (
            /^on|^(style|srcset|xlink:href|action|formaction|background|poster|ping|name|target|srcdoc)$/.test(
              attribute,
            )
          )
            intruders.push(`${name} ${attribute}=${value}`)
          if (
            isAddress &&
            !/^(https?:|mailto:|#|data:image\/(png|jpeg|gif|webp|avif);base64,)/.test(value)
          )
            intruders.push(`${name} ${attribute}=${value}`)
        }
        if (name === 'img' && !element.getAttribute('src')?.startsWith('data:'))
          intruders.push(element.outerHTML)
      }
      return { intruders, xss: Reflect.get(window, '__xss') as unknown }
    })
    expect(found).toEqual({ intruders: [], xss: undefined })
    expect(sink.visits).toEqual([])
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(file).href])
    await close()
  })
})

test.describe('an export of many notes', () => {
  const notes = Array.from({ length: 300 }, (_, n) => [`n/${n}.md`, `# ${n}\n\n[[${n + 1}]]\n`])
  test.use({ files: Object.fromEntries(notes) as Record<string, string> })

  test('tells how far it is, and stops when it is told @deep', async ({ app }) => {
    const { page, main, dataDir } = app
    await expect(page.getByRole('treeitem', { name: 'n' })).toBeVisible()
    if (main)
      await main.evaluate(
        ({ dialog }, filePath) => {
          dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as never
        },
        join(dataDir, '..', 'stopped.zip'),
      )
    await command(page, 'Export the vault')
    await page.getByRole('button', { name: /^Web pages/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/Drawing \d+ of 300 notes/)
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /\d+/)
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByRole('button', { name: /^Web pages/ })).toBeVisible()
    expect(await readdir(join(dataDir, '..'))).not.toContain('stopped.zip')
    await expect
      .poll(async () => {
        const [id = ''] = await readdir(join(dataDir, 'vaults'))
        return readdir(join(dataDir, 'vaults', id, 'transfer')).catch(() => [])
      })
      .toEqual([])
  })
})
