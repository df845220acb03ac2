import { expect, test } from 'vitest'
import { COMPONENTS } from '../../shared/registry.ts'
import { isClockPin, shownPinName } from './pin-name.ts'

test.for([
  ['Q', 'Q', false],
  ['NQ', 'Q', true],
  ['NQ2', 'Q2', true],
  ['Q_N', 'Q', true],
  ['N_RESET', 'RESET', true],
  ['NCLR', 'CLR', true],
  ['EN_BAR', 'EN', true],
  ["Q'", 'Q', true],
  ['NAME', 'NAME', false],
  ['IN', 'IN', false],
] as const)('%s is written as %s, with a bar: %s', ([name, text, hasBar]) => {
  expect(shownPinName(name)).toEqual({ text, hasBar })
})
test('every part with a clock has it at a pin that is drawn with a wedge', () => {
  const clocked = COMPONENTS.filter(({ type }) => /FLIP_FLOP|COUNTER|^REGISTER|^SHIFT/.test(type))
  expect(clocked.length).toBeGreaterThan(4)
  for (const { type, pins } of clocked)
    expect([type, pins.filter(({ name }) => isClockPin(name)).length]).toEqual([type, 1])
})
