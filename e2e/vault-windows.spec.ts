import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type RunningApp } from './fixtures.ts'

test.use({
  files: {
    'Atlas.md': '# Atlas\n\nThe survey is done.\n',
    'Plan.md': '# Plan\n\nMeasure the beds.\n',
    'Old.md': '# Old\n',
  },
})

const editor = (page: Page) => page.locator('.cm-content').first()
const tabs = (page: Page) => page.getByRole('tab')
const file = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+p')
  await page.getByRole('combobox', { name: 'Commands' }).fill(name)
  await page.keyboard.press('Enter')
}
async function openBoth(page: Page): Promise<void> {
  await file(page, 'Atlas').click()
  await expect(editor(page)).toContainText('survey')
  await file(page, 'Plan').click()
  await expect(editor(page)).toContainText('Measure')
}
const onDisk = (app: RunningApp, name: string) => readFile(join(app.vaultDir, name), 'utf8')

test('a tab moved to a window of its own in the browser is written in there, and seen here @deep', async ({
  app,
  host,
}) => {
  test.skip(host !== 'browser', 'the desktop opens its windows itself')
  const { page } = app
  await openBoth(page)
  const opening = page.waitForEvent('popup')
  await command(page, 'Move this tab to a new window')
  const beside = await opening
  await expect(editor(beside)).toContainText('Measure')
  expect(new URL(beside.url()).search).toBe('?w=2')
  await expect(tabs(page).filter({ hasText: 'Plan' })).toHaveCount(0)
  await expect(file(beside, 'Atlas')).toBeHidden()
  await editor(beside).click()
  await beside.keyboard.press('ControlOrMeta+End')
  await beside.keyboard.type('Dig.')
  await expect.poll(() => onDisk(app, 'Plan.md')).toContain('Dig.')
  await file(page, 'Plan').click()
  await expect(editor(page)).toContainText('Dig.')
  // Its layout is its own, also when it is loaded again.
  await beside.reload()
  await expect(editor(beside)).toContainText('Dig.')
  await expect(file(beside, 'Atlas')).toBeHidden()
  await expect(file(page, 'Atlas')).toBeVisible()
  await beside.close()
})

test('windows of the desktop come back as they were, have the menus that they are in, and go with their vault @main @deep', async ({
  app,
  host,
}) => {
  test.skip(host !== 'double', 'needs a system that shows windows')
  const { page } = app
  /** Without the small one for captures, which is made ahead. */
  const windows = () =>
    (app.main?.windows() ?? []).filter((each) => !each.url().includes('?window='))
  const besides = () => windows().filter((each) => each.url().includes('?w='))
  /** Which of the two comes first after a start is nobody's promise. */
  const first = () => windows().find((each) => !each.url().includes('?w=')) ?? page
  const focus = (beside: boolean) =>
    app.main?.evaluate(({ BrowserWindow }, isBeside) => {
      const of = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().endsWith(isBeside ? '?w=2' : 'app/'),
      )
      of?.focus()
      return of?.isFocused()
    }, beside)
  const isInMenu = (id: string) =>
    app.main?.evaluate(
      ({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted) != null,
      id,
    )
  await openBoth(page)
  await command(page, 'Move this tab to a new window')
  await expect.poll(() => besides().length).toBe(1)
  const [beside = page] = besides()
  await expect(editor(beside)).toContainText('Measure')
  await expect(tabs(page).filter({ hasText: 'Plan' })).toHaveCount(0)
  // Workspaces are saved with the first window, whose menus have them.
  await expect.poll(() => isInMenu('save-workspace')).toBe(false)
  await focus(false)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => isInMenu('save-workspace')).toBe(true)
  await editor(beside).click()
  await beside.keyboard.press('ControlOrMeta+End')
  await beside.keyboard.type('Dig.')
  await expect.poll(() => onDisk(app, 'Plan.md')).toContain('Dig.')

  await app.restart()
  await expect.poll(() => besides().length).toBe(1)
  const [again = page] = besides()
  await expect(editor(again)).toContainText('Dig.')
  await expect(editor(first())).toContainText('survey')
  await expect(file(again, 'Old')).toBeHidden()

  // Another vault has no such window; this one has it again.
  await command(first(), 'Open another vault')
  await expect.poll(() => besides().length).toBe(0)
  await first()
    .getByRole('button', { name: /^vault/ })
    .first()
    .click()
  await expect(editor(first())).toContainText('survey')
  await expect.poll(() => besides().length).toBe(1)

  // It can be asked for in one that goes with its vault, where no other is left.
  const close = (beside: boolean) =>
    app.main?.evaluate(({ BrowserWindow }, isBeside) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL().endsWith(isBeside ? '?w=2' : 'app/')) window.close()
    }, beside)
  await close(false)
  await expect.poll(() => windows().length).toBe(1)
  const [last = page] = besides()
  await expect(editor(last)).toContainText('Dig.')
  await command(last, 'Open another vault')
  await expect.poll(() => windows().map((each) => each.url().includes('?w='))).toEqual([false])
  await first()
    .getByRole('button', { name: /^vault/ })
    .first()
    .click()
  await expect.poll(() => besides().length).toBe(1)

  // What a person closes stays closed.
  await close(true)
  await expect.poll(() => besides().length).toBe(0)
  await app.restart()
  await expect(editor(first())).toContainText('survey')
  expect(besides()).toHaveLength(0)
})

test('a quitting that a person gives up is over: a window that they close later stays closed @main @deep', async ({
  app,
  host,
}) => {
  test.skip(host !== 'double', 'needs a system that shows windows')
  const { page } = app
  const besides = () => (app.main?.windows() ?? []).filter((each) => each.url().includes('?w='))
  await openBoth(page)
  await tabs(page).filter({ hasText: 'Atlas' }).click()
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('Mine.')
  await writeFile(join(app.vaultDir, 'Atlas.md'), '# Atlas\nTheirs.\n')
  await expect(page.getByRole('alert')).toContainText('changed by another program')
  await app.main?.evaluate(({ app: program }) => program.quit(), undefined)
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click() // or it would be held again
  await command(page, 'Move this tab to a new window')
  await expect.poll(() => besides().length).toBe(1)
  await expect(editor(besides()[0] ?? page)).toContainText('Mine.')
  await app.main?.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows())
      if (window.webContents.getURL().endsWith('?w=2')) window.close()
  }, undefined)
  await expect.poll(() => besides().length).toBe(0)
  await app.restart()
  await expect(editor(app.page)).toContainText('Measure')
  expect(besides()).toHaveLength(0)
})
