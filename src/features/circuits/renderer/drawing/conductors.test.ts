import { expect, test } from 'vitest'
import type { Blueprint } from '../../shared/blueprint.ts'
import { componentOfType } from '../../shared/registry.ts'
import { byValue, conductorsOf, wireLook } from './conductors.ts'
import { lampLook, lampsOf } from './lamps.ts'
import { routeSimply } from './route-simply.ts'
import { readSheet } from './sheet.ts'

const part = (label: string, type: string, x: number, y: number, rotation = 0) => ({
  label,
  type,
  position: { x, y },
  properties: { rotation },
})
const sheetOf = (blueprint: Blueprint) => readSheet(blueprint, componentOfType, routeSimply)
const lamp = sheetOf({
  components: [
    part('A', 'SWITCH_TOGGLE', 0, 0),
    part('N', 'NOT', 160, 0),
    part('L', 'LED_GREEN', 320, 0, 90),
    part('M', 'NOT', 160, 200),
  ],
  wires: [
    { from: 'A:OUT', to: 'N:A' },
    { from: 'N:Y', to: 'L:IN' },
  ],
})

test('a net is drawn with the lines of all its pins, and a pin that nothing drives by itself', () => {
  const conductors = conductorsOf(lamp, () => 10)
  expect(conductors.map(({ pin, lines }) => [pin, lines.length])).toEqual([
    ['A:OUT', 3],
    ['N:Y', 3],
    ['M:A', 1],
    ['M:Y', 1],
  ])
})

test('the line of a pin goes from where its wire ends into the part, also when that is turned', () => {
  const conductors = conductorsOf(lamp, (index) => (index === 2 ? 8 : null))
  const stub = conductors.find(({ pin }) => pin === 'N:Y')?.lines.at(-1)
  const place = lamp.parts[2]?.pins[0]?.place
  expect(place?.side).toBe('top')
  expect(stub).toEqual([
    { x: place?.x, y: place?.y },
    { x: place?.x, y: (place?.y ?? 0) + 8 },
  ])
})

test('each net is drawn as its value, and no two values look alike', () => {
  const values = new Map<string, 0 | 1>([
    ['A:OUT', 1],
    ['N:Y', 0],
  ])
  const conductors = conductorsOf(lamp, () => 10)
  const groups = byValue(conductors, (pin) => values.get(pin) ?? 'x')
  const pinsOf = (value: 0 | 1 | 'x') => groups.get(value)?.map(({ pin }) => pin)
  expect([pinsOf(1), pinsOf(0), pinsOf('x')]).toEqual([['A:OUT'], ['N:Y'], ['M:A', 'M:Y']])
  const looks = ([0, 1, 'x'] as const).map(wireLook)
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(3)
  expect(looks.map(({ width, dashes }) => [width, dashes.length])).toEqual([
    [1.25, 0],
    [2.5, 0],
    [1.25, 2],
  ])
})

test('a lamp is lit by what drives it, and its reflection turns with the part', () => {
  const [found] = lampsOf(lamp)
  expect(found).toMatchObject({ pin: 'N:Y', colour: '--led-green' })
  expect(Math.sign(found?.shine.x ?? 0)).toBe(1)
  expect(Math.sign(found?.shine.y ?? 0)).toBe(-1)
  const tokens = { ink: '#000000', paper: '#ffffff' }
  expect(lampLook(1, '#00ff00', tokens)).toMatchObject({ fill: '#00ff00', isLit: true })
  expect(lampLook('x', '#00ff00', tokens)).toMatchObject({ dashes: [4, 3], isLit: false })
})
