import type { Position } from '../../shared/blueprint.ts'
import type { ComponentDefinition } from '../../shared/component.ts'
import { GRID } from '../../shared/part-geometry.ts'
import type { PlacedPart } from '../drawing/placed-part.ts'
import { snap } from './blueprint-edits.ts'
import { partsIn } from './hit-test.ts'

const MOST_STEPS = 400

/** The place on the grid nearest to the wished one where the part lies on no other, with a grid's width around it. */
export function freePlace(
  parts: readonly PlacedPart[],
  definition: Pick<ComponentDefinition, 'width' | 'height'> | null,
  wished: Position,
): Position {
  const { width, height } = definition ?? { width: 80, height: 60 }
  const start = { x: snap(wished.x), y: snap(wished.y) }
  for (let step = 0; step < MOST_STEPS; step++) {
    const at = spiral(step)
    const place = { x: start.x + at.x * 2 * GRID, y: start.y + at.y * 2 * GRID }
    const area = {
      x: place.x - GRID,
      y: place.y - GRID,
      width: width + 2 * GRID,
      height: height + 2 * GRID,
    }
    if (partsIn(parts, area).length === 0) return place
  }
  return start
}

/** Steps outward round the origin: 0,0 then the ring at distance 1, and so on. */
function spiral(step: number): Position {
  if (step === 0) return { x: 0, y: 0 }
  const ring = Math.ceil((Math.sqrt(step + 1) - 1) / 2)
  const side = 2 * ring
  const along = step - (side - 1) ** 2
  const [edge, offset] = [Math.floor(along / side), along % side]
  switch (edge) {
    case 0:
      return { x: ring, y: offset - ring + 1 }
    case 1:
      return { x: ring - 1 - offset, y: ring }
    case 2:
      return { x: -ring, y: ring - 1 - offset }
    default:
      return { x: offset - ring + 1, y: -ring }
  }
}
