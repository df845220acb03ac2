import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const ATLAS =
  '# Atlas\r\n\r\nThe permit are late, and the survey is done.\r\n\r\nAnother paragraph.\r\n'

test.use({ connectsModel: true, files: { 'Atlas.md': ATLAS, 'Other.md': '# Other\n' } })

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

test('a suggestion is a drawing until Tab; then it is one step of the undo, saved as typed text', async ({
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
    { messages: { content: string }[]; tools?: unknown } | undefined
  expect(sent?.tools).toBeUndefined()
  expect(sent?.messages.at(-1)?.content).toContain('The permit are late, and the survey is done.')

  await page.keyboard.press('Tab')
  await expect(suggestion(page)).toHaveCount(0)
  await expect.poll(onDisk).toBe(ATLAS.replace('are', 'is'))
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(onDisk).toBe(ATLAS)
})

test('Esc stops, another text keeps the suggestion, a change of its own drops it', async ({
  app: { page, vaultDir },
  model,
}) => {
  await open(page)
  model.reply({ text: Array.from({ length: 300 }, (_, n) => `word${n} `), delayMs: 50 })
  await ask(page, 'Rewrite')
  await expect(page.locator('.cm-help-coming')).toContainText('word3')
  await page.keyboard.press('Escape')
  await expect(suggestion(page)).toHaveCount(0, { timeout: 1000 })

  // In one's own words; text that is written elsewhere meanwhile, also by another program, moves it along.
  model.reply({ text: 'The permit is early.' }, { text: 'Nobody sees this.' })
  await ask(page, 'Say the opposite')
  await expect(suggestion(page)).toContainText('nothing is changed yet')
  await writeFile(join(vaultDir, 'Atlas.md'), ATLAS.replace('# Atlas', '# The Atlas, again'))
  await expect(editor(page)).toContainText('The Atlas, again')
  await expect(suggestion(page)).toBeVisible()
  await suggestion(page).getByRole('button', { name: 'Take over' }).click()
  await expect
    .poll(() => readFile(join(vaultDir, 'Atlas.md'), 'utf8'))
    .toBe('# The Atlas, again\r\n\r\nThe permit is early.\r\n\r\nAnother paragraph.\r\n')

  await ask(page, 'Shorten')
  await expect(suggestion(page)).toContainText('nothing is changed yet')
  await page.locator('.cm-line', { hasText: 'permit' }).click()
  await page.keyboard.type('x')
  await expect(suggestion(page)).toHaveCount(0)
  await expect(page.getByText(/was changed meanwhile, so it was dropped/)).toBeVisible()
})

test('what adds leaves the text, and what goes wrong is said', async ({ app: { page }, model }) => {
  await open(page)
  model.reply({ text: 'Ada knows more.' }, { status: 401 })
  await ask(page, 'Continue')
  await expect(page.locator('.cm-help-added')).toHaveText(' Ada knows more.')
  await page.keyboard.press('Tab')
  await expect(editor(page)).toContainText('and the survey is done. Ada knows more.')

  await ask(page, 'Rewrite')
  await expect(page.getByText(/key/i)).toBeVisible()
  await expect(suggestion(page)).toHaveCount(0)

  await page.locator('.cm-line').nth(1).click()
  await page.keyboard.press('ControlOrMeta+j')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Select some text first')).toBeVisible()
})

test.describe('without a model', () => {
  test.use({ connectsModel: false })
  test('the person is told what to do', async ({ app: { page } }) => {
    await open(page)
    await ask(page, 'Summarise')
    await expect(page.getByText(/Connect a model in Settings/)).toBeVisible()
    await expect(suggestion(page)).toHaveCount(0)
  })
})
