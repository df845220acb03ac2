import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { clockTime, pageIn, placeLink, quotation, timeFragment, timeIn } from './file-place.ts'

test.each([
  ['page=3', 3],
  ['page=12&zoom=50', 12],
  ['zoom=50&page=2', 2],
  ['PAGE=4', 4],
  ['page=0', null],
  ['page=-1', null],
  ['page=x', null],
  ['heading', null],
])('the page of %s is %s', (fragment, page) => {
  expect(pageIn(fragment)).toBe(page)
})
test.each([
  ['t=90', 90],
  ['t=90s', 90],
  ['t=1:30', 90],
  ['t=01:02:03.5', 3723.5],
  ['t=1h2m3s', 3723],
  ['t=2m', 120],
  ['t=90,120', 90],
  ['t=npt:90', 90],
  ['page=1&t=5', 5],
  ['t=', null],
  ['t=soon', null],
  ['start=5', null],
])('the time of %s is %s s', (fragment, seconds) => {
  expect(timeIn(fragment)).toBe(seconds)
})
test('a time that is written into a link is read again', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (seconds) => {
      expect(timeIn(timeFragment(seconds + 0.7))).toBe(seconds)
      expect(timeIn(`t=${clockTime(seconds)}`)).toBe(seconds)
    }),
    { numRuns: runs(500) },
  )
})
test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3600, '1:00:00'],
])('%s s are %s', (seconds, clock) => {
  expect(clockTime(seconds)).toBe(clock)
})

describe('a link to a place', () => {
  test('is a wikilink, with a text that says where', () => {
    expect(placeLink('report.pdf', 'page=3', 'report.pdf, page 3')).toBe(
      '[[report.pdf#page=3|report.pdf, page 3]]',
    )
  })
  test('is a Markdown link where a wikilink cannot hold the name', () => {
    expect(placeLink('a/[draft] #1 (x).pdf', 'page=2', '[draft] | 1')).toBe(
      '[draft 1](a/%5Bdraft%5D%20%231%20%28x%29.pdf#page=2)',
    )
  })
  test('has no text that ends it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(placeLink('a.pdf', 'page=1', text)).toMatch(/^\[\[a\.pdf#page=1\|[^[\]|\n]*\]\]$/)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('a quotation', () => {
  test('has each line behind a mark, and its source below', () => {
    expect(quotation('\nfirst\r\n second \n', '[[a.pdf#page=1|a]]')).toBe(
      '> first\n> second\n>\n> [[a.pdf#page=1|a]]\n',
    )
  })
  test.each(['# no heading', '- no item', '1. no item', '> no quote', '```js', '--- x'])(
    'keeps %s a text',
    (line) => {
      const [quoted = ''] = quotation(line, 'link').split('\n')
      expect(quoted.startsWith('> \\') || /^> \d+\\/.test(quoted)).toBe(true)
    },
  )
})
