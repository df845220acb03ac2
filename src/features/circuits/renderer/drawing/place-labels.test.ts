import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { BlueprintComponent } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import { anyCircuit } from '../testing/any-circuit.ts'
import { captionOf } from './part-caption.ts'
import { LONGEST_LABEL, placeLabels, shownLabel, touches } from './place-labels.ts'
import { routeSimply } from './route-simply.ts'
import { placePart, readSheet } from './sheet.ts'

const part = (label: string, type: string, x: number, y: number) =>
  placePart({ label, type, position: { x, y } }, componentOfType(type))
const net = (...points: { readonly x: number; readonly y: number }[]) => ({
  source: 'S:OUT',
  junctions: [],
  wires: [{ index: 0, from: 'S:OUT', to: 'G:A', points }],
})
const GATE = part('G', 'AND_2', 100, 100)
const { box: BODY } = GATE
/** On which side of the gate its label stands. */
function sideOf(...around: Parameters<typeof placeLabels>): string {
  const [label] = placeLabels(...around)
  if (!label) return 'none'
  const { box } = label
  if (box.y + box.height <= BODY.y) return 'above'
  if (box.y >= BODY.y + BODY.height) return 'below'
  return box.x + box.width <= BODY.x ? 'left' : 'right'
}

test('a label stands above its part, or where there is room: below, to the left, to the right', () => {
  const above = part('N', 'NOT', 100, 30)
  const below = part('N', 'NOT', 100, 100 + BODY.height)
  const left = part('N', 'NOT', 100 - 80, 100)
  expect(sideOf([GATE], [])).toBe('above')
  expect(sideOf([GATE, above], [])).toBe('below')
  expect(sideOf([GATE, above, below], [])).toBe('left')
  expect(sideOf([GATE, above, below, left], [])).toBe('right')
  // With no room anywhere it stands where it is looked for first.
  const right = part('N', 'NOT', 100 + BODY.width, 100)
  expect(sideOf([GATE, above, below, left, right], [])).toBe('above')
})
test('a label keeps off those that have their places already', () => {
  const long = (letter: string, x: number) => part(letter.repeat(20), 'NOT', x, 0)
  const [first, second] = placeLabels([long('A', 0), long('B', 100)], [])
  expect(first!.y).toBeLessThan(0)
  expect(second!.y).toBeGreaterThan(0)
  expect(touches(first!.box, second!.box)).toBe(false)
})
test('a label keeps off the wires, level and upright ones', () => {
  const level = net({ x: 0, y: BODY.y - 8 }, { x: 300, y: BODY.y - 8 })
  const upright = net({ x: 140, y: 0 }, { x: 140, y: BODY.y })
  expect(sideOf([GATE], [level])).toBe('below')
  expect(sideOf([GATE], [upright])).toBe('below')
  const under = net({ x: 0, y: BODY.y + BODY.height + 8 }, { x: 300, y: BODY.y + BODY.height + 8 })
  expect(sideOf([GATE], [level, under])).toBe('left')
})
test('what is set has its name on the left, what shows something on the right, where no pin is', () => {
  const places = placeLabels(
    [part('A', 'SWITCH_TOGGLE', 0, 0), part('L', 'LED_RED', 200, 0), part('G', 'NOT', 100, 200)],
    [],
  )
  expect(places.map(({ anchor }) => anchor)).toEqual(['end', 'start', 'middle'])
  const turned = (type: string): BlueprintComponent => ({
    label: 'T',
    type,
    position: { x: 0, y: 0 },
    properties: { rotation: 180 },
  })
  // Turned round, the pin is where the name would be.
  for (const type of ['SWITCH_TOGGLE', 'LED_RED'])
    expect(placeLabels([placePart(turned(type), componentOfType(type))], [])[0]?.anchor).toBe(
      'middle',
    )
})
test('a part is called by its caption where it has one, and long names are cut', () => {
  const captionOfPart = (caption: unknown) =>
    captionOf({
      component: { label: 'L', type: 'LED_RED', position: { x: 0, y: 0 }, properties: { caption } },
    })
  expect(['Ready', '  ', 7, undefined].map(captionOfPart)).toEqual(['Ready', 'L', 'L', 'L'])
  expect(shownLabel('x'.repeat(LONGEST_LABEL))).toHaveLength(LONGEST_LABEL)
  expect(shownLabel('x'.repeat(500))).toBe(`${'x'.repeat(LONGEST_LABEL - 1)}…`)
  // A long one takes no more room than what is shown of it.
  const wide = (label: string) => placeLabels([part(label, 'NOT', 0, 0)], [])[0]?.box.width
  expect(wide('x'.repeat(500))).toBe(wide('x'.repeat(LONGEST_LABEL)))
})
test('boxes touch at their edges, and a line is a box without breadth', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 }
  const at = (x: number, y: number, width = 5, height = 5) =>
    touches(box, { x, y, width, height }) && touches({ x, y, width, height }, box)
  expect([at(10, 10), at(11, 0), at(0, 11), at(-5, -5), at(-6, 0)]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  expect([at(5, -20, 0, 40), at(12, -20, 0, 40)]).toEqual([true, false])
})
test('each part has one label beside it, and all of them are on the sheet', () => {
  fc.assert(
    fc.property(anyCircuit(), (circuit) => {
      const { parts, labels, bounds } = readSheet(circuit, componentOfType, routeSimply)
      expect(labels).toHaveLength(parts.length)
      for (const [index, { box }] of labels.entries()) {
        expect(touches(box, parts[index]!.box)).toBe(false)
        const near = { ...parts[index]!.box }
        expect(
          touches(box, {
            x: near.x - 20,
            y: near.y - 20,
            width: near.width + 40,
            height: near.height + 40,
          }),
        ).toBe(true)
        expect([box.x, box.y]).toEqual([Math.max(box.x, bounds.x), Math.max(box.y, bounds.y)])
        expect(box.x + box.width).toBeLessThanOrEqual(bounds.x + bounds.width + 1e-6)
      }
    }),
    { numRuns: runs(1000) },
  )
})
