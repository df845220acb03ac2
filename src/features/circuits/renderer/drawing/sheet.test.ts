import { expect, test } from 'vitest'
import type { Blueprint } from '../../shared/blueprint.ts'
import { COMPONENTS, componentOfType } from '../../shared/registry.ts'
import { touches } from './place-labels.ts'
import { routeSimply } from './route-simply.ts'
import { junctionsOf, readSheet } from './sheet.ts'

const part = (label: string, type: string, x: number, y: number) => ({
  label,
  type,
  position: { x, y },
})

test('lines of one net have a dot where they part, and none where they only turn or go on', () => {
  const trunk = [
    { x: 0, y: 0 },
    { x: 40, y: 0 },
    { x: 40, y: 40 },
    { x: 80, y: 40 },
  ]
  const branch = [
    { x: 0, y: 0 },
    { x: 80, y: 0 },
  ]
  expect(junctionsOf([trunk, branch])).toEqual([{ x: 40, y: 0 }])
  expect(junctionsOf([trunk])).toEqual([])
  expect(junctionsOf([branch, branch.slice(0)])).toEqual([])
})

test('a branch in the middle of a long stretch has its dot', () => {
  const long = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ]
  const off = [
    { x: 0, y: 0 },
    { x: 60, y: 0 },
    { x: 60, y: 30 },
  ]
  expect(junctionsOf([long, off])).toEqual([{ x: 60, y: 0 }])
})

test('wires of one output are one net; a wire to nothing is not drawn', () => {
  const blueprint: Blueprint = {
    components: [
      part('A', 'SWITCH_TOGGLE', 0, 0),
      part('G', 'AND_2', 200, 0),
      part('X', 'NOT_THERE', 300, 0),
    ],
    wires: [
      { from: 'A:OUT', to: 'G:A' },
      { from: 'A:OUT', to: 'G:B' },
      { from: 'A:OUT', to: 'X:IN' },
      { from: 'nobody', to: 'G:B' },
    ],
  }
  const sheet = readSheet(blueprint, componentOfType, routeSimply)
  expect(sheet.nets.map(({ source, wires }) => [source, wires.map(({ index }) => index)])).toEqual([
    ['A:OUT', [0, 1]],
  ])
  expect(sheet.parts[2]?.definition).toBeNull()
  expect(sheet.bounds.width).toBeGreaterThanOrEqual(380)
})

test('no label of the whole registry, side by side, lies on a part or on another label', () => {
  const components = COMPONENTS.map(({ type }, index) =>
    part(type, type, (index % 8) * 260, Math.floor(index / 8) * 300),
  )
  const { parts, labels } = readSheet({ components, wires: [] }, componentOfType, routeSimply)
  for (const [index, { box }] of labels.entries()) {
    expect(
      parts.filter((each) => touches(box, each.box)).map((each) => each.component.label),
    ).toEqual([])
    expect(labels.filter((other, at) => at !== index && touches(box, other.box))).toEqual([])
  }
})

test('an empty sheet and positions that are no places have bounds', () => {
  expect(readSheet({ components: [], wires: [] }, componentOfType, routeSimply).bounds.width).toBe(
    320,
  )
  const wild = [part('A', 'NOT', 1e308, Number.NaN), part('B', 'NOT', -Infinity, 0)]
  const { bounds } = readSheet({ components: wild, wires: [] }, componentOfType, routeSimply)
  expect(Object.values(bounds).every(Number.isFinite)).toBe(true)
})
