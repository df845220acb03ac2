import type { Locator, Page } from '@playwright/test'
import { loadingMarkup, scriptMarkup } from './hostile-markup.ts'
import { expect, test } from './intruder.ts'

/** Payloads apart from each other, so that one that opens something swallows none behind it. */
const asNote = (markup: readonly string[]): string =>
  markup.map((one, n) => `Case ${n}\n\n${one}\n`).join('\n\n')

/**
 * What in a rendered text is not ours or does something: elements, attributes, addresses. The title above it is written
 * in a field, where it stands before all text, and there is one.
 */
const intruders = (text: Locator): Promise<string[]> =>
  text.evaluate((root) => {
    const found: string[] = []
    const allowed =
      /^(article|h[1-6]|p|br|hr|blockquote|ul|ol|li|dl|dt|dd|pre|code|kbd|samp|var|em|strong|b|i|u|s|del|ins|mark|sub|sup|small|abbr|cite|q|table|thead|tbody|tfoot|tr|th|td|caption|details|summary|figure|figcaption|span|div|input|button|svg|path|line|rect|circle|polyline|math|semantics|annotation|m[a-z]+)$/
    const title = root.querySelector(':scope > [data-note-title]:first-child textarea')
    for (const element of root.querySelectorAll('*')) {
      if (element === title) continue
      const name = element.tagName.toLowerCase()
      if (!allowed.test(name)) found.push(`<${name}>`)
      for (const { name: attribute, value } of element.attributes) {
        if (
          /^on|^(style|src|srcset|href|xlink:href|action|formaction|background|poster|ping|name|target|srcdoc|is|autofocus|contenteditable|popover)$/.test(
            attribute,
          )
        )
          found.push(`${name} ${attribute}=${value}`)
        // CSS modules give every class of ours a suffix; the icon and code classes are set by their packages.
        if (
          attribute === 'class' &&
          !value.split(' ').every((it) => /^_\w+_\w{5}_\d+$|^lucide|^hljs-/.test(it))
        )
          found.push(`${name} class=${value}`)
        if (attribute === 'id' && !/^(base-ui-)?_r_/.test(value)) found.push(`${name} id=${value}`)
      }
      if (getComputedStyle(element).position === 'fixed') found.push(`${name} lies over the window`)
    }
    return found
  })

const ran = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, '__xss'))

async function openForReading(page: Page, name: string): Promise<Locator> {
  await page.getByRole('treeitem', { name }).click()
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  return page.locator('[data-reading-view]')
}

test.describe('a note', () => {
  test.use({ files: { 'Scripts.md': asNote(scriptMarkup) } })

  test('runs no script', async ({ app: { page }, sink }) => {
    expect(scriptMarkup.length).toBeGreaterThanOrEqual(100)
    const text = await openForReading(page, 'Scripts')
    await expect(text.getByText(`Case ${scriptMarkup.length - 1}`, { exact: true })).toBeAttached()
    expect(await intruders(text)).toEqual([])
    for (const link of await text.getByRole('link').all()) await link.dispatchEvent('pointerover')
    expect(await ran(page)).toBeUndefined()
    expect(sink.visits).toEqual([])
  })
})

test.describe('an answer', () => {
  test.use({ connectsModel: true })

  test('runs nothing, loads nothing and looks like nothing of ours @deep', async ({
    app,
    model,
    sink,
  }) => {
    const { page } = app
    const all = [...loadingMarkup(sink.url), ...scriptMarkup]
    model.reply({ text: all.flatMap((one, n) => [`Case ${n}\n\n`, one, '\n\n']), delayMs: 2 })
    const field = page.getByRole('combobox', { name: 'Message' })
    await field.fill(`Say it: ${scriptMarkup[0]} ${loadingMarkup(sink.url)[0]}`)
    await field.press('Enter')
    const log = page.getByRole('log', { name: 'Messages' })
    await expect(log.locator('article[aria-busy="false"]')).toContainText(
      `Case ${all.length - 1}`,
      { timeout: 30_000 },
    )
    expect(await intruders(log)).toEqual([])
    expect(await ran(page)).toBeUndefined()
    expect(sink.visits).toEqual([])
    expect(app.requests.filter((url) => url.startsWith(sink.url))).toEqual([])
  })
})

test.describe('what stands in a file that loads', () => {
  test.use({ files: async ({ sink }, use) => use({ 'Loads.md': asNote(loadingMarkup(sink.url)) }) })

  test('is not asked for by being shown @deep', async ({ app, sink }) => {
    const text = await openForReading(app.page, 'Loads')
    const last = loadingMarkup(sink.url).length - 1
    await expect(text.getByText(`Case ${last}`, { exact: true })).toBeAttached()
    await expect(text.getByText(/\[blocked image: p\]/).first()).toBeAttached()
    expect(await intruders(text)).toEqual([])
    await app.page.waitForTimeout(500) // what loads, loads late
    expect(sink.visits).toEqual([])
    expect(app.requests.filter((url) => url.startsWith(sink.url))).toEqual([])
    expect(await ran(app.page)).toBeUndefined()
  })
})

test.describe('links', () => {
  test.use({
    files: {
      'Links.md': '[[Nobody]] [[Ada#Numbers]] [relative](Ada.md)\n',
      'Ada.md': '# Ada\n\nOne.\n\n## Numbers\n\n42\n',
    },
  })

  test('of notes open the note at its heading, and one to nothing is dimmed @deep', async ({
    app: { page },
  }) => {
    const text = await openForReading(page, 'Links')
    await expect(text.getByRole('link', { name: 'Nobody' })).toHaveAttribute(
      'aria-description',
      /Nothing is called/,
    )
    await text.getByRole('link', { name: 'Ada › Numbers' }).click()
    await expect(page.getByRole('tab', { name: 'Ada', selected: true })).toBeVisible()
    await expect(text.getByRole('heading', { name: 'Numbers' })).toBeInViewport()
  })
})

test.describe('a picture of the vault', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  test.use({
    files: { 'Page.md': '![[dot.png|40]] and ![alt](pictures/dot.png)\n', 'pictures/dot.png': png },
    expectedProblems: [],
    asksOutside: false,
  })

  test('is shown @deep', async ({ app: { page } }) => {
    const text = await openForReading(page, 'Page')
    const pictures = text.locator('img')
    await expect(pictures).toHaveCount(2)
    await expect
      .poll(() => pictures.first().evaluate((it: HTMLImageElement) => it.naturalWidth))
      .toBe(1)
    await expect(pictures.first()).toHaveAttribute('width', '40')
    expect(await pictures.first().getAttribute('src')).toMatch(
      /^(blob:|latent-asset:|https:\/\/vault\.latent-asset\.double\/)/,
    )
  })
})

test.describe('a long note', () => {
  const section = (n: number): string =>
    `## Part ${n}\n\n${'Words and [[Ada]] and *more* of them. '.repeat(20)}\n\n- [ ] task\n- item\n`
  test.use({
    files: {
      'Long.md': `# Long\n\n${Array.from({ length: 200 }, (_, n) => section(n)).join('\n')}`,
      'Ada.md': '# Ada\n',
    },
    expectedProblems: [],
    asksOutside: false,
  })

  test('is drawn in pieces, so that the window stays free @deep', async ({ app: { page } }) => {
    await page.getByRole('treeitem', { name: 'Long' }).click()
    await expect(page.getByRole('tab', { name: 'Long' })).toBeVisible()
    await page.evaluate(() => {
      const lengths = new Set<number>()
      Object.assign(window, { lengths })
      new MutationObserver(() => {
        const text = document.querySelector('[data-reading-view]')
        if (text) lengths.add(text.querySelectorAll('h2').length)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await expect(page.locator('[data-reading-view]').getByText('Part 199')).toBeAttached({
      timeout: 80_000,
    })
    const steps = await page.evaluate(() => (Reflect.get(window, 'lengths') as Set<number>).size)
    expect(steps).toBeGreaterThan(5)
  })
})
