import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryIndex, type MemoryIndex } from '../../../../test/vault/memory-index.ts'
import type { Index } from '../../../main/knowledge/worker/index-store.ts'
import { createdDay, dayOf } from './note-days.ts'
import { readGraph } from './read-graph.ts'

let index: Index
let put: MemoryIndex['put']
beforeEach(() => {
  ;({ index, put } = createMemoryIndex())
})
afterEach(() => void index.database.close())

/** As the index process does once all names are known. */
function resolve(leads: Readonly<Record<string, string | null>>): void {
  for (const { id, target } of index.links.stale(1000))
    index.links.resolve(id, leads[target] ?? null)
}
const read = (property: string | null = null) => readGraph(index.database, { property })

test('an empty vault has nothing', () => {
  expect(read()).toMatchObject({ paths: [], targets: [], missing: [], tags: [], properties: [] })
})

test('each link counts once, by where it leads, and one to its own note not at all', () => {
  put('a/One.md', '[[Two]] [[Two|again]] [[One]] [[Three]]')
  put('Three.md', '# Another name\n\n[[One]] ![[photo.png]]')
  put('Two.md', 'nothing')
  resolve({ Two: 'Two.md', One: 'a/One.md', Three: 'Three.md' })
  expect(read()).toMatchObject({
    paths: ['Three.md', 'Two.md', 'a/One.md'],
    titles: ['Another name', '', ''],
    linkCounts: [1, 0, 2],
    targets: [2, 0, 1],
  })
})

test('a title that its file name only ends with is told', () => {
  put('Big Plan.md', '# Plan')
  put('a/Plan.md', '# Plan')
  expect(read().titles).toEqual(['Plan', ''])
})

test('what is not there is told once by its name, and a link that may lead elsewhere not yet', () => {
  put('One.md', '[[Nobody]] [[people/nobody]] [[Later]]')
  expect(read()).toMatchObject({ missing: [], wishes: [] })
  put('Two.md', '[[NOBODY#part]]')
  resolve({})
  const { missing, wishes } = read()
  expect(missing.map((name) => name.toLowerCase())).toEqual([
    expect.stringContaining('nobody'),
    'later',
  ])
  expect(wishes).toEqual([0, 0, 0, 1, 1, 0])
})

test('tags stand in the order of their use, nested ones for themselves', () => {
  put('One.md', '#work #Work/plan')
  put('Two.md', '#Work')
  const { tags, tagged } = read()
  expect(tags.map((tag) => tag.toLowerCase())).toEqual(['work', 'work/plan'])
  expect(tagged).toEqual([0, 0, 0, 1, 1, 0])
})

test('values are those of the one property that was asked for', () => {
  put('One.md', '---\nstatus: waiting\narea: [home, garden]\naliases: [Uno]\n---\n')
  put('Two.md', '---\nstatus: waiting\n---\n')
  put('Three.md', '---\nstatus: done\n---\n')
  // A value that no two notes share makes no groups.
  expect(read().properties).toEqual(['status'])
  expect(read()).toMatchObject({ values: [], valued: [] })
  const { paths, values, valued } = read('status')
  expect(values).toEqual(['waiting', 'done'])
  const said = valued.flatMap((place, at) =>
    at % 2 === 0 ? [`${paths[place]} ${values[valued[at + 1] ?? -1]}`] : [],
  )
  expect(said.toSorted()).toEqual(['One.md waiting', 'Three.md done', 'Two.md waiting'])
  expect(read('area').values).toEqual(['garden', 'home'])
  expect(read('nothing')).toMatchObject({ values: [], valued: [] })
})

test('a note is of the day that it says, then of the one in its name', () => {
  const day = Date.UTC(2024, 1, 29) / 86_400_000
  expect(createdDay('a/x.md', '2024-02-29T23:30:00+09:00')).toBe(day)
  expect(createdDay('journal/2024-02-29.md', null)).toBe(day)
  expect(createdDay('2024-02-29 Walk.md', 'yesterday')).toBe(day)
  expect(createdDay('2023-02-29.md', 20240229)).toBe(-1)
  expect(createdDay('2024-02-295.md', null)).toBe(-1)
  put('2020-01-01.md', '---\ncreated: 2024-02-29\n---\n')
  put('Plain.md', 'x')
  expect(read().created).toEqual([day, -1])
  expect(read().changed).toEqual([dayOf(1), dayOf(1)])
})

test('a day is that of the calendar here', () => {
  expect(dayOf(new Date(2024, 1, 29, 0, 0, 1).getTime())).toBe(
    dayOf(new Date(2024, 1, 29, 23, 59).getTime()),
  )
  expect(dayOf(new Date(2024, 1, 29).getTime())).toBe(Date.UTC(2024, 1, 29) / 86_400_000)
})
