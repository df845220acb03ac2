import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeSights, countSeen } from './change-sights.ts'
import { diffRows, fileDiff, type MarkedLine } from './diff-rows.ts'
import { lineParts } from './line-parts.ts'

const FILLER = 'The works go on as they were planned and nothing of this is new to anybody here. '
const PARAGRAPH = `${FILLER.repeat(26)}Please pay 1,200 EUR to DE12 5001 0517 0123 4567 89. ${FILLER.repeat(26)}`

/** The two lines of a change of one line. */
function changed(before: string, after: string): MarkedLine[] {
  const rows = diffRows([fileDiff({ id: '0', before, after })], 'unified', new Set())
  return rows
    .flatMap((row) => (row.type === 'line' && row.hunk !== null ? [row.left, row.right] : []))
    .filter((line) => line !== null)
}
const drawn = (line: MarkedLine): string =>
  lineParts(line, () => false)
    .map((part) => (part.type === 'fold' ? `⟨${part.to - part.from}⟩` : part.text))
    .join('')

test('a paragraph of 4,200 characters is folded round what changed in it (S1)', () => {
  expect(PARAGRAPH.length).toBeGreaterThan(4200)
  const lines = changed(PARAGRAPH, PARAGRAPH.replace('1,200', '9,800').replace('DE12', 'DE99'))
  const [removed, added] = lines.map(drawn)
  expect(removed).toMatch(/^⟨\d+⟩.{40,90} pay 1,200 EUR to DE12 5001.{40,90}⟨\d+⟩$/)
  expect(added).toMatch(/^⟨\d+⟩.{40,90} pay 9,800 EUR to DE99 5001.{40,90}⟨\d+⟩$/)
  const marks = lines.map((line) =>
    lineParts(line, () => false).flatMap((part) =>
      part.type === 'text' && part.isMarked ? [part.text] : [],
    ),
  )
  expect(marks).toEqual([
    ['1,200', 'DE12'],
    ['9,800', 'DE99'],
  ])
})

test('words that were put in are shown where they stand, on both sides (S1)', () => {
  const [removed, added] = changed(PARAGRAPH, PARAGRAPH.replace('Please', 'Please do not')).map(
    drawn,
  )
  expect(removed).toMatch(/Please pay 1,200/)
  expect(added).toMatch(/Please do not pay 1,200/)
})

test('no fold holds anything that changed, and no piece is larger than a window (S1)', () => {
  const word = fc.constantFrom(
    'one',
    'two',
    'IBAN',
    '漢字',
    '👩🏽‍🚀',
    'é',
    '\u200b',
    '  ',
    'x'.repeat(90),
  )
  const line = fc.array(word, { maxLength: 120 }).map((words) => words.join(' '))
  const edit = fc.record({ at: fc.nat(120), text: fc.string({ unit: 'grapheme' }) })
  fc.assert(
    fc.property(line, fc.array(edit, { minLength: 1, maxLength: 4 }), (before, edits) => {
      const words = before.split(' ')
      for (const { at, text } of edits)
        words.splice(at % (words.length + 1), 1, text.replace(/\n/g, ''))
      for (const each of changed(before, words.join(' '))) {
        const parts = lineParts(each, () => false)
        const whole = parts
          .map((part) => (part.type === 'fold' ? each.text.slice(part.from, part.to) : part.text))
          .join('')
        expect(whole).toBe(each.text)
        let at = 0
        for (const part of parts) {
          expect(part.from).toBe(at)
          at = part.type === 'fold' ? part.to : at + part.text.length
          if (part.type === 'text') {
            if (part.isChange) expect(part.text.length).toBeLessThanOrEqual(220)
          } else
            for (const [from, to] of each.marks ?? [[0, each.text.length]])
              expect(to <= part.from || from >= part.to || from === to).toBe(true)
        }
        const opened = lineParts(each, () => true).filter(({ type }) => type === 'fold')
        expect(opened).toEqual([])
      }
    }),
  )
})

test('every line that is added or removed has to be seen, and the line above each file; behind a fold of deletions none (S1)', () => {
  const numbered = (count: number): string => 'line\n'.repeat(count)
  const diffs = [
    fileDiff({ id: '0', before: 'a\nb\nc\nd\ne\n', after: 'a\nB\nc\nd\nE\n' }),
    fileDiff({ id: '1', before: numbered(100), after: null }),
    fileDiff({ id: '2', before: null, after: `${numbered(99)}${'x'.repeat(2000)}\n` }),
    fileDiff({ id: '3', before: '', after: '' }),
  ]
  const sights = changeSights(diffRows(diffs, 'unified', new Set()))
  expect(sights.map(({ file, hunk, keys }) => [file, hunk, keys.length])).toEqual([
    [0, 0, 3],
    [0, 1, 2],
    [1, 0, 4],
    [2, 0, 110],
    [3, 0, 1],
  ])
  const seen = new Set(sights.flatMap(({ keys }) => keys))
  expect(countSeen(sights, seen)).toEqual({ seen: 5, all: 5, next: null })
  // In two columns, and with the fold opened, it is the same that has to be seen.
  const split = diffRows(diffs, 'split', new Set(['1/0']))
  expect(countSeen(changeSights(split), seen).next).toBeNull()
  for (const key of seen) {
    const without = new Set([...seen].filter((each) => each !== key))
    expect(countSeen(sights, without).seen).toBe(4)
  }
})
