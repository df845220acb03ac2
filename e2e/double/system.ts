import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { needReady } from './app.ts'
import { post } from './main-wire.ts'
import { strict, unanswered } from './strict.ts'

export const dialog: Record<string, unknown> = strict('dialog', {
  showOpenDialog: unanswered('dialog.showOpenDialog'),
  showSaveDialog: unanswered('dialog.showSaveDialog'),
  showMessageBox: unanswered('dialog.showMessageBox'),
  showErrorBox: (title: string, content: string) => console.error(`${title}: ${content}`),
})

/** What the program asked of the system, in order. */
const calls: unknown[][] = []
const record =
  (name: string) =>
  async (...args: unknown[]): Promise<string> => {
    calls.push([name, ...args])
    return ''
  }
export const shell = strict('shell', {
  openExternal: record('openExternal'),
  openPath: record('openPath'),
  trashItem: record('trashItem'),
  showItemInFolder: record('showItemInFolder'),
  calls,
})

class NativeTheme extends EventEmitter {
  #source = 'system'
  get themeSource(): string {
    return this.#source
  }
  set themeSource(source: string) {
    this.#source = source
    post({ t: 'theme', scheme: source === 'dark' || source === 'light' ? source : null })
    this.emit('updated')
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
}
export const nativeTheme = strict('nativeTheme', new NativeTheme())

/** A keyring where the test says so; else, as on a bare Linux, one that protects nothing. */
const hasKeyring = process.env['DOUBLE_KEYRING'] === '1'
const mask = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a))
export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => (hasKeyring ? 'gnome_libsecret' : 'basic_text'),
  encryptString: (text: string) => mask(Buffer.from(text, 'utf8')),
  decryptString: (bytes: Buffer) => mask(bytes).toString('utf8'),
} satisfies Partial<Electron.SafeStorage>)

const workArea = { x: 0, y: 0, width: 1920, height: 1080 }
const display = { id: 1, workArea }
export const screen = strict('screen', {
  getAllDisplays: () => [display],
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  getDisplayNearestPoint: () => display,
})

const shortcuts = new Map<string, () => void>()
/** Keys that another program has: a test adds them. */
const takenKeys = new Set<string>()
export const globalShortcut = strict('globalShortcut', {
  register(keys: string, callback: () => void): boolean {
    needReady('globalShortcut.register')
    if (takenKeys.has(keys) || shortcuts.has(keys)) return false
    shortcuts.set(keys, callback)
    return true
  },
  unregister: (keys: string) => void shortcuts.delete(keys),
  isRegistered: (keys: string) => shortcuts.has(keys),
  takenKeys,
  /** What the system does when a person presses them. */
  press(keys: string) {
    const callback = shortcuts.get(keys)
    if (!callback) throw new Error(`electron double: nobody listens for ${keys}`)
    callback()
  },
})
