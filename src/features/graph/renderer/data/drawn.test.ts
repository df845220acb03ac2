import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { daysOf } from '../parts/time-slider.tsx'
import { graphOf, placeOf } from '../testing/graph-data.ts'
import { distancesFrom } from './around.ts'
import { drawnOf } from './drawn.ts'

/** `Hub` is linked with all, `Pair` and `Other` with each other as well, `Alone` with none. */
const GRAPH = graphOf({
  'Alone.md': [],
  'Hub.md': ['Pair.md', 'Other.md', 'Leaf.md', 'Wish'],
  'Leaf.md': [],
  'Other.md': ['Pair.md'],
  'Pair.md': [],
})
const at = (title: string): number => placeOf(GRAPH, title)
const linksOf = ({ keys, links }: ReturnType<typeof drawnOf>): readonly string[] =>
  Array.from({ length: links.length / 2 }, (_, link) =>
    [links[link * 2], links[link * 2 + 1]].map((dot) => keys[dot ?? -1]).join('>'),
  )

test('of a small vault all gets a dot, in its order', () => {
  const drawn = drawnOf(GRAPH, null)
  expect(drawn.labels).toEqual(['Alone', 'Hub', 'Leaf', 'Other', 'Pair', 'Wish'])
  expect([...drawn.dotOf]).toEqual([0, 1, 2, 3, 4, 5])
  expect(linksOf(drawn)).toHaveLength(5)
})
test('where there is too much, what has the most links is drawn, and links between that', () => {
  const drawn = drawnOf(GRAPH, null, 3)
  expect(drawn.labels).toEqual(['Hub', 'Other', 'Pair'])
  expect(linksOf(drawn)).toEqual(['Hub.md>Pair.md', 'Hub.md>Other.md', 'Other.md>Pair.md'])
  expect([...drawn.dotOf]).toEqual([-1, 0, -1, 1, 2, -1])
  expect(drawnOf(GRAPH, null, 0).keys).toEqual([])
})
test('the note in the middle is drawn before any other, however few links it has', () => {
  const distances = distancesFrom(GRAPH, at('Leaf'), { depth: 2, direction: 'both' })
  expect(drawnOf(GRAPH, distances, 2).labels).toEqual(['Hub', 'Leaf'])
  expect(drawnOf(GRAPH, distances, 1).labels).toEqual(['Leaf'])
  expect(drawnOf(GRAPH, distances).labels).not.toContain('Alone')
})
test('a dot with more links is larger, up to a size', () => {
  const { sizes, dotOf } = drawnOf(GRAPH, null)
  const sizeOf = (title: string) => sizes[dotOf[at(title)] ?? -1] ?? 0
  expect(sizeOf('Hub')).toBeGreaterThan(sizeOf('Pair'))
  expect(sizeOf('Pair')).toBeGreaterThan(sizeOf('Leaf'))
  expect(sizeOf('Alone')).toBe(3)
  const star = graphOf({
    'Star.md': Array.from({ length: 400 }, (_, note) => `Wish ${note}`),
  })
  expect(drawnOf(star, null).sizes[0]).toBe(16)
})
test('dots and nodes name each other, and links lie between dots, whatever is drawn', () => {
  const note = fc.integer({ min: 0, max: 7 })
  const vault = fc
    .array(fc.uniqueArray(note, { maxLength: 4 }), { minLength: 8, maxLength: 8 })
    .map((targets) =>
      graphOf(
        Object.fromEntries(
          targets.map((some, from) => [
            `${from}.md`,
            some.filter((to) => to !== from).map((to) => `${to}.md`),
          ]),
        ),
      ),
    )
  fc.assert(
    fc.property(vault, fc.nat(9), fc.option(note), (graph, most, centre) => {
      const look = { depth: 2, direction: 'both' } as const
      const distances = centre === null ? null : distancesFrom(graph, centre, look)
      const { nodes, dotOf, keys, links } = drawnOf(graph, distances, most)
      expect(nodes.length).toBeLessThanOrEqual(most)
      expect(keys).toEqual(Array.from(nodes, (node) => graph.nodes[node]?.key))
      for (const [dot, node] of nodes.entries()) expect(dotOf[node]).toBe(dot)
      expect(dotOf.filter((dot) => dot >= 0)).toHaveLength(nodes.length)
      expect(links.every((dot) => dot < nodes.length)).toBe(true)
      if (centre !== null && most > 0) expect(dotOf[centre]).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: runs(500) },
  )
})
test('the slider of time goes from the first day to the last, and there is none over a single day', () => {
  const graph = graphOf(
    { 'A.md': [], 'B.md': ['Wish'] },
    { created: [-1, 50], changed: [300, 200] },
  )
  expect(daysOf(graph, 'created')).toEqual({ first: 50, last: 300 })
  expect(daysOf(graph, 'changed')).toEqual({ first: 200, last: 300 })
  expect(daysOf(graphOf({ 'A.md': [], 'B.md': [] }), 'changed')).toBeNull()
  expect(daysOf(graphOf({}), 'created')).toBeNull()
})
