import fc from 'fast-check'
import type { PhrasingContent, RootContent } from 'mdast'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { breakLines, markHighlights } from './inline-text.ts'

const text = (value: string): PhrasingContent => ({ type: 'text', value })
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [text(value)] })
/** Marks in angles, bold in stars, breaks as a bar. */
const shown = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type === 'strong') return `*${shown(node.children)}*`
      if (node.type === 'emphasis') return `‹${shown(node.children)}›`
      return node.type === 'break' ? '|' : `(${node.type})`
    })
    .join('')
const marked = (...children: RootContent[]): string => {
  markHighlights(children)
  return shown(children)
}

describe('a passage between two pairs of equals signs', () => {
  test.each([
    ['a ==b== c', 'a ‹b› c'],
    ['==a== ==b==', '‹a› ‹b›'],
    ['==a==b==c==', '‹a›b‹c›'],
    ['==one== and ==two==', '‹one› and ‹two›'],
    ['x==1==', 'x‹1›'],
    ['a ==b', 'a ==b'],
    ['a ==b c ==', 'a ==b c =='],
    ['a === b ===', 'a === b ==='],
    ['==two words==', '‹two words›'],
    ['==a=b==', '‹a=b›'],
    ['a == b == c', 'a == b == c'],
    ['== a==', '== a=='],
    ['==a ==', '==a =='],
    ['====', '===='],
    ['==', '=='],
    ['if a==b', 'if a==b'],
    ['', ''],
  ])('%j is marked as %j', (written, drawn) => {
    expect(marked(text(written))).toBe(drawn)
  })
  test('may begin before what is drawn otherwise, and end in it or behind it', () => {
    expect(marked(text('a ==b '), strong('c'), text(' d== e'))).toBe('a ‹b *c* d› e')
    expect(marked(text('==b '), strong('c'), text('==.'))).toBe('‹b *c*›.')
    expect(marked(text('==b '), strong('c'), text('== e'))).toBe('‹b *c*› e')
    expect(marked(text('a =='), strong('b'), text('== c'))).toBe('a ‹*b*› c')
    expect(marked(text('=='), strong('b'), text(' c=='))).toBe('‹*b* c›')
    expect(marked(text('=='), strong('b'), text('== c ==d=='))).toBe('‹*b*› c ‹d›')
    expect(marked(text('==b '), strong('c'), text(' == d'))).toBe('==b *c* == d')
    expect(marked(text('=='), { type: 'break' }, text('a=='))).toBe('==|a==')
    expect(marked(text('a =='), strong('b'))).toBe('a ==*b*')
  })
})

test('a line that ends is a break, and what the next begins with is not indented', () => {
  const children = [text('a\n  b\n'), strong('c'), text('\nd'), text('\n\n')]
  breakLines(children)
  expect(shown(children)).toBe('a|b|*c*|d||')
  const inOne = [text('one\n  two\n'), strong('three'), text('four')]
  breakLines(inOne)
  expect(shown(inOne)).toBe('one|two|*three*four')
  const one = [text('no end')]
  breakLines(one)
  expect(one).toEqual([text('no end')])
})

test('no word is lost, whatever stands beside what', () => {
  const piece = fc.constantFrom('==', '=', ' ', 'a', '\n', '== b', 'c==')
  const node = fc.oneof(
    fc.array(piece, { maxLength: 5 }).map((pieces) => text(pieces.join(''))),
    fc.constant(strong('s')),
  )
  fc.assert(
    fc.property(fc.array(node, { maxLength: 6 }), (nodes) => {
      const before = shown(nodes)
      const after = marked(...structuredClone(nodes))
      expect(after.replaceAll(/[‹›=]/g, '')).toBe(before.replaceAll('=', ''))
      // Of each two pairs of signs that are gone, one mark is there.
      expect(before.length - after.length).toBe((after.split('‹').length - 1) * 2)
    }),
    { numRuns: runs(1000) },
  )
})
