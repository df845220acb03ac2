import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Workspace } from '../../../../../shared/domain/settings.ts'
import { vaultPath } from '../../../../../shared/domain/vault-path.ts'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import type { LatentClient } from '../../../connection/latent-client.ts'
import type { TabList } from '../tab-list.ts'
import type { WorkspaceStore } from '../workspace-store.ts'
import { keepPanes, restorePanes } from './keep-panes.ts'
import { inOrder, paneOf, type Pane, type PaneSide } from './panes.ts'
import { notesAlone, workspaceAlone } from '../../../../../../test/window/workspace-alone.ts'

/** A window with these notes in one pane, in which everything can be saved but `stuck`. */
function windowOf(tabs: readonly string[], stuck: readonly string[] = []): WorkspaceStore {
  const store = workspaceAlone({
    client: { call: async () => Workspace.parse({}) } as unknown as LatentClient,
    openNotes: notesAlone((path) => stuck.includes(path)),
  })
  for (const tab of tabs) store.openNote(vaultPath(tab))
  return store
}
const panesOf = ({ state }: WorkspaceStore): readonly Pane[] => {
  const { panes } = state.getState()
  return inOrder(panes.tree).flatMap((id) => paneOf(panes, id) ?? [])
}
/** The tabs of each pane as they are read, those that are pinned with a `*`, and the one in front in brackets. */
const shown = (store: WorkspaceStore): string =>
  panesOf(store)
    .map(({ tabs: { tabs, pinned, active } }) =>
      tabs
        .map((tab) => (pinned.includes(tab) ? '*' : '') + tab.replace('.md', ''))
        .map((name, index) => (tabs[index] === active ? `(${name})` : name))
        .join(' '),
    )
    .join(' | ')
const ids = (store: WorkspaceStore): readonly string[] => panesOf(store).map(({ id }) => id)

function expectSoundTabs({ tabs, active, reading, source, pinned, preview, used }: TabList): void {
  expect(new Set(tabs).size).toBe(tabs.length)
  for (const known of [reading, source, pinned, used])
    expect(known.filter((tab) => !tabs.includes(tab))).toEqual([])
  expect(tabs.slice(0, pinned.length).toSorted()).toEqual(pinned.toSorted())
  if (active !== null || tabs.length > 0) expect(tabs).toContain(active)
  if (preview !== null) expect(tabs).toContain(preview)
}
const SIDES: readonly PaneSide[] = ['left', 'right', 'above', 'below']
const NAMES = ['a.md', 'b.md', 'c.md', 'd.md', '/tasks']
const WAYS = ['open', 'look', 'split', 'move', 'place', 'close', 'pin', 'read', 'past', 'travel', 'step'] as const // oxfmt-ignore
const step = fc.record({
  way: fc.constantFrom(...WAYS),
  tab: fc.constantFrom(...NAMES),
  from: fc.nat(7),
  to: fc.nat(7),
  at: fc.option(fc.nat(4), { nil: undefined }),
  yes: fc.boolean(),
})

test('no tab is lost or twice in its pane, none is unpinned, whatever is moved, split and closed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      const store = windowOf(['a.md', 'b.md'])
      for (const { way, tab, from, to, at, yes } of steps) {
        const before = panesOf(store)
        const id = (number: number): string => before[number % before.length]?.id ?? ''
        const looked = new Set(before.map(({ tabs }) => tabs.preview))
        const goes = {
          open: () => (tab.startsWith('/') ? store.activate(tab) : store.openNote(vaultPath(tab))),
          look: () => tab.startsWith('/') || store.openNote(vaultPath(tab), { looks: true }),
          split: () => store.panes.split(SIDES[to % 4] ?? 'left', id(from)),
          move: () => store.panes.moveTab(tab, id(from), { id: id(to), ...(at === undefined ? {} : { index: at }) }), // oxfmt-ignore
          place: () => store.panes.place(tab, id(from), { id: id(to), side: SIDES[(at ?? 0) % 4] ?? 'left' }), // oxfmt-ignore
          close: () => store.panes.closePane(id(from)),
          pin: () => store.panes.pinTab(tab, yes, id(from)),
          read: () => store.state.getState().tabs.tabs.includes(tab) && store.setReading(tab, yes),
          past: () => (yes ? store.panes.showByUse(-1) : store.panes.endByUse()),
          travel: () => store.panes.travel(yes ? -1 : 1),
          step: () => store.panes.stepPane(yes ? 1 : -1),
        }
        goes[way]()
        const after = panesOf(store)
        for (const { tabs } of after) expectSoundTabs(tabs)
        const there = new Set(after.flatMap(({ tabs }) => tabs.tabs))
        for (const one of before.flatMap(({ tabs }) => tabs.tabs))
          if (!looked.has(one)) expect(there).toContain(one)
        const pinned = new Set(after.flatMap(({ tabs }) => tabs.pinned))
        for (const one of before.flatMap(({ tabs }) => tabs.pinned))
          if (way !== 'pin') expect(pinned).toContain(one)
        const back = restorePanes('1', keepPanes(store.state.getState().panes))
        const tabsOf = (all: readonly Pane[]) => all.map(({ tabs }) => tabs.tabs)
        expect(back && tabsOf(back.all)).toEqual(tabsOf(store.state.getState().panes.all))
      }
      store.dispose()
    }),
    { numRuns: runs(1500) },
  )
})
test('a pinned tab stays pinned in the pane that it goes to, and where its own pane is closed', () => {
  const store = windowOf(['a.md', 'b.md', 'c.md'])
  const [first = ''] = ids(store)
  store.panes.pinTab('a.md', true, first)
  store.panes.place('c.md', first, { id: first, side: 'right' })
  const [, second = ''] = ids(store)
  store.panes.moveTab('a.md', first, { id: second })
  expect(shown(store)).toBe('(b) | (*a) c')
  store.panes.closePane(second)
  expect(shown(store)).toBe('*a (b) c')
  store.dispose()
})
test('what cannot be saved stays where it is when tabs are closed, and those that are pinned do too', async () => {
  const store = windowOf(['a.md', 'b.md', 'c.md', 'd.md'], ['c.md'])
  const [id = ''] = ids(store)
  store.panes.pinTab('a.md', true, id)
  await store.panes.closeTabs('others', 'b.md', id)
  expect(shown(store)).toBe('*a b (c)')
  await store.panes.closeTabs('behind', 'a.md', id)
  expect(shown(store)).toBe('*a (c)')
  store.dispose()
})
test('the only tab of a pane is not put beside itself, and there is an end of panes', () => {
  const store = windowOf(['a.md'])
  const [first = ''] = ids(store)
  store.panes.place('a.md', first, { id: first, side: 'right' })
  expect(shown(store)).toBe('(a)')
  for (let number = 0; number < 20; number += 1) store.panes.split('right', first)
  expect(panesOf(store)).toHaveLength(8)
  store.dispose()
})
test('a tab that is closed or taken to another pane while tabs are gone past by use is not gone to', async () => {
  const store = windowOf(['a.md', 'b.md', 'c.md', 'd.md'])
  const [first = ''] = ids(store)
  store.panes.showByUse(-1)
  await store.panes.closeTab('c.md', first)
  store.panes.place('b.md', first, { id: first, side: 'right' })
  store.panes.showTab('d.md', first)
  store.panes.showByUse(-1)
  expect(shown(store)).toBe('(a) d | (b)')
  store.panes.showByUse(-1)
  expect(shown(store)).toBe('a (d) | (b)')
  store.dispose()
})
test('tabs of an earlier day are gone to after those that were used on this one', () => {
  const kept = windowOf(['a.md', 'b.md', 'c.md'])
  const store = windowOf([])
  const back = restorePanes('1', keepPanes(kept.state.getState().panes))
  if (back) store.state.setState({ panes: back })
  store.panes.showByUse(-1)
  expect(shown(store)).toBe('a (b) c')
  store.dispose()
  kept.dispose()
})
test('who goes past tabs by use has used the last of them alone', () => {
  const store = windowOf(['a.md', 'b.md', 'c.md'])
  store.panes.showByUse(-1)
  store.panes.showByUse(-1)
  expect(shown(store)).toBe('(a) b c')
  store.panes.endByUse()
  store.panes.showByUse(-1)
  expect(shown(store)).toBe('a b (c)')
  store.dispose()
})
