import type { SeededRandom } from '../test/rigs/seeded-random.ts'

/** Where something of `length` is cut: rising offsets, between 1 and `most` of them. */
export function randomCuts(random: SeededRandom, length: number, most: number): number[] {
  if (length < 2) return []
  const count = 1 + random.below(Math.min(most, length - 1))
  const cuts = new Set<number>()
  for (let made = 0; made < count; made++) cuts.add(1 + random.below(length - 1))
  return [...cuts].toSorted((a, b) => a - b)
}
