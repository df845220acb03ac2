import type { Menu, MenuItemConstructorOptions, Tray } from 'electron'
import type { TrayEntry } from '../../platform/ports.ts'
import { labelOf, lined } from './menu.ts'

/** The item beside the clock, or in the menu bar of macOS. */
export interface TrayItem {
  /** Puts it there, with these notes; null takes it away. */
  show(notes: readonly TrayEntry[] | null): void
}

/** @param offers what features do from there, asked each time it is shown */
export function createTray({
  makeTray,
  makeMenu,
  offers,
  onShow,
  onQuit,
}: {
  readonly makeTray: () => Tray
  readonly makeMenu: (template: MenuItemConstructorOptions[]) => Menu
  readonly offers: () => readonly TrayEntry[]
  readonly onShow: () => void
  readonly onQuit: () => void
}): TrayItem {
  let tray: Tray | null = null
  function made(): Tray {
    const fresh = makeTray()
    fresh.setToolTip('Latent')
    // On macOS a click opens the menu as well.
    fresh.on('click', onShow)
    return fresh
  }
  return {
    show(notes) {
      if (notes === null) {
        tray?.destroy()
        tray = null
        return
      }
      tray ??= made()
      const items = trayMenu({ notes, offers: offers(), onShow, onQuit })
      tray.setContextMenu(makeMenu(items))
    },
  }
}

/** What the item holds: the window, what features do, notes, and the end. */
export function trayMenu({
  notes,
  offers,
  onShow,
  onQuit,
}: {
  readonly notes: readonly TrayEntry[]
  readonly offers: readonly TrayEntry[]
  readonly onShow: () => void
  readonly onQuit: () => void
}): MenuItemConstructorOptions[] {
  const item = ({ title, onChoose }: TrayEntry): MenuItemConstructorOptions => ({
    label: labelOf(title),
    click: onChoose,
  })
  return lined([
    [{ title: 'Show Latent', onChoose: onShow }, ...offers].map(item),
    notes.map(item),
    [item({ title: 'Quit Latent', onChoose: onQuit })],
  ])
}
