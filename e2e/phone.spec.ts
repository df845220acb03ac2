import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
/** Px: what a thumb hits. */
const THUMB = 44

test.use({
  files: {
    'Atlas.md': '# Atlas\n\nThe survey is done.\n\n- [ ] Ring the harbour office\n',
    'people/Ada.md': '# Ada\n\nSee [[Atlas]].\n',
  },
})

const bar = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const place = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const over = (page: Page) => page.locator('aside[data-over]')

/** What is pressed and lower or narrower than a thumb, but for words in a text and what is in a row that is pressed. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((thumb) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, [role=tab], [role=treeitem]')]
    return all
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => !one.closest('.cm-content, [role=gridcell], p'))
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect()
        return width > 1 && (width < thumb - 0.5 || height < thumb - 0.5)
      })
      .map((one) => one.outerHTML.slice(0, 120))
  }, THUMB)

/** A finger, as the browser hears it: what scrolls takes it first. */
async function drag(finger: CDPSession, from: readonly [number, number], across: number) {
  const [x, y] = from
  const point = (at: number) => ({ touchPoints: [{ x: at, y }] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(x) })
  for (const part of [0.25, 0.5, 0.75, 1])
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...point(x + across * part),
    })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Where the parts of the desktop's frame are, in px. */
const frameOf = (page: Page) =>
  page.evaluate(() =>
    ['nav[aria-label="Views"]', 'aside', 'main', 'footer[aria-label="Status"]', '[role=treeitem]']
      .map((part) => document.querySelector(part)?.getBoundingClientRect())
      .map((box) => (box ? [box.left, box.top, box.width, box.height].map(Math.round) : null)),
  )

test('on a phone all is in reach of a thumb, and nothing of it is left on the desktop (13) @deep', async ({
  app: { page },
}) => {
  await page.setViewportSize(DESKTOP)
  await page.getByRole('treeitem', { name: 'Atlas' }).click()
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toBeVisible()
  const before = await frameOf(page)
  expect(before[0]).toEqual([0, 0, 44, 776])
  expect(before[4]?.[3]).toBe(28)

  await page.setViewportSize(PHONE)
  await expect(place(page, 'Note')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toBeHidden()
  expect(await smallTargets(page)).toEqual([])
  for (const name of ['Files', 'Search', 'Ask']) {
    await place(page, name).click()
    await expect(over(page).getByRole('tabpanel', { name })).toBeVisible()
    await expect.poll(() => smallTargets(page), name).toEqual([])
    expect((await over(page).boundingBox())?.width).toBe(PHONE.width)
  }
  await place(page, 'More').click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet).toBeVisible()
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBeGreaterThan(200)
  expect(await smallTargets(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Tasks' }).click()
  await expect(page.getByRole('row', { name: /Ring the harbour office/ })).toBeVisible()
  await expect.poll(() => smallTargets(page), 'tasks').toEqual([])
  await place(page, 'Note').click()

  await page.setViewportSize(DESKTOP)
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toBeVisible()
  await expect.poll(() => frameOf(page)).toEqual(before)
  await expect(page.locator('.phone-bar')).toHaveCount(0)
})

test('a finger that goes sideways over a panel leads back to the note, one that scrolls does not (13) @deep', async ({
  app: { page },
}) => {
  await page.setViewportSize(PHONE)
  const finger = await page.context().newCDPSession(page)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await place(page, 'Files').click()
  await expect(page.getByRole('treeitem', { name: 'Atlas' })).toBeVisible()
  await drag(finger, [60, 300], 30)
  await expect(over(page)).toBeVisible()
  await drag(finger, [60, 300], 200)
  await expect(over(page)).toHaveCount(0)
  await expect(place(page, 'Note')).toHaveAttribute('aria-current', 'true')

  await place(page, 'Files').click()
  const row = await page.getByRole('treeitem', { name: 'Atlas' }).boundingBox()
  await drag(finger, [120, (row?.y ?? 0) + 20], 200)
  await expect(over(page)).toHaveCount(0)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await finger.detach()
})
