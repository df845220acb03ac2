import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, inOneWindow, test, type RunningApp } from './fixtures.ts'

const FIRST = '# Atlas\n\nOne.\n\nTwo.\n\nThree.\n'

test.use({ files: { 'Atlas.md': FIRST, 'Other.md': '# Other\n' }, connectsModel: true })

const editor = (page: Page) => page.locator('.cm-content')
/** An edit of the agent takes the note from its place for a moment. */
const onDisk = ({ vaultDir }: RunningApp) =>
  readFile(join(vaultDir, 'Atlas.md'), 'utf8').catch(() => '(not there)')
const history = (page: Page) => page.getByRole('dialog', { name: 'History of Atlas' })

async function open(page: Page): Promise<void> {
  await page.getByRole('treeitem', { name: 'Atlas', exact: true }).click()
  await expect(editor(page)).toContainText('Three.')
}

/** Replaces a word in the editor, and waits until it is saved. */
async function replaceWord(app: RunningApp, word: string, by: string): Promise<void> {
  await editor(app.page)
    .getByText(`${word}.`)
    .dblclick({ position: { x: 4, y: 8 } })
  await app.page.keyboard.insertText(by) // at once: each pause between letters could be a save of its own
  await app.page.keyboard.press('ControlOrMeta+s')
  await expect.poll(() => onDisk(app)).toContain(by)
}

test('the history of a note is shown and brought back @deep', ({ app }) =>
  inOneWindow(
    { app },
    {
      'a note that Latent never changed says so': async ({ app }) => {
        const { page } = app
        await open(page)
        await page.keyboard.press('ControlOrMeta+Alt+h')
        await expect(history(page)).toContainText('Latent has not changed this note yet.')
        await page.keyboard.press('Escape')
        await expect(history(page)).toHaveCount(0)
      },
      'every version is listed, one stretch of lines can be restored, and then the whole': async ({
        app,
      }) => {
        const { page } = app
        await open(page)
        await replaceWord(app, 'One', 'First')
        await replaceWord(app, 'Three', 'Third')
        await page.keyboard.press('ControlOrMeta+Alt+h')
        // What is saved within a minute is one row, until it is opened.
        await expect(history(page).getByRole('option')).toHaveCount(1)
        await history(page).getByRole('button', { name: 'Show each of the 2 saves' }).click()
        await expect(history(page).getByRole('option')).toHaveCount(2)
        await history(page).getByRole('option').last().click()
        await expect(history(page)).toContainText('2 differences')
        const lines = history(page).getByRole('region', { name: 'Changes' }).getByText('Third.')
        await lines.first().hover()
        await history(page).getByRole('button', { name: 'Restore these lines' }).last().click()
        await expect.poll(() => onDisk(app)).toBe(FIRST.replace('One', 'First'))
        await expect(history(page)).toContainText('1 difference')
        await history(page).getByRole('button', { name: 'Restore this version' }).click()
        await expect.poll(() => onDisk(app)).toBe(FIRST)
        await expect(history(page)).toHaveCount(0)

        // What was brought back went through the editor.
        await editor(page).click()
        await page.keyboard.press('ControlOrMeta+z')
        await expect.poll(() => onDisk(app)).toBe(FIRST.replace('One', 'First'))
      },
    },
  ))

test('undo of an answer leaves what was written since; where lines meet, a person chooses', async ({
  app,
  model,
}) => {
  const { page } = app
  await open(page)
  const edit = (old_text: string, new_text: string) => ({
    toolCalls: [
      { name: 'edit_note', arguments: { path: 'Atlas.md', edits: [{ old_text, new_text }] } },
    ],
  })
  model.reply(edit('One.', 'Uno.'), edit('Three.', 'Tres.'), { text: ['Done.'] })
  await page.getByRole('combobox', { name: 'Message' }).fill('Say it in Spanish')
  await page.keyboard.press('Enter')
  for (const after of ['Uno.', 'Tres.']) {
    await page.getByRole('button', { name: /^Allow/ }).click()
    await expect.poll(() => onDisk(app)).toContain(after)
  }
  await expect(page.getByText('Done.', { exact: true })).toBeVisible()
  await replaceWord(app, 'Two', 'Dos')

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(() => onDisk(app)).toBe(FIRST.replace('Two', 'Dos'))
})

test('an undo that meets later words in the same line asks, and takes what is chosen @deep', async ({
  app,
  model,
}) => {
  const { page } = app
  await open(page)
  model.reply(
    {
      toolCalls: [
        {
          name: 'edit_note',
          arguments: { path: 'Atlas.md', edits: [{ old_text: 'One.', new_text: 'Uno.' }] },
        },
      ],
    },
    { text: ['Done.'] },
  )
  await page.getByRole('combobox', { name: 'Message' }).fill('Say it in Spanish')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Allow/ }).click()
  await expect.poll(() => onDisk(app)).toContain('Uno.')
  await replaceWord(app, 'Uno', 'Unissimo')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()

  const clash = page.getByRole('dialog', { name: /was edited since/ })
  await expect(clash).toContainText('Unissimo.')
  expect(await onDisk(app)).toBe(FIRST.replace('One', 'Unissimo'))
  await clash.getByRole('button', { name: 'Take back all of it' }).click()
  await expect.poll(() => onDisk(app)).toBe(FIRST)
})
