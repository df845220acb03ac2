// The inner loops of `vector-scan.ts`, in AssemblyScript. `node scripts/compile-scan.ts` makes `scan-module.ts` of it.
//
// Vectors lie in blocks of SLOTS: their numbers (SLOTS × `width` of int8, `width` a multiple of 16), a float to multiply
// each product by, and further on, `bitsAt` bytes from the start, a bit for each vector that may be found. The query
// is `width` of int16: no longer than 32,767 as a whole, so that no sum leaves 32 bits.

const SLOTS: i32 = 1024

/**
 * The `limit` vectors with the largest products, as a heap at `heap` with the smallest of them on top: for each a score
 * (f32) and a place (u32). Gives how many there are.
 */
export function nearest(query: usize, width: i32, blocks: usize, blockBytes: i32, count: i32, bitsAt: i32, heap: usize, limit: i32): i32 {
  let held = 0
  for (let block = 0; block < count; block++) {
    const base = blocks + <usize>block * <usize>blockBytes
    for (let word = 0; word < SLOTS; word += 32) {
      let set = load<u32>(base + <usize>(bitsAt + (word >> 3)))
      while (set != 0) {
        const slot = word + <i32>ctz(set)
        set &= set - 1
        const score = product(query, width, base, slot)
        if (held < limit) up(heap, held++, score, block * SLOTS + slot)
        else if (score > load<f32>(heap)) down(heap, held, score, block * SLOTS + slot)
      }
    }
  }
  return held
}

/** The products of every `step`-th vector that may be found, one after the other at `into`. Gives how many there are. */
export function sample(query: usize, width: i32, blocks: usize, blockBytes: i32, count: i32, bitsAt: i32, step: i32, into: usize): i32 {
  let taken = 0
  for (let place = 0; place < count * SLOTS; place += step) {
    const base = blocks + <usize>(place / SLOTS) * <usize>blockBytes
    const slot = place % SLOTS
    if (!(load<u8>(base + <usize>(bitsAt + (slot >> 3))) & (1 << (slot & 7)))) continue
    store<f32>(into + <usize>(taken << 2), product(query, width, base, slot))
    taken++
  }
  return taken
}

// @ts-ignore: decorators are the compiler's
@inline
function product(query: usize, width: i32, base: usize, slot: i32): f32 {
  let even = i32x4.splat(0)
  let odd = i32x4.splat(0)
  let at = base + <usize>(slot * width)
  for (const end = at + <usize>width; at < end; at += 16, query += 32) {
    even = i32x4.add(even, i32x4.dot_i16x8_s(v128.load(query), v128.load_ext<i8>(at)))
    odd = i32x4.add(odd, i32x4.dot_i16x8_s(v128.load(query, 16), v128.load_ext<i8>(at, 8)))
  }
  even = i32x4.add(even, odd)
  const sum = i32x4.extract_lane(even, 0) + i32x4.extract_lane(even, 1) + i32x4.extract_lane(even, 2) + i32x4.extract_lane(even, 3)
  return <f32>sum * load<f32>(base + <usize>(SLOTS * width + (slot << 2)))
}

function put(heap: usize, at: i32, score: f32, place: i32): void {
  store<f32>(heap + <usize>(at << 3), score)
  store<i32>(heap + <usize>(at << 3), place, 4)
}

function up(heap: usize, start: i32, score: f32, place: i32): void {
  let at = start
  while (at > 0) {
    const parent = (at - 1) >> 1
    const other = load<f32>(heap + <usize>(parent << 3))
    if (other <= score) break
    put(heap, at, other, load<i32>(heap + <usize>(parent << 3), 4))
    at = parent
  }
  put(heap, at, score, place)
}

function down(heap: usize, held: i32, score: f32, place: i32): void {
  let at = 0
  for (let child = 1; child < held; child = 2 * at + 1) {
    if (child + 1 < held && load<f32>(heap + <usize>((child + 1) << 3)) < load<f32>(heap + <usize>(child << 3))) child++
    const other = load<f32>(heap + <usize>(child << 3))
    if (other >= score) break
    put(heap, at, other, load<i32>(heap + <usize>(child << 3), 4))
    at = child
  }
  put(heap, at, score, place)
}
