import type { App as ElectronApp, GlobalShortcut } from 'electron'
import type { App } from '../../app/app.ts'
import type { DesktopShell, SmallWindow } from '../../platform/ports.ts'
import type { createSmallWindow, HeldWindow } from './small-window.ts'
import type { VaultWindow } from './vault-window.ts'

/** What the desktop has beside the window of the vault: keys over all programs, links, small windows. */
export interface Desktop {
  readonly shell: DesktopShell
  /** From here on there is an app to ask, and a window; links that came before are opened now. */
  begin(app: Pick<App, 'openLink'>, window: Pick<VaultWindow, 'isInFront' | 'bringToFront'>): void
  /** The window of the vault is shown: what is to be there ahead is made a moment later. */
  shown(): void
  /** The window of the vault is gone. @param ends the program is to end with it, which a hidden window would keep alive */
  closed(ends: boolean): void
  /** A link `latent:` that the system hands over. */
  openLink(link: string): void
  /** Opens the first of these arguments that is a link for Latent; false when none is. */
  openLinkOf(args: readonly string[]): boolean
  dispose(): void
}

/** The window that was asked for comes first. */
const WARM_AFTER_MS = 1500
/** Before the app is there; a program that sends links without end fills no memory. */
const MOST_WAITING = 20

/** `globalShortcut` may be asked only after `ready`: nothing here does before `listen`. */
export function createDesktop(
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>,
  makeWindow: typeof createSmallWindow,
): Desktop {
  let running: Parameters<Desktop['begin']> | null = null
  const waiting: string[] = []
  const small: HeldWindow[] = []
  const wanted = new Set<HeldWindow>()
  let isShown = false
  let warming: ReturnType<typeof setTimeout> | undefined

  function open(link: string): boolean {
    if (running !== null) return running[0].openLink(link)
    if (!/^latent:/i.test(link)) return false
    if (waiting.length < MOST_WAITING) waiting.push(link)
    return true
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
      window: {
        isInFront: () => running?.[1].isInFront() ?? false,
        bringToFront: () => running?.[1].bringToFront(),
      },
    },
    begin(app, window) {
      running = [app, window]
      for (const link of waiting.splice(0)) app.openLink(link)
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
