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

test('a call that the model writes into its text is a card, and its markup is never seen @deep', async ({
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
  { tag: ['@main', '@deep'] },
  async ({ app: { page }, model }) => {
    model.reply({ text: Array.from({ length: 400 }, (_, n) => `word${n} `), delayMs: 50 })
    await ask(page, 'Tell me everything')
    await expect(messages(page).getByText(/word3 /)).toBeVisible()
    await composer(page).press('Escape')
    await expect(messages(page).getByText(/Stopped|stopped/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await composer(page).press('ArrowUp')
    await expect(composer(page)).toHaveValue('Tell me everything')
  },
)

test(
  'a reload in mid-answer loses nothing and repeats nothing @deep',
  { tag: '@main' },
  async ({ app: { page }, model }) => {
    const words = Array.from({ length: 60 }, (_, n) => `w${n} `)
    model.reply({ text: words, delayMs: 60 })
    await ask(page, 'Count')
    await expect(messages(page).getByText(/w5 /)).toBeVisible()
    await page.reload()
    const answer = messages(page).locator('article[aria-busy]')
    await expect(answer).toContainText('w59', { timeout: 40_000 })
    await expect(answer).toHaveAttribute('aria-busy', 'false')
    expect((await answer.locator('p').allInnerTexts()).join(' ').trim().split(/\s+/)).toEqual(
      words.map((word) => word.trim()),
    )
    await expect(messages(page).getByText('Count', { exact: true })).toHaveCount(1)
    expect(model.requests).toHaveLength(1)
  },
)

test('what a turn changed is listed, and undone from there @deep', async ({
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

test('an undo that would lose somebody’s work leaves it, and asks @deep', async ({
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

test.describe('with no model', () => {
  test.use({ connectsModel: false })

  test('the offline assistant answers with passages and says what it is @deep', async ({
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
