import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { isProblem, placeOf, readJson, type JsonNode } from './json-tree.ts'

function valueOf(node: JsonNode): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value
    case 'array':
      return node.items.map(valueOf)
    case 'object':
      return Object.fromEntries(node.properties.map(({ key, value }) => [key, valueOf(value)]))
  }
}
function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
const read = (text: string): { readonly value: unknown } | null => {
  const root = readJson(text)
  return isProblem(root) ? null : { value: valueOf(root) }
}

test('it reads what JSON.parse reads, and the same', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 0, max: 3 }), (text, indent) => {
      const spaced = JSON.stringify(JSON.parse(text), null, indent)
      expect(read(spaced)).toEqual(parsed(spaced))
    }),
    { numRuns: runs(2000) },
  )
})
test('it refuses what JSON.parse refuses, whatever was cut out or put in', () => {
  const damaged = fc
    .tuple(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.nat(3),
      fc.constantFrom('', ',', '"', '}', ']', '\\', '0', 'é', '\n', ' '),
    )
    .map(([text, at, length, put]) => {
      const from = at % (text.length + 1)
      return text.slice(0, from) + put + text.slice(from + length)
    })
  fc.assert(
    fc.property(damaged, (text) => {
      expect(read(text)).toEqual(parsed(text))
    }),
    { numRuns: runs(5000) },
  )
})
test.each([
  '',
  '  ',
  '{',
  '[1,]',
  '{"a":1,}',
  '{"a" 1}',
  '01',
  '1.',
  'nul',
  '"\t"',
  '"\\x"',
  '{"a":1} x',
  '//c\n1',
])('refuses %j', (text) => expect(read(text)).toBeNull())
test('it says where a text breaks', () => {
  const text = '{\r\n  "nodes": [\r\n    {"id": "a"}\r\n    {"id": "b"}\r\n  ]\r\n}'
  const problem = readJson(text)
  if (!isProblem(problem)) throw new Error('It is broken.')
  expect(problem.found).toBe('{')
  expect(placeOf(text, problem.offset)).toEqual({ line: 4, column: 5 })
  expect(readJson('[1, 2')).toEqual({ offset: 5, found: 'end' })
})
test('a tower of brackets is refused, and does not run over the stack', () => {
  expect(read('['.repeat(100_000))).toBeNull()
})
test('every node knows its text', () => {
  const text = ' {"a": [1, "x"], "a": {"b": null}} '
  const root = readJson(text)
  if (isProblem(root) || root.kind !== 'object') throw new Error('It is an object.')
  expect(root.properties.map(({ value }) => text.slice(value.from, value.to))).toEqual([
    '[1, "x"]',
    '{"b": null}',
  ])
})
