import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ask, messages } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const ATLAS = '# Atlas\n\nstatus: active\n\nThe permit is late.\n'

// Each of these waits for several answers, and one starts the program twice.
test.slow()

test.use({ files: { 'Atlas.md': ATLAS, 'Other.md': '# Other\n' }, connectsModel: true })

const activity = (page: Page) => page.getByRole('dialog', { name: 'Activity' })
const calls = (page: Page) => activity(page).getByRole('option')

test('shows what an answer did, narrows it, and takes a change back @deep', async ({
  app,
  model,
}) => {
  const { page, vaultDir } = app
  model.reply(
    { toolCalls: [{ name: 'read_note', arguments: { path: 'Atlas.md' } }] },
    {
      toolCalls: [{ name: 'write_note', arguments: { path: 'New.md', content: '# New words\n' } }],
    },
    { text: 'All is written.' },
  )
  await ask(page, 'Make a note')
  // After a read, a new note is asked about once a turn.
  const allow = page.getByRole('button', { name: /^Allow/ })
  await expect(allow.or(messages(page).getByText('All is written.')).first()).toBeVisible()
  if (await allow.isVisible()) await allow.click()
  await expect(messages(page).getByText('All is written.')).toBeVisible()

  await messages(page).getByRole('button', { name: 'Activity' }).click()
  await expect(calls(page)).toHaveCount(2)
  await expect(calls(page).first()).toContainText('write_note')
  await expect(activity(page)).toContainText('New words')
  await expect(activity(page)).toContainText('Decided by')
  await activity(page).getByRole('radio', { name: 'Arguments and result' }).click()
  await expect(activity(page)).toContainText('"path": "New.md"')

  // The keyboard goes through the list.
  await activity(page).getByRole('listbox', { name: 'Calls' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(activity(page)).toContainText('"path": "Atlas.md"')
  await expect(activity(page)).toContainText('which reads')

  await activity(page).getByRole('searchbox', { name: 'Note' }).fill('new.')
  await expect(calls(page)).toHaveCount(1)
  await activity(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(activity(page)).toContainText('Undone')
  await expect
    .poll(() => readFile(join(vaultDir, 'New.md'), 'utf8').catch(() => 'gone'))
    .toBe('gone')
  await page.keyboard.press('Escape')
  await expect(activity(page)).toHaveCount(0)
})

test('opens from the palette, teaches while it is empty, and saves the log @deep', async ({
  app,
  model,
}) => {
  const { page } = app
  const open = async (): Promise<void> => {
    await expect(page.getByRole('treeitem', { name: 'Atlas' })).toBeVisible() // the window hears keys
    await page.keyboard.press('ControlOrMeta+p')
    await page.getByPlaceholder('What do you want to do?').fill('activity')
    await page.keyboard.press('Enter')
  }
  await open()
  await expect(activity(page)).toContainText('Nothing yet.')
  model.reply(
    { toolCalls: [{ name: 'read_note', arguments: { path: 'Atlas.md' } }] },
    { text: 'Read.' },
  )
  await activity(page).getByRole('button', { name: 'Close' }).click()
  await expect(activity(page)).toHaveCount(0)
  await ask(page, 'Read it')
  await expect(messages(page).getByText('Read.', { exact: true })).toBeVisible()
  await open()
  await expect(calls(page)).toHaveCount(1)
  await activity(page).getByRole('button', { name: 'Every outcome' }).click()
  await page.getByRole('menuitem', { name: 'Declined' }).click()
  await expect(activity(page)).toContainText('No call fits what is chosen above.')
  await activity(page).getByRole('button', { name: 'Show everything' }).click()
  await expect(calls(page)).toHaveCount(1)
  await activity(page).getByRole('button', { name: 'Check the log' }).click()
  await expect(activity(page)).toContainText('The log is whole')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    activity(page).getByRole('button', { name: 'Export as JSONL' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual([
    'start',
    'call',
  ])
  expect(text).not.toContain('permit')
})

test('a log that somebody changed says so at the next start, and goes on @deep', async ({
  app,
  model,
}) => {
  model.reply(
    { toolCalls: [{ name: 'read_note', arguments: { path: 'Atlas.md' } }] },
    { text: 'Read.' },
    { toolCalls: [{ name: 'read_note', arguments: { path: 'Other.md' } }] },
    { text: 'Read again.' },
  )
  await ask(app.page, 'Read it')
  await expect(messages(app.page).getByText('Read.', { exact: true })).toBeVisible()
  const file = await logFile(app.dataDir)
  await writeFile(file, (await readFile(file, 'utf8')).replace('Atlas.md', 'Other.md'))
  await app.restart()
  const { page } = app
  await ask(page, 'Read the other')
  await expect(messages(page).getByText('Read again.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Alt+a')
  await activity(page).getByRole('button', { name: 'Check the log' }).click()
  await expect(activity(page)).toContainText('The log does not hold after record 1.')
})

async function logFile(dataDir: string): Promise<string> {
  const [id = ''] = await readdir(join(dataDir, 'vaults'))
  return join(dataDir, 'vaults', id, 'audit/audit-000001.jsonl')
}
