import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { existsSync } from 'node:fs'
import { app, needReady, windows } from './app.ts'
import { post } from './main-wire.ts'
import { isLoadable, session } from './session.ts'
import { strict } from './strict.ts'
import type { MenuClick } from './wire.ts'

type OpenHandler = (details: { url: string }) => { action: string }

class WebContents extends EventEmitter {
  readonly id: number
  readonly window: BrowserWindow
  readonly preferences: Electron.WebPreferences
  readonly mainFrame = { url: '', parent: null }
  openHandler: OpenHandler = () => ({ action: 'allow' })
  constructor(id: number, window: BrowserWindow, preferences: Electron.WebPreferences) {
    super()
    this.id = id
    this.window = window
    this.preferences = preferences
  }
  get session() {
    const { partition } = this.preferences
    return partition === undefined ? session.defaultSession : session.fromPartition(partition)
  }
  #printing: ((pdf: Uint8Array | null) => void) | null = null
  printToPDF = (options: Electron.PrintToPDFOptions): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      this.#printing = (pdf) =>
        pdf === null ? reject(new Error('Failed to generate PDF')) : resolve(Buffer.from(pdf))
      post({ t: 'print', win: this.id, printBackground: options.printBackground ?? false })
    })
  printed = (pdf: Uint8Array | null): void => {
    this.#printing?.(pdf)
    this.#printing = null
  }
  /** What it was told to do to what has the keyboard; the double does nothing of it. */
  readonly edits: string[] = []
  paste = (): void => void this.edits.push('paste')
  pasteAndMatchStyle = (): void => void this.edits.push('pasteAndMatchStyle')
  showDefinitionForSelection = (): void => void this.edits.push('showDefinitionForSelection')
  /** What was dragged out of it, and how. */
  readonly dragged: Electron.Item[] = []
  startDrag = (item: Electron.Item): void => {
    const files = item.files ?? [item.file]
    if (files.length === 0 || files.includes(''))
      throw new Error("electron double: Must specify either 'file' or 'files' option")
    if (typeof item.icon !== 'string' || !existsSync(item.icon))
      throw new Error("electron double: Must specify non-empty 'icon' option")
    this.dragged.push(structuredClone(item))
  }
  menuAsked = ({ word, ...click }: MenuClick): void => {
    const dictionarySuggestions = click.isEditable ? this.session.suggestionsFor(word) : []
    const misspelledWord = dictionarySuggestions.length > 0 ? word : ''
    this.emit('context-menu', {}, { ...click, misspelledWord, dictionarySuggestions })
  }
  getURL = (): string => this.mainFrame.url
  getLastWebPreferences = (): Electron.WebPreferences => this.preferences
  isDestroyed = (): boolean => this.window.isDestroyed()
  setWindowOpenHandler = (handler: OpenHandler): void => void (this.openHandler = handler)
  setWebRTCIPHandlingPolicy = (): void => {}
  openDevTools = (): void => {}
  zoomFactor = 1
  setZoomFactor = (factor: number): void => void (this.zoomFactor = factor)
  reload = (): void => post({ t: 'reload', win: this.id })
  send = (channel: string, ...args: unknown[]): void => {
    if (this.isDestroyed()) throw new TypeError('Object has been destroyed')
    post({ t: 'send', win: this.id, channel, args }) // fork's serializer throws DataCloneError here, as Electron does
  }
}

const all = new Map<number, BrowserWindow>()
let nextId = 1
/** The shown ones, the one with the focus last; null is another program, which `blur` brings to the front. */
let inFront: (BrowserWindow | null)[] = []

export class BrowserWindow extends EventEmitter {
  static getAllWindows = (): BrowserWindow[] => [...all.values()]
  static getFocusedWindow = (): BrowserWindow | null => inFront.at(-1) ?? null
  static fromWebContents = (contents: WebContents): BrowserWindow | null => contents.window
  static fromId = (id: number): BrowserWindow | null => all.get(id) ?? null

  readonly id = nextId++
  readonly webContents: WebContents
  readonly #options: Electron.BrowserWindowConstructorOptions
  #isGone = false
  #isMaximized = false
  #isAsked = false

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super()
    needReady('Cannot create BrowserWindow')
    this.#options = structuredClone(options)
    this.backgroundColor = options.backgroundColor
    const preferences = options.webPreferences ?? {}
    const isSafe =
      preferences.sandbox !== false &&
      preferences.contextIsolation !== false &&
      preferences.webSecurity !== false &&
      !preferences.nodeIntegration &&
      !preferences.nodeIntegrationInWorker &&
      !preferences.nodeIntegrationInSubFrames &&
      !preferences.webviewTag
    if (!isSafe)
      throw new Error(`electron double: unsafe webPreferences ${JSON.stringify(preferences)}`)
    this.webContents = strict('webContents', new WebContents(this.id, this, preferences))
    all.set(this.id, this)
    app.emit('browser-window-created', {}, this)
    app.emit('web-contents-created', {}, this.webContents)
    return strict('BrowserWindow', this)
  }
  loadURL = (url: string): Promise<void> => {
    if (!isLoadable(url))
      throw new Error(`electron double: ${url} has no scheme that is standard and secure`)
    this.webContents.mainFrame.url = url
    const { width = 800, height = 600, webPreferences } = this.#options
    post({
      t: 'open',
      win: this.id,
      url,
      preload: webPreferences?.preload,
      size: { width, height },
    })
    return new Promise((resolve) => this.webContents.once('did-finish-load', () => resolve()))
  }
  #isVisible = false
  show = (): void => {
    this.#isVisible = true
    this.emit('show')
    this.focus()
  }
  hide = (): void => {
    this.#isVisible = false
    inFront = inFront.filter((window) => window !== this)
    this.emit('hide')
  }
  focus = (): void => {
    if (!this.#isVisible) return
    inFront = [...inFront.filter((window) => window !== this), this]
    this.emit('focus')
  }
  blur = (): void => {
    inFront = [...inFront.filter((window) => window !== null), null]
    this.emit('blur')
  }
  isVisible = (): boolean => this.#isVisible
  isFocused = (): boolean => inFront.at(-1) === this
  setBounds = (bounds: Partial<Electron.Rectangle>): void =>
    void Object.assign(this.#options, bounds)
  restore = (): void => {}
  /** Shows it, as the real one. */
  maximize = (): void => {
    this.#isMaximized = true
    this.#isVisible = true
  }
  #isFullScreen = false
  setFullScreen = (isFullScreen: boolean): void => void (this.#isFullScreen = isFullScreen)
  isFullScreen = (): boolean => this.#isFullScreen
  backgroundColor: string | undefined
  setBackgroundColor = (color: string): void => void (this.backgroundColor = color)
  isMaximized = (): boolean => this.#isMaximized
  isMinimized = (): boolean => false
  getNormalBounds = (): Electron.Rectangle => {
    const { x = 0, y = 0, width = 800, height = 600 } = this.#options
    return { x, y, width, height }
  }
  getBounds = (): Electron.Rectangle => this.getNormalBounds()
  isDestroyed = (): boolean => this.#isGone
  close = (): void => {
    let isHeld = false
    this.emit('close', { preventDefault: () => (isHeld = true) })
    if (isHeld) return
    this.#isAsked = true
    if (this.webContents.getURL() === '') this.destroy()
    else post({ t: 'ask-close', win: this.id })
  }
  /** What became of the asking, or a page that closed itself. */
  pageHeld = (): void => {
    this.#isAsked = false
    this.webContents.emit('will-prevent-unload', { preventDefault: () => {} })
    app.quitHeld()
  }
  pageClosed = (): void => {
    if (!this.#isAsked) this.emit('close', { preventDefault: () => {} })
    this.destroy()
  }
  destroy = (): void => {
    if (this.#isGone) return
    this.#isGone = true
    all.delete(this.id)
    inFront = inFront.filter((window) => window !== this)
    post({ t: 'close', win: this.id })
    this.webContents.emit('destroyed')
    this.emit('closed')
    if (all.size === 0) app.windowsClosed()
  }
}
windows.count = () => all.size
windows.closeAll = () => {
  for (const window of all.values()) window.close()
}
