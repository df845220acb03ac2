import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strict } from './strict.ts'

export const root = process.cwd()
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string
  version: string
}

const paths: Record<string, string> = {
  userData: join(process.env['DOUBLE_USER_DATA'] ?? tmpdir(), 'double'),
  home: root,
  temp: tmpdir(),
  documents: root,
  appData: root,
  logs: root,
  downloads: root,
}

/** Windows tell of themselves; here because `app` comes before any window. */
export const windows = { count: (): number => 0, closeAll: (): void => {} }

class App extends EventEmitter {
  #isReady = false
  #isQuitting = false
  isSandboxed = false
  readonly isPackaged = false
  readonly switches: string[] = []
  readonly commandLine = strict('app.commandLine', {
    appendSwitch: (name: string): void => void this.switches.push(name),
    hasSwitch: (name: string): boolean => this.switches.includes(name),
    getSwitchValue: (): string => '',
  })
  whenReady = (): Promise<void> =>
    this.#isReady
      ? Promise.resolve()
      : new Promise((resolve) => this.once('ready', () => resolve()))
  isReady = (): boolean => this.#isReady
  enableSandbox = (): void => {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
    this.isSandboxed = true
  }
  /** Schemes whose links were asked for, as in the real one also before `ready`. */
  readonly linkSchemes: string[] = []
  setAsDefaultProtocolClient = (scheme: string): boolean => {
    this.linkSchemes.push(scheme)
    return true
  }
  requestSingleInstanceLock = (): boolean => true
  getPath = (name: string): string => {
    const path = paths[name]
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }
  setPath = (name: string, path: string): void => {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    paths[name] = path
  }
  getAppPath = (): string => root
  getVersion = (): string => manifest.version
  getName = (): string => manifest.name
  quit = (): void => {
    if (this.#isQuitting) return
    let isHeld = false
    this.emit('before-quit', { preventDefault: () => (isHeld = true) })
    if (isHeld) return
    this.#isQuitting = true
    if (windows.count() === 0) this.#end()
    else windows.closeAll() // the last one to close comes back by `windowsClosed`
  }
  /** A page held its window: whoever wants to quit has to say so again. */
  quitHeld = (): void => void (this.#isQuitting = false)
  windowsClosed = (): void => {
    if (this.#isQuitting) this.#end()
    else if (!this.emit('window-all-closed')) this.quit()
  }
  #end(): void {
    let isHeld = false
    this.emit('will-quit', { preventDefault: () => (isHeld = true) })
    this.#isQuitting = false
    if (!isHeld) this.exit(0)
  }
  exit = (code = 0): void => {
    this.emit('quit', {}, code)
    process.exit(code)
  }
  /** Real Electron does this only after the entry module has been evaluated, so a top-level await on it hangs. */
  becomeReady = (): void => {
    if (this.#isReady) return
    this.#isReady = true
    this.emit('will-finish-launching')
    this.emit('ready', {}, {})
  }
}
export const app = strict('app', new App())

export function needReady(what: string): void {
  if (!app.isReady()) throw new Error(`${what} before app is ready`)
}
