/** In points of the screen. */
export interface ScreenPoint {
  readonly x: number
  readonly y: number
}

/** Of a window beside the first one, which has only a part of its layout. */
export const BESIDE_SIZE = { width: 900, height: 720 } as const

/** Where a window opens for a tab that was let go at this point: the tab is under the pointer. */
export const cornerAt = ({ x, y }: ScreenPoint): ScreenPoint => ({ x: x - 80, y: y - 16 })
