import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Workspace } from '../../../../shared/domain/settings.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mountApp } from '../../../../../test/window/mount-app.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const LONG = `# Long\n\n${Array.from({ length: 200 }, (_, n) => `line ${n}`).join('\n')}\n`
const FILES = { 'Atlas.md': '# Atlas\n\nText.\n', 'Plan.md': '# Plan\n\nOne.\n', 'Long.md': LONG }
const OPEN = { openTabs: ['Atlas.md', 'Plan.md', 'Long.md'], activeTab: 'Atlas.md' }
const press = (keys: string) => userEvent.keyboard(keys)
const panes = () => [...document.querySelectorAll<HTMLElement>('[data-pane]')]
const editorOf = (pane: number) => panes()[pane]?.querySelector<HTMLElement>('.cm-content')
const textOf = (pane: number) =>
  [...(panes()[pane]?.querySelectorAll('.cm-line') ?? [])].map((line) => line.textContent)
const tabsOf = (pane: number) =>
  [...(panes()[pane]?.querySelectorAll('[role="tab"]') ?? [])].map((one) => one.textContent)
const shownOf = (pane: number) =>
  panes()[pane]?.querySelector('[role="tab"][aria-selected="true"]')?.textContent
const hasKeys = (pane: number) => editorOf(pane)?.contains(document.activeElement) ?? false
const SPLIT = '{Control>}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}{/Control}'
const BACK = '{Control>}{Alt>}{ArrowLeft}{/Alt}{/Control}'
const FORWARD = '{Control>}{Alt>}{ArrowRight}{/Alt}{/Control}'

test('a note is shown twice, and what is typed in one is in the other, on disk once', async () => {
  const { disk, stores } = await mountApp(FILES, { workspace: OPEN })
  await expect.poll(() => hasKeys(0)).toBe(true)
  await press('{Control>}{End}{/Control}before')
  await press(SPLIT)
  await expect.poll(() => panes().length).toBe(2)
  await expect.poll(() => hasKeys(1)).toBe(true)
  await expect.poll(() => textOf(1)).toContain('before')
  await press(' and beside')
  await expect.poll(() => textOf(0)).toContain('before and beside')
  expect(textOf(1)).toContain('before and beside')
  await press('{F6}')
  await expect.poll(() => hasKeys(0)).toBe(true)
  await press(' twice')
  await expect.poll(() => textOf(1)).toContain('before twice and beside')
  // What was typed here before it was split is still taken back here, and what was typed there is not.
  await press('{Control>}zzzzzzzzzzzzzzzz{/Control}')
  await expect.poll(() => textOf(0)?.join('\n')).not.toContain('before')
  await expect.poll(() => textOf(0)?.join('\n') === textOf(1)?.join('\n')).toBe(true)
  expect(textOf(0)).toContain(' and beside')
  await stores().openNotes.flushAll()
  expect(disk.read('Atlas.md')).toBe('# Atlas\n\nText.\n and beside')
  await expectSound()
})
deepTest(
  'the one that has the keys is in front: tabs, outline and commands are its own',
  async () => {
    const { stores } = await mountApp(FILES, { workspace: { ...OPEN, rightPanel: 'outline' } })
    await expect.poll(() => hasKeys(0)).toBe(true)
    await press(SPLIT)
    await expect.poll(() => hasKeys(1)).toBe(true)
    stores().workspace.activate('Plan.md')
    await expect.poll(() => shownOf(1)).toBe('Plan')
    expect(shownOf(0)).toBe('Atlas')
    expect(stores().workspace.state.getState().tabs.active).toBe('Plan.md')
    await expect
      .element(page.getByRole('treeitem', { name: 'Plan', exact: true }).last())
      .toBeVisible()
    await press('{F6}')
    await expect.poll(() => stores().activeText.getState().path).toBe('Atlas.md')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Atlas')
    await press('{Control>}ee{/Control}') // live preview, reading: the pane in front alone is read
    await expect.poll(() => panes()[0]?.querySelector('[data-reading-view]')).not.toBeNull()
    expect(panes()[1]?.querySelector('[data-reading-view]')).toBeNull()
  },
)
test('a pane goes with its last tab, and a note that is open beside stays open', async () => {
  const { stores } = await mountApp(FILES, { workspace: OPEN })
  await expect.poll(() => hasKeys(0)).toBe(true)
  await press(SPLIT)
  await expect.poll(() => hasKeys(1)).toBe(true)
  await press('{Alt>}w{/Alt}')
  await expect.poll(() => panes().length).toBe(1)
  expect(stores().openNotes.get('Atlas.md')).toBeDefined()
  await expect.poll(() => shownOf(0)).toBe('Atlas')
  await expect.poll(() => hasKeys(0)).toBe(true)
  expect(document.querySelector('[data-pane-waits]')).toBeNull()
})
deepTest('panes come to lie otherwise, and a text that is scrolled stays where it is', async () => {
  const { stores } = await mountApp(FILES, { workspace: { ...OPEN, activeTab: 'Long.md' } })
  await expect.poll(() => hasKeys(0)).toBe(true)
  // By its line: of those above that it has not drawn yet, the editor only guesses how high they are.
  const top = (): number => {
    const edge = panes()[0]?.querySelector('.cm-scroller')?.getBoundingClientRect().top ?? 0
    const lines = [...(panes()[0]?.querySelectorAll('.cm-line') ?? [])]
    const first = lines.find((line) => line.getBoundingClientRect().bottom > edge + 1)
    return Number(first?.textContent.replace('line ', ''))
  }
  const scroller = panes()[0]?.querySelector('.cm-scroller')
  await expect.poll(() => scroller?.clientHeight).toBeGreaterThan(100)
  scroller?.scrollTo({ top: 900 })
  await expect.poll(() => scroller?.scrollTop).toBe(900)
  await expect.poll(() => top()).toBeGreaterThan(20)
  const before = top()
  await press(SPLIT)
  await expect.poll(() => panes().length).toBe(2)
  const stays = () => Math.abs(top() - before) <= 2
  await expect.poll(stays).toBe(true)
  stores().workspace.panes.split('below', '1')
  await expect.poll(() => panes().length).toBe(3)
  await expect.poll(stays).toBe(true)
  stores().workspace.panes.closePane('2')
  stores().workspace.panes.closePane('3')
  await expect.poll(() => panes().length).toBe(1)
  await expect.poll(stays).toBe(true)
})
deepTest(
  'a tab is dragged to an edge, into a pane of its own, and back among the others',
  async () => {
    await mountApp(FILES, { workspace: OPEN })
    await expect.poll(() => tabsOf(0)).toEqual(['Atlas', 'Plan', 'Long'])
    const tab = page.getByRole('tab', { name: 'Plan', exact: true })
    const pane = page.elementLocator(panes()[0] as HTMLElement)
    const { width, height } = pane.element().getBoundingClientRect()
    await tab.dropTo(pane, { targetPosition: { x: width - 20, y: height / 2 } })
    await expect.poll(() => panes().length).toBe(2)
    expect([tabsOf(0), tabsOf(1)]).toEqual([['Atlas', 'Long'], ['Plan']])
    await tab.dropTo(page.getByRole('tab', { name: 'Atlas', exact: true }))
    await expect.poll(() => panes().length).toBe(1)
    expect(tabsOf(0).toSorted()).toEqual(['Atlas', 'Long', 'Plan'])
  },
)
deepTest(
  'back and forward lead over notes and views with the place of then, by keys, buttons and the mouse',
  async () => {
    const { stores } = await mountApp(FILES, { workspace: OPEN })
    await expect.poll(() => hasKeys(0)).toBe(true)
    await press('{Control>}{End}{/Control}')
    const there = stores().editor.getState().places()['Atlas.md']?.head
    await page.getByRole('tab', { name: 'Plan', exact: true }).click()
    stores().workspace.setFrame({ view: 'tasks' })
    await expect.poll(() => shownOf(0)).toBe('Tasks')
    await press(BACK)
    await expect.poll(() => shownOf(0)).toBe('Plan')
    await press(BACK)
    await expect.poll(() => shownOf(0)).toBe('Atlas')
    expect(stores().editor.getState().places()['Atlas.md']?.head).toBe(there)
    await press(FORWARD)
    await expect.poll(() => shownOf(0)).toBe('Plan')
    window.dispatchEvent(new MouseEvent('mouseup', { button: 4, cancelable: true }))
    await expect.poll(() => shownOf(0)).toBe('Tasks')
    await page.getByRole('button', { name: 'Go back' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Atlas' }).click()
    await expect.poll(() => shownOf(0)).toBe('Atlas')
    await expect.element(page.getByRole('button', { name: 'Go back' })).toBeDisabled()
  },
)
deepTest('tabs are gone through by their use while the key is held', async () => {
  await mountApp(FILES, { workspace: OPEN })
  await expect.poll(() => hasKeys(0)).toBe(true)
  for (const name of ['Long', 'Plan']) await page.getByRole('tab', { name, exact: true }).click() // used: Atlas, Long, Plan
  await press('{Alt>}q{/Alt}')
  await expect.poll(() => shownOf(0)).toBe('Long')
  await press('{Alt>}q{/Alt}')
  await expect.poll(() => shownOf(0)).toBe('Plan')
  await press('{Alt>}qq{/Alt}')
  await expect.poll(() => shownOf(0)).toBe('Atlas')
})
test('what lay where comes back with the window', async () => {
  const first = await mountApp(FILES, { workspace: OPEN })
  await expect.poll(() => hasKeys(0)).toBe(true)
  await press(SPLIT)
  await expect.poll(() => panes().length).toBe(2)
  first.stores().workspace.panes.pinTab('Plan.md', true, '1')
  first.stores().workspace.setFrame({ view: 'tasks' })
  await first.stores().workspace.remember()
  const kept = first.host.asked('workspace.set').at(-1)?.workspace
  expect(kept?.panes?.all).toHaveLength(2)
  if (!kept) throw new Error('nothing was kept')
  await first.screen.unmount()
  const { stores } = await mountApp(FILES, { workspace: Workspace.parse(kept) })
  await expect.poll(() => panes().length).toBe(2)
  await expect
    .poll(() => [tabsOf(0), tabsOf(1)])
    .toEqual([
      ['Plan', 'Atlas', 'Long'],
      ['Atlas', 'Tasks'],
    ])
  expect(shownOf(1)).toBe('Tasks')
  expect(stores().workspace.state.getState().frame.view).toBe('tasks')
  await expect.poll(() => editorOf(0)?.textContent).toContain('Text.')
})

const together = async (): Promise<void> => {
  await page.getByRole('tab', { name: 'Long', exact: true }).last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Scroll together with/ }).click()
}
const scrollerOf = (pane: number) =>
  panes()[pane]?.querySelector<HTMLElement>('[data-reading-view]') ??
  panes()[pane]?.querySelector<HTMLElement>('.cm-scroller') ??
  document.createElement('div')
/** The first line with a text of which more than a sliver is in sight. */
const topOf = (pane: number): string | undefined => {
  const { top } = scrollerOf(pane).getBoundingClientRect()
  const lines = [...scrollerOf(pane).querySelectorAll('.cm-line, [data-line]')]
  return (
    lines.find(
      (line) => line.textContent.trim() !== '' && line.getBoundingClientRect().bottom > top + 4,
    )?.textContent ?? undefined
  )
}
const scroll = (pane: number, y: number): void => {
  scrollerOf(pane).dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: 1 }))
  scrollerOf(pane).scrollTop = y
}

deepTest(
  'two panes are scrolled together by the line, in writing and in reading, whichever leads, until it is ended',
  async () => {
    // Each line is a paragraph, and some are longer than the pane is wide.
    const long = `# Long\n\n${Array.from({ length: 150 }, (_, n) => `line ${n} ${'word '.repeat(n % 3 === 0 ? 90 : 1)}`).join('\n\n')}\n`
    const { stores } = await mountApp(
      { ...FILES, 'Long.md': long },
      { workspace: { ...OPEN, activeTab: 'Long.md' } },
    )
    await expect.poll(() => hasKeys(0)).toBe(true)
    await press(SPLIT)
    await expect.poll(() => hasKeys(1)).toBe(true)
    await together()
    await expect
      .element(page.getByRole('tab', { name: 'Long, scrolls with another' }).first())
      .toBeVisible()
    scroll(1, 3000)
    await expect.poll(() => topOf(1)).toMatch(/^line/)
    await expect.poll(() => topOf(0) === topOf(1)).toBe(true)
    stores().workspace.setReading('Long.md', true)
    await expect.poll(() => scrollerOf(1).matches('[data-reading-view]')).toBe(true)
    scroll(0, 5000)
    // What stands between two lines is not as high on a page.
    const numberIn = (pane: number) => Number(/^line (\d+)/.exec(topOf(pane) ?? '')?.[1])
    await expect.poll(() => Math.abs(numberIn(0) - numberIn(1))).toBeLessThan(2)
    // The one that follows does not lead: it came to rest.
    expect(scrollerOf(0).scrollTop).toBe(5000)
    await expectSound()
    stores().workspace.activate('Atlas.md')
    stores().workspace.activate('Long.md')
    await page
      .getByRole('tab', { name: 'Long, scrolls with another' })
      .last()
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Stop scrolling together' }).click()
    await expect
      .element(page.getByRole('tab', { name: /scrolls with/ }).first())
      .not.toBeInTheDocument()
    const before = scrollerOf(1).scrollTop
    scroll(0, 0)
    await expect.poll(() => topOf(0)).toBe('# Long')
    expect(scrollerOf(1).scrollTop).toBe(before)
  },
)

deepTest(
  'two notes are scrolled together by a command, which says where there is one only; closing one ends it',
  async () => {
    const { stores } = await mountApp(
      { ...FILES, 'Other.md': LONG.replaceAll('line', 'other') },
      { workspace: { ...OPEN, openTabs: ['Long.md', 'Other.md'], activeTab: 'Long.md' } },
    )
    const command = async (): Promise<void> => {
      await press('{Control>}p{/Control}scroll together')
      await expect
        .element(page.getByRole('option').first())
        .toMatchTextContent(/^Scroll together with the next pane/)
      await press('{Enter}')
    }
    await expect.poll(() => hasKeys(0)).toBe(true)
    await command()
    await expect.element(page.getByText(/Split the window first/)).toBeVisible()
    await press(SPLIT)
    await expect.poll(() => hasKeys(1)).toBe(true)
    stores().workspace.activate('Other.md')
    await expect.poll(() => textOf(1)?.[0]).toBe('# Long')
    await command()
    await expect
      .element(page.getByRole('tab', { name: 'Other, scrolls with another' }))
      .toBeVisible()
    scroll(1, 1200)
    await expect.poll(() => topOf(1)).toMatch(/^other/)
    await expect.poll(() => topOf(0)).toBe(topOf(1)?.replace('other', 'line'))
    await stores().workspace.closeNote('Other.md')
    await expect
      .element(page.getByRole('tab', { name: /scrolls with/ }).first())
      .not.toBeInTheDocument()
  },
)
test('what shows a panel says the keys that do it, also those of the person', async () => {
  await mountApp(FILES, {
    workspace: { ...OPEN, leftOpen: false, rightOpen: false },
    settings: { keys: { 'left-panel': [], 'right-panel': ['Mod+Shift+Y'] } },
  })
  await page.getByRole('button', { name: 'Show the right panel' }).hover()
  await expect.element(page.getByText('Ctrl+Shift+Y')).toBeVisible()
  await page.getByRole('button', { name: 'Show the left panel' }).hover()
  await expect.element(page.getByText('Show the left panel')).toBeVisible()
  const shown = () => [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual([])
  await page.getByRole('button', { name: 'Show the right panel' }).click()
  await page.getByRole('button', { name: 'Hide the right panel' }).hover()
  await expect.element(page.getByText('Ctrl+Shift+Y')).toBeVisible()
})
