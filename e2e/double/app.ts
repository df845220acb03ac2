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

/** Windows tell it of themselves; here because `app` comes before any window. */
export const windows = { closeAll: (): void => {} }

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
    this.#isQuitting = true
    let isHeld = false
    const event = { preventDefault: () => (isHeld = true) }
    this.emit('before-quit', event)
    if (!isHeld) windows.closeAll()
    if (!isHeld) this.emit('will-quit', event)
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
  get isQuitting(): boolean {
    return this.#isQuitting
  }
}
export const app = strict('app', new App())

export function needReady(what: string): void {
  if (!app.isReady()) throw new Error(`${what} before app is ready`)
}
