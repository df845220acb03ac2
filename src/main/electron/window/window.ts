import { BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import type { WindowState } from '../../state/app-store.ts'
import { pagePreferences } from './page-preferences.ts'
import { placeOf } from './window-place.ts'

/** Where the window was, over restarts. */
export type WindowMemory = {
  windowState(): WindowState | null
  setWindowState(state: WindowState): void
}

const CRASH_LOOP_MS = 10_000
const SMALLEST_SIZE = { minWidth: 480, minHeight: 400 }

/** Opens Latent's window where it was; shown once there is something to see. */
export function openWindow(memory: WindowMemory): BrowserWindow {
  const remembered = memory.windowState()
  const window = new BrowserWindow({
    ...placeOf(
      remembered,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    ...SMALLEST_SIZE,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#111214' : '#f6f5f3', // --desk: no white flash
    webPreferences: pagePreferences(),
  })
  if (remembered?.isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    const { x, y, width, height } = window.getNormalBounds()
    memory.setWindowState({ x, y, width, height, isMaximized: window.isMaximized() })
  })
  recoverFromCrash(window)
  void window.loadURL('latent://app/')
  return window
}

/** A page that crashes is loaded again; one that crashes again at once is given up, and it is said. */
function recoverFromCrash(window: BrowserWindow): void {
  let crashedAtMs = -Infinity
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const isAgain = performance.now() - crashedAtMs < CRASH_LOOP_MS
    crashedAtMs = performance.now()
    if (!isAgain) return window.webContents.reload()
    dialog.showErrorBox(
      'Latent’s window keeps failing',
      `It ended twice (${reason}). What was saved is on disk, and what was not is offered again. Please start Latent again.`,
    )
    window.destroy()
  })
}
