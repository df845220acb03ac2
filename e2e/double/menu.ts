import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { existsSync } from 'node:fs'
import { needReady } from './app.ts'
import { BrowserWindow } from './window.ts'

type Click = (item: unknown, window: unknown, event: object) => void

/** As Electron's documentation lists modifiers and keys of accelerators, as far as Latent uses them. */
const ACCELERATOR =
  /^(?:(?:CommandOrControl|Command|Control|Alt|Option|Shift|Super)\+)*(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|[)!@#$%^&*(:;=<,_>.?/~`{}[\]|\\"-]|Plus|Space|Tab|Backspace|Delete|Insert|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape)$/

export class MenuItem {
  readonly id: string | undefined
  readonly role: string | undefined
  readonly type: string
  readonly label: string | undefined
  readonly accelerator: string | undefined
  readonly registerAccelerator: boolean
  enabled: boolean
  readonly submenu: Menu | undefined
  readonly click: () => void
  constructor(options: Electron.MenuItemConstructorOptions) {
    const { id, role, label, accelerator, submenu, type = submenu ? 'submenu' : 'normal' } = options
    if (accelerator !== undefined && !ACCELERATOR.test(String(accelerator)))
      throw new TypeError(`electron double: ${String(accelerator)} is no accelerator`)
    if (label === undefined && role === undefined && type !== 'separator')
      throw new Error('electron double: a menu item needs a label, a role, or to be a separator')
    this.id = id
    this.role = role
    this.type = type
    this.label = label
    this.accelerator = accelerator === undefined ? undefined : String(accelerator)
    this.registerAccelerator = options.registerAccelerator ?? true
    this.enabled = options.enabled ?? true
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined
    const click = options.click as Click | undefined
    // One in grey cannot be chosen.
    this.click = () => {
      if (this.enabled) click?.(this, BrowserWindow.getFocusedWindow(), {})
    }
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

/** A picture of a file; one that is not there is empty, as in Electron. */
class NativeImage {
  readonly path: string
  isTemplate = false
  constructor(path: string) {
    this.path = path
  }
  isEmpty = (): boolean => !existsSync(this.path)
  setTemplateImage = (isTemplate: boolean): void => void (this.isTemplate = isTemplate)
}
export const nativeImage = {
  createFromPath: (path: string): NativeImage => new NativeImage(path),
}

/** What stands beside the clock. */
export class Tray extends EventEmitter {
  static readonly shown = new Set<Tray>()
  menu: Menu | null = null
  constructor(image: string | NativeImage) {
    super()
    needReady('Cannot create Tray')
    const path = typeof image === 'string' ? image : image.path
    if (!existsSync(path)) throw new Error(`Failed to load image from path '${path}'`)
    Tray.shown.add(this)
  }
  setToolTip = (): void => {}
  setContextMenu = (menu: Menu | null): void => void (this.menu = menu)
  destroy = (): void => void Tray.shown.delete(this)
}

/** What the system says for a program; those that were said, the last last. */
export class Notification extends EventEmitter {
  static readonly said: Notification[] = []
  static isSupported = (): boolean => true
  readonly body: string
  constructor({ body }: { body: string }) {
    super()
    needReady('Cannot create Notification')
    this.body = body
  }
  show = (): void => void Notification.said.push(this)
  close = (): void => {}
}
