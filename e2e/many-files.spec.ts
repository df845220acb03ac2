import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type RunningApp } from './fixtures.ts'

const FILES = {
  'Atlas.md': '# Atlas\n\nSee [[Plan]] and [Ada](people/Ada.md).\n',
  'Broken.md': '---\ntags: [work\n---\nNobody can read this.\n',
  'Plan.md': '---\nstate: open # until May\ntags: [home]\n---\n# Plan\n\nFor [[Atlas]].\n',
  'people/Ada.md': '# Ada\n\n[up](../Atlas.md)\n',
}
test.use({ files: FILES })

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const shownRows = (page: Page) => () =>
  page
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((each) => each.getAttribute('aria-label')))
/** Every file of the vault with its text. */
const onDisk =
  ({ vaultDir }: RunningApp) =>
  async (): Promise<Record<string, string>> => {
    const paths = await readdir(vaultDir, { recursive: true })
    const notes = paths.filter((path) => path.endsWith('.md') && !path.startsWith('.')).toSorted()
    const texts = notes.map(async (path) => [
      path.replaceAll('\\', '/'),
      await readFile(join(vaultDir, path), 'utf8'),
    ])
    return Object.fromEntries(await Promise.all(texts))
  }
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()

/** The first by a click, which opens it, and the others beside it. */
async function choose(page: Page, first: string, ...others: readonly string[]): Promise<void> {
  await row(page, first).click()
  for (const name of others) await row(page, name).click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByRole('toolbar', { name: 'Chosen files' })).toContainText(
    `${others.length + 1} notes`,
  )
}
async function menu(page: Page, name: string, item: RegExp): Promise<void> {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

test(
  'several notes are tagged, moved and deleted together, and each goes back by one undo @deep',
  { tag: '@main' },
  async ({ app }) => {
    const { page } = app
    const texts = onDisk(app)
    await expect(row(page, 'Plan')).toBeVisible()

    await choose(page, 'Atlas', 'Broken', 'Plan')
    await menu(page, 'Plan', /^Add tag/)
    await page.getByRole('combobox', { name: 'Tag' }).fill('work')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('alertdialog', { name: 'Add #work to 2 notes?' })
    await expect(sheet.getByText('1 note does not get it:')).toBeVisible()
    expect(await texts()).toEqual(FILES)
    await sheet.getByRole('button', { name: /^Add/ }).click()
    await expect(page.getByText('Added #work to 2 notes.')).toBeVisible()
    expect(await texts()).toEqual({
      ...FILES,
      'Atlas.md': `---\ntags:\n  - work\n---\n${FILES['Atlas.md']}`,
      'Plan.md': FILES['Plan.md'].replace('[home]', '[home, work]'),
    })
    await undo(page)
    await expect.poll(texts).toEqual(FILES)

    await menu(page, 'Plan', /^Move to/)
    await page.getByRole('combobox', { name: /^Move / }).fill('people')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/3 notes went to people/)).toBeVisible()
    expect(await texts()).toEqual({
      'people/Ada.md': '# Ada\n\n[up](Atlas.md)\n',
      'people/Atlas.md': '# Atlas\n\nSee [[Plan]] and [Ada](Ada.md).\n',
      'people/Broken.md': FILES['Broken.md'],
      'people/Plan.md': FILES['Plan.md'],
    })
    await undo(page)
    await expect.poll(texts).toEqual(FILES)

    await choose(page, 'Atlas', 'Broken', 'Plan')
    await menu(page, 'Plan', /^Delete/)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(page.getByText(/went to the trash/)).toBeVisible()
    expect(Object.keys(await texts())).toEqual(['people/Ada.md'])
    await undo(page)
    await expect.poll(texts).toEqual(FILES)
  },
)

test(
  'an own order is there again after a start, follows a rename and its undo, and writes nothing @deep',
  { tag: '@main' },
  async ({ app }) => {
    const { page } = app
    await page.getByRole('button', { name: 'Order and kinds of files' }).click()
    await page.getByRole('menuitem', { name: 'Own order' }).click()
    await row(page, 'Plan').dragTo(row(page, 'people'), { targetPosition: { x: 40, y: 3 } })
    await expect.poll(shownRows(page)).toEqual(['Plan', 'people', 'Atlas', 'Broken'])
    await menu(page, 'Plan', /^Rename/)
    await page.getByRole('textbox', { name: 'New name of Plan' }).fill('Zebra')
    await page.keyboard.press('Enter')
    await expect.poll(async () => Object.keys(await onDisk(app)())).toContain('Zebra.md')
    await expect.poll(shownRows(page)).toEqual(['Plan, Zebra', 'people', 'Atlas', 'Broken'])
    await undo(page)
    await expect.poll(onDisk(app)).toEqual(FILES)
    await page.reload()
    await expect.poll(shownRows(page)).toEqual(['Plan', 'people', 'Atlas', 'Broken'])
    expect(await onDisk(app)()).toEqual(FILES)
  },
)
