import { BrowserWindow, dialog, screen } from 'electron'
import { windowSearch } from '../../../shared/domain/workspace/window-numbers.ts'
import type { ScreenPoint } from '../../../shared/domain/workspace/window-bounds.ts'
import type { WindowState } from '../../state/app-store.ts'
import { backgroundColor, followLook } from './follow-look.ts'
import { pagePreferences } from './page-preferences.ts'
import { placeAt, placeOf } from './window-place.ts'

/** Where each window was, over restarts. */
export type WindowMemory = {
  windowState(number: number): WindowState | null
  setWindowState(state: WindowState, number: number): void
}

const CRASH_LOOP_MS = 10_000
/** `--desk` of the page. */
const DESK = { light: '#f6f5f3', dark: '#111214' }
const SMALLEST_SIZE = { minWidth: 480, minHeight: 400 }

/**
 * Opens a window of Latent where it was; shown once there is something to see.
 * @param at where it is put instead; null for where it was
 * @param icon of the task bar, a PNG; the Dock of macOS has that of the program
 */
export function openWindow(
  memory: WindowMemory,
  { number, at, icon }: { number: number; at: ScreenPoint | null; icon: string },
): BrowserWindow {
  const remembered = at === null ? memory.windowState(number) : placeAt(at)
  const window = new BrowserWindow({
    ...placeOf(
      remembered,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    ...SMALLEST_SIZE,
    show: false,
    autoHideMenuBar: true,
    icon,
    backgroundColor: backgroundColor(DESK),
    webPreferences: pagePreferences(),
  })
  followLook(window, DESK)
  window.once('ready-to-show', () => {
    // Either of them shows a window that is hidden, so not before there is something to see.
    if (remembered?.isMaximized) window.maximize()
    if (remembered?.isFullScreen) window.setFullScreen(true)
    window.show()
  })
  window.on('close', () => {
    const { x, y, width, height } = window.getNormalBounds()
    const [isMaximized, isFullScreen] = [window.isMaximized(), window.isFullScreen()]
    memory.setWindowState({ x, y, width, height, isMaximized, isFullScreen }, number)
  })
  recoverFromCrash(window)
  void window.loadURL(`latent://app/${windowSearch(number)}`)
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
