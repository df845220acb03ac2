import { expect, test } from './fixtures.ts'

const TALL = '$$\\left(\\frac{\\frac{a}{b}}{\\frac{c}{d}}\\right) \\sqrt{\\frac{\\frac{x}{y}}{z}}$$'
const NOTE = `# Maths\n\nA line $(a)$ and a block:\n\n${TALL}\n\nSigns in text: \u{1D538} \u2A00 \u27F9 \u{1D4D0}\n`

test.use({ files: { 'Maths.md': NOTE } })

test('formulas have a font of their own, whose signs grow, and a page without any does not load it (W11) @deep', async ({
  app: { page },
}) => {
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => /^"?Latent Math"?$/.test(family) && status === 'loaded')
        .map(({ family }) => family),
    )
  await expect(page.getByRole('treeitem', { name: 'Maths' })).toBeVisible()
  expect(await loaded()).toEqual([])
  await page.getByRole('treeitem', { name: 'Maths' }).click()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page.locator('[data-reading-view] math').nth(1)).toBeVisible()
  await expect.poll(loaded).toHaveLength(1)
  const height = (formula: number) =>
    page
      .locator('[data-reading-view] math')
      .nth(formula)
      .evaluate((math) => {
        const bracket = [...math.querySelectorAll('mo')].find((mo) => mo.textContent === '(')
        return bracket?.getBoundingClientRect().height ?? 0
      })
  expect(await height(1)).toBeGreaterThan(2 * (await height(0)))
})
