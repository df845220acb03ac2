import type { Locator, Page } from '@playwright/test'
import { ask, messages } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const ENTITIES = 'Fish &amp; chips&nbsp;today, caf&eacute; &#8364;&#x41; &notanentity; &lt;b&gt;'
const SHOWN = 'Fish & chips\u00a0today, café €A &notanentity; <b>'

async function read(page: Page, name: string): Promise<Locator> {
  await page.getByRole('treeitem', { name }).click()
  await expect(page.getByRole('tab', { name: `${name}.md` })).toBeVisible()
  const button = page.getByRole('button', { name: 'Read', exact: true })
  if (await button.isVisible()) await button.click()
  return page.locator('[data-reading-view]')
}

test.describe('named characters', () => {
  test.use({
    connectsModel: true,
    files: {
      'Menu.md': `# Fish &amp; chips\n\n${ENTITIES}\n\n| a &amp; b |\n| --- |\n| [c &copy; d](https://a.example/?x&amp;y "t &eacute;") |\n`,
      'Week.md': '![[Menu]]\n',
    },
  })

  test('are characters in a note, in an embed and in an answer, and stay so (W1)', async ({
    app: { page },
    model,
  }) => {
    await expect(await read(page, 'Menu')).toContainText(SHOWN)
    await expect(page.getByRole('heading', { name: 'Fish & chips' })).toBeVisible()
    await expect(await read(page, 'Week')).toContainText(SHOWN)

    model.reply(
      { toolCalls: [{ name: 'read_note', arguments: { path: 'Menu.md' } }] },
      { text: ['Today: ', ENTITIES] },
    )
    await ask(page, 'What is on the menu? A &amp; B')
    await expect(messages(page)).toContainText(`Today: ${SHOWN}`)
    const card = messages(page).locator('details', { hasText: 'Menu.md' }).first()
    await card.locator('summary').click()
    await expect(card).toContainText('Fish &amp; chips')
    await page.reload()
    await expect(messages(page)).toContainText(`Today: ${SHOWN}`)
    await expect(page.locator('[data-reading-view]')).toContainText(SHOWN)
  })
})
