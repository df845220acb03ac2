import type { BrowserWindow } from 'electron'
import { FIRST_WINDOW } from '../../../shared/domain/workspace/window-numbers.ts'
import type { ScreenPoint } from '../../../shared/domain/workspace/window-bounds.ts'
import { openWindow, type WindowMemory } from './window.ts'

/** The windows of the vault, by their number. Each may be closed and opened again while the program runs. */
export interface VaultWindows {
  /** Opens the first one. */
  open(): void
  /** Opens one beside it. @param at where in points of the screen; null for where it was */
  openBeside(number: number, at: ScreenPoint | null): void
  /** As `ShownWindows.showWindows`. */
  showBeside(numbers: readonly number[]): void
  /** As `ShownWindows.dragFiles`. */
  dragFiles(number: number, files: readonly string[]): void
  /** The one that the person was in last; opens the first one where there is none. */
  bringToFront(): void
  isInFront(): boolean
  /** In per cent; a window that is opened later has it by `zoomOf`. */
  zoom(percent: number): void
}

export function createVaultWindows(
  memory: WindowMemory,
  icon: string,
  {
    dragIcon,
    zoomOf,
    onMade,
    onShown,
    onClosed,
    onNone,
  }: {
    /** What is under the pointer while files are dragged out of one. */
    readonly dragIcon: string
    /** How large they are drawn, in per cent. */
    readonly zoomOf: () => number
    readonly onMade: (window: BrowserWindow) => void
    readonly onShown: () => void
    /** @param byPerson false for one that was closed because another vault has no such window */
    readonly onClosed: (number: number, byPerson: boolean) => void
    /** The last one is gone. */
    readonly onNone: () => void
  },
): VaultWindows {
  const windows = new Map<number, BrowserWindow>()
  /** Which the person was in, the last one at the end. */
  let byUse: readonly BrowserWindow[] = []
  const leaving = new Set<BrowserWindow>()

  function open(number: number, at: ScreenPoint | null): BrowserWindow {
    const there = windows.get(number)
    if (there) return there
    const fresh = openWindow(memory, { number, at, icon })
    onMade(fresh)
    // A page has its own only from when it is there.
    fresh.webContents.on('did-finish-load', () => zoom(fresh, zoomOf()))
    fresh.once('show', onShown)
    fresh.on('focus', () => (byUse = [...byUse.filter((each) => each !== fresh), fresh]))
    fresh.once('closed', () => {
      windows.delete(number)
      byUse = byUse.filter((each) => each !== fresh)
      onClosed(number, !leaving.delete(fresh))
      if (windows.size === 0) onNone()
    })
    windows.set(number, fresh)
    byUse = [...byUse, fresh]
    return fresh
  }
  return {
    open: () => void open(FIRST_WINDOW, null),
    openBeside: (number, at) => void open(number, at),
    showBeside(numbers) {
      const gone = [...windows].filter(
        ([number]) => number !== FIRST_WINDOW && !numbers.includes(number),
      )
      // Another vault can be asked for in one that goes, with no other left.
      if (gone.length > 0) open(FIRST_WINDOW, null)
      for (const [, window] of gone) {
        // Its page may still hold what is not saved, and stays for that.
        leaving.add(window)
        window.close()
      }
      for (const number of numbers) leaving.delete(open(number, null))
    },
    dragFiles(number, files) {
      const [file] = files
      const contents = windows.get(number)?.webContents
      if (file !== undefined) contents?.startDrag({ file, files: [...files], icon: dragIcon })
    },
    bringToFront() {
      const shown = byUse.at(-1)
      // A fresh one shows itself once there is something to see.
      if (!shown) return void open(FIRST_WINDOW, null)
      if (shown.isMinimized()) shown.restore()
      shown.show()
      shown.focus()
    },
    isInFront: () => byUse.some((window) => window.isFocused() && !window.isMinimized()),
    zoom(percent) {
      for (const window of windows.values()) zoom(window, percent)
    },
  }
}

const zoom = ({ webContents }: BrowserWindow, percent: number): void =>
  webContents.setZoomFactor(percent / 100)
