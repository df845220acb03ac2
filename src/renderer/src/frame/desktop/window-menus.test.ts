import { expect, onTestFinished, test } from 'vitest'
import { MENU_NAMES } from '../../../../shared/domain/desktop/menu-limits.ts'
import { WindowMenus } from '../../../../shared/domain/desktop/window-menu.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { features } from '../../features.ts'
import { createAppStore } from '../../stores/app-store.ts'
import { createStores } from '../../stores/stores.ts'
import { windowCommands } from '../window-commands.ts'
import { windowMenus } from './window-menus.ts'

const LINUX = { platform: 'Linux x86_64', isEnabled: () => true }

function allCommands() {
  const client = { call: async () => null, on: () => () => {} } as unknown as LatentClient
  const stores = createStores({ client, app: createAppStore({ client }) })
  onTestFinished(() => stores.dispose())
  const savedSearches = Array.from({ length: 90 }, (_, index) => ({
    id: `${index}`,
    name: `Search ${index}`,
    query: 'x',
    mode: 'hybrid' as const,
    sort: 'best' as const,
  }))
  const options = { stores, features, shell: 'electron', onCloseVault: () => {} } as const
  return windowCommands({ ...options, savedSearches: savedSearches as never })
}
const listed = (menus: WindowMenus) =>
  menus.flatMap(({ sections }) =>
    sections.flat().flatMap((part) => ('commands' in part ? part.commands : [part])),
  )

test('every command that the palette shows stands in the menus, once, and main takes them', () => {
  const commands = allCommands()
  const menus = windowMenus(commands, LINUX)
  expect(WindowMenus.safeParse(menus).success).toBe(true)
  expect(menus.map(({ name }) => name)).toEqual(MENU_NAMES)
  const ids = listed(menus).map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  const shown = commands.flatMap(({ id, isHidden }) => (isHidden ? [] : [id]))
  const isSaved = (id: string): boolean => id.startsWith('saved-search-')
  expect(shown.filter((id) => !isSaved(id) && !ids.includes(id))).toEqual([])
  // As many of them as a menu has room for.
  expect(ids.filter(isSaved)).toHaveLength(60)
  for (const { sections } of menus) expect(sections.flat().length).toBeGreaterThan(0)
})

test('a menu says the first key, and a chord, which it cannot, behind the name', () => {
  const [app] = windowMenus(
    [
      { id: 'settings', title: 'Settings', keys: ['Mod+K Mod+S', 'Mod+,'], run() {} },
      { id: 'undo', title: 'Undo', keys: ['Mod+Z'], run() {} },
    ],
    { platform: 'Linux x86_64', isEnabled: ({ id }) => id !== 'settings' },
  )
  expect(app?.sections).toEqual([
    [{ id: 'settings', title: 'Settings [Ctrl+K Ctrl+S]', keys: null, isEnabled: false }],
  ])
})
