import type { BrowserWindow } from 'electron'
import { openWindow, type WindowMemory } from './window.ts'

/** The one window of the vault, which may be closed and opened again while the program runs. */
export interface VaultWindow {
  open(): void
  /** Opens it where there is none. */
  bringToFront(): void
  isInFront(): boolean
  /** In per cent; a window that is opened later has it by `zoomOf`. */
  zoom(percent: number): void
}

export function createVaultWindow(
  memory: WindowMemory,
  icon: string,
  {
    zoomOf,
    onMade,
    onShown,
    onClosed,
  }: {
    /** How large it is drawn, in per cent. */
    readonly zoomOf: () => number
    readonly onMade: (window: BrowserWindow) => void
    readonly onShown: () => void
    readonly onClosed: () => void
  },
): VaultWindow {
  let window: BrowserWindow | null = null
  function open(): BrowserWindow {
    if (window) return window
    const fresh = openWindow(memory, icon)
    onMade(fresh)
    // A page has its own only from when it is there.
    fresh.webContents.on('did-finish-load', () => zoom(fresh, zoomOf()))
    fresh.once('show', onShown)
    fresh.once('closed', () => {
      window = null
      onClosed()
    })
    window = fresh
    return fresh
  }
  return {
    open: () => void open(),
    bringToFront() {
      const isThere = window !== null
      const shown = open()
      if (!isThere) return // shows itself once there is something to see
      if (shown.isMinimized()) shown.restore()
      shown.show()
      shown.focus()
    },
    isInFront: () => window !== null && window.isFocused() && !window.isMinimized(),
    zoom(percent) {
      if (window) zoom(window, percent)
    },
  }
}

const zoom = ({ webContents }: BrowserWindow, percent: number): void =>
  webContents.setZoomFactor(percent / 100)
