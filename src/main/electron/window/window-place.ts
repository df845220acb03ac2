import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import {
  BESIDE_SIZE,
  cornerAt,
  type ScreenPoint,
} from '../../../shared/domain/workspace/window-bounds.ts'
import type { WindowState } from '../../state/app-store.ts'

const DEFAULT_SIZE = { width: 1280, height: 800 }

/** Of a window that a tab was dragged out into. */
export const placeAt = (at: ScreenPoint): WindowState => ({
  ...cornerAt(at),
  ...BESIDE_SIZE,
  isMaximized: false,
  isFullScreen: false,
})

/** The remembered place, without the position when no screen shows it any more: then it fits the screen that is left. */
export function placeOf(
  remembered: WindowState | null,
  screens: readonly Rectangle[],
): Pick<BrowserWindowConstructorOptions, 'x' | 'y' | 'width' | 'height'> {
  if (!remembered) return DEFAULT_SIZE
  const { x, y, width, height } = remembered
  if (x === null || y === null) return { width, height }
  // Enough of the title bar to take hold of it.
  const isReachable = screens.some(
    (area) =>
      x + width > area.x + 100 &&
      x < area.x + area.width - 100 &&
      y >= area.y - 10 &&
      y < area.y + area.height - 50,
  )
  if (isReachable) return { x, y, width, height }
  const [area = remembered] = screens
  return { width: Math.min(width, area.width), height: Math.min(height, area.height) }
}
