import { BrowserWindow, screen, type Rectangle } from 'electron'
import type { SmallWindow } from '../../platform/ports.ts'
import { backgroundColor, followLook } from './follow-look.ts'
import { pagePreferences } from './page-preferences.ts'

/** `--paper` of the page. */
const PAPER = { light: '#ffffff', dark: '#17181a' }
const SIZE = { width: 600, height: 300 }

/** One of the desktop's, over other programs. */
export interface HeldWindow extends Omit<SmallWindow, 'makeAhead'> {
  /** Makes it at once, hidden, unless it is there. */
  warm(): void
  /** Ends it; the next `warm` or `show` makes another one. */
  close(): void
}

/** Shows the page of this name, in a part of the screen that a thought fits in. */
export function createSmallWindow(page: {
  readonly name: string
  readonly title: string
}): HeldWindow {
  let window: BrowserWindow | null = null

  function made(): BrowserWindow {
    if (window && !window.isDestroyed()) return window
    const fresh = new BrowserWindow({
      ...SIZE,
      // Over a program in full screen too, and without bringing the vault's window along.
      ...(process.platform === 'darwin' ? { type: 'panel' } : {}),
      show: false,
      frame: false,
      resizable: false,
      maximizable: false,
      minimizable: false,
      fullscreenable: false,
      alwaysOnTop: true,
      skipTaskbar: true,
      title: page.title,
      backgroundColor: backgroundColor(PAPER),
      webPreferences: pagePreferences(),
    })
    followLook(fresh, PAPER)
    // Whatever ended its page, the next thought gets a page that works; what was typed is kept outside of it.
    fresh.webContents.on('render-process-gone', () => fresh.destroy())
    fresh.on('closed', () => {
      if (window === fresh) window = null
    })
    void fresh.loadURL(`latent://app/?window=${encodeURIComponent(page.name)}`)
    window = fresh
    return fresh
  }

  return {
    warm: () => void made(),
    show() {
      const shown = made()
      shown.setBounds(
        placeOn(screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea),
      )
      shown.show()
      shown.focus()
    },
    hide: () => window?.hide(),
    isInFront: () => window !== null && window.isVisible() && window.isFocused(),
    close() {
      window?.destroy()
      window = null
    },
  }
}

/** In the middle, at a quarter of the height: where palettes are. */
export const placeOn = ({ x, y, width, height }: Rectangle): Rectangle => ({
  ...SIZE,
  x: Math.round(x + (width - SIZE.width) / 2),
  y: Math.round(y + (height - SIZE.height) / 4),
})
