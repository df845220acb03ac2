import type { Position } from '../../shared/blueprint.ts'
import type { PlacedPin } from '../drawing/placed-part.ts'

/** What a person is in the middle of on the sheet. Points are on the sheet, unless they say pixels. */
export type Gesture =
  | { readonly kind: 'none' }
  /** Pressed on a part, not moved yet; or moving what is chosen `by` so much. */
  | { readonly kind: 'move'; readonly start: Position; readonly by: Position }
  | {
      readonly kind: 'band'
      readonly start: Position
      readonly at: Position
      readonly adds: boolean
    }
  /** `pixels` where the pointer was last. */
  | { readonly kind: 'pan'; readonly pixels: Position }
  /**
   * A wire from a pin to where the pointer is; over another pin it would end there. Dragged it ends with the button;
   * after a click, or by keyboard, it waits for the next one.
   */
  | {
      readonly kind: 'wire'
      readonly from: PlacedPin
      readonly at: Position
      readonly over: PlacedPin | null
      readonly isDragged: boolean
      readonly pressedAt: Position
    }
  /** By keyboard: which pin the wire begins at. */
  | { readonly kind: 'pick'; readonly over: PlacedPin }
  /** A part from the palette, on its way to the sheet; null while it is not over it. */
  | { readonly kind: 'place'; readonly type: string; readonly at: Position | null }

export const NO_GESTURE: Gesture = { kind: 'none' }
