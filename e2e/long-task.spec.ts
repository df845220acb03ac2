import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { lookAtAll, messages, sheet } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const NUMBERS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
const path = (number: string): string => `projects/P${number}.md`
const before = (number: string): string =>
  `# Project ${number}\n\nstatus: active\n\nThe work of project ${number}.\n\nowner: nobody\n`
/** Long enough that a small context cannot hold it twice. */
const LOG = Array.from({ length: 400 }, (_, line) => `- ${line}: something happened\n`).join('')

test.use({
  connectsModel: true,
  files: {
    ...Object.fromEntries(NUMBERS.map((number) => [path(number), before(number)])),
    'log/One.md': `# One\n\n${LOG}`,
    'log/Two.md': `# Two\n\n${LOG}`,
  },
})

const goOn = (page: Page) => messages(page).getByRole('button', { name: 'Continue' }).click()
const read = (name: string) => ({ name: 'read_note', arguments: { path: name } })
const close = (number: string) => ({
  name: 'edit_note',
  arguments: {
    path: path(number),
    edits: [
      { old_text: 'status: active', new_text: 'status: done' },
      { old_text: 'owner: nobody', new_text: 'owner: the archive' },
    ],
  },
})
const closed = (number: string): string =>
  before(number).replace('active', 'done').replace('nobody', 'the archive')

test('a task over twelve notes outlives a dead endpoint, a reload and a full context, and is undone @deep', async ({
  app: { page, vaultDir },
  model,
}) => {
  test.slow()
  const onDisk = () =>
    Promise.all(NUMBERS.map((number) => readFile(join(vaultDir, path(number)), 'utf8')))
  const start = await onDisk()

  // It reads, and then its endpoint dies in the middle of an answer, with a call half said.
  model.reply(
    { toolCalls: [read('log/One.md'), read('log/Two.md'), read(path('01')), read(path('02'))] },
    { text: ['I begin', ' with'], toolCalls: [close('01')], end: 'cut', cutAfter: 4 },
  )
  await page.getByRole('combobox', { name: 'Message' }).fill('Close all twelve projects')
  await page.getByRole('combobox', { name: 'Message' }).press('Enter')
  await expect(messages(page).getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(await onDisk()).toEqual(start)

  // It is back. It wants all twelve at once; as many as a turn may make come as one review.
  model.reply({ toolCalls: NUMBERS.map(close) })
  await goOn(page)
  await expect(sheet(page)).toContainText('Change 10 files?')
  await page.reload()
  await expect(sheet(page)).toContainText('Change 10 files?')
  expect(await onDisk()).toEqual(start)

  // One line of the first is not wanted, and the third note not at all.
  await expect(sheet(page).getByText(/of 20 changes seen/)).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('r')
  await expect(sheet(page).getByRole('button', { name: 'Allow 19 of 20' })).toBeVisible()
  await sheet(page).getByRole('navigation').getByText('P03.md').click()
  await sheet(page)
    .getByRole('region', { name: 'Changes' })
    .getByText(path('03'), { exact: true })
    .locator('..')
    .getByRole('button', { name: 'Leave out' })
    .click()
  await lookAtAll(page)
  const allow = sheet(page).getByRole('button', { name: /^Allow \d+ of 20$/ })
  await expect(allow).toHaveAttribute('aria-disabled', 'false')
  await allow.click()
  await expect(messages(page).getByText(/It stopped after 10 tool calls/)).toBeVisible()
  const partly = NUMBERS.map((number) => {
    if (number === '01') return before(number).replace('nobody', 'the archive')
    return number === '03' || Number(number) > 10 ? before(number) : closed(number)
  })
  expect(await onDisk()).toEqual(partly)

  // The server finds the conversation too long; the same turn goes on with less of it.
  model.reply(
    {
      status: 400,
      body: {
        error: {
          message: 'the request exceeds the available context size (9000 tokens)',
          type: 'exceed_context_size_error',
        },
      },
    },
    { toolCalls: NUMBERS.slice(10).map(close) },
    { text: 'All are closed but the third.' },
  )
  await goOn(page)
  await expect(sheet(page)).toContainText('Change 2 files?')
  await lookAtAll(page)
  const both = sheet(page).getByRole('button', { name: 'Allow', exact: true })
  await expect(both).toHaveAttribute('aria-disabled', 'false')
  await both.click()
  await expect(messages(page).getByText('All are closed but the third.')).toBeVisible()
  await expect(
    messages(page)
      .getByText(/left out to fit 9,000 tokens/)
      .first(),
  ).toBeVisible()
  expect(await onDisk()).toEqual(
    partly.map((text, index) => (index >= 10 ? closed(NUMBERS[index] ?? '') : text)),
  )
  // What the model read of the notes stands once in what it is sent, and every call has its answer.
  const sent = JSON.stringify(model.requests.at(-1)?.body)
  expect(sent).toContain('Close all twelve projects')
  expect(sent).toContain('rejected')

  // The whole run is taken back, answer by answer.
  const undo = messages(page).getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toHaveCount(2)
  await undo.last().click()
  await expect(messages(page).getByText('2 notes changed and undone')).toBeVisible()
  await undo.click()
  await expect(messages(page).getByText('9 notes changed and undone')).toBeVisible()
  expect(await onDisk()).toEqual(start)
})
