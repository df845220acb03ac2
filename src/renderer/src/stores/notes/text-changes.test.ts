import { ChangeSet, Text } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyTextEdits } from '../../../../shared/domain/text/text-edits.ts'
import { changesBetween, toDoc, toDocInTurns, toTextEdits } from './text-changes.ts'

const lines = fc
  .array(fc.constantFrom('', 'a', 'b', '# c', 'naïve 👩‍🚀', '👩', '🧑'), { maxLength: 12 })
  .map((parts) => Text.of(parts.length > 0 ? parts : ['']))

describe('changesBetween', () => {
  test('turns any text into any other', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(changesBetween(before, after).apply(before).toString()).toBe(after.toString())
      }),
    )
  })
  test('touches only the changed word of a changed line', () => {
    const before = toDoc('one\ntwo words here\nthree')
    const after = toDoc('one\ntwo pears here\nthree')
    expect(toTextEdits(changesBetween(before, after))).toEqual([
      { from: 8, to: 12, insert: 'pear' },
    ])
  })
  test('keeps a cursor between two changes', () => {
    const before = toDoc('a\nhere\nz')
    const changes = changesBetween(before, toDoc('new\na\nhere\n'))
    expect(changes.mapPos(4)).toBe(8)
  })
  test('appends lines after a last line without a line break', () => {
    expect(toTextEdits(changesBetween(toDoc('a'), toDoc('a\nz')))).toEqual([
      { from: 1, to: 1, insert: '\nz' },
    ])
  })
  test('never cuts a surrogate pair in two', () => {
    // The same first half, then the same second half.
    for (const [before, after] of [
      ['👩', '👨'],
      ['👩', '\u{1f869}'],
    ])
      expect(toTextEdits(changesBetween(toDoc(`x${before}y`), toDoc(`x${after}y`)))).toEqual([
        { from: 1, to: 3, insert: after },
      ])
  })
  test('replaces in one piece what is too long to compare by lines', () => {
    const before = Text.of(Array.from({ length: 4100 }, (_, line) => `old ${line}`))
    const after = Text.of(Array.from({ length: 4100 }, (_, line) => `new ${line}`))
    const changes = changesBetween(before, after)
    expect(toTextEdits(changes)).toHaveLength(1)
    expect(changes.apply(before).eq(after)).toBe(true)
  })
})

describe('toTextEdits', () => {
  test('says in edits exactly what many composed transactions did, on a file with CRLF', () => {
    const steps = fc.array(
      fc.record({ at: fc.nat(60), remove: fc.nat(6), insert: fc.constantFrom('', 'x', 'y\nz') }),
      { maxLength: 10 },
    )
    fc.assert(
      fc.property(steps, (changes) => {
        const file = 'first\r\nsecond\r\n\r\nfourth line\r\n'
        let doc = toDoc(file)
        let composed = ChangeSet.empty(doc.length)
        for (const { at, remove, insert } of changes) {
          const from = at % (doc.length + 1)
          const to = Math.min(doc.length, from + remove)
          const step = ChangeSet.of({ from, to, insert }, doc.length)
          doc = step.apply(doc)
          composed = composed.compose(step)
        }
        const saved = applyTextEdits(file, toTextEdits(composed))
        expect(saved).toBe(doc.toString().replaceAll('\n', '\r\n'))
      }),
    )
  })
})

describe('toDocInTurns', () => {
  const { signal } = new AbortController()

  test.each([-2, -1, 0, 1, 2])(
    'reads the same where a piece ends %i characters from a line break of two',
    async (offset) => {
      const head = 'line\r\n'.repeat(40_000)
      const text = `${head}${'x'.repeat(256 * 1024 - head.length + offset)}\r\n👩‍🚀\rend\n`
      const doc = await toDocInTurns(text, signal)
      expect(doc.eq(toDoc(text))).toBe(true)
      expect(doc.lines).toBe(toDoc(text).lines)
    },
  )

  test('reads nothing as one empty line', async () => {
    expect((await toDocInTurns('', signal)).eq(toDoc(''))).toBe(true)
  })
})
