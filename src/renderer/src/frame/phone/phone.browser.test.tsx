import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound, smallTargets } from '../../../../../test/window/looks.ts'
import { mountApp } from '../../../../../test/window/mount-app.tsx'
import { goToEnd, writing } from '../../../../../test/window/mount-note.tsx'
import { LOST } from './words.ts'
import { allInDeep, deepTest } from '../../../../../test/shared/in-deep.ts'

const FILES = { 'Atlas.md': '# Atlas\n\nText.\n', 'Plan.md': '# Plan\n' }
const CLOSED = { leftOpen: false, rightOpen: false }
const layout = () => ({
  openTabs: ['Atlas.md'],
  activeTab: 'Atlas.md',
  layouts: { narrow: null, tiny: { ...TINY, ...CLOSED } },
})
const TINY = {
  leftPanel: 'files',
  leftWidth: 240,
  rightWidth: 360,
  rightPanel: 'chat',
} as const
const mountPhone = () => mountApp(FILES, { size: 'tiny', workspace: layout() })
/** What a panel asks first is answered, and what slides in is there. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300))
const bar = () => page.getByRole('navigation', { name: 'Views' })
const place = (name: string) => bar().getByRole('button', { name, exact: true })
const lit = () =>
  bar()
    .getByRole('button')
    .elements()
    .filter((each) => each.hasAttribute('aria-current'))
    .map((each) => each.textContent)
const message = () => page.getByRole('combobox', { name: 'Message' })
const over = () => document.querySelector<HTMLElement>('[data-over]')

/** A finger that goes from one place to another. */
function swipe(on: Element, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): void {
  const touch = (clientX: number, clientY: number) =>
    new Touch({ identifier: 1, target: on, clientX, clientY })
  const start = touch(fromX, fromY)
  const end = touch(toX, toY)
  const options = { bubbles: true, cancelable: true }
  on.dispatchEvent(
    new TouchEvent('touchstart', { ...options, touches: [start], changedTouches: [start] }),
  )
  on.dispatchEvent(new TouchEvent('touchend', { ...options, touches: [], changedTouches: [end] }))
}

test('five places stand at the bottom, and one of them is lit: where the person is', async () => {
  await mountPhone()
  await expect.element(place('Note')).toBeVisible()
  expect(lit()).toEqual(['Note'])
  await place('Files').click()
  await expect.element(page.getByRole('tree', { name: 'Files' })).toBeVisible()
  expect(lit()).toEqual(['Files'])
  await place('Search').click()
  await expect.poll(lit).toEqual(['Search'])
  await place('Ask').click()
  await expect.poll(lit).toEqual(['Ask'])
  await expect.element(message()).toBeVisible()
  // What is lit leads back to the note, as does its neighbour.
  await place('Ask').click()
  await expect.poll(lit).toEqual(['Note'])
  await expect.poll(over).toBe(null)
  expect(document.querySelector('footer[aria-label="Status"]')).toBe(null)
})
deepTest(
  'a panel fills the window above the bar, and is closed by its button, by Escape, and by a finger',
  async () => {
    await mountPhone()
    await place('Files').click()
    await expect.poll(() => over()?.getBoundingClientRect().width).toBe(innerWidth)
    await page.getByRole('button', { name: 'Hide the left panel' }).click()
    await expect.poll(over).toBe(null)

    await place('Files').click()
    await expect.element(page.getByRole('treeitem', { name: 'Plan' })).toBeVisible()
    const row = page.getByRole('treeitem', { name: 'Plan' }).element()
    swipe(row, [40, 200], [60, 320]) // scrolls
    swipe(row, [40, 200], [80, 200]) // too short
    expect(over()).not.toBe(null)
    swipe(row, [40, 200], [180, 210])
    await expect.poll(over).toBe(null)

    await place('Ask').click()
    await expect.element(message()).toBeVisible()
    const field = message().element()
    swipe(field, [40, 700], [200, 700]) // chooses text
    expect(over()).not.toBe(null)
    await page.getByRole('button', { name: 'Hide the right panel' }).click()
    await expect.poll(over).toBe(null)
  },
)
deepTest('more has the views, the other panels, the settings, and how things stand', async () => {
  const { stores } = await mountPhone()
  await place('More').click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect.element(sheet.getByText('Outline')).toBeVisible()
  await expect.element(sheet.getByText('Offline assistant')).toBeVisible()
  await expectSound()
  await sheet.getByRole('button', { name: 'Outline' }).click()
  await expect.element(page.getByRole('tree', { name: 'Headings' })).toBeVisible()
  await place('More').click()
  await sheet.getByRole('button', { name: 'Settings' }).click()
  expect(stores().overlay.state.getState().overlay).toMatchObject({ kind: 'settings' })
})
test('every target of the note is as large as a thumb', async () => {
  await mountPhone()
  await expect.element(place('Note')).toBeVisible()
  await settled()
  expect(smallTargets()).toEqual([])
  await expectSound()
})
test.each(
  allInDeep([
    'files',
    'search',
    'tags',
    'bookmarks',
    'chat',
    'links',
    'outline',
    'properties',
    'related',
  ]),
)('every target of a panel is as large as a thumb, and sound: %s', async (id) => {
  const { stores } = await mountPhone()
  await expect.element(place('Note')).toBeVisible()
  stores().workspace.showPanel(id)
  await expect.poll(() => over()?.querySelector(`[data-panel="${id}"]`)).not.toBe(null)
  await settled()
  expect(smallTargets()).toEqual([])
  await expectSound()
})
deepTest('a panel that comes over another takes its place', async () => {
  const { stores } = await mountPhone()
  await place('Files').click()
  await place('Ask').click()
  await expect.poll(() => document.querySelectorAll('[data-over]').length).toBe(1)
  stores().workspace.showPanel('tags')
  await expect.poll(() => over()?.querySelector('[data-panel="tags"]')).not.toBe(null)
  expect(document.querySelectorAll('[data-over]')).toHaveLength(1)
  expect(lit()).toEqual(['More'])
})
deepTest('so are those of what lies over the window', async () => {
  const { stores } = await mountPhone()
  await place('More').click()
  await expect.element(page.getByRole('dialog', { name: 'More' })).toBeVisible()
  expect(smallTargets()).toEqual([])
  await userEvent.keyboard('{Escape}')
  stores().overlay.show({ kind: 'new-note', folder: '' })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(smallTargets()).toEqual([])
  const sizes = [...document.querySelectorAll('input, textarea, .cm-content')].map((field) =>
    parseFloat(getComputedStyle(field).fontSize),
  )
  expect(sizes.every((size) => size >= 16)).toBe(true)
})
deepTest('a window that is wider has its rail and its status bar, and none of this', async () => {
  await mountApp(FILES, { size: 'narrow', workspace: layout() })
  await expect.element(page.getByRole('contentinfo', { name: 'Status' })).toBeVisible()
  expect(document.querySelector('.phone-bar')).toBe(null)
  expect(
    document.adoptedStyleSheets.some((sheet) => sheet.cssRules[0]?.cssText.includes('phone')),
  ).toBe(false)
})
test('what is typed goes on while the connection is lost, and it is said', async () => {
  const { host } = await mountPhone()
  await goToEnd()
  await expect.element(writing()).toHaveFocus()
  host.goAway()
  await expect.element(page.getByText(LOST)).toBeVisible()
})
