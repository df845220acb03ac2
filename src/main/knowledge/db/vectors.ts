import { hash } from 'node:crypto'
import { normalized } from '../../embedding/encoder.ts'
import { READING } from '../../embedding/reading.ts'
import { databaseProblem } from '../../sqlite/database-error.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { rewriteFloats } from '../vectors/rewrite-floats.ts'
import { scannedVectors } from '../vectors/scanned-vectors.ts'
import { createFloats, isInSmallChunks, openFloats } from '../vectors/stored-floats.ts'
import { type EmbeddedPassages, embeddedPassages } from './embedded-passages.ts'

/** The vectors of one model, keyed by passage. Those of other models lie beside and are kept. */
export interface VectorTable extends Omit<EmbeddedPassages, 'note' | 'wanted'> {
  readonly dimensions: number
  /**
   * Notes that passages are embedded. One of which the model makes nothing has zeros only, and no vector then.
   * @param vectors of unit length, longer ones are cut to `dimensions` and made unit length again
   */
  add(passages: readonly number[], vectors: readonly Float32Array[]): void
  /** Has these passages embedded again. */
  forget(passages: readonly number[]): void
  /** The `limit` nearest passages, best first. `among` is SQL that selects passage ids, to search only those. */
  nearest(query: Float32Array, limit: number, among?: PassageFilter): NearPassage[]
  /** The similarity of just these passages; those without a vector are left out. */
  similarities(query: Float32Array, passages: readonly number[]): NearPassage[]
  /** Those of these passages that there are, in no order. */
  vectorsOf(passages: readonly number[]): Float32Array[]
  /** How near `query` is to the vault as a whole: about the cosines of up to some thousand passages, in no order. */
  background(query: Float32Array): Float32Array
  /**
   * The largest cosine that any passage has with each of these, the smallest first: found once, and again when a tenth of
   * the passages are others.
   */
  highest(vectors: readonly Float32Array[]): Float32Array
  /** Gets ready for the first search, as far as a file helps with it. */
  load(): Promise<void>
  /** Writes the vectors closer together where that is worth it, in short steps. */
  tidy(signal: AbortSignal): Promise<void>
  /** Takes what searches need out of memory. The vectors stay. */
  dispose(): Promise<void>
}

export interface NearPassage {
  readonly passage: number
  /** −1..1 */
  readonly cosine: number
}

export interface PassageFilter {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * So many more than are wanted are compared by their floats: the 8-bit copy puts cosines wrong by some thousandths, and
 * what stands close together in another order.
 */
const MORE = 32

/**
 * sqlite-vec keeps the floats; what is nearest is found in a copy of them in 8-bit numbers, and compared again by the
 * floats (docs/decisions/2026-11-28-vector-scan.md). Unit vectors compared by straight distance, which orders them as
 * cosine does.
 */
export function openVectorTable(
  database: Database,
  model: { readonly key: string; readonly dimensions: number },
): VectorTable {
  const { dimensions } = model
  const register = database.transaction(() => registerModel(database, model))
  let row = register.immediate()
  let store = openStore(database, row)
  const generation = database
    .prepare<[number], number>('SELECT generation FROM embedding_models WHERE id = ?')
    .pluck()
  /** Of the table that there is now: another process may have written it anew. Within a transaction. */
  function stored(): ReturnType<typeof openStore> {
    const now = generation.get(row.id) ?? row.generation
    if (now !== row.generation) {
      row = { ...row, generation: now }
      store = openStore(database, row)
    }
    return store
  }
  const scanned = scannedVectors(database, row.id, { dimensions, floats: () => stored().floats })

  const passages = embeddedPassages(database, row.id)

  const add = database.transaction((added: readonly number[], vectors: readonly Float32Array[]) => {
    const { insert, remove } = stored()
    for (const [index, passage] of added.entries()) {
      const vector = vectors[index]
      // The note may have changed while its old text was embedded.
      const passageHash = passages.wanted(passage)
      if (!vector || !passageHash) continue
      const kept = shortened(vector, dimensions)
      const hasMeaning = kept.some((value) => value !== 0)
      remove.run(BigInt(passage)) // of a row that was lost in the other table
      if (hasMeaning) insert.run(BigInt(passage), kept)
      passages.note(passage, vectorChecksum(passageHash, hasMeaning ? bytesOf(kept) : NO_VECTOR))
    }
  })
  const forget = database.transaction((gone: readonly number[]) => {
    stored()
    deleteVectors(database, row, JSON.stringify(gone))
  })
  const nearest = database.transaction(
    (nearTo: Float32Array, limit: number, among?: PassageFilter): NearPassage[] => {
      const near = scanned
        .current()
        .nearest(nearTo, limit + MORE, among && passagesOf(database, among))
      return stored()
        .floats.distances(nearTo, near)
        .toSorted((a, b) => a.distance - b.distance || a.passage - b.passage)
        .slice(0, limit)
        .map(toNearPassage)
    },
  )
  const similarities = database.transaction(
    (nearTo: Float32Array, among: readonly number[]): NearPassage[] =>
      stored()
        .floats.distances(nearTo, among)
        .toSorted((a, b) => a.passage - b.passage)
        .map(toNearPassage),
  )
  const vectorsOf = database.transaction((among: readonly number[]): Float32Array[] =>
    stored()
      .floats.of(among)
      .map(({ vector }) => vector),
  )
  const background = database.transaction((nearTo: Float32Array) =>
    scanned.current().sample(nearTo),
  )
  let known: { readonly size: number; readonly highest: Float32Array } | undefined
  const highest = database.transaction((vectors: readonly Float32Array[]): Float32Array => {
    const scan = scanned.current()
    if (known && Math.abs(scan.size - known.size) * 10 <= known.size) return known.highest
    const found = vectors.flatMap((each) => {
      const vector = shortened(each, dimensions)
      return stored().floats.distances(vector, scan.nearest(vector, 1)).map(toNearPassage)
    })
    known = { size: scan.size, highest: Float32Array.from(found, ({ cosine }) => cosine).sort() }
    return known.highest
  })
  return {
    dimensions,
    missing: passages.missing,
    missingAmong: passages.missingAmong,
    counts: passages.counts,
    isReadAsNow: passages.isReadAsNow,
    noteReading: passages.noteReading,
    add: (added, vectors) => add.immediate(added, vectors),
    forget: (gone) => forget.immediate(gone),
    nearest: (query, limit, among) => nearest(shortened(query, dimensions), limit, among),
    similarities: (query, among) => similarities(shortened(query, dimensions), among),
    vectorsOf: (among) => vectorsOf(among),
    background: (query) => background(shortened(query, dimensions)),
    highest: (vectors) => highest(vectors),
    load: () => scanned.load(),
    async tidy(signal) {
      stored()
      if (!isWorthRewriting(database, row)) return
      const next = { ...row, generation: row.generation + 1 }
      try {
        const isDone = await rewriteFloats(database, signal, {
          model: row.id,
          from: tableName(row),
          to: tableName(next),
          dimensions,
          generation: next.generation,
        })
        if (!isDone) return
      } catch (error) {
        // No room for a second one, say: the old one goes on, and another time is as good.
        const problem = databaseProblem(error)
        if (problem === null || problem === 'damaged') throw error
        return
      }
      row = next
      store = openStore(database, row)
    },
    dispose: () => scanned.dispose(),
  }
}

/** The table of a model, in its present generation. */
const openStore = (database: Database, row: ModelRow) => ({
  floats: openFloats(database, tableName(row), row.dimensions),
  insert: database.prepare(`INSERT INTO ${tableName(row)} (rowid, vector) VALUES (?, ?)`),
  remove: database.prepare(`DELETE FROM ${tableName(row)} WHERE rowid = ?`),
})

/** As one text: SQLite hands over a hundred thousand rows in the time of ten thousand so. */
function passagesOf(database: Database, { sql, parameters }: PassageFilter): number[] {
  const [first] = database
    .prepare<unknown[], { passages: string }>(
      `WITH found (passage) AS (${sql}) SELECT json_group_array(passage) AS passages FROM found`,
    )
    .all(...parameters)
  return first ? JSON.parse(first.passages) : []
}

/** Ids of passages, the lowest above `after` first. */
export const passagesAfter = (database: Database, after: number, limit: number): number[] =>
  database
    .prepare<[number, number], { id: number }>(
      'SELECT id FROM passages WHERE id > ? ORDER BY id LIMIT ?',
    )
    .all(after, limit)
    .map(({ id }) => id)

/**
 * Removes those of these passages that no chunk has any more, with their vectors of every model whose extension is
 * loaded.
 */
export function deleteOrphanPassages(
  database: Database,
  withVectors: boolean,
  among: readonly number[],
): void {
  if (among.length === 0) return
  const sweep = database.transaction(() => {
    const orphans = database
      .prepare<[string], { id: number }>(
        `SELECT id FROM passages WHERE id IN (SELECT value FROM json_each(?))
           AND NOT EXISTS (SELECT 1 FROM chunks WHERE passage = passages.id)`,
      )
      .all(JSON.stringify(among))
    // Without the extension the vectors cannot be reached, so their passages wait for it.
    const deletable = withVectors ? orphans : orphans.filter(({ id }) => !hasVectors(database, id))
    if (deletable.length === 0) return
    const ids = JSON.stringify(deletable.map(({ id }) => id))
    if (withVectors)
      for (const model of registeredModels(database)) deleteVectors(database, model, ids)
    database.prepare('DELETE FROM passages WHERE id IN (SELECT value FROM json_each(?))').run(ids)
  })
  sweep.immediate()
}

/**
 * Takes away the vectors that are not what was written for their passages, so that they are made again. Gives how many
 * there were in each step; a step looks at `atOnce` of them.
 */
export function* dropWrongVectors(database: Database, atOnce: number): Generator<number> {
  for (const { id } of registeredModels(database))
    for (let after: number | undefined = 0; after !== undefined;) {
      // Asked again at each step: between two, the vectors of a model may get a table of their own anew.
      const model = registeredModels(database).find((each) => each.id === id)
      if (!model) break
      const { last, dropped } = dropWrongAfter(database, model, { after, limit: atOnce })
      yield dropped
      after = last
    }
}

interface StoredRow {
  readonly passage: number
  readonly checksum: number | null
  /** Null when the passage is lost. */
  readonly hash: Buffer | null
}

function dropWrongAfter(
  database: Database,
  model: ModelRow,
  { after, limit }: { readonly after: number; readonly limit: number },
): { readonly last: number | undefined; readonly dropped: number } {
  const rows = database
    .prepare<[number, number, number], StoredRow>(
      `SELECT passage, checksum, hash FROM embedded LEFT JOIN passages ON passages.id = passage
       WHERE model = ? AND passage > ? ORDER BY passage LIMIT ?`,
    )
    .all(model.id, after, limit)
  const vectorOf = database
    .prepare<[bigint], Buffer>(`SELECT vector FROM ${tableName(model)} WHERE rowid = ?`)
    .pluck()
  const keep = database.prepare('UPDATE embedded SET checksum = ? WHERE model = ? AND passage = ?')
  const check = database.transaction(() => {
    const wrong = rows.filter((row) => {
      const vector = vectorOf.get(BigInt(row.passage))
      // One that never had a vector has the checksum of that.
      if (!row.hash || (!vector && row.checksum === null)) return true
      const checksum = vectorChecksum(row.hash, vector ?? NO_VECTOR)
      if (row.checksum === null) keep.run(checksum, model.id, row.passage)
      return row.checksum !== null && row.checksum !== checksum
    })
    if (wrong.length > 0)
      deleteVectors(database, model, JSON.stringify(wrong.map(({ passage }) => passage)))
    return wrong.length
  })
  return { last: rows.at(-1)?.passage, dropped: check.immediate() }
}

/** 48 bits, which a number holds. The passage is in it too: another one's vector is a wrong one. */
const vectorChecksum = (passageHash: Buffer, vector: Buffer): number =>
  hash('sha256', Buffer.concat([passageHash, vector]), 'buffer').readUIntBE(0, 6)

/** Of a passage of which the model makes nothing. */
const NO_VECTOR = Buffer.alloc(0)

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

interface ModelRow {
  readonly id: number
  readonly dimensions: number
  readonly generation: number
}
interface DistanceRow {
  readonly passage: number
  readonly distance: number
}

export const tableName = ({ id, generation }: ModelRow): string => `vectors_${id}_${generation}`

const registeredModels = (database: Database): ModelRow[] =>
  database.prepare<[], ModelRow>('SELECT id, dimensions, generation FROM embedding_models').all()

const hasVectors = (database: Database, passage: number): boolean =>
  database.prepare('SELECT 1 FROM embedded WHERE passage = ?').get(passage) !== undefined

function registerModel(
  database: Database,
  { key, dimensions }: { readonly key: string; readonly dimensions: number },
): ModelRow {
  const row = database
    .prepare<[string, number, number], ModelRow>(
      `INSERT INTO embedding_models (model, dimensions, reading) VALUES (?, ?, ?)
       ON CONFLICT (model) DO UPDATE SET dimensions = excluded.dimensions RETURNING id, dimensions, generation`,
    )
    .get(key, dimensions, READING)
  if (!row) throw new Error('The model could not be registered.')
  createFloats(database, tableName(row), dimensions)
  return row
}

function deleteVectors(database: Database, model: ModelRow, ids: string): void {
  const gone = database
    .prepare<[string, number], { passage: number }>(
      `DELETE FROM embedded WHERE passage IN (SELECT value FROM json_each(?)) AND model = ?
       RETURNING passage`,
    )
    .all(ids, model.id)
  const remove = database.prepare(`DELETE FROM ${tableName(model)} WHERE rowid = ?`)
  for (const { passage } of gone) remove.run(BigInt(passage))
  database
    .prepare('UPDATE embedding_models SET deleted = deleted + ? WHERE id = ?')
    .run(gone.length, model.id)
}

/** Below this a rewrite is not worth its time. */
const MIN_DEAD = 2000

/**
 * sqlite-vec does not give the room of deleted vectors back, so a table of which nearly a third is dead is written
 * anew; so is one from when it kept vectors in large pieces.
 */
function isWorthRewriting(database: Database, model: ModelRow): boolean {
  const { deleted, live } = database
    .prepare<[number], { deleted: number; live: number }>(
      `SELECT deleted, embedded AS live FROM embedding_models WHERE id = ?`,
    )
    .get(model.id) ?? { deleted: 0, live: 0 }
  if (!isInSmallChunks(database, tableName(model))) return true
  return deleted >= MIN_DEAD && deleted >= 0.3 * (live + deleted)
}

/** The first numbers of a vector, at length 1 again: what Matryoshka training makes work by itself. */
function shortened(vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length === dimensions) return vector
  return normalized(vector.slice(0, dimensions))
}

/** For unit vectors: |a − b|² = 2 − 2 cos. */
const toNearPassage = ({ passage, distance }: DistanceRow): NearPassage => ({
  passage,
  cosine: 1 - (distance * distance) / 2,
})
