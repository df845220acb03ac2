import { ask, messages } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({
  connectsModel: true,
  files: { 'projects/Atlas.md': '# Atlas\n\nThe permit is late.\n' },
})

test.describe('a small model whose server drops tools and cuts prompts', () => {
  test.use({ modelHabits: { tools: 'ignored', cutsAtTokens: 3000 } })

  test('is examined in the settings, and talked to as was found from then on @deep', async ({
    app: { page },
    model,
  }) => {
    await expect(page.getByRole('tree', { name: 'Files' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+,')
    const doctor = page.getByRole('region', { name: 'Model doctor' })
    await expect(doctor).toContainText('Sends at most about 111,000 tokens.')
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
    await expect(doctor).toContainText(/Last examined today: 3,\d{3} tokens, tools described/)

    // The next answer is asked for within that length, with the tools in the prompt.
    await page.keyboard.press('Escape')
    model.reply({ text: 'Hello.' })
    await ask(page, 'Hello')
    await expect(messages(page).getByText('Hello.', { exact: true })).toBeVisible()
    const body = JSON.stringify(model.requests.at(-1)?.body)
    expect(body).toContain('How to call a tool')
    expect(body.length).toBeLessThan(12_000)
  })
})

test.describe('a model with a context of 4,096 tokens', () => {
  test.use({ modelProfile: { contextTokens: 4096, toolCalls: 'native' } })

  test('refuses a message that does not fit, with the figures, and sends nothing @deep', async ({
    app: { page },
    model,
  }) => {
    await ask(page, 'word '.repeat(5000))
    await expect(messages(page)).toContainText(/about \d,\d{3} tokens, and scripted takes in 4,096/)
    expect(model.requests).toHaveLength(0)
  })

  test('is sent the tools it needs, finds others, and calls one that was not sent; the meter shows it @deep', async ({
    app: { page },
    model,
  }) => {
    model.reply(
      { toolCalls: [{ name: 'find_tools', arguments: { query: 'notes with a tag' } }] },
      { toolCalls: [{ name: 'search_by_tag', arguments: { tags: ['work'] } }] },
      { text: 'Nothing has that tag.' },
    )
    await ask(page, 'Delete the note Old plan')
    await expect(messages(page).getByText('Nothing has that tag.')).toBeVisible()
    const sent = (at: number): string[] => {
      const body = model.requests[at]?.body as { tools: { function: { name: string } }[] }
      return body.tools.map((tool) => tool.function.name)
    }
    expect(sent(0)).toContain('delete_note')
    expect(sent(0)).toContain('find_tools')
    expect(sent(0)).not.toContain('search_by_tag')
    expect(sent(1)).toContain('search_by_tag')
    expect(JSON.stringify(model.requests[2]?.body)).toContain('search_by_tag')
    expect(JSON.stringify(model.requests[2]?.body)).not.toContain('Unknown tool')

    const meter = page.getByRole('meter', { name: 'Context of the model' })
    await expect(meter).toHaveAttribute(
      'aria-valuetext',
      /^About [\d,]+ of 4,096 tokens, instructions [\d,]+, tools \(\d+ of \d+\) [\d,]+, day, vault and memory/,
    )
    await meter.focus()
    await expect(page.getByText('Kept for the answer')).toBeVisible()
  })

  test('says what was left out when the conversation outgrows it @deep', async ({
    app: { page },
    model,
  }) => {
    const long = 'A long answer that fills the room. '.repeat(150)
    model.reply({ text: long }, { text: `${long} again` }, { text: 'The last one.' })
    await ask(page, 'Tell me a lot')
    await expect(
      messages(page)
        .getByText(/^A long answer/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await ask(page, 'And more')
    await expect(messages(page).getByText(/again$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await ask(page, 'And now?')
    await expect(messages(page).getByText('The last one.')).toBeVisible()
    await expect(
      messages(page)
        .getByText(/^The oldest messages were left out to fit 4,096 tokens/)
        .last(),
    ).toBeVisible()
  })
})
