import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Menu } from 'electron'
import { expect, test, type RunningApp } from './fixtures.ts'

// What a person does with menus and frames, the double can be told.
test.skip(({ host }) => host !== 'double', 'needs a system that shows menus and frames')
test.use({ files: { 'Atlas.md': '# Atlas\n' } })

interface Shown {
  readonly label: string | undefined
  readonly id: string | undefined
  readonly accelerator: string | undefined
  readonly isListenedFor: boolean
  readonly isEnabled: boolean
}

/** All that can be chosen in the menus, whichever they stand in. */
const menuItems = async (app: RunningApp): Promise<readonly Shown[]> =>
  (await app.main?.evaluate(({ Menu: menus }) => {
    const inside = (menu: Menu): Shown[] =>
      menu.items.flatMap((item) => [
        {
          label: item.label,
          id: item.id,
          accelerator: item.accelerator?.toString(),
          isListenedFor: item.registerAccelerator,
          isEnabled: item.enabled,
        },
        ...(item.submenu ? inside(item.submenu) : []),
      ])
    const shown = menus.getApplicationMenu()
    return shown ? inside(shown) : []
  }, undefined)) ?? []
const item = async (app: RunningApp, id: string): Promise<Shown | undefined> =>
  (await menuItems(app)).find((each) => each.id === id)
const choose = (app: RunningApp, id: string) =>
  app.main?.evaluate(({ Menu: menus }, chosen) => {
    menus.getApplicationMenu()?.getMenuItemById(chosen)?.click()
  }, id)

test('the menus have what the list of commands has, with its keys, and do it @deep', async ({
  app,
}) => {
  const { page } = app
  await expect(page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  await expect.poll(() => item(app, 'rename')).toMatchObject({ isEnabled: false })
  expect(await item(app, 'palette')).toMatchObject({ accelerator: 'CommandOrControl+P' })
  for (const each of await menuItems(app))
    if (each.id !== undefined && each.accelerator !== undefined)
      expect(each.isListenedFor, each.id).toBe(false)
  // With a note in front there is more to do.
  await page.getByText('Atlas', { exact: true }).first().click()
  await expect.poll(() => item(app, 'rename')).toMatchObject({ isEnabled: true })
  await choose(app, 'trash')
  const trash = page.getByRole('dialog')
  await expect(trash).toBeVisible()
  await expect.poll(() => item(app, 'rename')).toMatchObject({ isEnabled: false })
  await page.keyboard.press('Escape')
  await expect(trash).toBeHidden()
  // Keys of one's own are those that the menu says.
  await choose(app, 'key-settings')
  await page.getByText('VS Code', { exact: true }).click()
  await expect
    .poll(() => item(app, 'palette'))
    .toMatchObject({ accelerator: 'CommandOrControl+Shift+P' })
  // Without a vault there is what belongs to the system.
  await page.keyboard.press('Escape')
  await choose(app, 'close-vault')
  await expect.poll(() => item(app, 'palette')).toBeUndefined()
  expect((await menuItems(app)).map(({ label }) => label)).toContain('Edit')
})

test('the frame looks as the theme that is chosen, and is as large as it was @deep', async ({
  app,
}) => {
  const looks = () =>
    app.main?.evaluate(({ BrowserWindow, nativeTheme }) => {
      const [window] = BrowserWindow.getAllWindows()
      return { theme: nativeTheme.themeSource, isFullScreen: window?.isFullScreen() }
    }, undefined)
  await expect(app.page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  expect(await looks()).toEqual({ theme: 'system', isFullScreen: false })
  await expect.poll(() => item(app, 'theme-dark')).toBeDefined()
  await choose(app, 'theme-dark')
  await expect.poll(looks).toMatchObject({ theme: 'dark' })
  await app.main?.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true),
    undefined,
  )
  await app.restart()
  await expect(app.page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  await expect.poll(looks).toEqual({ theme: 'dark', isFullScreen: true })
})

test('a note that the system hands over is opened, and said where it cannot be @deep', async ({
  app,
}) => {
  const { page, vaultDir, dataDir } = app
  await expect(page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  await app.main?.evaluate(({ dialog }) => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    dialog.showMessageBox = (async (options: { message: string }) => {
      said.push(options.message)
      return { response: 0, checkboxChecked: false }
    }) as unknown as typeof dialog.showMessageBox
  }, undefined)
  const said = () =>
    app.main?.evaluate(() => (globalThis as unknown as { said: string[] }).said, undefined)
  const handOver = (...args: string[]) =>
    app.main?.evaluate(({ app: electron }, given) => {
      electron.emit('second-instance', {}, ['latent', ...given], '/')
    }, args)
  const elsewhere = join(dataDir, 'elsewhere')
  await mkdir(elsewhere)
  await writeFile(join(elsewhere, 'Plan.md'), 'Of nobody.\n')
  await symlink(join(elsewhere, 'Plan.md'), join(vaultDir, 'Out.md'))
  await handOver(join(elsewhere, 'Plan.md'))
  await expect.poll(said).toEqual([expect.stringContaining('“Plan.md” is no note of a vault')])
  await handOver(join(vaultDir, 'Out.md'))
  await expect.poll(said).toHaveLength(2)
  await expect(page.locator('.cm-content')).toHaveCount(0)
  await handOver('--vault', elsewhere, join(vaultDir, 'Atlas.md'))
  await expect(page.locator('.cm-content').first()).toContainText('Atlas')

  // In another vault, that one is opened, with all that was typed here on disk.
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('The last line.')
  await expect.poll(() => item(app, 'close-vault')).toMatchObject({ isEnabled: true })
  await choose(app, 'close-vault')
  await page.getByRole('button', { name: /sample/i }).click()
  await expect(page.getByRole('tree', { name: 'Files' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeHidden()
  await handOver(join(vaultDir, 'Atlas.md'))
  await expect(page.locator('.cm-content').first()).toContainText('The last line.')
  expect(await said()).toHaveLength(2)
})

test('beside the clock stands what is offered there, once it is wanted @deep', async ({ app }) => {
  const { page } = app
  const inTray = () =>
    app.main?.evaluate(({ Tray }) => {
      // The double's own.
      const { shown } = Tray as unknown as { shown: Set<{ menu: Menu | null }> }
      return [...shown].map(({ menu }) => menu?.items.map(({ label }) => label))
    }, undefined)
  await expect(page.getByRole('treeitem', { name: 'Atlas', exact: true })).toBeVisible()
  await page.getByText('Atlas', { exact: true }).first().click()
  expect(await inTray()).toEqual([])
  await page.keyboard.press('ControlOrMeta+,')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('button', { name: 'Appearance', exact: true }).click()
  const choice = dialog.getByRole('radiogroup', { name: 'Icon beside the clock' })
  await choice.getByText('On', { exact: true }).click()
  await expect
    .poll(async () => (await inTray())?.flat().filter(Boolean))
    .toEqual(['Show Latent', 'Capture a thought', 'Atlas', 'Quit Latent'])
  await choice.getByText('Off', { exact: true }).click()
  await expect.poll(inTray).toEqual([])
})

test('a file that is dragged with Alt goes to the system, from its own window @deep', async ({
  app,
}) => {
  const { page, vaultDir } = app
  const dragged = () =>
    app.main?.evaluate(({ BrowserWindow }) => {
      // The double's own.
      const all = BrowserWindow.getAllWindows() as unknown as readonly {
        readonly webContents: { readonly dragged: readonly { readonly files: string[] }[] }
      }[]
      return all.flatMap(({ webContents }) => webContents.dragged.map(({ files }) => files))
    }, undefined)
  const row = page.getByRole('treeitem', { name: 'Atlas', exact: true })
  await expect(row).toBeVisible()
  await row.hover()
  await page.keyboard.down('Alt')
  await page.mouse.down()
  await page.mouse.move(600, 400, { steps: 8 })
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect.poll(dragged).toEqual([[join(vaultDir, 'Atlas.md')]])
})
