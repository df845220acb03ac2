import {
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
  type SensorDescriptor,
  type SensorOptions,
} from '@dnd-kit/core'

/** A click stays a click; M picks up by the keyboard, because Space ticks and Enter opens. */
export const useDragSensors = (): SensorDescriptor<SensorOptions>[] =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['KeyM'], cancel: ['Escape'], end: ['KeyM', 'Enter', 'Space'] },
      coordinateGetter: toNextPlace,
    }),
  )

/** To the nearest place in the direction of the arrow. */
const toNextPlace: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const way = WAYS[event.code]
  const { collisionRect, droppableRects, droppableContainers } = context
  if (!way || !collisionRect) return undefined
  event.preventDefault()
  const centre = middleOf(collisionRect)
  let best: { readonly x: number; readonly y: number; readonly cost: number } | null = null
  for (const { id } of droppableContainers.getEnabled()) {
    const rect = droppableRects.get(id)
    if (!rect) continue
    const to = middleOf(rect)
    const isWithin =
      centre.x >= rect.left &&
      centre.x <= rect.right &&
      centre.y >= rect.top &&
      centre.y <= rect.bottom
    const ahead = (to.x - centre.x) * way.x + (to.y - centre.y) * way.y
    const aside = Math.abs((to.x - centre.x) * way.y) + Math.abs((to.y - centre.y) * way.x)
    const cost = ahead + aside * 2
    if (!isWithin && ahead > 8 && (best === null || cost < best.cost)) best = { ...to, cost }
  }
  if (best === null) return currentCoordinates
  return {
    x: currentCoordinates.x + best.x - centre.x,
    y: currentCoordinates.y + (way.y === 0 ? 0 : best.y - centre.y),
  }
}

const WAYS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}

const middleOf = (rect: {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 })
