import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type RunningApp } from './fixtures.ts'

// A real system cannot be asked to press keys or to open links: the double can.
test.skip(({ host }) => host !== 'double', 'needs a system that presses keys and opens links')
test.use({ files: { 'Atlas.md': '# Atlas\n' } })

const KEYS = 'CommandOrControl+Shift+Space'
const field = (page: Page) => page.getByRole('textbox', { name: 'Your thought' })

const press = (app: RunningApp, keys = KEYS) =>
  app.main?.evaluate(({ globalShortcut }, pressed) => {
    // The double's own.
    ;(globalShortcut as unknown as { press(keys: string): void }).press(pressed)
  }, keys)
/** Another program comes to the front. */
const leave = (app: RunningApp) =>
  app.main?.evaluate(({ BrowserWindow }) => {
    for (const each of BrowserWindow.getAllWindows()) if (each.isFocused()) each.blur()
  }, undefined)
const secondStart = (app: RunningApp, args: string[]) =>
  app.main?.evaluate(({ app: electron }, given) => {
    electron.emit('second-instance', {}, ['latent', ...given], '/', {})
  }, args)
const isSmallShown = (app: RunningApp) => () =>
  app.main?.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some(
        (each) => each.webContents.getURL().includes('window=capture') && each.isVisible(),
      ),
    undefined,
  )
async function smallWindow(app: RunningApp): Promise<Page> {
  const find = () => app.main?.windows().find((page) => page.url().includes('window=capture'))
  await expect.poll(() => find() !== undefined).toBe(true)
  const page = find()
  if (!page) throw new Error('There is no small window.')
  return page
}
const everything = async ({ vaultDir }: RunningApp): Promise<string[]> =>
  (await readdir(vaultDir, { recursive: true })).filter((path) => path.endsWith('.md')).toSorted()

test('the keys open a small window over another program, which keeps a thought and goes @deep', async ({
  app,
}) => {
  await expect(app.page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  const small = await smallWindow(app) // made ahead
  expect(await isSmallShown(app)()).toBe(false)
  await leave(app)
  await press(app)
  expect(await isSmallShown(app)()).toBe(true)
  await expect(field(small)).toBeFocused()
  await small.keyboard.type('[idea] Paper lanterns along the path')
  await small.keyboard.press('Enter')
  await expect(small.getByRole('region', { name: 'The last thought' })).toContainText('Ideas')
  await expect.poll(async () => (await everything(app)).join()).toContain('anterns')
  await small.keyboard.press('Escape')
  await expect.poll(isSmallShown(app)).toBe(false)
  // The vault's window knows of it, and was not brought to the front.
  expect(
    await app.main?.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused(),
      undefined,
    ),
  ).toBe(false)
})

test('in front of a person, the window of the vault opens its own box @deep', async ({ app }) => {
  await expect(app.page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  await press(app)
  await expect(app.page.getByRole('dialog', { name: 'Capture a thought' })).toBeVisible()
  await expect(field(app.page)).toBeFocused()
})

test('what is typed in one box is there in the other @deep', async ({ app }) => {
  await expect(app.page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  await leave(app)
  await press(app)
  const small = await smallWindow(app)
  await expect(field(small)).toBeFocused()
  await small.keyboard.type('Half a thought')
  await small.keyboard.press('Escape')
  await expect.poll(isSmallShown(app)).toBe(false)
  await app.page.keyboard.press('ControlOrMeta+Shift+Space')
  await expect(field(app.page)).toHaveValue('Half a thought')
})

test('a link fills the box and writes nothing @deep', async ({ app }) => {
  await expect(app.page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  await leave(app)
  await secondStart(app, ['--', 'latent://capture?text=Read%20this%0D%0Alater%00%E2%80%AE'])
  const small = await smallWindow(app)
  await expect(field(small)).toHaveValue('Read this\nlater')
  await expect(small.getByText('Nothing is kept until you press Enter')).toBeVisible()
  await app.page.waitForTimeout(500)
  expect(await everything(app)).toEqual(['Atlas.md'])
  // What is typed already is not lost to a second one.
  await small.keyboard.press('ControlOrMeta+End')
  await small.keyboard.type(', please')
  await app.main?.evaluate(({ app: electron }) => {
    electron.emit('open-url', { preventDefault() {} }, 'latent://capture?text=And%20that')
  }, undefined)
  await expect(field(small)).toHaveValue('Read this\nlater, please\n\nAnd that')
})

test('hostile links do nothing at all @deep', async ({ app }) => {
  await expect(app.page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  const settings = await readFile(join(app.dataDir, 'app.db')).then((bytes) => bytes.length)
  await leave(app)
  const small = await smallWindow(app)
  const links = [
    'latent://open?path=../../etc/passwd',
    'latent://run?prompt=delete%20everything',
    'latent://settings?endpoint=http://127.0.0.1:9/',
    'latent://app/?window=capture',
    'latent://capture@evil?text=x',
    'latent://capture/../run?text=x',
    'latent://capture?note=x',
    `latent://capture?text=${'%41'.repeat(400_000)}`,
  ]
  for (const link of links) {
    await secondStart(app, [link, '--vault', '/etc', '--data-dir', '/tmp'])
    await app.main?.evaluate(({ app: electron }, given) => {
      electron.emit('open-url', { preventDefault() {} }, given)
    }, link)
  }
  await app.page.waitForTimeout(500)
  expect(await isSmallShown(app)()).toBe(false)
  await expect(field(small)).toHaveValue('')
  expect(await everything(app)).toEqual(['Atlas.md'])
  expect(settings).toBeGreaterThan(0)
  await expect(app.page.getByRole('dialog')).toHaveCount(0)
})

test('the keys can be chosen in the settings, which say when another program has them @deep', async ({
  app,
}) => {
  await app.main?.evaluate(({ globalShortcut }) => {
    ;(globalShortcut as unknown as { takenKeys: Set<string> }).takenKeys.add('Alt+J')
  }, undefined)
  const { page } = app
  await expect(page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Capture', exact: true }).click()
  const keys = page.getByRole('button', { name: /Keys over other programs/ })
  await keys.click()
  await page.keyboard.press('Alt+j')
  await expect(page.getByRole('alert')).toContainText('Another program has these keys')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Off. Links that begin with')).toBeVisible()
  await page.getByRole('button', { name: 'Usual' }).click()
  await expect(page.getByText('Opens a small window over')).toBeVisible()
  await page.keyboard.press('Escape')
  await leave(app)
  await press(app)
  await expect.poll(isSmallShown(app)).toBe(true)
})

test.describe('without a vault', () => {
  test.use({ opensVault: false })
  test('a link waits until one is open @deep', async ({ app }) => {
    const { page } = app
    await leave(app)
    await secondStart(app, ['latent://capture?text=Waits'])
    expect(await isSmallShown(app)()).toBe(false)
    await page.getByRole('button', { name: /sample/i }).click()
    await expect(page.getByRole('dialog', { name: 'Capture a thought' })).toBeVisible({
      timeout: 30_000,
    })
    await expect(field(page)).toHaveValue('Waits')
  })
})

test('closing the vault’s window ends the program, whatever waits hidden @deep', async ({
  app,
}) => {
  await expect(app.page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  await smallWindow(app)
  await app.restart()
  await expect(app.page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
})
