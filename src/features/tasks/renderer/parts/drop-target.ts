import { pointerWithin, rectIntersection, type CollisionDetection } from '@dnd-kit/core'

/** What lies under the pointer; by the keyboard, which has none, what the dragged one lies over. */
export const dropTarget: CollisionDetection = (parts) => {
  const under = pointerWithin(parts)
  return under.length > 0 ? under : rectIntersection(parts)
}
