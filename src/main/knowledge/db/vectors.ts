import { hash } from 'node:crypto'
import type { Database } from '../../sqlite/open-database.ts'

/** The vectors of one model, keyed by passage. Those of other models lie beside and are kept. */
export interface VectorTable {
  readonly dimensions: number
  /** Passages without a vector, the lowest ids above `after` first. */
  missing(after: number, limit: number): number[]
  missingAmong(passages: readonly number[]): number[]
  /** @param vectors of unit length, longer ones are cut to `dimensions` and made unit length again */
  add(passages: readonly number[], vectors: readonly Float32Array[]): void
  /** The `limit` nearest passages, best first. `among` is SQL that selects passage ids, to search only those. */
  nearest(query: Float32Array, limit: number, among?: PassageFilter): NearPassage[]
  /** The similarity of just these passages; those without a vector are left out. */
  similarities(query: Float32Array, passages: readonly number[]): NearPassage[]
  counts(): { readonly embedded: number; readonly total: number }
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
 * Floats, because 8-bit numbers were not faster in sqlite-vec (50,000 × 256: 16 ms floats, 13 ms bytes with worse
 * order) and the file is disposable. Unit vectors compared by straight distance, which orders them as cosine does and
 * takes a quarter less time.
 */
export function openVectorTable(
  database: Database,
  model: { readonly key: string; readonly dimensions: number },
): VectorTable {
  const { dimensions } = model
  const register = database.transaction(() => withoutDead(database, registerModel(database, model)))
  const row = register.immediate()
  const table = tableName(row)

  const missing = database.prepare<[number, number, number], { id: number }>(
    `SELECT id FROM passages WHERE id > ?
       AND NOT EXISTS (SELECT 1 FROM embedded WHERE model = ? AND passage = passages.id)
     ORDER BY id LIMIT ?`,
  )
  const missingAmong = database.prepare<[string, number], { id: number }>(
    `SELECT id FROM passages WHERE id IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM embedded WHERE model = ? AND passage = passages.id)`,
  )
  const insertVector = database.prepare(`INSERT INTO ${table} (rowid, vector) VALUES (?, ?)`)
  const deleteVector = database.prepare(`DELETE FROM ${table} WHERE rowid = ?`)
  const wanted = database.prepare<[number], { hash: Buffer }>(
    `SELECT hash FROM passages WHERE id = ?
       AND NOT EXISTS (SELECT 1 FROM embedded WHERE model = ${row.id} AND passage = passages.id)`,
  )
  const insertEmbedded = database.prepare(
    'INSERT INTO embedded (model, passage, checksum) VALUES (?, ?, ?)',
  )
  const similar = database.prepare<[Float32Array, string], { rowid: number; distance: number }>(
    `SELECT rowid, vec_distance_l2(vector, ?) AS distance FROM ${table}
     WHERE rowid IN (SELECT value FROM json_each(?))`,
  )

  const add = database.transaction(
    (passages: readonly number[], vectors: readonly Float32Array[]) => {
      for (const [index, passage] of passages.entries()) {
        const vector = vectors[index]
        // The note may have changed while its old text was embedded.
        const of = wanted.get(passage)
        if (!vector || !of) continue
        const stored = shortened(vector, dimensions)
        deleteVector.run(BigInt(passage)) // of a row that was lost in the other table
        insertVector.run(BigInt(passage), stored)
        insertEmbedded.run(row.id, passage, vectorChecksum(of.hash, bytesOf(stored)))
      }
    },
  )

  return {
    dimensions,
    missing: (after, limit) => missing.all(after, row.id, limit).map(({ id }) => id),
    missingAmong: (passages) =>
      missingAmong.all(JSON.stringify(passages), row.id).map(({ id }) => id),
    add: (passages, vectors) => add.immediate(passages, vectors),
    nearest(query, limit, among) {
      const sql = `SELECT rowid, distance FROM ${table} WHERE vector MATCH ? AND k = ?`
      const nearTo = shortened(query, dimensions)
      const rows = among
        ? database
            .prepare<unknown[], DistanceRow>(`${sql} AND rowid IN (${among.sql})`)
            .all(nearTo, limit, ...among.parameters)
        : database.prepare<unknown[], DistanceRow>(sql).all(nearTo, limit)
      return rows.map(toNearPassage)
    },
    similarities: (query, passages) =>
      similar.all(shortened(query, dimensions), JSON.stringify(passages)).map(toNearPassage),
    counts() {
      const counted = database
        .prepare<[number], { embedded: number; total: number }>(
          `SELECT (SELECT embedded FROM embedding_models WHERE id = ?) AS embedded,
                  (SELECT count FROM tallies WHERE name = 'passages') AS total`,
        )
        .get(row.id)
      return counted ?? { embedded: 0, total: 0 }
    },
  }
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
      const vector = row.hash && vectorOf.get(BigInt(row.passage))
      if (!row.hash || !vector) return true
      const checksum = vectorChecksum(row.hash, vector)
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

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

interface ModelRow {
  readonly id: number
  readonly dimensions: number
  readonly generation: number
}
interface DistanceRow {
  readonly rowid: number
  readonly distance: number
}

const tableName = ({ id, generation }: ModelRow): string => `vectors_${id}_${generation}`

const registeredModels = (database: Database): ModelRow[] =>
  database.prepare<[], ModelRow>('SELECT id, dimensions, generation FROM embedding_models').all()

const hasVectors = (database: Database, passage: number): boolean =>
  database.prepare('SELECT 1 FROM embedded WHERE passage = ?').get(passage) !== undefined

function registerModel(
  database: Database,
  { key, dimensions }: { readonly key: string; readonly dimensions: number },
): ModelRow {
  const row = database
    .prepare<[string, number], ModelRow>(
      `INSERT INTO embedding_models (model, dimensions) VALUES (?, ?)
       ON CONFLICT (model) DO UPDATE SET dimensions = excluded.dimensions RETURNING id, dimensions, generation`,
    )
    .get(key, dimensions)
  if (!row) throw new Error('The model could not be registered.')
  createTable(database, row)
  return row
}

const createTable = (database: Database, row: ModelRow): void =>
  void database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${tableName(row)} USING vec0(vector float[${row.dimensions}])`,
  )

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
 * anew. Only when it is opened: nothing else has it in hand then.
 */
function withoutDead(database: Database, model: ModelRow): ModelRow {
  const { deleted, live } = database
    .prepare<[number], { deleted: number; live: number }>(
      `SELECT deleted, embedded AS live FROM embedding_models WHERE id = ?`,
    )
    .get(model.id) ?? { deleted: 0, live: 0 }
  if (deleted < MIN_DEAD || deleted < 0.3 * (live + deleted)) return model
  const next = { ...model, generation: model.generation + 1 }
  createTable(database, next)
  database.exec(`
    INSERT INTO ${tableName(next)} (rowid, vector) SELECT rowid, vector FROM ${tableName(model)};
    DROP TABLE ${tableName(model)}`)
  database
    .prepare('UPDATE embedding_models SET generation = ?, deleted = 0 WHERE id = ?')
    .run(next.generation, model.id)
  return next
}

/** The first numbers of a vector, at length 1 again: what Matryoshka training makes work by itself. */
function shortened(vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length === dimensions) return vector
  const head = vector.subarray(0, dimensions)
  const length = Math.sqrt(head.reduce((sum, value) => sum + value * value, 0))
  return length > 0 ? head.map((value) => value / length) : head.slice()
}

/** For unit vectors: |a − b|² = 2 − 2 cos. */
const toNearPassage = ({ rowid, distance }: DistanceRow): NearPassage => ({
  passage: rowid,
  cosine: 1 - (distance * distance) / 2,
})
