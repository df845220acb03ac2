import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMessageJoiner, PART_LENGTH, splitMessage } from './message-parts.ts'

const overTheWire = (text: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(text))

describe('message parts', () => {
  test('any frame arrives as it was, whatever the length of a part', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 2, max: 40 }),
        (value, partLength) => {
          const text = JSON.stringify({ value })
          const joiner = createMessageJoiner(10_000)
          const parts = splitMessage(text, partLength)
          const results = parts.map((part) => joiner.add(overTheWire(part)))
          expect(results.slice(0, -1).every((result) => result === undefined)).toBe(true)
          expect(results.at(-1)).toEqual({ text })
        },
      ),
    )
  })

  test('a part stays under one megabyte of UTF-8', () => {
    for (const character of ['a', 'ß', '漢', '😀']) {
      const longest = splitMessage(JSON.stringify(character.repeat(PART_LENGTH * 2)))
      for (const part of longest) expect(new TextEncoder().encode(part).length).toBeLessThan(1e6)
    }
  })

  test('two frames in a row do not mix', () => {
    const joiner = createMessageJoiner(100)
    const sent = ['{"a":"long enough to split"}', '{"b":1}', '{"c":"long enough as well"}']
    const got = sent.flatMap((text) => splitMessage(text, 10)).map((part) => joiner.add(part))
    expect(got.filter((result) => result !== undefined)).toEqual(sent.map((text) => ({ text })))
  })

  test('a sender that never ends is noticed at the limit', () => {
    const joiner = createMessageJoiner(25)
    expect(joiner.add('+0123456789')).toBeUndefined()
    expect(joiner.add('+0123456789')).toBeUndefined()
    expect(joiner.add('+0123456789')).toBe('too-long')
  })
})
