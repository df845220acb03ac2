import type { App as ElectronApp, GlobalShortcut } from 'electron'
import type { App } from '../../app/app.ts'
import type { DesktopShell, ShownWindows, SmallWindow, TrayEntry } from '../../platform/ports.ts'
import type { createSmallWindow, HeldWindow } from './small-window.ts'
import type { VaultWindows } from './vault-windows.ts'

type AskedApp = Pick<App, 'openLink' | 'openFile'>

/** What the desktop has beside the windows of the vault: keys over all programs, links, small windows. */
export interface Desktop {
  readonly shell: DesktopShell & ShownWindows
  /** What features have offered for the item beside the clock. */
  offers(): readonly TrayEntry[]
  /** From here on there is an app to ask, and a window; links and files that came before are opened now. */
  begin(app: AskedApp, windows: VaultWindows): void
  /** A window of the vault is shown: what is to be there ahead is made a moment later. */
  shown(): void
  /** The last window of the vault is gone. @param ends the program is to end with it, which a hidden window would keep alive */
  closed(ends: boolean): void
  /** A link `latent:` that the system hands over. */
  openLink(link: string): void
  /** Opens the first of these arguments that is a link for Latent; false when none is. */
  openLinkOf(args: readonly string[]): boolean
  /** A note that the system hands over, absolute. */
  openFile(file: string): void
  dispose(): void
}

/** The window that was asked for comes first. */
const WARM_AFTER_MS = 1500
/** Before the app is there; a program that sends links or files without end fills no memory. */
const MOST_WAITING = 20

/** `globalShortcut` may be asked only after `ready`: nothing here does before `listen`. */
export function createDesktop(
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>,
  makeWindow: typeof createSmallWindow,
): Desktop {
  let running: Parameters<Desktop['begin']> | null = null
  const waiting: ((app: AskedApp) => void)[] = []
  const small: HeldWindow[] = []
  const offers: TrayEntry[] = []
  const wanted = new Set<HeldWindow>()
  /** Beside the first one, of a vault that opened before there was a window. */
  let beside: readonly number[] = []
  let isShown = false
  let warming: ReturnType<typeof setTimeout> | undefined

  function open(link: string): boolean {
    if (running !== null) return running[0].openLink(link)
    if (!/^latent:/i.test(link)) return false
    keep((app) => void app.openLink(link))
    return true
  }

  function openFile(file: string): void {
    if (running === null) keep((app) => app.openFile(file))
    else running[0].openFile(file)
  }

  function keep(task: (app: AskedApp) => void): void {
    if (waiting.length < MOST_WAITING) waiting.push(task)
  }

  function smallWindow(page: { readonly name: string; readonly title: string }): SmallWindow {
    const window = makeWindow(page)
    small.push(window)
    return {
      ...window,
      makeAhead(isWanted) {
        if (!isWanted) return void wanted.delete(window)
        wanted.add(window)
        if (isShown) window.warm()
      },
    }
  }

  function closeAll(): void {
    clearTimeout(warming)
    for (const window of small) window.close()
  }

  return {
    shell: {
      listen(keys, onPress) {
        try {
          return globalShortcut.register(keys, onPress)
        } catch {
          return false // keys that this system has no name for
        }
      },
      unlisten: (keys) => globalShortcut.unregister(keys),
      smallWindow,
      offerInTray: (entry) => void offers.push(entry),
      window: {
        isInFront: () => running?.[1].isInFront() ?? false,
        bringToFront: () => running?.[1].bringToFront(),
      },
      zoom: (percent) => running?.[1].zoom(percent),
      openWindow: (number, at) => running?.[1].openBeside(number, at),
      dragFiles: (number, files) => running?.[1].dragFiles(number, files),
      showWindows(numbers) {
        if (running === null) beside = numbers
        else running[1].showBeside(numbers)
      },
    },
    offers: () => offers,
    begin(app, windows) {
      running = [app, windows]
      windows.showBeside(beside)
      for (const task of waiting.splice(0)) task(app)
    },
    shown() {
      warming = setTimeout(() => {
        isShown = true
        for (const window of wanted) window.warm()
      }, WARM_AFTER_MS)
    },
    closed(ends) {
      clearTimeout(warming)
      isShown = false
      if (ends) closeAll()
    },
    openLink: (link) => void open(link),
    openLinkOf: (args) => args.some(open),
    openFile,
    dispose: closeAll,
  }
}

/**
 * Makes links `latent:` come here. From source they would start whatever Electron was installed with, so only the
 * packaged program takes them. `--` ends the options: nothing in a link is ever read as one.
 */
export function registerLinks(
  app: Pick<ElectronApp, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  program: string,
): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient('latent', program, ['--'])
}
