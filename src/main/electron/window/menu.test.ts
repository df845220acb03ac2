import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import type { MenuCommand, WindowMenus } from '../../../shared/domain/desktop/window-menu.ts'
import { applicationMenu, type ApplicationMenuOptions } from './menu.ts'

const command = (id: string, rest: Partial<MenuCommand> = {}): MenuCommand => ({
  id,
  title: `Do ${id}`,
  keys: null,
  isEnabled: true,
  ...rest,
})
const menu = (menus: WindowMenus, options: Partial<ApplicationMenuOptions> = {}) =>
  applicationMenu({ isMac: false, isDevelopment: false, menus, onChoose: () => {}, ...options })
const inside = ({ submenu }: MenuItemConstructorOptions): readonly MenuItemConstructorOptions[] =>
  Array.isArray(submenu) ? submenu : []
/** Each by its label or its role, lines as `-`. */
const said = (items: readonly MenuItemConstructorOptions[]): string[] =>
  items.map(({ label, role, type }) => label ?? role ?? (type === 'separator' ? '-' : ''))
const find = (
  items: readonly MenuItemConstructorOptions[],
  id: string,
): MenuItemConstructorOptions =>
  items
    .flatMap((item) => [item, ...inside(item).flatMap((it) => [it, ...inside(it)])])
    .find((item) => item.id === id) ?? expect.unreachable(id)

test('without a window there is what belongs to the system, and no menu that is empty', () => {
  expect(said(menu([]))).toEqual(['File', 'Edit', 'View', 'Window'])
  expect(said(menu([]).flatMap(inside))).toEqual([
    'quit',
    'undo',
    'redo',
    '-',
    'cut',
    'copy',
    'paste',
    'pasteAndMatchStyle',
    'selectAll',
    'resetZoom',
    'zoomIn',
    'zoomOut',
    '-',
    'togglefullscreen',
    'minimize',
    'close',
  ])
  const [app = expect.unreachable(), ...others] = menu([], { isMac: true })
  expect(said(others)).toEqual(['File', 'Edit', 'View', 'Window'])
  expect(app.role).toBe('appMenu')
  expect(said(inside(app))).toEqual([
    'about',
    '-',
    'services',
    '-',
    'hide',
    'hideOthers',
    'unhide',
    '-',
    'quit',
  ])
})

test('what the window has comes first, in sections, and what belongs to the clipboard behind undo', () => {
  const menus: WindowMenus = [
    { name: 'app', sections: [[command('settings')]] },
    {
      name: 'file',
      sections: [[command('new')], [], [{ title: 'Recent', commands: [command('a')] }]],
    },
    { name: 'edit', sections: [[command('undo')], [command('find')]] },
    { name: 'help', sections: [[command('keys')]] },
  ]
  const [file = expect.unreachable(), edit = expect.unreachable(), ...rest] = menu(menus)
  expect(said(inside(file))).toEqual(['Do new', '-', 'Recent', '-', 'Do settings', '-', 'quit'])
  expect(said(inside(edit))).toEqual([
    'Do undo',
    '-',
    'cut',
    'copy',
    'paste',
    'pasteAndMatchStyle',
    'selectAll',
    '-',
    'Do find',
  ])
  expect(said(rest)).toEqual(['View', 'Window', 'Help'])
  const [app = expect.unreachable()] = menu(menus, { isMac: true })
  expect(said(inside(app)).slice(0, 4)).toEqual(['about', '-', 'Do settings', '-'])
})

test('keys are shown and never listened for, since the page hears them too', () => {
  const chosen: string[] = []
  const sections = [
    [command('find', { keys: 'Mod+F', isEnabled: false }), command('odd', { keys: 'Mod+ö' })],
  ]
  const items = menu([{ name: 'go', sections }], { onChoose: (id) => void chosen.push(id) })
  expect(find(items, 'find')).toMatchObject({
    accelerator: 'CommandOrControl+F',
    registerAccelerator: false,
    enabled: false,
  })
  expect(find(items, 'odd').accelerator).toBeUndefined()
  const click = find(items, 'odd').click as (() => void) | undefined
  click?.()
  expect(chosen).toEqual(['odd'])
})

test('a name is nothing but a name: no letter to press, nothing hidden, no column', () => {
  const title = 'Q&A\t\u202Efdp'
  const items = menu([{ name: 'go', sections: [[command('x', { title })]] }])
  expect(find(items, 'x').label).toBe('Q&&A ⟨U+202E⟩fdp')
})
