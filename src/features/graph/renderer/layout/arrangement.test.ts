import { expect, test } from 'vitest'
import { createArrangement, type ArrangementStep } from './arrangement.ts'
import { firstPositions } from './first-positions.ts'

const keys = (count: number): string[] =>
  Array.from({ length: count }, (_, node) => `Note ${node}.md`)
/** Two groups, each a ring, that nothing connects. */
const TWO_RINGS = Uint32Array.from(
  Array.from({ length: 20 }, (_, node) => [
    node,
    node < 10 ? (node + 1) % 10 : 10 + ((node + 1) % 10),
  ]).flat(),
)

function arrange(count: number, links: Uint32Array, isNearlyDone = false): ArrangementStep {
  const { positions } = firstPositions(keys(count), links, new Map())
  const arrangement = createArrangement({ positions, links, isNearlyDone })
  while (!arrangement.now().isSettled) arrangement.move()
  return arrangement.now()
}
const distance = (positions: Float32Array, one: number, other: number): number =>
  Math.hypot(
    (positions[one * 2] ?? 0) - (positions[other * 2] ?? 0),
    (positions[one * 2 + 1] ?? 0) - (positions[other * 2 + 1] ?? 0),
  )

test('the same vault gives the same picture', () => {
  expect(arrange(20, TWO_RINGS)).toEqual(arrange(20, TWO_RINGS))
})

test('what is linked lies nearer than what is not', () => {
  const { positions } = arrange(20, TWO_RINGS)
  const within = distance(positions, 3, 4)
  const across = Math.min(
    ...[10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((other) => distance(positions, 3, other)),
  )
  expect(within).toBeLessThan(across)
})

test('it ends, with numbers, for no notes, one, many, and notes without links', () => {
  for (const count of [0, 1, 2, 700]) {
    const { positions, isSettled, round, rounds } = arrange(count, new Uint32Array())
    expect(isSettled).toBe(true)
    expect(round).toBeLessThanOrEqual(rounds)
    expect(positions.every(Number.isFinite)).toBe(true)
  }
})

test('where most is in its place it is done sooner', () => {
  const task = { positions: new Float32Array(8), links: new Uint32Array(), isNearlyDone: false }
  const { rounds } = createArrangement(task).now()
  expect(createArrangement({ ...task, isNearlyDone: true }).now().rounds).toBeLessThan(rounds)
})

test('notes start by their names: whoever else is there, and apart from those called nearly so', () => {
  const alone = firstPositions(['Note 1.md'], new Uint32Array(), new Map()).positions
  const many = firstPositions(keys(100), new Uint32Array(), new Map()).positions
  const angle = (x = 0, y = 0): number => Math.atan2(y, x)
  expect(angle(alone[0], alone[1])).toBeCloseTo(angle(many[2], many[3]), 5)
  const places = new Set(
    Array.from({ length: 100 }, (_, node) => `${many[node * 2]} ${many[node * 2 + 1]}`),
  )
  expect(places.size).toBe(100)
})

test('what was there stays, and a new note comes beside the one it is linked with', () => {
  const known = new Map([['Note 0.md', [500, 500] as const]])
  const first = firstPositions(keys(3), Uint32Array.of(1, 0), known)
  expect(first.known).toBe(1)
  expect([...first.positions.subarray(0, 2)]).toEqual([500, 500])
  expect(distance(first.positions, 0, 1)).toBeCloseTo(8, 3)
  expect(distance(first.positions, 0, 2)).toBeGreaterThan(100)
})
