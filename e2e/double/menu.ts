import type * as Electron from 'electron'
import { BrowserWindow } from './window.ts'

type Click = (item: unknown, window: unknown, event: object) => void

export class MenuItem {
  readonly id: string | undefined
  readonly role: string | undefined
  readonly label: string | undefined
  readonly submenu: Menu | undefined
  readonly click: () => void
  constructor(options: Electron.MenuItemConstructorOptions) {
    this.id = options.id
    this.role = options.role
    this.label = options.label
    this.submenu = Array.isArray(options.submenu)
      ? Menu.buildFromTemplate(options.submenu)
      : undefined
    const click = options.click as Click | undefined
    this.click = () => click?.(this, BrowserWindow.getFocusedWindow(), {})
  }
}

let applicationMenu: Menu | null = null

export class Menu {
  items: MenuItem[] = []
  static buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): Menu {
    const menu = new Menu()
    menu.items = template.map((item) => new MenuItem(item))
    return menu
  }
  static setApplicationMenu = (menu: Menu | null): void => void (applicationMenu = menu)
  static getApplicationMenu = (): Menu | null => applicationMenu
  getMenuItemById = (id: string): MenuItem | null => {
    for (const item of this.items) {
      const hit = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (hit) return hit
    }
    return null
  }
}
