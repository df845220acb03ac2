import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { features } from '../../features.ts'
import { mountApp } from '../../../../../test/window/mount-app.tsx'

const FILES = { 'Atlas.md': '# Atlas\n' }
const OPEN = { workspace: { openTabs: ['Atlas.md'], activeTab: 'Atlas.md' } }
const rail = () => page.getByRole('navigation', { name: 'Views' })
const ofRail = (name: string) => rail().getByRole('button', { name, exact: true })
const buttons = () => [...document.querySelectorAll<HTMLElement>('#rail button')]
const stops = () => buttons().filter(({ tabIndex }) => tabIndex === 0)

deepTest(
  'the rail is one stop of the Tab key, in which the arrows go up, down and round',
  async () => {
    await mountApp(FILES, OPEN)
    await expect.element(ofRail('Files')).toBeVisible()
    expect(stops()).toHaveLength(1)
    ofRail('Files').element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(ofRail('Search')).toHaveFocus()
    expect(stops()).toHaveLength(1)
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect.element(ofRail('Settings')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(page.getByRole('combobox', { name: 'Search notes' })).toBeVisible()
  },
)
test('a link before everything goes past the panels to the note', async () => {
  await mountApp(FILES, OPEN)
  await expect.element(ofRail('Files')).toBeVisible()
  const skip = page.getByRole('button', { name: 'Skip to the note' })
  skip.element().focus()
  await expect.element(skip).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.closest('.cm-editor') !== null).toBe(true)
})
deepTest('views that the person hid are not there, and the rest has its name below', async () => {
  const [hidden, shown] = features.flatMap(({ views = [] }) => views)
  if (!hidden || !shown) throw new Error('There are no views.')
  await mountApp(FILES, { ...OPEN, settings: { hiddenViews: [hidden.id], railNames: true } })
  await expect.element(ofRail(shown.label)).toBeVisible()
  await expect.element(ofRail(hidden.label)).not.toBeInTheDocument()
  await expectSound()
})
