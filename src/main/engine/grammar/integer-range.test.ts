import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGbnf } from '../../../../test/gguf/gbnf-text.ts'
import { runs } from '../../../../test/shared/property-runs.ts'
import { integersBetween } from './integer-range.ts'

const whole = fc.oneof(fc.integer({ min: -120, max: 1200 }), fc.integer())

test('allows the numbers between two, and no other', () => {
  fc.assert(
    fc.property(whole, whole, whole, (a, b, other) => {
      const [least, most] = [Math.min(a, b), Math.max(a, b)]
      const grammar = readGbnf(`root ::= ${integersBetween(least, most)}`)
      for (const each of [least, most, least - 1, most + 1, other, 0, Math.trunc((a + b) / 2)])
        expect(grammar.accepts(String(each)), `${least} ≤ ${each} ≤ ${most}`).toBe(
          least <= each && each <= most,
        )
    }),
    { numRuns: runs(5000) },
  )
})

test('writes numbers as JSON does', () => {
  const grammar = readGbnf(`root ::= ${integersBetween(-Infinity, Infinity)}`)
  for (const right of ['0', '7', '-12', '999999999999999'])
    expect(grammar.accepts(right)).toBe(true)
  for (const wrong of ['', '-', '-0', '007', '1.5', '1e3', '+1', '1000000000000000'])
    expect(grammar.accepts(wrong)).toBe(false)
})
