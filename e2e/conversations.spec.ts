import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ask, messages } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({
  connectsModel: true,
  files: { 'projects/Atlas.md': '# Atlas\n\nThe permit is late.\n' },
})

const list = (page: Page) => page.getByRole('list', { name: 'Conversations' })

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conversations/ }).click()
  await expect(page.getByRole('textbox', { name: 'Search conversations' })).toBeFocused()
}

test('conversations are grouped, found by what was said in them, pinned and renamed, by keys alone @deep', async ({
  app: { page },
  model,
}) => {
  await openList(page)
  await expect(page.getByText('Your conversations will be listed here.')).toBeVisible()
  await page.keyboard.press('Escape')
  model.reply({ text: 'The lighthouse keeper knows.' }, { text: 'Two.' })
  await ask(page, 'First question')
  await expect(messages(page).getByText('The lighthouse keeper knows.')).toBeVisible()
  await page.getByRole('button', { name: 'New conversation' }).click()
  await ask(page, 'Second question')
  await expect(messages(page).getByText('Two.')).toBeVisible()

  await openList(page)
  await expect(list(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.keyboard.type('lighth')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(page).getByText('The lighthouse keeper knows.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(messages(page).getByText('The lighthouse keeper knows.')).toBeVisible()

  await openList(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Lights')
  await page.keyboard.press('Enter')
  await expect(list(page).getByText('Lights')).toBeVisible()
  await page.getByRole('button', { name: 'More for Lights' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Pin' }).press('Enter')
  await expect(list(page).getByRole('heading')).toHaveText(['Pinned', 'Today'])
  await expect(list(page).getByRole('img', { name: 'Pinned' })).toBeVisible()

  await page.reload()
  await openList(page)
  await expect(list(page).getByRole('heading')).toHaveText(['Pinned', 'Today'])
  await page.getByRole('textbox', { name: 'Search conversations' }).fill('nowhere said')
  await expect(page.getByText('No conversation has these words.')).toBeVisible()
})

test('a message is sent again in other words, both versions stay, and changes are undone by choice @deep', async ({
  app: { page, vaultDir },
  model,
}) => {
  const atlas = join(vaultDir, 'projects/Atlas.md')
  model.reply(
    {
      toolCalls: [
        {
          name: 'append_note',
          arguments: { path: 'projects/Atlas.md', content: 'Appended line.' },
        },
      ],
    },
    { text: 'I appended it.' },
    { text: 'In other words.' },
    { text: 'A third time.' },
    { text: 'On in the fork.' },
  )
  await ask(page, 'Append a line')
  await expect(messages(page).getByText('I appended it.')).toBeVisible()
  await expect.poll(() => readFile(atlas, 'utf8')).toContain('Appended line.')

  await messages(page).getByRole('article', { name: 'You' }).hover()
  await page.getByRole('button', { name: 'Edit and send again' }).click()
  const field = page.getByRole('textbox', { name: 'Message to send again' })
  await expect(field).toBeFocused()
  await field.fill('Say it in other words')
  await field.press('Enter')
  await expect(messages(page).getByText('In other words.')).toBeVisible()
  await expect(messages(page).getByText('I appended it.')).toHaveCount(0)
  await expect(page.getByLabel('Version 2 of 2')).toBeVisible()
  await expect(
    messages(page).getByText(/The version before changed projects\/Atlas\.md/),
  ).toBeVisible()
  expect(await readFile(atlas, 'utf8')).toContain('Appended line.')
  await messages(page).getByRole('button', { name: 'Undo them' }).click()
  await expect(messages(page).getByText('Undone.')).toBeVisible()
  await expect.poll(() => readFile(atlas, 'utf8')).not.toContain('Appended line.')

  await page.getByRole('button', { name: 'Version before' }).click()
  await expect(messages(page).getByText('I appended it.')).toBeVisible()
  await expect(page.getByLabel('Version 1 of 2')).toBeVisible()

  // Once more by another answerer, and a fork.
  await page.getByRole('button', { name: 'Next version' }).click()
  await expect(messages(page).getByText('In other words.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('menuitem', { name: 'With Offline assistant' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Try again' }).click()
  await expect(messages(page).getByText('A third time.')).toBeVisible()
  await expect(page.getByLabel('Version 3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Fork from here' }).click()
  await ask(page, 'And on')
  await expect(messages(page).getByText('On in the fork.')).toBeVisible()
  await openList(page)
  await expect(
    list(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') }),
  ).toHaveCount(2)
  await expect(list(page).getByText('3 versions')).toBeVisible()
  await expect(list(page).getByRole('img', { name: 'Fork' })).toBeVisible()
})
