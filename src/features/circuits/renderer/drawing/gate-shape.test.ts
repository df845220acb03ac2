import { expect, test } from 'vitest'
import { COMPONENTS } from '../../shared/registry.ts'
import { gateKind, gateShape } from './gate-shape.ts'

test('every gate of the registry has its own sign, and nothing else has', () => {
  for (const { type, category } of COMPONENTS)
    expect([type, gateKind(type) !== null]).toEqual([type, category === 'gates'])
})

test('the shapes tell the functions apart, and a bubble tells the inverted ones', () => {
  expect(gateKind('NAND_3')).toEqual({ shape: 'and', isInverted: true })
  expect(gateKind('XNOR_2')).toEqual({ shape: 'xor', isInverted: true })
  expect(gateKind('constructor')).toBeNull()
  expect(gateShape({ shape: 'and', isInverted: false }, 80, 60).bubble).toBeNull()
  const shape = gateShape({ shape: 'and', isInverted: true }, 80, 60)
  expect(shape.bubble).toEqual({ x: 66, y: 30 })
  expect(shape.outputEdge).toBe(70)
})

test('the lines of inputs end on the curved back of a shield, deepest in the middle', () => {
  const shape = gateShape({ shape: 'or', isInverted: false }, 80, 60, [10, 30, 50])
  expect(shape.inputEdge(30)).toBeGreaterThan(shape.inputEdge(10))
  expect(shape.inputEdge(10)).toBeCloseTo(shape.inputEdge(50))
})

test('inputs above and below a gate are reached by a line on from its back', () => {
  const shape = gateShape({ shape: 'and', isInverted: false }, 80, 100, [10, 30, 70, 90])
  expect(shape.lines).toContain('M 10 10 V 20')
  expect(shape.lines).toContain('M 10 80 V 90')
})
