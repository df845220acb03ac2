import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { day } from './day.ts'
import { expect, inOneWindow, test } from './fixtures.ts'

const today = day(0)

const HOUSE = `# House

- [ ] Replace the sill 📅 ${day(-3)}
- [x] Oil the hinges ✅ ${today}
- [ ] Paint the door
`
const DAILY = `# Day

Some words of mine.

## Digest

Old lines that are replaced.

## After

More words of mine.
`
const FILES = {
  'House.md': HOUSE,
  'projects/Atlas.md': '---\nname: Atlas\nstatus: active\nnext_action: Call the printer\n---\n',
  'projects/Boat.md': '---\nname: Boat\nstatus: waiting\n---\n',
  'people/Ada.md': '---\nname: Ada\nlast_touched: 2020-01-05\n---\n',
  [`${today}.md`]: DAILY,
}
test.use({ files: FILES })

const view = (page: Page): Locator => page.getByRole('region', { name: 'Digest' })
const section = (page: Page, name: string): Locator => view(page).getByRole('region', { name })

async function openDigest(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: 'Digest' })
    .click()
  await expect(view(page).getByRole('heading', { name: /^Today/ })).toBeVisible()
}

test('is read, and saved @deep', ({ app }) =>
  inOneWindow(
    { app },
    {
      'tells the facts of the day, and each opens its note at its line': async ({
        app: { page },
      }) => {
        await openDigest(page)
        await expect(section(page, 'Done')).toContainText('Oil the hinges')
        await expect(section(page, 'Overdue')).toContainText('Replace the sill')
        await expect(section(page, 'Next actions')).toContainText('Call the printer')
        await expect(section(page, 'Waiting')).toContainText('Boat')
        await expect(section(page, 'People to reach out to')).toContainText('Ada')
        await expect(section(page, 'Changed notes')).toContainText('House')
        await expect(view(page)).not.toContainText('Paint the door')

        await section(page, 'Overdue').getByRole('button').first().click()
        await expect(page.getByRole('tab', { name: 'House' })).toBeVisible()
        await expect(page.locator('.cm-content')).toContainText('Replace the sill')
        await expect(view(page)).toHaveCount(0)
      },
      'is saved in its own section, again in place, and taken back': async ({
        app: { page, vaultDir },
      }) => {
        const path = join(vaultDir, `${today}.md`)
        const onDisk = (): Promise<string> => readFile(path, 'utf8')
        await openDigest(page)
        await expect(section(page, 'Done')).toBeVisible()
        await view(page).getByRole('button', { name: 'Save to the daily note' }).click()
        await expect.poll(onDisk).toContain('Oil the hinges')
        const first = await onDisk()
        expect(first).not.toContain('Old lines')
        expect(first.startsWith('# Day\n\nSome words of mine.\n\n## Digest\n')).toBe(true)
        expect(first.endsWith('\n## After\n\nMore words of mine.\n')).toBe(true)
        // Its way back goes, so that the only one there is below is that of the second.
        await page
          .getByRole('region', { name: 'Notices' })
          .getByRole('button', { name: 'Close' })
          .click()

        await writeFile(
          join(vaultDir, 'House.md'),
          HOUSE.replace('[ ] Paint', `[x] Paint`).replace('the door', `the door ✅ ${today}`),
        )
        await expect(section(page, 'Done')).toContainText('Paint the door')
        await view(page).getByRole('button', { name: 'Update the daily note' }).click()
        await expect.poll(onDisk).toContain('Paint the door')
        const second = await onDisk()
        expect(second.match(/^## Digest$/gm)).toHaveLength(1)
        expect(second.endsWith('\n## After\n\nMore words of mine.\n')).toBe(true)

        await page.getByRole('button', { name: 'Undo' }).click()
        await expect.poll(onDisk).toBe(first)
      },
    },
  ))

test('steps through days and weeks by keyboard, not into what is ahead @deep', async ({
  app: { page },
}) => {
  await openDigest(page)
  await page.keyboard.press('ControlOrMeta+Alt+g')
  await page.keyboard.press('ArrowRight')
  await expect(view(page).getByRole('heading', { name: /^Today/ })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(view(page).getByRole('heading', { name: /^Yesterday/ })).toBeVisible()
  await expect(section(page, 'Done')).toHaveCount(0)
  await view(page).getByRole('button', { name: 'Today', exact: true }).click()
  await expect(section(page, 'Done')).toBeVisible()

  await view(page).getByRole('radio', { name: 'Week' }).click()
  await expect(view(page).getByRole('heading', { name: /^This week/ })).toBeVisible()
  await expect(section(page, 'Done')).toContainText('Oil the hinges')

  await section(page, 'Done').getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(section(page, 'Overdue').getByRole('button').first()).toBeFocused()
})

test.describe('with a model', () => {
  test.use({ connectsModel: true })

  /** The links of the question, each in a sentence. */
  const linksIn = (text: string): string[] => text.match(/\[\[[^\]]+\]\]/g) ?? []

  test('is worded by it while one looks on, and says so; a stop leaves the list @deep', async ({
    app: { page },
    model,
  }) => {
    await openDigest(page)
    await expect(section(page, 'Done')).toBeVisible()
    model.reply({ text: ['Today ', 'was ', 'long ', 'and '], delayMs: 400, end: 'hang' })
    await view(page).getByRole('button', { name: 'Write it up' }).click()
    await expect(section(page, 'Worded digest')).toContainText('is writing')
    await expect(section(page, 'Worded digest')).toContainText('Today was')
    await section(page, 'Worded digest').getByRole('button', { name: 'Stop' }).click()
    await expect(section(page, 'Worded digest')).toHaveCount(0)

    const asked = model.requests.at(-1)?.body as { messages: { content: string }[] } | undefined
    const links = linksIn(asked?.messages.at(-1)?.content ?? '')
    expect(links.length).toBeGreaterThan(4)
    model.reply({ text: `It was a good day: ${[...new Set(links)].join(', ')}.` })
    await view(page).getByRole('button', { name: 'Write it up' }).click()
    await expect(section(page, 'Worded digest')).toContainText('Worded by')
    await expect(section(page, 'Worded digest')).toContainText('It was a good day')
    await section(page, 'Worded digest').getByRole('link', { name: 'Boat' }).click()
    await expect(page.getByRole('tab', { name: 'Boat' })).toBeVisible()
  })

  test('one that drops links is not believed: the plain list, which says why @deep', async ({
    app: { page, vaultDir },
    model,
  }) => {
    await openDigest(page)
    await expect(section(page, 'Done')).toBeVisible()
    model.reply({ text: 'A quiet day. Nothing to link.' })
    await view(page).getByRole('button', { name: 'Write it up' }).click()
    await expect(section(page, 'Worded digest')).toContainText('Worded by Latent')
    await expect(section(page, 'Worded digest').getByRole('status')).toContainText(
      'left out a link',
    )
    await view(page).getByRole('button', { name: 'Save to the daily note' }).click()
    await expect
      .poll(() => readFile(join(vaultDir, `${today}.md`), 'utf8'))
      .toContain('Oil the hinges')
  })
})
