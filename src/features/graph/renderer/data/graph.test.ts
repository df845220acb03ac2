import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { graphData, graphOf, placeOf } from '../testing/graph-data.ts'
import { distancesFrom, FAR } from './around.ts'
import { COLOURS, colourGroups, NO_COLOUR, OTHER_COLOUR } from './colour-groups.ts'
import { countShown, filterGraph, isQuery, listed, type GraphFilter } from './filter-graph.ts'
import { toGraph, type Graph } from './graph.ts'

const ALL: GraphFilter = {
  orphans: true,
  missing: true,
  days: null,
  words: '',
  passing: null,
  hidden: new Set(),
  until: 0,
  distances: null,
}
const NO_GROUPS = { groups: [], groupOf: new Uint16Array(0) }
const titles = (graph: Graph, shown: Uint8Array): string[] =>
  graph.nodes.filter((_, place) => shown[place] === 1).map(({ title }) => title)
const shownBy = (
  graph: Graph,
  filter: Partial<GraphFilter>,
  groups = NO_GROUPS as never,
): string[] => titles(graph, filterGraph(graph, groups, { ...ALL, ...filter }))

const CHAIN = graphOf({
  'A.md': ['B.md', 'Wish'],
  'B.md': ['C.md'],
  'C.md': ['A.md', 'B.md'],
  'D.md': ['Wish', 'photo.png'],
  'E.md': [],
})

test('links are walked in both directions, and two between the same notes are one neighbour', () => {
  const at = (title: string): number => placeOf(CHAIN, title)
  expect([...CHAIN.from(at('C'))]).toEqual([at('A'), at('B')])
  expect([...CHAIN.to(at('B'))]).toEqual([at('A'), at('C')])
  expect(CHAIN.degrees[at('B')]).toBe(2)
  expect(CHAIN.degrees[at('Wish')]).toBe(2)
  expect(CHAIN.degrees[at('E')]).toBe(0)
})

test('a file that is missing is no note, and none is shown for it', () => {
  expect(CHAIN.nodes.map(({ title }) => title)).toEqual(['A', 'B', 'C', 'D', 'E', 'Wish'])
  expect(CHAIN.notes).toBe(5)
})

test('a name with signs that nobody sees shows them', () => {
  const [node] = graphOf({ 'Pay\u202efdp.md': [] }).nodes
  expect(node?.title).not.toContain('\u202e')
})

test('links of any vault are the same read from either end', () => {
  const note = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(note, { maxLength: 5 }), { minLength: 10, maxLength: 10 }),
      (targets) => {
        const graph = toGraph(
          graphData(
            Object.fromEntries(
              targets.map((some, from) => [
                `${from}.md`,
                some.filter((to) => to !== from).map((to) => `${to}.md`),
              ]),
            ),
          ),
        )
        for (const node of graph.nodes.keys()) {
          for (const other of graph.from(node)) expect([...graph.to(other)]).toContain(node)
          for (const other of graph.to(node)) expect([...graph.from(other)]).toContain(node)
          expect(graph.degrees[node]).toBe(new Set([...graph.from(node), ...graph.to(node)]).size)
        }
      },
    ),
    { numRuns: runs(500) },
  )
})

test('around a note there is what its links reach, in the direction that was asked for', () => {
  const around = (title: string, depth: number, direction: 'both' | 'from' | 'to') =>
    CHAIN.nodes.flatMap(({ title: name }, place) => {
      const distance = distancesFrom(CHAIN, placeOf(CHAIN, title), { depth, direction })[place]
      return distance === FAR ? [] : [`${name}${distance}`]
    })
  expect(around('A', 1, 'from')).toEqual(['A0', 'B1', 'Wish1'])
  expect(around('A', 2, 'from')).toEqual(['A0', 'B1', 'C2', 'Wish1'])
  expect(around('A', 1, 'to')).toEqual(['A0', 'C1'])
  expect(around('A', 1, 'both')).toEqual(['A0', 'B1', 'C1', 'Wish1'])
  // Not through what is not there.
  expect(around('A', 4, 'both')).not.toContain('D2')
  expect(around('E', 4, 'both')).toEqual(['E0'])
})

test('filters: names, what passed a query, notes alone, what is missing', () => {
  expect(shownBy(CHAIN, {})).toEqual(['A', 'B', 'C', 'D', 'E', 'Wish'])
  expect(shownBy(CHAIN, { missing: false })).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(shownBy(CHAIN, { orphans: false })).toEqual(['A', 'B', 'C', 'D', 'Wish'])
  // What links to nothing but a missing name is alone where that is not shown.
  expect(shownBy(CHAIN, { orphans: false, missing: false })).toEqual(['A', 'B', 'C'])
  expect(shownBy(CHAIN, { words: 'wIs' })).toEqual(['Wish'])
  expect(shownBy(CHAIN, { words: 'a md' })).toEqual(['A'])
  expect(shownBy(CHAIN, { passing: new Set(['B.md']) })).toEqual(['B'])
})

test('names are found in any letter case and any writing of an accent', () => {
  const graph = graphOf({ 'Résumé.md': [], '日本/旅行.md': [] })
  expect(shownBy(graph, { words: 're\u0301sume\u0301' })).toEqual(['Résumé'])
  expect(shownBy(graph, { words: '日本 旅' })).toEqual(['旅行'])
})

test('time: only what was there by that day; a note without a day of its own counts from its last change', () => {
  const graph = graphOf(
    { 'A.md': [], 'B.md': ['Wish'] },
    { created: [100, -1], changed: [300, 200] },
  )
  expect(shownBy(graph, { days: 'created', until: 99 })).toEqual([])
  expect(shownBy(graph, { days: 'created', until: 100 })).toEqual(['A'])
  expect(shownBy(graph, { days: 'created', until: 200 })).toEqual(['A', 'B', 'Wish'])
  expect(shownBy(graph, { days: 'changed', until: 200 })).toEqual(['B', 'Wish'])
})

test('the one in the middle stays, whatever the filter says', () => {
  const distances = distancesFrom(CHAIN, placeOf(CHAIN, 'E'), { depth: 1, direction: 'both' })
  expect(shownBy(CHAIN, { distances, words: 'nothing', orphans: false })).toEqual(['E'])
})

test('links are counted between what is shown', () => {
  const shown = filterGraph(CHAIN, NO_GROUPS, { ...ALL, missing: false })
  expect(countShown(CHAIN, shown)).toEqual({ notes: 5, links: 4 })
})

test('the list goes by links, then by names as people order them', () => {
  const graph = graphOf({ 'Note 10.md': [], 'Note 9.md': [], 'a.md': ['Note 10.md'] })
  const names = (sort: 'links' | 'name') =>
    listed(graph, filterGraph(graph, NO_GROUPS, ALL), sort).map((node) => graph.nodes[node]?.title)
  expect(names('name')).toEqual(['a', 'Note 9', 'Note 10'])
  expect(names('links')).toEqual(['a', 'Note 10', 'Note 9'])
})

test('groups: the largest get colours, the others share one, and notes of none another', () => {
  const notes = Object.fromEntries(
    Array.from({ length: COLOURS + 2 }, (_, folder) =>
      Array.from({ length: 10 - folder }, (__, note) => [`f${folder}/deep/${note}.md`, []]),
    ).flat(),
  )
  const graph = graphOf({ ...notes, 'Root.md': ['Wish'] })
  const { groups, groupOf } = colourGroups(graph, 'folder')
  expect(groups.map(({ name, count }) => [name, count])).toEqual([
    ['f0', 10],
    ['f1', 9],
    ['f2', 8],
    ['f3', 7],
    ['f4', 6],
    ['f5', 5],
    ['', 4 + 3],
    ['', 1],
  ])
  const groupAt = (title: string) => groups[groupOf[placeOf(graph, title)] ?? -1]
  expect(groupAt('Root')).toMatchObject({ kind: 'none', colour: NO_COLOUR })
  expect(groupAt('Wish')).toMatchObject({ kind: 'none' })
  expect(groups[COLOURS]).toMatchObject({ kind: 'other', colour: OTHER_COLOUR })
  expect(
    shownBy(graph, { hidden: new Set([0, 1, 2, 3, 4, 5, 6]) }, { groups, groupOf } as never),
  ).toEqual(['Root', 'Wish'])
})

test('groups: a note is of its most used tag, or of its value', () => {
  const graph = graphOf(
    { 'A.md': ['#work', '#plan'], 'B.md': ['#plan', '#work'], 'C.md': [] },
    { values: ['done'], valued: [2, 0] },
  )
  expect(colourGroups(graph, 'tag').groups.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'work 2',
    ' 1',
  ])
  expect(
    colourGroups(graph, 'property').groups.map(({ name, count }) => `${name} ${count}`),
  ).toEqual(['done 1', ' 2'])
  expect(colourGroups(graph, 'none').groups).toEqual([])
})

test('what is typed is a query where it has a sign of one', () => {
  for (const query of [
    'tag:work',
    '"two words"',
    '-done',
    'plan -done',
    'a OR b',
    '[status]',
    '/x/',
  ])
    expect(isQuery(query), query).toBe(true)
  for (const words of ['plan', 'two words', 'well-known', 'ordinary', '日本'])
    expect(isQuery(words), words).toBe(false)
})
