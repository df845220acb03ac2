import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { applyTextEdits, mainLineEnding, toEditorText, type TextEdit } from './text-edits.ts'

const lineEnding = fc.constantFrom('\n', '\r\n', '\r')
const word = fc.stringMatching(/^[a-zäß 漢]{0,6}$/)
const text = fc
  .array(fc.tuple(word, lineEnding), { maxLength: 12 })
  .chain((lines) => word.map((last) => lines.map(([line, end]) => line + end).join('') + last))

/** Sorted, separate edits of an editor text of `length` characters. */
const editsOf = (length: number): fc.Arbitrary<TextEdit[]> =>
  fc
    .array(fc.tuple(fc.nat(length), fc.nat(length), fc.stringMatching(/^[a-z\n]{0,4}$/)), {
      maxLength: 4,
    })
    .map((raw) => {
      const sorted = raw
        .map(([a, b, insert]) => ({ from: Math.min(a, b), to: Math.max(a, b), insert }))
        .toSorted((a, b) => a.from - b.from || a.to - b.to)
      return sorted.filter(
        (edit, index) => index === 0 || edit.from > (sorted[index - 1]?.to ?? -1),
      )
    })
    .map((edits) =>
      edits.filter((edit, i) => edits.slice(0, i).every((before) => before.to < edit.from)),
    )

describe('applyTextEdits', () => {
  test('gives what the editor shows, whatever the line endings', () => {
    fc.assert(
      fc.property(
        text.chain((before) =>
          editsOf(toEditorText(before).length).map((edits) => ({ before, edits })),
        ),
        ({ before, edits }) => {
          let shown = toEditorText(before)
          for (const { from, to, insert } of edits.toReversed())
            shown = shown.slice(0, from) + insert + shown.slice(to)
          expect(toEditorText(applyTextEdits(before, edits))).toBe(shown)
        },
      ),
      { numRuns: runs(2000) },
    )
  })

  test('keeps every line ending outside the edits', () => {
    const mixed = '\uFEFFone\r\ntwo\nthree\r\nfour'
    const from = toEditorText(mixed).indexOf('three')
    expect(applyTextEdits(mixed, [{ from, to: from + 5, insert: '3\n3' }])).toBe(
      '\uFEFFone\r\ntwo\n3\r\n3\r\nfour',
    )
  })

  test('without edits the text is the same string', () => {
    fc.assert(fc.property(text, (before) => applyTextEdits(before, []) === before))
  })

  test('refuses edits that overlap, are not sorted, or lie outside', () => {
    const edit = (from: number, to: number): TextEdit => ({ from, to, insert: '' })
    expect(() => applyTextEdits('abc', [edit(0, 2), edit(1, 3)])).toThrow(RangeError)
    expect(() => applyTextEdits('abc', [edit(2, 1)])).toThrow(RangeError)
    expect(() => applyTextEdits('a\r\nb', [edit(0, 9)])).toThrow(RangeError)
    expect(() => applyTextEdits('abc', [edit(0, 9)])).toThrow(RangeError)
  })
})

test('mainLineEnding is the one that most lines have', () => {
  expect(mainLineEnding('a\r\nb\r\nc\nd')).toBe('\r\n')
  expect(mainLineEnding('a\nb')).toBe('\n')
  expect(mainLineEnding('a\rb')).toBe('\r')
  expect(mainLineEnding('')).toBe('\n')
})
