import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, inOneWindow, test, type RunningApp } from './fixtures.ts'

test.use({
  files: {
    'Atlas.md': '# Atlas\n\nAsk [[Ada]] and read [her letters](people/Ada.md#Letters).\n',
    'people/Ada.md': '# Ada\n\n## Letters\n\nShe wrote to [[Babbage]].\n',
    'people/Babbage.md': '# Babbage\n\nSee [[people/Ada|the countess]].\n',
    'projects/Engine.md': '# Engine\n\nNothing links here.\n',
  },
})

const tree = (page: Page) => page.getByRole('tree', { name: 'Files' })
const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const toast = (page: Page) => page.getByRole('status').or(page.getByRole('alert'))
const onDisk =
  ({ vaultDir }: RunningApp, path: string) =>
  () =>
    readFile(join(vaultDir, path), 'utf8').catch(() => '(not there)')
const names =
  ({ vaultDir }: RunningApp, folder = '.') =>
  async () =>
    (await readdir(join(vaultDir, folder)).catch(() => []))
      .filter((name) => !name.startsWith('.'))
      .toSorted()

async function openFolder(page: Page, name: string): Promise<void> {
  await row(page, name).click()
  await expect(row(page, name)).toHaveAttribute('aria-expanded', 'true')
}

async function menu(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

test(
  'renaming in the tree takes every link and the open tab along, and one undo gives all back',
  { tag: '@main' },
  async ({ app }) => {
    const { page } = app
    const before = [
      await onDisk(app, 'Atlas.md')(),
      await onDisk(app, 'people/Ada.md')(),
      await onDisk(app, 'people/Babbage.md')(),
    ]
    await openFolder(page, 'people')
    await row(page, 'Ada').click()
    await expect(page.getByRole('tab', { name: 'Ada' })).toBeVisible()
    await tree(page).focus()
    await page.keyboard.press('F2')
    const field = page.getByRole('textbox', { name: 'New name of Ada' })
    await expect(field).toBeFocused()
    await field.fill('Ada Lovelace')
    await field.press('Enter')

    await expect(
      toast(page).getByText(/Ada is now Ada Lovelace\. 3 links in 2 notes follow/),
    ).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Ada Lovelace' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page.getByRole('tab', { name: 'Ada', exact: true })).toHaveCount(0)
    expect(await onDisk(app, 'Atlas.md')()).toBe(
      '# Atlas\n\nAsk [[Ada Lovelace]] and read [her letters](people/Ada%20Lovelace.md#Letters).\n',
    )
    expect(await onDisk(app, 'people/Babbage.md')()).toContain(
      '[[people/Ada Lovelace|the countess]]',
    )

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(onDisk(app, 'people/Ada.md')).toBe(before[1])
    expect(await onDisk(app, 'Atlas.md')()).toBe(before[0])
    expect(await onDisk(app, 'people/Babbage.md')()).toBe(before[2])
    await expect(page.getByRole('tab', { name: 'Ada', exact: true })).toBeVisible()
  },
)

test('a note is renamed and moved @deep', ({ app }) =>
  inOneWindow(
    { app },
    {
      'a taken name is refused, and nothing is written over': async ({ app }) => {
        const { page } = app
        await openFolder(page, 'people')
        await menu(page, 'Ada', 'Rename')
        await page.getByRole('textbox', { name: 'New name of Ada' }).fill('Babbage')
        await page.keyboard.press('Enter')
        await expect(toast(page).getByText(/Babbage/)).toBeVisible()
        expect(await names(app, 'people')()).toEqual(['Ada.md', 'Babbage.md'])
      },
      'the title above the text renames the note with its links, and one undo gives all back':
        async ({ app }) => {
          const { page, vaultDir } = app
          await writeFile(join(vaultDir, 'Tower.md'), 'It stands at the shore.\n')
          await writeFile(join(vaultDir, 'Shore.md'), 'See [[Tower]].\n')
          await row(page, 'Tower').click()
          const text = page.locator('.cm-content')
          await expect(text).toBeFocused()
          const title = page.getByRole('textbox', { name: 'Title' })
          await expect(title).toHaveValue('Tower')
          await page.keyboard.press('F2')
          await expect(title).toBeFocused()
          await page.keyboard.type('Lighthouse')
          await page.keyboard.press('Enter')
          await page.keyboard.type('Mine. ')
          await expect(
            toast(page).getByText('Tower is now Lighthouse. 1 link in 1 note follow.'),
          ).toBeVisible()
          await expect(title).toHaveValue('Lighthouse')
          await expect(text).toBeFocused()
          await expect(text).toHaveText('Mine. It stands at the shore.')
          await expect.poll(onDisk(app, 'Shore.md')).toBe('See [[Lighthouse]].\n')
          await expect(row(page, 'Lighthouse')).toBeVisible()

          await toast(page).getByRole('button', { name: 'Undo' }).click()
          await expect(title).toHaveValue('Tower')
          await expect.poll(onDisk(app, 'Shore.md')).toBe('See [[Tower]].\n')
          await expect.poll(onDisk(app, 'Tower.md')).toBe('Mine. It stands at the shore.\n')
        },
      'what is typed goes along when the note moves': async ({ app }) => {
        const { page } = app
        await row(page, 'Atlas').click()
        await page.locator('.cm-content').click()
        await page.keyboard.press('ControlOrMeta+End')
        await page.keyboard.type('Typed just now.')
        await page.keyboard.press('ControlOrMeta+p')
        await page.getByRole('combobox', { name: 'Commands' }).fill('Move this note')
        await page.keyboard.press('Enter')
        await page.getByRole('combobox', { name: /^Move / }).fill('projects')
        await page.keyboard.press('Enter')
        await expect.poll(onDisk(app, 'projects/Atlas.md')).toContain('Typed just now.')
        // From its new folder the relative link needs another way.
        expect(await onDisk(app, 'projects/Atlas.md')()).toContain('(../people/Ada.md#Letters)')
        await expect(page.locator('.cm-content')).toContainText('Typed just now.')
      },
    },
  ))

test('a folder is renamed with everything in it, and moved by dragging @deep', async ({ app }) => {
  const { page } = app
  await menu(page, 'people', 'Rename')
  await page.getByRole('textbox', { name: 'New name of people' }).fill('team')
  await page.keyboard.press('Enter')
  await expect.poll(names(app)).toEqual(['Atlas.md', 'projects', 'team'])
  await expect
    .poll(onDisk(app, 'Atlas.md'))
    .toBe('# Atlas\n\nAsk [[Ada]] and read [her letters](team/Ada.md#Letters).\n')
  await row(page, 'team').dragTo(row(page, 'projects'))
  await expect.poll(names(app, 'projects')).toEqual(['Engine.md', 'team'])
  await expect.poll(onDisk(app, 'Atlas.md')).toContain('(projects/team/Ada.md#Letters)')
  // The end of a path is enough to find it, so this one stays as it was written.
  expect(await onDisk(app, 'projects/team/Babbage.md')()).toContain('[[team/Ada|the countess]]')
})

test('a folder goes to the trash after a question, and comes back from there @deep', async ({
  app,
}) => {
  const { page } = app
  await menu(page, 'people', 'Delete')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Delete the folder people?')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(names(app)).toEqual(['Atlas.md', 'projects'])

  await tree(page).click({ button: 'right', position: { x: 60, y: 300 } })
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await expect(trash.getByRole('option', { name: /people/ })).toContainText('2 files')
  await trash.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(names(app, 'people')).toEqual(['Ada.md', 'Babbage.md'])
  await expect(trash.getByText('The trash is empty.')).toBeVisible()
})

test(
  'the trash shows what is in it, gives it back beside a new note of that name, and can be emptied',
  { tag: ['@main', '@deep'] },
  async ({ app }) => {
    const { page, vaultDir } = app
    await menu(page, 'Atlas', 'Delete')
    await expect.poll(names(app)).toEqual(['people', 'projects'])
    await writeFile(join(vaultDir, 'Atlas.md'), 'Another one.\n')
    await mkdir(join(vaultDir, '.trash'), { recursive: true })
    await writeFile(join(vaultDir, '.trash/Old.md'), 'Put here by another program.\n')

    await page.keyboard.press('ControlOrMeta+p')
    await page.getByRole('combobox', { name: 'Commands' }).fill('Show the trash')
    await page.keyboard.press('Enter')
    const trash = page.getByRole('dialog', { name: 'Trash' })
    await trash.getByRole('option', { name: /Atlas/ }).click()
    await expect(trash).toContainText('read [her letters](people/Ada.md#Letters)')
    await trash.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(names(app)).toEqual(['Atlas 2.md', 'Atlas.md', 'people', 'projects'])
    expect(await onDisk(app, 'Atlas.md')()).toBe('Another one.\n')

    await trash.getByRole('option', { name: /Old/ }).click()
    await expect(trash).toContainText('Put here by another program.')
    await trash.getByRole('button', { name: 'Empty the trash' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete for good' }).click()
    await expect(trash.getByText('The trash is empty.')).toBeVisible()
    expect(await readdir(join(vaultDir, '.trash'))).toEqual([])
  },
)
