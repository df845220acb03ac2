import { describe, expect, test } from 'vitest'
import type { Signal } from '../../shared/component.ts'
import { COMPONENTS, componentOfType } from '../../shared/registry.ts'
import { placePart } from '../drawing/sheet.ts'
import { spokenPart } from './spoken-part.ts'

/** What a part says with these values at its pins; all others are 0. */
function said(
  type: string,
  values: Readonly<Record<string, Signal>> = {},
  properties: Readonly<Record<string, unknown>> = {},
): string {
  const component = { label: 'P', type, position: { x: 0, y: 0 }, properties }
  return spokenPart(
    placePart(component, componentOfType(type)),
    (pin) => values[pin.slice('P:'.length)] ?? 0,
  )
}

test.each([
  ['SWITCH_TOGGLE', 'OUT', ['off', 'on', 'off']],
  ['BUTTON_PUSH', 'OUT', ['released', 'pressed', 'released']],
  ['CLOCK', 'OUT', ['low', 'high', 'unknown']],
  ['CONST_1', 'OUT', ['low', 'high', 'unknown']],
  ['LED_BLUE', 'IN', ['dark', 'lit', 'unknown']],
  ['PROBE', 'IN', ['0', '1', 'x']],
] as const)('%s says what it is at 0, at 1, and when that is not known', (type, pin, words) => {
  const name = `${componentOfType(type)?.name} P`
  expect(([0, 1, 'x'] as const).map((value) => said(type, { [pin]: value }))).toEqual(
    words.map((word) => `${name}, ${word}`),
  )
})
describe('a digit', () => {
  const bits = (number: number) =>
    Object.fromEntries([0, 1, 2, 3].map((bit) => [`D${bit}`, ((number >> bit) & 1) as 0 | 1]))
  test('of a number says the number, in the letters that it shows above 9', () => {
    const shown = Array.from({ length: 16 }, (_, number) =>
      said('SEVEN_SEGMENT_BCD', bits(number)).replace(/^.*shows /, ''),
    )
    expect(shown.join('')).toBe('0123456789ABCDEF')
  })
  test('is unknown while any bit of it is', () => {
    for (const pin of ['D0', 'D1', 'D2', 'D3'])
      expect(said('SEVEN_SEGMENT_BCD', { ...bits(15), [pin]: 'x' })).toMatch(/P, unknown$/)
  })
  test('of segments says which are lit, and nothing of those that are dark or unknown', () => {
    expect(said('SEVEN_SEGMENT', { A: 1, G: 1, DP: 1, B: 'x' })).toMatch(/P, segments A G DP lit$/)
    expect(said('SEVEN_SEGMENT', { B: 'x' })).toMatch(/P, dark$/)
  })
})
test('a part is called by its caption, a gate by its name alone, one nobody knows by its type', () => {
  expect(said('LED_RED', { IN: 1 }, { caption: 'Door open' })).toBe('Red LED Door open, lit')
  expect(said('AND_2', { Y: 1 })).toBe(`${componentOfType('AND_2')?.name} P`)
  expect(said('TUBE_AMP')).toBe('TUBE_AMP P')
})
test('every kind of part says something else as soon as what a person sees of it is another', () => {
  for (const { type, role, pins } of COMPONENTS) {
    const at = (value: Signal) => said(type, Object.fromEntries(pins.map((p) => [p.name, value])))
    expect([type, at(0) === at(1)]).toEqual([type, role === 'logic'])
    expect(at('x')).not.toMatch(/undefined|NaN/)
  }
})
