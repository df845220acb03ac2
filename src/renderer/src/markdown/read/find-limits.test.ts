import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { findLimits } from './find-limits.ts'

/** What is not read, and why. */
const limits = (text: string): [string, string][] =>
  findLimits(text).map(({ from, to, reason }) => [reason, text.slice(from, to)])
const DEEP = `${'> '.repeat(300)}deep\n`
const TANGLED = `${'*a '.repeat(20_000)}\n`

test('an ordinary note is read as a whole', () => {
  expect(limits('# A\n\n- [ ] b *c*\n  - d\n\n> e\n\n| f | g |\n| - | - |\n| 1 | 2 |\n')).toEqual(
    [],
  )
  expect(limits('')).toEqual([])
})
describe('a line that is nested too deep', () => {
  test('is left out alone, and several of them as one', () => {
    expect(limits(`before\n${DEEP}after\n`)).toEqual([['nested', DEEP]])
    expect(limits(`${DEEP}${DEEP}after\n`)).toEqual([['nested', DEEP + DEEP]])
  })
  test('is code where it stands in code', () => {
    expect(limits(`\`\`\`\n${DEEP}\`\`\`\n`)).toEqual([])
    expect(limits(`\`\`\`\n${DEEP}`)).toEqual([])
    expect(limits(`\`\`\`\ncode\n\`\`\`\n${DEEP}`)).toEqual([['nested', DEEP]])
  })
})
test('words end where code begins, and are left out up to there', () => {
  expect(limits(`${TANGLED}\`\`\`\ncode\n\`\`\`\n`)).toEqual([['tangled', TANGLED]])
})
test('what only looks like the beginning of code hides nothing of what follows it', () => {
  for (const opening of [
    '```code``` in a line\n',
    '> ```\n> a\n',
    '- ```\n  a\n',
    '```\n```js\n```\n',
  ])
    expect(limits(`${opening}\n${TANGLED}`), opening).toEqual([['tangled', TANGLED]])
})
describe('words between which there are too many marks', () => {
  test('are left out to the end of their paragraph', () => {
    expect(limits(`before\n\n${TANGLED}\nafter *b*\n`)).toEqual([['tangled', TANGLED]])
  })
  test('end where a new block begins', () => {
    expect(limits(`${TANGLED}# A heading\n`)).toEqual([['tangled', TANGLED]])
  })
})
test('a row of a thousand cells, and a word of a thousand dots, are left out', () => {
  const row = `${'|'.repeat(1200)}\n`
  expect(limits(`a\n${row}b\n`)).toEqual([['tangled', row]])
  const word = `${'a.'.repeat(3000)}\n`
  expect(limits(`one\n\n${word}\ntwo\n`)).toEqual([['unbroken', word]])
})
test('what is left out is whole lines, in order, apart from each other', () => {
  const line = fc.constantFrom('', 'words', '```', '> a', '| a | b |', DEEP.trim(), TANGLED.trim())
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom('', '\n'), (lines, last) => {
      const text = lines.join('\n') + last
      let before = 0
      for (const { from, to } of findLimits(text)) {
        expect(from).toBeGreaterThanOrEqual(before)
        expect(to).toBeGreaterThan(from)
        expect(from === 0 || text[from - 1] === '\n').toBe(true)
        expect(to === text.length || text[to - 1] === '\n').toBe(true)
        before = to
      }
    }),
    { numRuns: runs(500) },
  )
})
