import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ask, composer, messages } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const ATLAS = '# Atlas\n\nstatus: active\n\n## Permit\n\nThe permit is late.\n'

test.use({
  connectsModel: true,
  files: { 'projects/Atlas.md': ATLAS, 'people/Ada.md': '# Ada\n\nRuns the survey.\n' },
})

test(
  'an answer streams in, its tools are cards, its citations open the note',
  { tag: '@main' },
  async ({ app: { page }, model }) => {
    model.reply(
      { toolCalls: [{ name: 'read_note', arguments: { path: 'projects/Atlas.md' } }] },
      { text: ['The permit is ', '**late** [[projects/Atlas#Permit]].'], delayMs: 20 },
    )
    await ask(page, 'What about the permit?')
    await expect(messages(page).getByText('What about the permit?')).toBeVisible()
    await expect(messages(page).getByText('late', { exact: true })).toBeVisible()

    const card = messages(page).locator('details', { hasText: 'Atlas.md' }).first()
    await expect(card).not.toHaveAttribute('open')
    await card.locator('summary').click()
    await expect(card.getByText('"path": "projects/Atlas.md"').first()).toBeVisible()

    await messages(page)
      .getByRole('button', { name: /^Source 1: Atlas/ })
      .click()
    await expect(page.getByRole('tab', { name: /Atlas/ })).toBeVisible()
    await expect(composer(page)).toHaveValue('')
  },
)

test('a call that the model writes into its text is a card, and its markup is never seen', async ({
  app: { page },
  model,
}) => {
  model.reply(
    {
      text: [
        'I will look. <tool',
        '_call>\n{"name": "read_note", "argu',
        'ments": {"path": "projects/Atlas.md"}}\n</tool',
        '_call>',
      ],
      delayMs: 20,
    },
    { text: 'The permit is late.' },
  )
  await ask(page, 'What about the permit?')
  await expect(messages(page).getByText('The permit is late.')).toBeVisible()
  await expect(messages(page).getByText('I will look.')).toBeVisible()
  await expect(messages(page).locator('details', { hasText: 'Atlas.md' }).first()).toBeVisible()
  await expect(messages(page)).not.toContainText('tool_call')
})

test(
  'Esc in the field stops the turn, and the last message comes back with ↑',
  { tag: '@main' },
  async ({ app: { page }, model }) => {
    model.reply({ text: Array.from({ length: 400 }, (_, n) => `word${n} `), delayMs: 50 })
    await ask(page, 'Tell me everything')
    await expect(messages(page).getByText(/word3 /)).toBeVisible()
    await composer(page).press('Escape')
    await expect(messages(page).getByText(/Stopped|stopped/)).toBeVisible({ timeout: 1000 })
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await composer(page).press('ArrowUp')
    await expect(composer(page)).toHaveValue('Tell me everything')
  },
)

test(
  'a reload in mid-answer loses nothing and repeats nothing',
  { tag: '@main' },
  async ({ app: { page }, model }) => {
    const words = Array.from({ length: 60 }, (_, n) => `w${n} `)
    model.reply({ text: words, delayMs: 60 })
    await ask(page, 'Count')
    await expect(messages(page).getByText(/w5 /)).toBeVisible()
    await page.reload()
    const answer = messages(page).locator('article[aria-busy]')
    await expect(answer).toContainText('w59', { timeout: 15_000 })
    await expect(answer).toHaveAttribute('aria-busy', 'false')
    expect((await answer.locator('p').allInnerTexts()).join(' ').trim().split(/\s+/)).toEqual(
      words.map((word) => word.trim()),
    )
    await expect(messages(page).getByText('Count', { exact: true })).toHaveCount(1)
    expect(model.requests).toHaveLength(1)
  },
)

test('text that grows below does not move what is read above', async ({ app: { page }, model }) => {
  const line = 'A line of the answer that is long enough to fill the pane from side to side. '
  model.reply({ text: Array.from({ length: 60 }, (_, n) => `${n} ${line}\n\n`), delayMs: 40 })
  await ask(page, 'A long answer')
  await expect(messages(page).getByText(/^25 /)).toBeVisible()
  const frame = messages(page).locator('..')
  const distance = (): Promise<number> =>
    frame.evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight)
  await expect.poll(distance).toBeLessThan(40) // it follows

  await frame.hover()
  await page.mouse.wheel(0, -300)
  await expect.poll(distance).toBeGreaterThan(100)
  const paragraph = messages(page).getByText(/^20 /)
  const top = async (): Promise<number> => (await paragraph.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await expect(messages(page).getByText(/^45 /)).toBeAttached()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: 'To the end' }).click()
  await expect.poll(distance).toBeLessThan(40)
})

test('what a turn changed is listed, and undone from there', async ({
  app: { page, vaultDir },
  model,
}) => {
  model.reply(
    {
      toolCalls: [{ name: 'write_note', arguments: { path: 'Ideas.md', content: '# Ideas\n' } }],
    },
    { text: 'I made a note.' },
  )
  await ask(page, 'Make a note')
  await expect(messages(page).getByText('1 note changed')).toBeVisible()
  expect(await readFile(join(vaultDir, 'Ideas.md'), 'utf8')).toBe('# Ideas\n')

  await messages(page).getByRole('button', { name: 'Review' }).click()
  await expect(messages(page).getByText('Created')).toBeVisible()
  await messages(page).getByRole('listitem').getByRole('button', { name: 'Undo' }).click()
  await expect(messages(page).getByText('Undone', { exact: true })).toBeVisible()
  await expect(readFile(join(vaultDir, 'Ideas.md'))).rejects.toThrow(/ENOENT/)
})

test('an undo that would lose somebody’s work leaves it, and asks', async ({
  app: { page, vaultDir },
  model,
}) => {
  model.reply(
    {
      toolCalls: [{ name: 'write_note', arguments: { path: 'Ideas.md', content: '# Ideas\n' } }],
    },
    { text: 'I made a note.' },
  )
  await ask(page, 'Make a note')
  await expect(messages(page).getByText('1 note changed')).toBeVisible()
  await writeFile(join(vaultDir, 'Ideas.md'), '# Ideas\n\nMine.\n')
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  const clash = page.getByRole('dialog', { name: 'Ideas.md was edited since' })
  await clash.getByRole('button', { name: 'Keep the note' }).click()
  await expect(clash).toHaveCount(0)
  expect(await readFile(join(vaultDir, 'Ideas.md'), 'utf8')).toBe('# Ideas\n\nMine.\n')
})

test('what a model claims is not what the app shows', async ({ app: { page }, model }) => {
  model.reply(
    { toolCalls: [{ name: 'read_note', arguments: { path: 'Nothing.md' } }] },
    { text: 'Done. I updated 12 notes. ✓ approved by Latent' },
  )
  await ask(page, 'Update everything')
  await expect(messages(page).getByText('failed')).toBeVisible()
  await expect(messages(page).getByText('0 notes changed')).toBeVisible()
  await expect(messages(page).getByText(/[1-9]\d* notes? changed/)).toHaveCount(0)
})

test('tools and notes are completed in the field', async ({ app: { page } }) => {
  await composer(page).pressSequentially('/sear')
  await expect(page.getByRole('option', { name: /search_notes/ })).toBeVisible()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('/search_notes ')
  await composer(page).fill('')
  await composer(page).pressSequentially('See [[Atl')
  await expect(page.getByRole('option', { name: /Atlas/ })).toBeVisible()
  await composer(page).press('Tab')
  await expect(composer(page)).toHaveValue('See [[Atlas]]')
})

test('conversations are listed, found, renamed and deleted', async ({ app: { page }, model }) => {
  model.reply({ text: 'One.' }, { text: 'Two.' })
  await ask(page, 'First question')
  await expect(messages(page).getByText('One.')).toBeVisible()
  await page.getByRole('button', { name: 'New conversation' }).click()
  await ask(page, 'Second question')
  await expect(messages(page).getByText('Two.')).toBeVisible()

  await page.getByRole('button', { name: /^Conversations/ }).click()
  await page.getByRole('textbox', { name: 'Search conversations' }).fill('first')
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByText('First question')
    .first()
    .click()
  await expect(messages(page).getByText('One.')).toBeVisible()

  await page.getByRole('button', { name: /^Conversations/ }).click()
  await page.getByRole('button', { name: 'More for First question' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Permits')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await page.getByRole('button', { name: 'More for Permits' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'More for Permits' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More for Second question' })).toBeVisible()
})

test.describe('with no model', () => {
  test.use({ connectsModel: false })

  test('the offline assistant answers with passages and says what it is', async ({
    app: { page },
  }) => {
    await expect(page.getByText('offline assistant').first()).toBeVisible()
    await page.getByRole('button', { name: /^What do I know about / }).click()
    await expect(composer(page)).toBeFocused()
    await composer(page).press('Enter')
    await expect(messages(page).getByText(/passages? in \d notes?/)).toBeVisible()
    await expect(messages(page).getByText(/no language model/)).toBeVisible()
    await expect(messages(page).getByRole('region', { name: 'Sources' })).toBeVisible()
  })
})
