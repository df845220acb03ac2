import { Text } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { frontmatterData } from '../../../../shared/frontmatter/update-frontmatter.ts'
import { headingAtStart, noteBeginning } from './note-beginning.ts'
import { noteName, standsAbove } from './note-name.ts'
import { plainTitle } from './plain-title.ts'

const docOf = (text: string): Text => Text.of(text.split('\n'))
const headingOf = (text: string): string | null => headingAtStart(noteBeginning(docOf(text)))

describe('the heading that a note begins with', () => {
  test.each([
    ['# A', 'A'],
    ['\n\n  # A\nB', 'A'],
    ['\ufeff# A', 'A'],
    ['---\na: 1\n---\n\n# A ##\nB', 'A'],
    ['#\tA', 'A'],
    ['A\n=', 'A'],
    ['A\nB\n===\nC', 'A B'],
    ['#', null],
    ['# ', null],
    ['#A', null],
    ['    # A', null],
    ['## A', null],
    ['A\n---', null],
    ['A\n\n# B', null],
    ['- A\n===', null],
    ['> # A', null],
    ['%% x %%\n# A', null],
    ['```\n# A\n```', null],
    ['---\n# A\n---', null],
    ['---\n# A', null],
    ['', null],
    ['\n\n', null],
  ])('%j is %j', (text, heading) => expect(headingOf(text)).toBe(heading))

  test('is found in the beginning of a note as in all of it', () => {
    const line = fc.constantFrom('', '# A', 'text', '===', '---', '- item', '    code', '#', ' ')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const text = lines.join('\n')
        expect(headingOf(text)).toBe(headingAtStart(text))
      }),
      { numRuns: runs(1000) },
    )
  })

  test('is not looked for in a whole long paragraph', () => {
    expect(noteBeginning(docOf('word '.repeat(100_000))).length).toBe(2000)
  })
})

describe('a title that needs no reader of YAML', () => {
  const titleOf = (...lines: string[]) => plainTitle(['---', ...lines, '---', 'Text'].join('\n'))
  test.each([
    ['title: A plan', 'A plan'],
    ['title: "A: plan"', 'A: plan'],
    ["title: 'A #plan'", 'A #plan'],
    ['title: A:b#c  ', 'A:b#c'],
    ['title: ""', null],
    ['subtitle: A', null],
    ['a: title', null],
  ])('%j is %j', (line, title) => {
    if (line.startsWith('title')) expect(titleOf('a: 1', line, 'b: 2')).toBe(title)
    else expect(titleOf(line) ?? null).toBe(title)
  })
  test.each([
    ['title: 2024'],
    ['title: true'],
    ['title: A # why'],
    ['title: A: b'],
    ['title: "A\\"b"'],
    ['title: >', '  A'],
    ['title: A', '  and B'],
    ['title: A', 'title: B'],
    ['"title": A'],
    ['{ title: A }'],
    ['title: [A]'],
    ['title:A'],
  ])('of %j only the reader can tell', (...lines) => expect(titleOf(...lines)).toBeUndefined())

  test('is never another one than the reader finds', () => {
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'B', ' ', ':', '#', '"', "'", '1', '-', '\\', '[') }),
      fc.constantFrom('yes', 'null', '~', '1e3', '2026-01-01', '|', '> x', '*a', '&a b'),
    )
    fc.assert(
      fc.property(value, fc.constantFrom('', 'b: 1', '  more', '# title: C'), (written, next) => {
        const text = `---\ntitle: ${written}\n${next}\n---\n`
        const plain = plainTitle(text)
        if (plain === undefined) return
        const read = frontmatterData(text)?.['title']
        expect(plain).toBe(typeof read === 'string' ? read.trim() || null : null)
      }),
      { numRuns: runs(3000) },
    )
  })
})

describe('the name of a note', () => {
  test('is its title, the heading that it begins with, or its file name', () => {
    expect(noteName('a/Plan.md', ' My\n plan ', 'H')).toEqual({ from: 'title', text: 'My plan' })
    expect(noteName('a/Plan.md', ' ', 'H')).toEqual({ from: 'heading', text: 'H' })
    expect(noteName('a/Plan.markdown', null, null)).toEqual({ from: 'file', text: 'Plan' })
  })
  test('stands above the text unless it stands there as its heading', () => {
    const title = { from: 'title', text: 'My Plan' } as const
    expect(standsAbove(title, null)).toBe(true)
    expect(standsAbove(title, 'Another')).toBe(true)
    expect(standsAbove(title, 'my **plan**')).toBe(false)
    expect(standsAbove({ from: 'heading', text: 'A' }, 'A')).toBe(false)
    expect(standsAbove({ from: 'file', text: 'A' }, null)).toBe(true)
    expect(standsAbove({ from: 'unknown' }, null)).toBe(true)
    expect(standsAbove({ from: 'unknown' }, 'A')).toBe(true)
  })
})
