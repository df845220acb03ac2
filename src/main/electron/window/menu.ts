import type { MenuItemConstructorOptions } from 'electron'
import { acceleratorOf } from '../../../shared/domain/desktop/accelerator.ts'
import type { MenuName } from '../../../shared/domain/desktop/menu-limits.ts'
import type { MenuCommand, WindowMenus } from '../../../shared/domain/desktop/window-menu.ts'
import { showInvisible } from '../../../shared/domain/text/visible-text.ts'

type Item = MenuItemConstructorOptions
type Section = readonly Item[]

export interface ApplicationMenuOptions {
  readonly isMac: boolean
  /** Developer tools, for a start from source. */
  readonly isDevelopment: boolean
  /** Of the window; none while there is none. */
  readonly menus: WindowMenus
  readonly onChoose: (id: string) => void
}

/**
 * What the window has in its menus, and behind it what belongs to the window and the system. The roles bring their labels
 * and the keys of each platform.
 */
export function applicationMenu({
  isMac,
  isDevelopment,
  menus,
  onChoose,
}: ApplicationMenuOptions): Item[] {
  const itemOf = ({ id, title, keys, isEnabled }: MenuCommand): Item => {
    const accelerator = keys === null ? null : acceleratorOf(keys)
    return {
      id,
      label: labelOf(title),
      enabled: isEnabled,
      // Shown only: the page hears the keys by itself, and would do twice what the menu does too.
      ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
      click: () => onChoose(id),
    }
  }
  const of = (name: MenuName): Section[] =>
    (menus.find((menu) => menu.name === name)?.sections ?? []).map((section) =>
      section.map((part) =>
        'commands' in part
          ? { label: labelOf(part.title), submenu: part.commands.map(itemOf) }
          : itemOf(part),
      ),
    )
  const [undo = UNDO, ...edit] = of('edit')
  const development: Section = isDevelopment ? [{ role: 'reload' }, { role: 'toggleDevTools' }] : []
  // Without Shift its keys are those of a tab.
  const close: Item = { role: 'close', accelerator: 'CommandOrControl+Shift+W' }
  const all: Item[] = [
    {
      role: 'appMenu',
      visible: isMac,
      submenu: lined([
        [{ role: 'about' }],
        ...of('app'),
        [{ role: 'services' }],
        [{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }],
        QUIT,
      ]),
    },
    {
      label: 'File',
      submenu: lined([...of('file'), ...(isMac ? [[close]] : [...of('app'), QUIT])]),
    },
    { label: 'Edit', submenu: lined([undo, CLIPBOARD, ...edit]) },
    {
      label: 'View',
      submenu: lined([
        ...of('view'),
        [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }],
        [{ role: 'togglefullscreen' }],
        development,
      ]),
    },
    { label: 'Go', submenu: lined(of('go')) },
    {
      role: 'window',
      label: 'Window',
      submenu: lined([...of('window'), [{ role: 'minimize' }, ...(isMac ? MAC_WINDOW : [close])]]),
    },
    { role: 'help', label: 'Help', submenu: lined(of('help')) },
  ]
  return all.filter(
    ({ visible = true, submenu }) => visible && submenu !== null && hasItems(submenu),
  )
}

const QUIT: Section = [{ role: 'quit' }]

const UNDO: Section = [{ role: 'undo' }, { role: 'redo' }]

const CLIPBOARD: Section = [
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  { role: 'pasteAndMatchStyle' },
  { role: 'selectAll' },
]

const MAC_WINDOW: Section = [{ role: 'zoom' }, { role: 'front' }]

/** The sections with a line between each two, without those that have nothing. */
export const lined = (sections: readonly Section[]): Item[] =>
  sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => (index === 0 ? section : [{ type: 'separator' }, ...section]))

const hasItems = (submenu: Item['submenu']): boolean => Array.isArray(submenu) && submenu.length > 0

/** Of whatever the page named: nothing in it is hidden, and `&`, which marks a letter to press, is itself. */
export const labelOf = (title: string): string =>
  showInvisible(title).replaceAll('\t', ' ').replaceAll('&', '&&')
