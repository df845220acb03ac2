import type { App as ElectronApp, GlobalShortcut } from 'electron'
import type { App } from '../../app/app.ts'
import type { CaptureShell, ShortcutState } from '../../platform/ports.ts'
import { readCaptureLink } from '../../../features/capture/main/box/capture-link.ts'
import type { CaptureWindow } from './small-window.ts'
import type { VaultWindow } from './vault-window.ts'

/** Everything by which a thought comes in from outside of the window: keys, links, the small window. */
export interface CaptureDesk {
  readonly shell: CaptureShell
  /** From here on there is an app to ask; what came before is asked now. */
  begin(
    app: Pick<App, 'askCapture' | 'isVaultOpen'> & {
      readonly store: Pick<App['store'], 'settings'>
    },
    window: Pick<VaultWindow, 'isInFront' | 'bringToFront'>,
  ): void
  /** Makes the small window ahead, if keys may open it. */
  warm(): void
  /** Fills the box with the text of a link. What is no link for it is left aside; nothing is ever written. */
  openLink(link: string): void
  /** Opens the first of these arguments that is a link for the box; false when none is. */
  openLinkOf(args: readonly string[]): boolean
  /** The window of the vault is gone, and the program is to end with it. */
  closeWindow(): void
  dispose(): void
}

type Asked = { readonly text: string | null }
/** Before the app is there. */
const MOST_WAITING = 20

/** `globalShortcut` may be asked only after `ready`: nothing here does before `listen`. */
export function createCaptureDesk(
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>,
  box: CaptureWindow,
): CaptureDesk {
  let running: Parameters<CaptureDesk['begin']> | null = null
  let state: ShortcutState = 'off'
  let keys = ''
  const waiting: Asked[] = []

  function ask(asked: Asked): void {
    if (running === null) {
      if (waiting.length < MOST_WAITING) waiting.push(asked)
      return
    }
    const [app, window] = running
    // The same keys again put the box away.
    if (asked.text === null && box.isInFront()) return box.hide()
    const isForWindow = !app.isVaultOpen() || window.isInFront()
    app.askCapture(isForWindow ? 'window' : 'box', { kind: 'write', text: asked.text })
    if (isForWindow) window.bringToFront()
    else box.show()
  }

  function openLink(link: string): void {
    const text = readCaptureLink(link)
    if (text !== null) ask({ text })
  }

  function unlisten(): void {
    if (state === 'on') globalShortcut.unregister(keys)
    state = 'off'
  }

  function listen(wanted: string): ShortcutState {
    unlisten()
    keys = wanted
    if (keys === '') return state
    try {
      state = globalShortcut.register(keys, () => ask({ text: null })) ? 'on' : 'taken'
    } catch {
      state = 'taken' // keys that this system has no name for
    }
    return state
  }

  return {
    shell: {
      listen,
      shortcut: () => state,
      putAway: () => box.hide(),
      showVaultWindow: () => running?.[1].bringToFront(),
    },
    begin(app, window) {
      running = [app, window]
      listen(app.store.settings().captureShortcut)
      for (const asked of waiting.splice(0)) ask(asked)
    },
    warm() {
      if (state === 'on') box.warm()
    },
    openLink,
    openLinkOf(args) {
      const link = args.find((argument) => readCaptureLink(argument) !== null)
      if (link === undefined) return false
      openLink(link)
      return true
    },
    closeWindow: () => box.close(),
    dispose() {
      unlisten()
      box.close()
    },
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
