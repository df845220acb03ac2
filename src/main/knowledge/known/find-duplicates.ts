import type { DuplicateGroup } from '../../../shared/contract/known.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createGiveWay } from '../../platform/threads/give-way.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { BANDS, bandsOf, likeness, shinglesOf } from './min-hash.ts'

/** Notes that share at least this part of their shingles are nearly the same: about one word in eight may differ. */
const NEAR = 0.6
/** A shorter note (some 16 words) is alike by chance: a heading and an empty list. */
const MIN_SHINGLES = 12
/** Milliseconds of work before a search may want in. */
const STEP_MS = 12
/** Shingles of so many notes are kept at a time. */
const MOST_KEPT = 500

interface Row {
  readonly id: number
  readonly path: string
  readonly title: string
  readonly modified_ms: number
  readonly size_bytes: number
  readonly etag: string
}

/**
 * Notes that say the same byte for byte, and notes that nearly do, each in one group; those with the most notes first.
 * Notes that agree in a band of their signatures are compared, within a bucket each with its first and with the one
 * before it, so that a thousand copies of one template take a thousand comparisons. Empty notes are no duplicates.
 */
export async function* findDuplicates(
  database: Database,
  signal: AbortSignal,
): AsyncGenerator<{ done: number; total: number }, { groups: DuplicateGroup[] }> {
  const rows = database
    .prepare<[], Row>(
      `SELECT notes.id, files.path, notes.title, files.modified_ms, files.size_bytes, files.etag
       FROM notes JOIN files ON files.id = notes.id
       WHERE files.etag IS NOT NULL AND files.size_bytes > 0 ORDER BY files.id`,
    )
    .all()
  const shingles = keptShingles(database)
  const sets = createSets(rows.length)
  /** Of each text that is there the first note. */
  const distinct = new Map<string, number>()
  for (const [index, { etag }] of rows.entries()) {
    const first = distinct.get(etag)
    if (first === undefined) distinct.set(etag, index)
    else sets.join(first, index)
  }

  const giveWay = createGiveWay(STEP_MS, signal)
  const members = [...distinct.values()]
  const bands: Uint32Array[] = []
  const long: number[] = []
  for (const [done, index] of members.entries()) {
    if (await giveWay()) yield { done, total: members.length }
    const own = shingles(rows[index]?.id ?? 0)
    const ofNote = own.length < MIN_SHINGLES ? null : bandsOf(own)
    if (ofNote === null) continue
    long.push(index)
    bands.push(ofNote)
  }
  const pairs = candidatePairs(long, bands)
  const total = members.length + pairs.length
  for (const [done, [one, other]] of pairs.entries()) {
    if (await giveWay()) yield { done: members.length + done, total }
    if (sets.first(one) === sets.first(other)) continue
    if (likeness(shingles(rows[one]?.id ?? 0), shingles(rows[other]?.id ?? 0)) >= NEAR)
      sets.join(one, other)
  }

  const groups: DuplicateGroup[] = []
  for (const group of sets.groups()) {
    if (await giveWay()) yield { done: total, total }
    groups.push(
      described(
        group.flatMap((index) => rows[index] ?? []),
        shingles,
      ),
    )
  }
  const order = (one: DuplicateGroup, other: DuplicateGroup): number =>
    Number(one.kind === 'near') - Number(other.kind === 'near') ||
    other.notes.length - one.notes.length
  return { groups: groups.toSorted(order) }
}

function described(rows: readonly Row[], shingles: (note: number) => Uint32Array): DuplicateGroup {
  const [first, ...others] = rows.toSorted((one, other) => other.modified_ms - one.modified_ms)
  const isSame = (row: Row): boolean => row.etag === first?.etag
  const described = [...(first ? [first] : []), ...others].map((row) => ({
    path: vaultPath(row.path),
    title: row.title,
    modifiedMs: row.modified_ms,
    sizeBytes: row.size_bytes,
    likeness: isSame(row) ? 1 : likeness(shingles(first?.id ?? 0), shingles(row.id)),
  }))
  return { kind: others.every(isSame) ? 'same' : 'near', notes: described }
}

/** Pairs that agree in some band, each once, those of one note together. */
function candidatePairs(
  notes: readonly number[],
  bands: readonly Uint32Array[],
): (readonly [number, number])[] {
  const pairs = new Map<number, Set<number>>()
  const add = (one: number, other: number): void => {
    const known = pairs.get(one)
    if (known) known.add(other)
    else pairs.set(one, new Set([other]))
  }
  for (let band = 0; band < BANDS; band += 1) {
    const buckets = new Map<number, { readonly first: number; last: number }>()
    for (const [at, note] of notes.entries()) {
      const hash = bands[at]?.[band] ?? 0
      const bucket = buckets.get(hash)
      if (bucket === undefined) {
        buckets.set(hash, { first: note, last: note })
        continue
      }
      add(bucket.first, note)
      if (bucket.last !== bucket.first) add(bucket.last, note)
      bucket.last = note
    }
  }
  return [...pairs].flatMap(([one, others]) => [...others].map((other) => [one, other] as const))
}

/** The shingles of a note, of the passages that the index has; those asked for last are kept. */
function keptShingles(database: Database): (note: number) => Uint32Array {
  const texts = database
    .prepare<[number], string>('SELECT text FROM chunks WHERE note = ? ORDER BY id')
    .pluck()
  const kept = new Map<number, Uint32Array>()
  return (note) => {
    const shingles = kept.get(note) ?? shinglesOf(texts.all(note).join('\n'))
    kept.delete(note)
    kept.set(note, shingles)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return shingles
  }
}

/** Sets of numbers that belong together, apart at first (union-find with halved paths). */
function createSets(count: number) {
  const above = Uint32Array.from({ length: count }, (_, index) => index)
  const parent = (index: number): number => above[index] ?? index
  function first(index: number): number {
    let at = index
    while (parent(at) !== at) {
      above[at] = parent(parent(at))
      at = parent(at)
    }
    return at
  }
  return {
    first,
    join(one: number, other: number): void {
      above[first(other)] = first(one)
    },
    /** Those of two and more. */
    groups(): number[][] {
      const groups = new Map<number, number[]>()
      for (let index = 0; index < count; index += 1) {
        const group = groups.get(first(index))
        if (group) group.push(index)
        else groups.set(first(index), [index])
      }
      return [...groups.values()].filter(({ length }) => length > 1)
    },
  }
}
