import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ModelServer } from '../src/main/testing/model-server.ts'
import { expect, test } from './fixtures.ts'

const ATLAS = '# Atlas\n\nstatus: active\n\nThe permit is late.\n'
const EDITED = ATLAS.replace('active', 'waiting')

test.use({
  connectsModel: true,
  files: { 'Atlas.md': ATLAS, 'Long.md': `${'a line\n'.repeat(5000)}` },
})

const edit = {
  name: 'edit_note',
  arguments: { path: 'Atlas.md', edits: [{ old_text: 'active', new_text: 'waiting' }] },
}
const sheet = (page: Page) => page.getByRole('alertdialog')
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function ask(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Message' })
  await field.fill(text)
  await field.press('Enter')
}
/** What the model was told last. */
const lastAsked = (model: ModelServer): string => JSON.stringify(model.requests.at(-1)?.body)

test('shows the whole change first, writes it after Allow, and undoes it', async ({
  app: { page, vaultDir },
  model,
}) => {
  model.reply({ toolCalls: [edit] }, { text: 'The status is waiting now.' })
  await ask(page, 'Set Atlas to waiting')
  await expect(sheet(page)).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Decline' })).toBeFocused()
  await expect(sheet(page)).toContainText('Atlas.md')
  await expect(sheet(page)).toContainText('+1 −1')
  await expect(sheet(page)).toContainText('status: active')
  await expect(sheet(page)).toContainText('status: waiting')
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)

  await expect(sheet(page).getByRole('button', { name: 'Allow' })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
  await sheet(page).getByRole('button', { name: 'Allow' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(messages(page).getByText('The status is waiting now.')).toBeVisible()
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(EDITED)

  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(messages(page).getByText('1 note changed and undone')).toBeVisible()
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)
})

test('a decline is told to the model, which carries on', async ({
  app: { page, vaultDir },
  model,
}) => {
  model.reply({ toolCalls: [edit] }, { text: 'Then I leave it as it is.' })
  await ask(page, 'Set Atlas to waiting')
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(messages(page).getByText('Then I leave it as it is.')).toBeVisible()
  await expect(messages(page).getByText('declined')).toBeVisible()
  expect(lastAsked(model)).toContain('User declined')
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)
})

test('a note that was edited meanwhile is not overwritten', async ({
  app: { page, vaultDir },
  model,
}) => {
  model.reply({ toolCalls: [edit] }, { text: 'It changed meanwhile.' })
  await ask(page, 'Set Atlas to waiting')
  await expect(sheet(page).getByRole('button', { name: 'Allow' })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
  await writeFile(join(vaultDir, 'Atlas.md'), `${ATLAS}\nMine.\n`)
  await sheet(page).getByRole('button', { name: 'Allow' }).click()
  await expect(messages(page).getByText('It changed meanwhile.')).toBeVisible()
  await expect(messages(page).getByText('failed')).toBeVisible()
  expect(lastAsked(model)).toContain('changed since it was read')
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(`${ATLAS}\nMine.\n`)
})

test('keys that were held or typed for something else allow nothing', async ({
  app: { page, vaultDir },
  model,
}) => {
  model.reply({ toolCalls: [edit] }, { text: 'Fine.' })
  await ask(page, 'Set Atlas to waiting')
  await expect(sheet(page)).toBeVisible()
  const allow = sheet(page).getByRole('button', { name: 'Allow' })
  // Before the half second (the mouse waits for nothing), and from a script.
  const { x, y, width, height } = (await allow.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  await allow.evaluate((button: HTMLElement) => button.click())
  await expect(allow).toHaveAttribute('aria-disabled', 'false')
  await allow.evaluate((button: HTMLElement) => button.click())
  await allow.focus()
  // Held down since before: only repeats arrive here.
  await allow.evaluate((button) =>
    button.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }),
    ),
  )
  await expect(sheet(page)).toBeVisible()
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)
  await allow.press('Enter')
  await expect(messages(page).getByText('Fine.')).toBeVisible()
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(EDITED)
})

test('a question that is open is shown again after a reload', async ({
  app: { page, vaultDir },
  model,
}) => {
  model.reply({ toolCalls: [edit] }, { text: 'Fine.' })
  await ask(page, 'Set Atlas to waiting')
  await expect(sheet(page)).toBeVisible()
  await page.reload()
  await expect(sheet(page)).toBeVisible()
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)
  await expect(sheet(page).getByRole('button', { name: 'Allow' })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
  await sheet(page).getByRole('button', { name: 'Allow' }).click()
  await expect(messages(page).getByText('Fine.')).toBeVisible()
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(EDITED)
})

test('deletions that are not shown have to be acknowledged, and all can be reached', async ({
  app: { page },
  model,
}) => {
  model.reply(
    { toolCalls: [{ name: 'delete_note', arguments: { path: 'Long.md' } }] },
    { text: 'Kept.' },
  )
  await ask(page, 'Delete the long note')
  const allow = sheet(page).getByRole('button', { name: 'Allow' })
  await expect(sheet(page)).toContainText('−5,000')
  await expect(sheet(page)).toContainText('Long.md to the trash (.trash/)')
  await page.waitForTimeout(700)
  await expect(allow).toHaveAttribute('aria-disabled', 'true')
  await allow.click({ force: true })
  await expect(sheet(page)).toBeVisible()

  await sheet(page)
    .getByRole('button', { name: /more deleted lines/ })
    .click()
  await expect(allow).toHaveAttribute('aria-disabled', 'false')
  const changes = sheet(page).getByRole('region', { name: 'Changes' })
  await changes.evaluate((it) => it.scrollTo(0, it.scrollHeight))
  await expect(changes.getByText('5000', { exact: true })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Decline' }).click()
  await expect(messages(page).getByText('Kept.')).toBeVisible()
})

test('the sheet waits until the person stops typing, and the card is there meanwhile', async ({
  app: { page },
  model,
}) => {
  model.reply({ toolCalls: [edit] }, { text: 'Fine.' })
  await ask(page, 'Set Atlas to waiting')
  const field = page.getByRole('combobox', { name: 'Message' })
  await field.pressSequentially('and one more thing that I am in the middle of writing', {
    delay: 60,
  })
  await expect(field).toHaveValue('and one more thing that I am in the middle of writing')
  await expect(messages(page).getByRole('button', { name: 'Review' })).toBeAttached()
  await expect(sheet(page)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Decline' }).click()
  await expect(field).toHaveValue('and one more thing that I am in the middle of writing')
})
