import { SCAN_MODULE } from './scan-module.ts'

/**
 * All vectors of a model in 8-bit numbers, in memory, and the search over them. A vector is its numbers as multiples of
 * a 127th of its largest, which puts a cosine wrong by less than 0.01 or so: what is found is to be compared again with
 * the floats.
 */
export interface VectorScan {
  /** How many vectors there are. */
  readonly size: number
  /** Puts a vector in the place of the one the passage had. One of zeros is as good as none. */
  set(passage: number, vector: Float32Array): void
  remove(passage: number): void
  /**
   * The passages whose vectors have about the largest products with `query`, the best first.
   * @param limit no more than MAX_LIMIT come
   * @param among only these, which may be any passages
   */
  nearest(query: Float32Array, limit: number, among?: readonly number[]): number[]
  /** About the products of `query` with vectors from all over, no more than MAX_SAMPLE. */
  sample(query: Float32Array): Float32Array
  /** What there is, as `restoreScan` takes it: views, good until the next change. */
  content(): ScanContent
}

export interface ScanContent {
  readonly dimensions: number
  /** As many as hold all vectors, one after the other. */
  readonly blocks: Uint8Array
}

export const MAX_LIMIT = 4096
export const MAX_SAMPLE = 4096

/** Vectors in a block: as `scan.as` has it. */
const SLOTS = 1024
const PAGE = 65_536
/** In the first page: the query, then what is found. */
const RESULTS = PAGE / 2
/** A query is as long as this in whole numbers, so that 32 bits hold every sum. */
const QUERY_LENGTH = 32_767

interface Layout {
  /** Numbers of a vector, with zeros up to a multiple of 16. */
  readonly width: number
  readonly scales: number
  readonly passages: number
  /** A bit for each slot that holds a vector. */
  readonly live: number
  /** A bit for each that one search may find; nothing between two. */
  readonly allowed: number
  readonly blockBytes: number
}

function layoutOf(dimensions: number): Layout {
  const width = Math.ceil(dimensions / 16) * 16
  const scales = SLOTS * width
  const passages = scales + SLOTS * 4
  const live = passages + SLOTS * 4
  const allowed = live + SLOTS / 8
  return { width, scales, passages, live, allowed, blockBytes: allowed + SLOTS / 8 }
}

interface Compiled {
  nearest(...numbers: number[]): number
  sample(...numbers: number[]): number
}
const isCompiled = (exports: object): exports is Compiled =>
  'nearest' in exports && 'sample' in exports

function instantiate(memory: WebAssembly.Memory): Compiled {
  const module = new WebAssembly.Module(Buffer.from(SCAN_MODULE, 'base64'))
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  if (!isCompiled(exports)) throw new Error('Another scan module.')
  return exports
}

export const createVectorScan = (dimensions: number): VectorScan => scanOver(dimensions, 0)

/** How many bytes a scan has that holds up to `vectors`. */
export const contentBytes = (dimensions: number, vectors: number): number =>
  Math.ceil(vectors / SLOTS) * layoutOf(dimensions).blockBytes

/**
 * A scan of what `content` gave of another one.
 * @param fill puts it into the memory that it is given, all of it
 */
export async function restoreScan(
  dimensions: number,
  bytes: number,
  fill: (blocks: Uint8Array) => Promise<void>,
): Promise<VectorScan> {
  const blocks = Math.floor(bytes / layoutOf(dimensions).blockBytes)
  const memory = memoryFor(dimensions, blocks)
  await fill(new Uint8Array(memory.buffer, PAGE, blocks * layoutOf(dimensions).blockBytes))
  return scanOver(dimensions, blocks, memory)
}

const pagesFor = (dimensions: number, blocks: number): number =>
  1 + Math.ceil((blocks * layoutOf(dimensions).blockBytes) / PAGE)
const memoryFor = (dimensions: number, blocks: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: pagesFor(dimensions, blocks) })

function scanOver(
  dimensions: number,
  blocks: number,
  memory = memoryFor(dimensions, blocks),
): VectorScan {
  const layout = layoutOf(dimensions)
  const { width, blockBytes } = layout
  const compiled = instantiate(memory)
  const places = new Map<number, number>()
  const free: number[] = []
  let used = blocks * SLOTS
  let bytes = new Uint8Array(memory.buffer)
  let view = new DataView(memory.buffer)

  const blockOf = (place: number): number => PAGE + Math.floor(place / SLOTS) * blockBytes
  const isLive = (place: number): boolean => {
    const at = blockOf(place) + layout.live + ((place % SLOTS) >> 3)
    return ((bytes[at] ?? 0) & (1 << (place & 7))) !== 0
  }
  function mark(place: number, bits: number, isSet: boolean): void {
    const at = blockOf(place) + bits + ((place % SLOTS) >> 3)
    const bit = 1 << (place & 7)
    bytes[at] = isSet ? (bytes[at] ?? 0) | bit : (bytes[at] ?? 0) & ~bit
  }
  const passageAt = (place: number): number =>
    view.getUint32(blockOf(place) + layout.passages + (place % SLOTS) * 4, true)

  for (let place = used - 1; place >= 0; place -= 1)
    if (isLive(place)) places.set(passageAt(place), place)
    else free.push(place)

  function freePlace(): number {
    const last = free.pop()
    if (last !== undefined) return last
    if (used % SLOTS === 0) {
      const missing = pagesFor(dimensions, used / SLOTS + 1) - memory.buffer.byteLength / PAGE
      if (missing > 0) memory.grow(missing)
      bytes = new Uint8Array(memory.buffer)
      view = new DataView(memory.buffer)
    }
    return used++
  }

  function remove(passage: number): void {
    const place = places.get(passage)
    if (place === undefined) return
    mark(place, layout.live, false)
    places.delete(passage)
    free.push(place)
  }

  /** Gives the factor that makes the product of whole numbers one of the query itself. */
  function putQuery(query: Float32Array): number {
    const length = Math.sqrt(query.reduce((sum, value) => sum + value * value, 0))
    const factor = length > 0 ? QUERY_LENGTH / length : 0
    const numbers = new Int16Array(memory.buffer, 0, width)
    for (let index = 0; index < width; index += 1)
      numbers[index] = Math.round((query[index] ?? 0) * factor)
    return factor
  }

  const inUse = (): number => Math.ceil(used / SLOTS)

  return {
    get size() {
      return places.size
    },
    set(passage, vector) {
      remove(passage)
      let largest = 0
      for (const value of vector) largest = Math.max(largest, Math.abs(value))
      // An id that four bytes cannot hold is one that no vault comes to.
      if (!(largest > 0) || passage > MAX_PASSAGE) return
      const place = freePlace()
      const block = blockOf(place)
      const numbers = new Int8Array(memory.buffer, block + (place % SLOTS) * width, width)
      for (let index = 0; index < width; index += 1)
        numbers[index] = Math.round(((vector[index] ?? 0) / largest) * 127)
      view.setFloat32(block + layout.scales + (place % SLOTS) * 4, largest / 127, true)
      view.setUint32(block + layout.passages + (place % SLOTS) * 4, passage, true)
      mark(place, layout.live, true)
      places.set(passage, place)
    },
    remove,
    nearest(query, limit, among) {
      if (among)
        for (let block = 0; block < inUse(); block += 1) {
          const start = PAGE + block * blockBytes + layout.allowed
          bytes.fill(0, start, start + SLOTS / 8)
        }
      for (const passage of among ?? []) {
        const place = places.get(passage)
        if (place !== undefined) mark(place, layout.allowed, true)
      }
      putQuery(query)
      const bits = among ? layout.allowed : layout.live
      const wanted = Math.min(limit, MAX_LIMIT)
      const found =
        wanted > 0
          ? compiled.nearest(0, width, PAGE, blockBytes, inUse(), bits, RESULTS, wanted)
          : 0
      return Array.from({ length: found }, (_, index) => ({
        score: view.getFloat32(RESULTS + index * 8, true),
        passage: passageAt(view.getUint32(RESULTS + index * 8 + 4, true)),
      }))
        .toSorted((a, b) => b.score - a.score || a.passage - b.passage)
        .map(({ passage }) => passage)
    },
    sample(query) {
      const factor = putQuery(query)
      const step = Math.max(1, Math.ceil(used / MAX_SAMPLE))
      const { live } = layout
      const taken = compiled.sample(0, width, PAGE, blockBytes, inUse(), live, step, RESULTS)
      return new Float32Array(memory.buffer, RESULTS, taken).map((sum) => sum / (factor || 1))
    },
    content: () => ({
      dimensions,
      blocks: new Uint8Array(memory.buffer, PAGE, inUse() * blockBytes),
    }),
  }
}

const MAX_PASSAGE = 2 ** 32 - 1
