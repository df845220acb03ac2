import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import { commandsById } from '../../commands/commands-by-id.ts'
import { changesBetween, toDoc } from '../../stores/notes/text-changes.ts'
import type { Stores } from '../../stores/stores.ts'
import { draggedTab, dragTab, effectOf } from './dragged-tab.ts'
import { TabStrip } from './tab-strip.tsx'
import { TAB_WINDOWS } from './tab-windows.ts'

const TEXTS = { 'Plan.md': '# Plan', 'Ada.md': '# Ada' }
const mountTabs = (answers: MountOptions['answers']) =>
  mount(
    (stores) => {
      for (const path of Object.keys(TEXTS)) stores.workspace.openNote(vaultPath(path))
      return <TabStrip id="1" views={[]} commands={commandsById([])} />
    },
    { answers: { ...noteAnswers(TEXTS), ...answers } },
  )
const tab = (name: string | RegExp) => page.getByRole('tab', { name, exact: true })
const tabsOf = ({ workspace }: Stores) => workspace.state.getState().tabs.tabs
async function choose(name: string | RegExp, item: string): Promise<void> {
  await userEvent.click(tab(name), { button: 'right' })
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** What the page asked the browser to open. */
const opened: string[] = []
let isLet = true
const { open } = window
beforeEach(() => {
  opened.length = 0
  isLet = true
  window.open = ((address: string) => {
    opened.push(address)
    return isLet ? window : null
  }) as typeof window.open
})
afterEach(() => void (window.open = open))

test('a tab goes to a window of its own, with what was typed on disk, and is no longer here', async () => {
  const { host, stores } = await mountTabs({
    'workspace.openWindow': { number: 2, isShown: true },
  })
  const session = stores.openNotes.get('Plan.md')
  await expect.poll(() => session?.state.getState().load).toBe('ready')
  session?.edited(changesBetween(session.text(), toDoc('# Plan\n\nMore.')))
  // Saved by then or not: a slow machine has waited long enough for the one, a quick one has not.
  await choose(/^Plan/, 'Move to a new window')
  await expect.poll(() => tabsOf(stores)).toEqual(['Ada.md'])
  const [{ workspace, at } = {}] = host.asked('workspace.openWindow')
  expect([workspace?.openTabs, workspace?.leftOpen, at]).toEqual([['Plan.md'], false, null])
  expect(host.asked('note.save').at(-1)?.edits[0]?.insert).toBe('\n\nMore.')
  // The desktop shows it; a browser is asked only where nobody else does.
  expect(opened).toEqual([])
})
test('a browser opens it at its number; one that keeps windows closed is asked again by a click', async () => {
  isLet = false
  const { stores } = await mountTabs({ 'workspace.openWindow': { number: 3, isShown: false } })
  await choose('Plan', 'Move to a new window')
  await expect.element(page.getByText(/did not let a window open/)).toBeVisible()
  expect(tabsOf(stores)).toContain('Plan.md')
  isLet = true
  await page.getByRole('button', { name: 'Open it' }).click()
  expect(opened.map((address) => new URL(address, location.href).search)).toEqual(['?w=3', '?w=3'])
  await expect.poll(() => tabsOf(stores)).toEqual(['Ada.md'])
})
deepTest(
  'it can be there and here, and where there are too many windows that is said',
  async () => {
    let asked = 0
    const { stores } = await mountTabs({
      'workspace.openWindow': () => {
        asked += 1
        if (asked === 1) return { number: 2, isShown: true }
        throw new LatentError('denied', '9 windows of this vault are open. Close one first.')
      },
    })
    await choose('Plan', 'Open in a new window')
    await expect.poll(() => asked).toBe(1)
    await choose('Plan', 'Move to a new window')
    await expect.element(page.getByText(/9 windows of this vault/)).toBeVisible()
    expect(tabsOf(stores)).toEqual(['Plan.md', 'Ada.md'])
  },
)
test('let go outside of the window it gets one there; taken by another one it is no longer here', async () => {
  const { host, stores } = await mountTabs({
    'workspace.openWindow': { number: 2, isShown: true },
  })
  const windows = stores.ofFeatures.of(TAB_WINDOWS)
  const letGo = (dropEffect: DataTransfer['dropEffect'], screenX: number): void =>
    windows.letGo('Plan.md', '1', { dataTransfer: { dropEffect }, screenX, screenY: 30.4 })
  letGo('none', window.screenX + 20) // beside the tabs
  letGo('move', window.screenX - 500) // dropped in this one
  expect(host.asked('workspace.openWindow')).toEqual([])
  letGo('none', window.screenX - 500)
  await expect.poll(() => tabsOf(stores)).toEqual(['Ada.md'])
  expect(host.asked('workspace.openWindow')[0]?.at).toEqual({ x: window.screenX - 500, y: 30 })
  windows.letGo('Ada.md', '1', { dataTransfer: { dropEffect: 'copy' }, screenX: 0, screenY: 0 })
  await expect.poll(() => tabsOf(stores)).toEqual([])
})
test('a tab of another window is taken in where it is dropped', async () => {
  const { stores } = await mountTabs({})
  const dataTransfer = new DataTransfer()
  dragTab(dataTransfer, { tab: 'people/Bo.md', pane: '1' }, 'another')
  const { id } = stores.ofFeatures.of(TAB_WINDOWS)
  expect([effectOf(dataTransfer, id), effectOf(dataTransfer, 'another')]).toEqual(['copy', 'move'])
  expect(draggedTab(dataTransfer)).toEqual({ tab: 'people/Bo.md', pane: '1' })
  const first = tab('Plan').element().closest('[data-tab]')
  const { left = 0, top = 0 } = first?.getBoundingClientRect() ?? {}
  const at = { bubbles: true, cancelable: true, dataTransfer, clientX: left + 1, clientY: top + 1 }
  first?.dispatchEvent(new DragEvent('dragover', at))
  first?.dispatchEvent(new DragEvent('drop', at))
  await expect.poll(() => tabsOf(stores)).toEqual(['people/Bo.md', 'Plan.md', 'Ada.md'])
})
