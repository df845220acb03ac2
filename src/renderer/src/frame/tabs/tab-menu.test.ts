import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { openStores } from '../../../../../test/window/open-stores.ts'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import { frontPane } from '../../stores/workspace/panes/panes.ts'
import type { MenuItem } from '../../ui/menu/menu-items.tsx'
import { tabMenu } from './tab-menu.ts'
import { WORDS } from './words.ts'

async function windowWith(...paths: string[]) {
  const { stores } = await openStores(Object.fromEntries(paths.map((path) => [path, path])))
  for (const path of paths) stores.workspace.openNote(vaultPath(path))
  const front = () => frontPane(stores.workspace.state.getState().panes)
  const itemsOf = (tab: string): readonly Exclude<MenuItem, 'separator'>[] => {
    const { id: pane, tabs: list } = front()
    const commands = { keysOf: () => undefined } as unknown as CommandsById
    return tabMenu({ stores, commands, pane, tab, list }).filter((item) => item !== 'separator')
  }
  return {
    stores,
    tabs: () => front().tabs.tabs,
    pinned: () => front().tabs.pinned,
    labels: (tab: string) => itemsOf(tab).map(({ label }) => label),
    isDisabled: (tab: string, label: string) =>
      itemsOf(tab).find((item) => item.label === label)?.disabled === true,
    choose: (tab: string, label: string) => {
      const item = itemsOf(tab).find((one) => one.label === label)
      if (!item || !('onSelect' in item)) throw new Error(`no ${label}`)
      item.onSelect?.()
    },
  }
}

test('what would close nothing is not offered: the last tab, and one with pinned tabs alone beside it', async () => {
  const menu = await windowWith('a.md', 'b.md')
  expect(menu.isDisabled('a.md', WORDS.closeBehind)).toBe(false)
  expect(menu.isDisabled('b.md', WORDS.closeBehind)).toBe(true)
  expect(menu.isDisabled('b.md', WORDS.closeOthers)).toBe(false)
  menu.choose('a.md', WORDS.pin)
  expect(menu.pinned()).toEqual(['a.md'])
  expect(menu.isDisabled('b.md', WORDS.closeOthers)).toBe(true)
})
test('the others are closed, and the pinned one among them stays', async () => {
  const menu = await windowWith('a.md', 'b.md', 'c.md', 'd.md')
  menu.choose('b.md', WORDS.pin)
  menu.choose('c.md', WORDS.closeOthers)
  await expect.poll(menu.tabs).toEqual(['b.md', 'c.md'])
})
test('a tab that is only looked at can be kept, and a view has no path to copy', async () => {
  const menu = await windowWith('a.md')
  menu.stores.workspace.setFrame({ view: 'tasks' })
  expect(menu.labels('/tasks')).not.toContain(WORDS.copyPath)
  expect(menu.labels('a.md')).toContain(WORDS.copyPath)
  expect(menu.labels('a.md')).not.toContain(WORDS.keep)
})
test('with a note in another pane it can be scrolled together with that, and then no more', async () => {
  const menu = await windowWith('a.md')
  expect(menu.labels('a.md').some((label) => label.startsWith('Scroll together'))).toBe(false)
  menu.choose('a.md', WORDS.right)
  const label = menu.labels('a.md').find((one) => one.startsWith('Scroll together')) ?? ''
  expect(label).toBe(WORDS.scrollWith('a', 1))
  menu.choose('a.md', label)
  expect(menu.labels('a.md')).toContain(WORDS.scrollAlone)
  menu.choose('a.md', WORDS.scrollAlone)
  expect(menu.labels('a.md')).toContain(label)
})
