import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import type { TextEdit } from '../domain/text/text-edits.ts'
import { LatentError } from '../rpc/errors.ts'
import { readProperties, type PropertyRow } from './read-properties.ts'
import { propertyEdits, type PropertyEdit } from './update-frontmatter.ts'

const apply = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight(
    (now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to),
    text,
  )
const edited = (text: string, edit: PropertyEdit): string => apply(text, propertyEdits(text, edit))
const rowsOf = (text: string): readonly PropertyRow[] => {
  const read = readProperties(text)
  return read.state === 'read' ? read.rows : []
}
const bytesOf = (text: string, row: PropertyRow): string => text.slice(row.from, row.to)

/** What people, and other programs, write. */
const ROWS = [
  'status: waiting   # for the permit',
  'due: 2026-12-03',
  'date created: 2024-01-05T09:30',
  '"quoted name": "x"',
  "single: 'it''s'",
  'rating:   4',
  'done: true',
  'empty:',
  'nothing: ~',
  'tags: [work, "a b", 2026]',
  'aliases:\n  - One\n  # between\n  - "Two" # why',
  'flat:\n- b\n-   a',
  'up: "[[Home]]"',
  'bare: [[Home]]',
  'nested:\n  deep: 1\n  more:\n    - x',
  'json: {"a": 1, "b": [2]}',
  'literal: |\n  one\n  two',
  'zip: 01234',
  'äöü 标题: ملاحظة',
]
const COMMENTS = ['# of what follows', '', '#']

const note = fc
  .record({
    bom: fc.constantFrom('', '\ufeff'),
    ending: fc.constantFrom('\n', '\r\n', '\r'),
    rows: fc.uniqueArray(fc.constantFrom(...ROWS), { maxLength: 8 }),
    comments: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...COMMENTS)), { maxLength: 4 }),
    body: fc.constantFrom('', 'Text\n', '---\nrule\n---\n', '# 题\r\nmixed\n'),
  })
  .map(({ bom, ending, rows, comments, body }) => {
    const pieces = [...rows]
    for (const [at, comment] of comments) pieces.splice(at % (pieces.length + 1), 0, comment)
    const lines = ['---', ...pieces, '---', ''].join('\n')
    return { text: bom + lines.replaceAll('\n', ending) + body, body, count: rows.length }
  })

const value = fc.oneof(
  fc.constant(null),
  fc.constantFrom('2026-12-03', 'on', '01', '[[A]]', 'a: b', '', "it's", '📅', 'x # y', '- z'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\0\p{Cc}]/u.test(text)),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.constantFrom('work', 'a b', 'new', '12:30', 2026, true), { maxLength: 4 }),
)

describe('one edit of one property', () => {
  const pick = (rows: readonly PropertyRow[], nth: number): PropertyRow | undefined =>
    rows[nth % Math.max(1, rows.length)]

  test('every row is read, with its own lines', () => {
    fc.assert(
      fc.property(note, ({ text, count }) => {
        const rows = rowsOf(text)
        expect(rows).toHaveLength(count)
        for (const [index, row] of rows.entries()) {
          expect(bytesOf(text, row)).toContain(row.name)
          expect(row.from).toBeGreaterThanOrEqual(rows[index - 1]?.to ?? 0)
        }
      }),
      { numRuns: runs(2000), seed: 1 },
    )
  })

  test('a set changes the bytes of its row only, and reads as what was asked', () => {
    fc.assert(
      fc.property(note, fc.nat(), value, ({ text }, nth, wanted) => {
        const row = pick(rowsOf(text), nth)
        fc.pre(row !== undefined)
        const after = edited(text, { kind: 'set', name: row.name, value: wanted })
        expect(after.slice(0, row.from)).toBe(text.slice(0, row.from))
        expect(after.endsWith(text.slice(row.to))).toBe(true)
        const now = rowsOf(after).find(({ name }) => name === row.name)
        expect(now?.value).toEqual(wanted)
      }),
      { numRuns: runs(4000), seed: 2 },
    )
  })

  test('a rename changes the characters of its name only', () => {
    fc.assert(
      fc.property(note, fc.nat(), fc.constantFrom('new', 'a b', 'x: y', '#z', '2'), (...given) => {
        const [{ text }, nth, to] = given
        const row = pick(rowsOf(text), nth)
        fc.pre(row !== undefined)
        const [edit, ...more] = propertyEdits(text, { kind: 'rename', name: row.name, to })
        expect(more).toEqual([])
        expect(text.slice(edit?.from, edit?.to)).toMatch(/^(["']?).*\1$/)
        expect(text.slice(edit?.from, edit?.to)).toContain(row.name)
        expect(edit?.to).toBeLessThanOrEqual((edit?.from ?? 0) + row.name.length + 2)
        const after = rowsOf(apply(text, edit ? [edit] : []))
        expect(after.map(({ name, value: is }) => [name, is])).toEqual(
          rowsOf(text).map(({ name, value: is }) => [name === row.name ? to : name, is]),
        )
      }),
      { numRuns: runs(2000), seed: 3 },
    )
  })

  test('a move changes the order and no byte of any row', () => {
    fc.assert(
      fc.property(note, fc.nat(), fc.nat(), ({ text }, nth, place) => {
        const rows = rowsOf(text)
        const row = pick(rows, nth)
        fc.pre(row !== undefined)
        const before = rows[place % (rows.length + 1)]?.name ?? null
        const after = edited(text, { kind: 'move', name: row.name, before })
        const others = rows.map(({ name }) => name).filter((name) => name !== row.name)
        const at = before === null ? others.length : others.indexOf(before)
        if (before !== row.name)
          expect(rowsOf(after).map(({ name }) => name)).toEqual(others.toSpliced(at, 0, row.name))
        const sorted = (from: string): string[] =>
          rowsOf(from)
            .map((each) => bytesOf(from, each))
            .toSorted()
        expect(sorted(after)).toEqual(sorted(text))
        const units = (of: string): string => of.split('').toSorted().join('')
        expect(units(after)).toBe(units(text))
      }),
      { numRuns: runs(2000), seed: 4 },
    )
  })

  test('what is added and removed again leaves every byte as it was, a note without properties too', () => {
    fc.assert(
      fc.property(
        fc.oneof(note, fc.constantFrom({ text: '' }, { text: '\ufeffHi\r\nyou\r\n' })),
        value,
        ({ text }, wanted) => {
          const once = edited(text, { kind: 'set', name: 'brand new', value: wanted })
          const withBlock = readProperties(text).state === 'none'
          expect(edited(once, { kind: 'remove', name: 'brand new', withBlock })).toBe(text)
        },
      ),
      { numRuns: runs(2000), seed: 5 },
    )
  })

  test.each([
    ['a key twice', '---\na: 1\nb: 2\na: 3\n---\nText', 4, 1, 'the key “a” is there twice'],
    ['a colon too many', '---\ntitle: Foo: bar\n---\n', 2, 8, /nested mappings/i],
    ['a tab', '---\na:\n\tb: 1\n---\n', 3, 1, /tab/i],
    ['an open quote', '\ufeff---\r\nx: 1\r\na: "b\r\n---\r\n', 4, 1, /quote/i],
    ['a list', '---\n- a\n---\n', 2, 1, /not a list/],
    ['another document', '---\na: 1\n...\nb: 2\n---\n', 4, 1, /document/i],
  ])('text with %s is told with its place, and never changed', (_, text, line, column, reason) => {
    expect(readProperties(text)).toMatchObject({ state: 'broken', line, column })
    expect(readProperties(text)).toHaveProperty(
      'reason',
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    )
    const edits: PropertyEdit[] = [
      { kind: 'set', name: 'a', value: 'x' },
      { kind: 'set', name: 'new', value: 'x' },
      { kind: 'remove', name: 'a' },
      { kind: 'rename', name: 'a', to: 'z' },
      { kind: 'move', name: 'a', before: null },
    ]
    for (const edit of edits) expect(() => propertyEdits(text, edit)).toThrow(LatentError)
  })

  test.each([
    ['tags: [a, b]', ['a', 'b', 'c'], 'tags: [a, b, c]'],
    ['tags: [a, b]', ['z', 'a', 'b'], 'tags: [z, a, b]'],
    ['tags: [a, b,   "c"] # why', ['a', 'c'], 'tags: [a,   "c"] # why'],
    ['tags: [a]', [], 'tags: []'],
    ['tags:\n  - a # one\n  - "b" # two', ['b'], 'tags:\n  - "b" # two'],
    ['tags:\n- a # one\n- b', ['a', 'x', 'b'], 'tags:\n- a # one\n- x\n- b'],
    ['tags:\n  - a # one\n  - b', ['z', 'b'], 'tags:\n  - z # one\n  - b'],
  ])('of the list %j what stays keeps its bytes', (row, wanted, after) => {
    const text = `---\n${row}\nlast: 1\n---\n`
    expect(edited(text, { kind: 'set', name: 'tags', value: wanted })).toBe(
      `---\n${after}\nlast: 1\n---\n`,
    )
  })

  test('a date keeps to the way that other editors write one', () => {
    const text = '---\ndue: 2026-12-03 # soon\n---\n'
    const due = (wanted: string): string =>
      edited(text, { kind: 'set', name: 'due', value: wanted, isDate: true })
    expect(due('2026-12-04')).toBe('---\ndue: 2026-12-04 # soon\n---\n')
    expect(due('2026-12-04T10:30')).toBe('---\ndue: 2026-12-04T10:30 # soon\n---\n')
    expect(due('2026-02-30')).toBe('---\ndue: "2026-02-30" # soon\n---\n')
    expect(due('2026-12-03')).toBe(text)
  })

  test('the last property takes the fences along, but not where the body would be taken for others', () => {
    const remove = (text: string): string =>
      edited(text, { kind: 'remove', name: 'a', withBlock: true })
    expect(remove('\ufeff---\r\na: 1\r\n---\r\nText\r\n')).toBe('\ufeffText\r\n')
    expect(remove('---\na: 1\n# kept\n---\nText\n')).toBe('---\n# kept\n---\nText\n')
    expect(remove('---\na: 1\n---\n---\nb: 1\n---\n')).toBe('---\n---\n---\nb: 1\n---\n')
  })

  test('a value that is emptied leaves its name, and the comment beside it', () => {
    const text = '---\na:   "x" # why\nb: [1]\nc:\n---\n'
    const empty = (name: string): string => edited(text, { kind: 'set', name, value: null })
    expect(empty('a')).toBe('---\na: # why\nb: [1]\nc:\n---\n')
    expect(empty('b')).toBe('---\na:   "x" # why\nb:\nc:\n---\n')
    expect(empty('c')).toBe(text)
    expect(empty('d')).toBe('---\na:   "x" # why\nb: [1]\nc:\nd:\n---\n')
  })

  test('a name that is taken, and one that YAML cannot hold, is refused', () => {
    const text = '---\na: 1\nb: 2\n---\n'
    const rename = (to: string) => () => propertyEdits(text, { kind: 'rename', name: 'a', to })
    expect(rename('b')).toThrow('There is a property “b” in this note already.')
    expect(rename('')).toThrow(LatentError)
    expect(rename('a\nb')).toThrow(LatentError)
    expect(rename('a')()).toEqual([])
  })

  test('an anchor is not moved below what refers to it', () => {
    const text = '---\na: &x 1\nb: *x\n---\n'
    expect(() => propertyEdits(text, { kind: 'move', name: 'a', before: null })).toThrow(
      LatentError,
    )
  })

  test('what no row can hold is told as it is written; braces lock all', () => {
    expect(rowsOf('---\nnested:\n    deep:\n      x: 1\n    y: [z]\n---\n')).toMatchObject([
      { name: 'nested', value: null, asText: 'deep:\n  x: 1\ny: [z]' },
    ])
    expect(readProperties('---\n{"a": 1, "b": "x"}\n---\n')).toMatchObject({
      state: 'read',
      rows: [
        { name: 'a', value: 1 },
        { name: 'b', value: 'x' },
      ],
      lockedReason: expect.stringContaining('braces'),
    })
    expect(readProperties('---\n---\nText')).toEqual({
      state: 'read',
      rows: [],
      lockedReason: null,
    })
    expect(readProperties('---\na: 1\n...\nText')).toEqual({ state: 'none' })
  })
})
