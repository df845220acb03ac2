/** Numbers in [0, 1) that are the same on every run (mulberry32, Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Where something of `length` is cut: rising offsets, between 1 and `most` of them. */
export function randomCuts(random: () => number, length: number, most: number): number[] {
  if (length < 2) return []
  const count = 1 + Math.floor(random() * Math.min(most, length - 1))
  const cuts = new Set<number>()
  for (let made = 0; made < count; made++) cuts.add(1 + Math.floor(random() * (length - 1)))
  return [...cuts].toSorted((a, b) => a - b)
}
