import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const ATLAS =
  '# Atlas\r\n\r\nThe permit are late, and the survey is done.\r\n\r\nAnother paragraph.\r\n'

test.use({ connectsModel: true, files: { 'Atlas.md': ATLAS } })

const editor = (page: Page) => page.locator('.cm-content')
const suggestion = (page: Page) => page.getByRole('group', { name: 'Suggestion' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Help with the text' })

async function open(page: Page): Promise<void> {
  await page.getByRole('treeitem', { name: 'Atlas', exact: true }).click()
  await expect(editor(page)).toContainText('The permit')
  await page.locator('.cm-line', { hasText: 'permit' }).click()
}

async function ask(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+j')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.type(words)
  await expect(dialog(page).getByRole('option').first()).toContainText(words)
  await page.keyboard.press('Enter')
}

test('a suggestion is a drawing until Tab; then it is one step of the undo, saved as typed text @deep', async ({
  app: { page, vaultDir },
  model,
}) => {
  const onDisk = () => readFile(join(vaultDir, 'Atlas.md'), 'utf8')
  model.reply({
    text: ['```markdown\n', 'The permit is late, ', 'and the survey is done.', '\n```'],
    delayMs: 30,
  })
  await open(page)
  await ask(page, 'Fix')
  await expect(suggestion(page)).toContainText('Fix spelling and grammar: nothing is changed yet')
  await expect(page.locator('.cm-help-removed')).toHaveText('are')
  await expect(page.locator('.cm-help-added')).toHaveText('is')
  expect(await onDisk()).toBe(ATLAS)
  const sent = model.requests[0]?.body as
    | { messages: { content: string }[]; tools?: unknown }
    | undefined
  expect(sent?.tools).toBeUndefined()
  expect(sent?.messages.at(-1)?.content).toContain('The permit are late, and the survey is done.')

  await page.keyboard.press('Tab')
  await expect(suggestion(page)).toHaveCount(0)
  await expect.poll(onDisk).toBe(ATLAS.replace('are', 'is'))
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(onDisk).toBe(ATLAS)
})

test.describe('without a model', () => {
  test.use({ connectsModel: false })
  test('the person is told what to do @deep', async ({ app: { page } }) => {
    await open(page)
    await ask(page, 'Summarise')
    await expect(page.getByText(/Connect a model in Settings/)).toBeVisible()
    await expect(suggestion(page)).toHaveCount(0)
  })
})
