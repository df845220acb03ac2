import { expect, test } from 'vitest'
import { COMPONENTS } from '../../shared/registry.ts'
import { freshLabel } from './fresh-label.ts'

test('a new part is called as the examples do, by the least number that nobody has', () => {
  expect(freshLabel('SWITCH_TOGGLE', new Set())).toBe('SW1')
  expect(freshLabel('AND_2', new Set(['AND1', 'AND3']))).toBe('AND2')
  expect(freshLabel('LED_RED', new Set(['LED1', 'LED2']))).toBe('LED3')
  expect(freshLabel('7400', new Set())).toBe('PART1')
})
test('every kind of part has a name that a wire can name', () => {
  for (const { type } of COMPONENTS) expect(freshLabel(type, new Set())).toMatch(/^[A-Z]+1$/)
})
