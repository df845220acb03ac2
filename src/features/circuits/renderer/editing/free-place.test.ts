import { expect, test } from 'vitest'
import type { Blueprint } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import { placeParts } from '../drawing/sheet.ts'
import { addPart } from './blueprint-edits.ts'
import { freePlace } from './free-place.ts'
import { partsIn } from './hit-test.ts'

test('parts that are placed one after the other at the same spot never lie on each other', () => {
  let blueprint: Blueprint = { components: [], wires: [] }
  for (let count = 0; count < 30; count++) {
    const parts = placeParts(blueprint, componentOfType)
    const place = freePlace(parts, componentOfType('AND_2'), { x: 203, y: 97 })
    expect(partsIn(parts, { ...place, width: 80, height: 60 })).toEqual([])
    blueprint = addPart(blueprint, 'AND_2', place)
  }
  expect(blueprint.components[0]?.position).toEqual({ x: 200, y: 100 })
})
