import type { Locator, Page } from '@playwright/test'
import { ask, composer, messages } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const ENTITIES = 'Fish &amp; chips&nbsp;today, caf&eacute; &#8364;&#x41; &notanentity; &lt;b&gt;'
const SHOWN = 'Fish & chips\u00a0today, café €A &notanentity; <b>'

async function read(page: Page, name: string): Promise<Locator> {
  await page.getByRole('treeitem', { name }).click()
  await expect(page.getByRole('tab', { name })).toBeVisible()
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

  test('are characters in a note, in an embed and in an answer, and stay so (W1) @deep', async ({
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

/**
 * What the page refuses to draw from now on: elements by name, or attributes by `name=value`. It throws as the policy of
 * the page does when a library takes a way that is forbidden, so that anything can be made to fail, at any level, and
 * nothing in the app knows of it.
 */
async function refuse(page: Page, ...refused: readonly string[]): Promise<void> {
  await page.evaluate((list) => {
    const fail = (what: string): void => {
      if (list.includes(what)) throw new TypeError(`This page will not draw ${what}: Ada's secret`)
    }
    const { createElement } = Document.prototype
    const { setAttribute } = Element.prototype
    Document.prototype.createElement = function (this: Document, ...args: [string]) {
      fail(args[0])
      return Reflect.apply(createElement, this, args) as Element
    } as typeof createElement
    Element.prototype.setAttribute = function (name, value) {
      fail(`${name}=${value}`)
      setAttribute.call(this, name, value)
    }
    Object.assign(window, {
      allowAgain: () => {
        Document.prototype.createElement = createElement
        Element.prototype.setAttribute = setAttribute
      },
    })
  }, refused)
}
const allowAgain = (page: Page): Promise<void> =>
  page.evaluate(() => (Reflect.get(window, 'allowAgain') as () => void)())

const notice = (scope: Page | Locator, what: string): Locator =>
  scope.locator(`[data-fault][aria-label="${what} could not be shown"]`)
const retry = (of: Locator): Promise<void> => of.getByRole('button', { name: 'Try again' }).click()

/** The frame is there and answers: files, settings, another note. */
async function expectAlive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('treeitem', { name: 'Other' })).toBeVisible()
}

test.describe('what fails while it is drawn', () => {
  test.use({
    connectsModel: true,
    files: {
      'Broken.md':
        '# Broken\n\nBefore.\n\n<samp>Ctrl</samp> and *words*\n\n## After\n\nAfter it.\n',
      'Other.md': '# Other\n\nAnother note.\n\n![[Broken]]\n\n$x^2$\n',
    },
    // What fails is written to the console, without the words of notes.
    expectedProblems: [/^Latent (could|failed)|Ada’s secret|ERR_FAILED/],
  })

  test('takes nothing with it, at any level, and can be tried again (W1) @deep', async ({
    app: { page },
    model,
  }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const text = page.locator('[data-reading-view]')

    // A block: its text, and one sentence.
    await refuse(page, 'samp')
    await read(page, 'Broken')
    const block = notice(text, 'This part')
    await expect(block).toContainText('<samp>Ctrl</samp> and *words*')
    await expectAlive(page)
    await allowAgain(page)
    await retry(block)
    await expect(text.locator('samp')).toHaveText('Ctrl')

    // A block that needs a file that does not come.
    await page.route(/typeset-.*\.js/, (route) => route.abort())
    await read(page, 'Other')
    await expect(notice(text, 'This formula')).toContainText('x^2')
    await expect(text).toContainText('Another note.')

    // A note.
    await page.getByRole('button', { name: 'Write', exact: true }).click()
    await refuse(page, 'data-reading-view=')
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    const note = notice(page, 'This note')
    await note.getByRole('button', { name: 'Show as text' }).click()
    await expect(note).toContainText('![[Broken]]')
    await note.getByRole('button', { name: 'Write' }).click()
    await expect(page.locator('.cm-content')).toContainText('Another note.')
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await expectAlive(page)
    await note.getByRole('button', { name: 'Close the note' }).click()
    await expect(page.getByRole('tab', { name: 'Other' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Broken' }).click()
    await expect(note).toBeVisible()
    await allowAgain(page)
    await retry(note)
    await expect(text).toContainText('After it.')

    // A message, and the report that can be handed on.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await refuse(page, 'aria-label=You')
    model.reply({ text: ['Hello.'] })
    await ask(page, 'Say hello')
    const message = notice(messages(page), 'This message')
    await expect(messages(page)).toContainText('Hello.')
    await message.getByRole('button', { name: 'Show as text' }).click()
    await expect(message).toContainText('Say hello')
    await message.getByRole('button', { name: 'Copy report' }).click()
    await expect(message.getByRole('button', { name: 'Copied' })).toBeVisible()
    const report = await page.evaluate(() => navigator.clipboard.readText())
    expect(report).toContain('could not show a message')
    expect(report).toContain('Shown in:')
    expect(report).not.toMatch(/\b(?:Ada|secret|hello)\b/i)
    await expectAlive(page)
    await allowAgain(page)

    // A view, by an effect in it.
    const view = notice(page, 'The panel “Ask”')
    await page.getByRole('tab', { name: 'Outline' }).click()
    await page.evaluate(() => {
      const { observe } = ResizeObserver.prototype
      // In a panel: what explains a tab while the pointer rests there stands in none.
      ResizeObserver.prototype.observe = function (this: ResizeObserver, target, options) {
        if (target.closest('[role=tabpanel]')) throw new Error('No measuring')
        observe.call(this, target, options)
      }
      Object.assign(window, { allowAgain: () => (ResizeObserver.prototype.observe = observe) })
    })
    await page.getByRole('tab', { name: 'Ask', exact: true }).click()
    await expect(view).toBeVisible()
    await allowAgain(page)
    await expectAlive(page)
    await retry(view)
    await expect(messages(page)).toContainText('Hello.')

    // A view as a whole: the conversation can be closed.
    await page.getByRole('tab', { name: 'Outline' }).click()
    await refuse(page, 'aria-label=Ask')
    await page.getByRole('tab', { name: 'Ask', exact: true }).click()
    await expect(view).toBeVisible()
    await expectAlive(page)
    await allowAgain(page)
    await view.getByRole('button', { name: 'Close the conversation' }).click()
    await expect(composer(page)).toBeVisible()
    await expect(messages(page)).toHaveCount(0)

    // A dialog: what is in it. It keeps its name and its way out.
    await refuse(page, 'aria-label=Settings')
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await expect(notice(dialog, 'What belongs here')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await allowAgain(page)

    // A dialog as a whole: a question that nobody can see is not answered, and not lost.
    await refuse(page, 'role=alertdialog')
    model.reply({ toolCalls: [{ name: 'delete_note', arguments: { path: 'Other.md' } }] })
    await ask(page, 'Delete the other note')
    await expect(notice(page, 'This dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('treeitem', { name: 'Other' })).toBeVisible()
    await allowAgain(page)
    await messages(page)
      .getByRole('button', { name: /Review/ })
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stop', exact: true }).click()

    // In a promise.
    await page.evaluate(() => void Promise.reject(new Error('Ada’s secret')))
    const told = page.getByRole('region', { name: 'Notices' })
    await expect(told).toContainText('Something in Latent failed.')
    await expect(told.getByRole('button', { name: 'Copy report' })).toBeVisible()
    await expectAlive(page)

    // The window: what was open in it is closed, and it is drawn again.
    await refuse(page, 'role=dialog')
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const all = notice(page, 'This window')
    await expect(all).toBeVisible()
    await allowAgain(page)
    await all.getByRole('button', { name: 'Close all tabs' }).click()
    await expect(page.getByRole('treeitem', { name: 'Other' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Broken' })).toHaveCount(0)
    expect(said.filter((line) => /secret/.test(line))).toEqual([])
  })
})

test.describe('a note that no window should have to draw', () => {
  const nested = Array.from({ length: 300 }, (_, n) => `${' '.repeat(2 * n)}- item ${n}`).join('\n')
  const table = `| a | b |\n|---|---|\n${Array.from({ length: 3000 }, (_, n) => `| row ${n} | **two** |`).join('\n')}\n`
  test.use({
    connectsModel: true,
    files: {
      'Stars.md': `# Stars\n\n${'*'.repeat(6000)}\n\nAfter the stars.\n`,
      'Quotes.md': `# Quotes\n\n${'> '.repeat(20_000)}x\n\nAfter the quotes.\n`,
      'Nested.md': `# Nested\n\n${nested}\n\nAfter the list.\n`,
      'Table.md': `# Table\n\n${table}\nAfter the table.\n`,
      'All.md': '![[Stars]]\n\n![[Quotes]]\n',
    },
  })

  test('is shown as it is written where it is too much, and as it is meant around it (W2) @deep', async ({
    app: { page },
    model,
  }) => {
    const stars = await read(page, 'Stars')
    await expect(stars).toContainText('too tangled, so it is shown as it is written')
    await expect(stars).toContainText('After the stars.')
    await expect(await read(page, 'Quotes')).toContainText('After the quotes.')
    await expect(await read(page, 'Nested')).toContainText('After the list.')
    await expect(await read(page, 'Table')).toContainText('After the table.', { timeout: 80_000 })
    await expect(page.locator('[data-reading-view] td', { hasText: /^row / })).toHaveCount(3000)
    const both = await read(page, 'All')
    await expect(both).toContainText('After the stars.')
    await expect(both).toContainText('After the quotes.')
    model.reply({ text: [`${'*'.repeat(6000)}\n\n${'> '.repeat(20_000)}x\n\nAfter both.`] })
    await ask(page, 'Say it')
    await expect(messages(page)).toContainText('After both.')
  })
})
