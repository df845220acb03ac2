import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import { parseQuery } from './parse-query.ts'
import { printQuery } from './print-query.ts'

const context = { nowMs: new Date(2026, 10, 18, 15, 30).getTime() }
const read = (text: string) => parseQuery(text, context)

/** A tree without its places: what two texts have in common that mean the same. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'number' && (key === 'from' || key === 'to') ? [] : [[key, bare(inner)]],
    ),
  )
}

const PIECES = [
  'a',
  'OR',
  '-',
  '(',
  ')',
  '"',
  ' ',
  ' ',
  ' ',
  '[',
  ']',
  ':',
  '/',
  '#t',
  '#a/b',
  'tag:',
  'path:',
  'line:',
  'task:',
  'x y',
  '\\',
  'modified:',
  'last-week',
  '2026-01',
  '..',
  '>',
  '<=',
  '3',
  'null',
  'has:',
  'task',
  'links-to:',
  '[[N|x]]',
  'match-case:',
  'é',
  '東京',
  '🚀',
  '[status:draft]',
  '(a OR b)',
  '"a b"',
  '/x+/i',
  'folder:',
  'before:',
  'today',
  '\n',
  'tga:x',
  'file:',
  'created:',
]
const anyQuery = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test('every text parses, or gives a problem in its place', () => {
  fc.assert(
    fc.property(anyQuery, (text) => {
      const { query, problem, hints } = read(text)
      expect(query === null).toBe(problem !== null)
      for (const { from, to } of [...(problem ? [problem] : []), ...hints]) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(text.length)
      }
    }),
    { numRuns: runs(20_000) },
  )
})

test('what is printed parses to the same', () => {
  fc.assert(
    fc.property(anyQuery, (text) => {
      const { query } = read(text)
      if (!query) return
      const printed = printQuery(query)
      expect({ printed, ...read(printed), query: bare(read(printed).query) }).toMatchObject({
        printed,
        problem: null,
        query: bare(query),
      })
    }),
    { numRuns: runs(20_000) },
  )
})
