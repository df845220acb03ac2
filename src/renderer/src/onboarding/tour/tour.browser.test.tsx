import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Settings, type SettingsPatch } from '../../../../shared/domain/settings.ts'
import { expectSound, smallTargets } from '../../../../../test/window/looks.ts'
import type { MountOptions } from '../../../../../test/window/mount.tsx'
import { mountApp } from '../../../../../test/window/mount-app.tsx'
import { TOUR } from '../../stores/tour-store.ts'
import { TOUR_STEPS } from './tour-steps.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

/** The sample vault as it is opened, with settings that are kept. */
function mountVault({ seen = [], isSample = true, ...rest }: VaultOptions = {}) {
  return mountApp(
    { 'Welcome.md': '# Welcome\n\nText.\n' },
    {
      ...rest,
      settings: { seen: [...seen] },
      vault: { isSample },
      workspace: {
        openTabs: ['Welcome.md'],
        activeTab: 'Welcome.md',
        ...(rest.size === 'tiny' ? { layouts: { narrow: null, tiny: TINY } } : {}),
      },
      answers: { 'settings.update': ({ patch }: { readonly patch: SettingsPatch }) => Settings.parse(patch) }, // oxfmt-ignore
    },
  )
}
type VaultOptions = Pick<MountOptions, 'size' | 'theme'> & {
  readonly seen?: readonly string[]
  readonly isSample?: boolean
}
const TINY = {
  leftPanel: 'files',
  leftWidth: 240,
  rightWidth: 360,
  leftOpen: false,
  rightOpen: false,
  rightPanel: 'chat',
}
const tour = () => page.getByRole('region', { name: /^Tour, / })
const step = (title: string) => tour().getByRole('heading', { name: title })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const ring = () => document.querySelector('.tour-ring')

/** What the card speaks of is marked, whole in the window as the card is, and not covered by it. */
async function expectBeside(): Promise<void> {
  await expect.poll(() => ring() !== null && overlap() === 0).toBe(true)
  const { left, top, right, bottom } = tour().element().getBoundingClientRect()
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(innerWidth)
  expect(bottom).toBeLessThanOrEqual(innerHeight)
}
function overlap(): number {
  const card = tour().element().getBoundingClientRect()
  const about = ring()?.getBoundingClientRect() ?? new DOMRect()
  const wide = Math.min(card.right, about.right) - Math.max(card.left, about.left)
  const high = Math.min(card.bottom, about.bottom) - Math.max(card.top, about.top)
  return Math.max(0, wide) * Math.max(0, high)
}

deepTest.each([
  ['wide', 'light'],
  ['narrow', 'dark'],
  ['tiny', 'light'],
] as const)(
  'goes through five things by the keyboard, and covers none of them (%s)',
  async (size, theme) => {
    await mountVault({ size, theme })
    for (const { title } of TOUR_STEPS) {
      await expect.element(step(title)).toBeVisible()
      await expect
        .element(button(title === TOUR_STEPS.at(-1)?.title ? 'Done' : 'Next'))
        .toHaveFocus()
      await expectBeside()
      await expectSound()
      await userEvent.keyboard('{Enter}')
    }
    await expect.element(tour()).not.toBeInTheDocument()
  },
)
deepTest('says each step to those who hear the window, and goes back', async () => {
  await mountVault()
  await expect.element(button('Next')).toHaveFocus()
  await expect.element(tour().getByRole('status')).toMatchTextContent(/^Your files/)
  await expect.element(button('Back')).not.toBeInTheDocument()
  await button('Next').click()
  await expect.element(tour().getByRole('status')).toMatchTextContent(/^Write on the page/)
  await button('Back').click()
  await expect.element(step('Your files')).toBeVisible()
})
deepTest.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['its button', () => button('Leave the tour').click()],
])('is left at any moment by %s, and does not come again', async (_, leave) => {
  const { host, stores } = await mountVault()
  await expect.element(step('Your files')).toBeVisible()
  await leave()
  await expect.element(tour()).not.toBeInTheDocument()
  expect(host.asked('settings.update')).toEqual([{ patch: { seen: ['tour'] } }])
  await expect.poll(() => stores().app.state.getState().app?.settings.seen).toEqual(['tour'])
})
deepTest(
  'whoever leaves it is told where it is found again, and goes on where they were',
  async () => {
    const { stores } = await mountVault()
    await button('Next').click()
    await expect.element(step('Write on the page')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(tour()).not.toBeInTheDocument()
    await button('Go on').click()
    await expect.element(step('Write on the page')).toBeVisible()
    // Whoever has seen the last step is told nothing.
    for (let at = 0; at < 3; at++) await button('Next').click()
    await button('Done').click()
    await expect.element(tour()).not.toBeInTheDocument()
    expect(stores().toasts.state.getState()).toEqual([])
  },
)
deepTest.each([
  ['with a note', { 'Mine.md': '# Mine\n' }],
  ['without any note', {}],
] as const)('goes through a vault of one’s own %s, and changes nothing in it', async (_, files) => {
  const { host, disk, stores } = await mountApp(files, { vault: { isSample: false } })
  await expect.poll(() => stores().workspace.state.getState().isLoaded).toBe(true)
  const before = disk.paths().map((path) => [path, disk.read(path)])
  await userEvent.keyboard('{Control>}p{/Control}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('take the tour{Enter}')
  for (const { title } of TOUR_STEPS) {
    await expect.element(step(title)).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(tour()).not.toBeInTheDocument()
  expect(disk.paths().map((path) => [path, disk.read(path)])).toEqual(before)
  expect(stores().workspace.state.getState().tabs.active).toBe(null)
  expect(host.asked('settings.update')).toEqual([])
})
test('comes by itself only in the sample vault, once; the command begins it anywhere', async () => {
  const { stores } = await mountVault({ isSample: false })
  await expect.element(button('Read')).toBeVisible()
  expect(stores().ofFeatures.of(TOUR).state.getState().step).toBe(null)
  await userEvent.keyboard('{Control>}p{/Control}')
  await userEvent.keyboard('take the tour{Enter}')
  await expect.element(step('Your files')).toBeVisible()
})
deepTest('does not come where it was seen', async () => {
  const { stores } = await mountVault({ seen: ['tour'] })
  await expect.element(button('Read')).toBeVisible()
  expect(stores().ofFeatures.of(TOUR).state.getState().step).toBe(null)
})
deepTest('from right to left it stays beside what it speaks of', async () => {
  document.documentElement.dir = 'rtl'
  try {
    await mountVault()
    for (const { title } of TOUR_STEPS) {
      await expect.element(step(title)).toBeVisible()
      await expectBeside()
      await button(title === TOUR_STEPS.at(-1)?.title ? 'Done' : 'Next').click()
    }
  } finally {
    document.documentElement.dir = ''
  }
})
test('on a phone its buttons are as large as a thumb', async () => {
  await mountVault({ size: 'tiny' })
  await expect.element(step('Your files')).toBeVisible()
  await expect.poll(() => smallTargets()).toEqual([])
})
