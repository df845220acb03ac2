import type { Locator, Page } from '@playwright/test'
import { startModelServer } from '../test/models/model-server.ts'
import { ask, messages } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ files: { 'Atlas.md': '# Atlas\n' } })

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const row = (page: Page, name: string): Locator =>
  settings(page)
    .getByRole('list', { name: 'Models' })
    .getByRole('listitem')
    .filter({ hasText: name })

/** Opens the form of a new model, by keys alone. */
async function add(page: Page, preset: string): Promise<Locator> {
  const button = settings(page).getByRole('button', { name: 'Add a model' })
  await button.press('Enter')
  await page.getByRole('menuitem', { name: preset }).press('Enter')
  return settings(page).getByRole('region', { name: `Add a model of ${preset}` })
}

async function choose(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Model: / }).press('Enter')
  await page.getByRole('menuitem', { name }).press('Enter')
}

const openSettings = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Settings' }).first().click()

const usage = (text: string): { chunks: unknown[] } => ({
  chunks: [
    {
      choices: [{ index: 0, delta: { content: text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10_000, completion_tokens: 500 },
    },
  ],
})

test('a model is added by its preset, found in the list of its server, and its cost is said @deep', async ({
  app: { page },
}) => {
  const priced = {
    id: 'vendor/bright',
    context_length: 131072,
    pricing: { prompt: '0.000003', completion: '0.00001' },
  }
  const server = await startModelServer([usage('Hello to you.')], {
    models: ['plain', priced, 'vendor/dark'],
  })
  try {
    await openSettings(page)
    await expect(row(page, 'Offline assistant')).toContainText('Default')
    const form = await add(page, 'Other')
    await form.getByLabel('Name', { exact: true }).fill('Bright')
    await form.getByLabel('Address').fill('http://127.0.0.1:9/v1')
    await form.getByRole('button', { name: 'Fetch list' }).click()
    await expect(form.getByRole('alert')).toContainText(/Nothing answers at .*type the name/)
    await form.getByLabel('Address').fill(server.baseUrl)
    await form.getByRole('button', { name: 'Fetch list' }).click()
    await expect(form.getByText('3 models there')).toBeVisible()
    await form.getByRole('combobox', { name: 'Model' }).fill('bri')
    await page.getByRole('option', { name: /vendor\/bright/ }).click()
    await expect(form.getByLabel(/million tokens read/)).toHaveValue('3')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Bright')).toContainText('Default')
    await page.keyboard.press('Escape')

    await ask(page, 'Hello')
    await expect(messages(page).getByText('Hello to you.')).toBeVisible()
    await expect(
      messages(page).getByText(/10,000 tokens read, 500 written, \$0\.035/),
    ).toBeVisible()
    await expect(page.getByTitle(/^This conversation: .*\$0\.035/)).toBeVisible()
  } finally {
    await server.close()
  }
})

test.describe('with one model saved', () => {
  test.use({ connectsModel: true })

  test('a conversation takes another one and keeps it, and the default changes @deep', async ({
    app,
    model,
  }) => {
    let { page } = app
    const second = await startModelServer([{ text: 'From the second.' }], { models: [] })
    try {
      await openSettings(page)
      const form = await add(page, 'Ollama')
      await form.getByLabel('Name', { exact: true }).fill('Second')
      await form.getByLabel('Address').fill(second.baseUrl)
      await form.getByRole('button', { name: 'Fetch list' }).click()
      await expect(form.getByText('The server lists no models')).toBeVisible()
      await form.getByRole('combobox', { name: 'Model' }).fill('typed')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(row(page, 'Second')).toContainText('typed')
      await page.keyboard.press('Escape')

      await choose(page, 'Second')
      await ask(page, 'Who are you?')
      await expect(messages(page).getByText('From the second.')).toBeVisible()
      expect(second.requests[0]?.body).toMatchObject({ model: 'typed' })
      expect(model.requests).toHaveLength(0)

      await app.restart()
      ;({ page } = app)
      await expect(page.getByRole('button', { name: /^Model: Second/ })).toBeVisible()
      await page.getByRole('button', { name: 'New conversation' }).click()
      await expect(page.getByRole('button', { name: /^Model: scripted/ })).toBeVisible()

      await openSettings(page)
      await settings(page).getByRole('button', { name: 'Make default: Second' }).click()
      await expect(row(page, 'Second')).toContainText('Default')
      await settings(page).getByRole('button', { name: 'Remove scripted' }).click()
      const question = page.getByRole('alertdialog', { name: 'Remove scripted?' })
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(row(page, 'scripted')).toHaveCount(0)
    } finally {
      await second.close()
    }
  })
})

test.describe('an endpoint that is busy', () => {
  test.use({ connectsModel: true })
  const busy = {
    status: 429,
    headers: { 'retry-after': '25' },
    body: { error: { message: 'Slow down' } },
  }

  test('is asked again after a pause that can be seen, cut short and stopped @deep', async ({
    app: { page },
    model,
  }) => {
    model.reply(busy, { text: 'Here I am.' }, busy)
    await ask(page, 'Hello')
    await expect(messages(page).getByText(/too many requests/)).toContainText(
      /Trying again in \d+ s/,
    )
    await messages(page).getByRole('button', { name: 'Try now' }).press('Enter')
    await expect(messages(page).getByText('Here I am.')).toBeVisible()
    await expect(messages(page).getByRole('button', { name: 'Try now' })).toHaveCount(0)

    await ask(page, 'Again')
    await messages(page).getByRole('button', { name: 'Stop' }).press('Enter')
    await expect(messages(page).getByText('You stopped this answer.')).toBeVisible()
    expect(model.requests).toHaveLength(3)
  })

  test('says once that it did not answer, however often it was asked (W14) @deep', async ({
    app: { page },
    model,
  }) => {
    model.reply(busy, busy, busy, busy)
    await ask(page, 'Hello')
    for (let asked = 1; asked <= 3; asked += 1) {
      await expect.poll(() => model.requests.length).toBe(asked)
      await messages(page).getByRole('button', { name: 'Try now' }).press('Enter')
    }
    await expect(messages(page).getByRole('alert')).toBeVisible()
    await expect(messages(page).getByText(/too many requests/i)).toHaveCount(1)
    expect(model.requests).toHaveLength(4)
  })

  test('says in plain words what to do when trying again does not help @deep', async ({
    app: { page },
    model,
  }) => {
    model.reply(
      { status: 402, body: { error: { message: 'Insufficient credits' } } },
      { reasoning: 'First I think.', text: 'Then I say.' },
    )
    await ask(page, 'Hello')
    await expect(messages(page).getByRole('alert')).toContainText(/no credit left.*Add credit/)
    await messages(page).getByRole('button', { name: 'Continue' }).click()
    await expect(messages(page).getByText('Then I say.')).toBeVisible()
    await expect(messages(page).getByText('First I think.')).toBeHidden()
  })
})
