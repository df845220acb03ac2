import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const composer = (page: Page) => page.getByRole('combobox', { name: 'Message' })
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

test.use({
  connectsModel: true,
  files: { 'projects/Atlas.md': '# Atlas\n\nThe permit is late.\n' },
})

test.describe('a small model whose server drops tools and cuts prompts', () => {
  test.use({ modelHabits: { tools: 'ignored', cutsAtTokens: 3000 } })

  test('is examined in the settings, and talked to as was found from then on', async ({
    app: { page },
    model,
  }) => {
    await page.keyboard.press('ControlOrMeta+,')
    const doctor = page.getByRole('region', { name: 'Model doctor' })
    await expect(doctor).toContainText('Sends at most about 110,304 tokens.')
    await doctor.getByRole('button', { name: 'Examine' }).click()
    await expect(doctor.getByRole('progressbar', { name: 'Examining' })).toBeVisible()

    const found = doctor.getByRole('list', { name: 'What was found' })
    const line = (title: string) => found.getByRole('listitem').filter({ hasText: title })
    await expect(line('Context length')).toContainText(
      /It reads 3,\d{3} tokens and drops the rest of a longer prompt without a word/,
      { timeout: 30_000 },
    )
    await expect(line('Tool calls').getByRole('img', { name: 'Not good' })).toBeVisible()
    await expect(line('Tool calls')).toContainText('Latent does so from now on')
    await expect(line('Streaming').getByRole('img', { name: 'Good' })).toBeVisible()
    await expect(doctor).toContainText('What was measured is used from now on.')
    await expect(doctor).toContainText(/Last examined on .*: 3,\d{3} tokens, tools described/)

    // The next answer is asked for within that length, with the tools in the prompt.
    await page.keyboard.press('Escape')
    model.reply({ text: 'Hello.' })
    await ask(page, 'Hello')
    await expect(messages(page).getByText('Hello.', { exact: true })).toBeVisible()
    const body = JSON.stringify(model.requests.at(-1)?.body)
    expect(body).toContain('How to call a tool')
    expect(body.length).toBeLessThan(12_000)
  })

  test('an examination can be cancelled', async ({ app: { page } }) => {
    await page.keyboard.press('ControlOrMeta+,')
    const doctor = page.getByRole('region', { name: 'Model doctor' })
    await doctor.getByRole('button', { name: 'Examine' }).click()
    await doctor.getByRole('button', { name: 'Cancel' }).click()
    await expect(doctor.getByRole('alert')).toContainText('Stopped.')
    await expect(doctor.getByRole('button', { name: /^Examine/ })).toBeVisible()
  })
})

test.describe('a model with a context of 4,096 tokens', () => {
  test.use({ modelProfile: { contextTokens: 4096, toolCalls: 'native' } })

  test('refuses a message that does not fit, with the figures, and sends nothing', async ({
    app: { page },
    model,
  }) => {
    await ask(page, 'word '.repeat(5000))
    await expect(messages(page)).toContainText(/about \d,\d{3} tokens, and scripted takes in 4,096/)
    expect(model.requests).toHaveLength(0)
  })
})
