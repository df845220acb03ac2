import type { Database } from '../../sqlite/open-database.ts'

/** The floats of one model, as sqlite-vec stores them; read past it where it would ask for each by itself. */
export interface StoredFloats {
  /** Some thousand vectors, of the pieces after this one, in no order; `last` is the piece to go on after. */
  after(piece: number): { readonly last: number | undefined; readonly vectors: StoredVector[] }
  /** Of these passages; those without one are left out. */
  of(passages: readonly number[]): StoredVector[]
  /** How near they are to a vector of unit length: the straight distance. Those without a vector are left out. */
  distances(
    query: Float32Array,
    passages: readonly number[],
  ): { readonly passage: number; readonly distance: number }[]
}

export interface StoredVector {
  readonly passage: number
  readonly vector: Float32Array
}

/**
 * Vectors that sqlite-vec keeps in one piece: with its own 1,024, to read one of them takes 0.2 ms and with these 4 µs,
 * and to add one half as long.
 */
export const CHUNK_SIZE = 16

/** Whether a table of vectors was made with pieces of this size. */
export const isInSmallChunks = (database: Database, table: string): boolean =>
  database
    .prepare<[string], { sql: string }>('SELECT sql FROM sqlite_schema WHERE name = ?')
    .get(table)
    ?.sql.includes(`chunk_size=${CHUNK_SIZE})`) ?? false

export const createFloats = (database: Database, table: string, dimensions: number): void =>
  void database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${table}
       USING vec0(vector float[${dimensions}], chunk_size=${CHUNK_SIZE})`,
  )

/**
 * sqlite-vec's own tables (its ARCHITECTURE.md): `_chunks` with a bit for each place that is taken and the rowid of
 * each, `_vector_chunks00` with the vectors of as many, `_rowids` with the chunk and the place of each. By them a whole
 * table is read many times as fast as through it.
 */
export function openFloats(database: Database, table: string, dimensions: number): StoredFloats {
  const bytes = dimensions * 4
  const chunks = database.prepare<[number, number], ChunkRow>(
    `SELECT chunk_id, validity, rowids, vectors FROM ${table}_chunks
     CROSS JOIN ${table}_vector_chunks00 AS held ON held._rowid_ = chunk_id
     WHERE chunk_id > ? ORDER BY chunk_id LIMIT ?`,
  )
  const chunksAtOnce = isInSmallChunks(database, table) ? Math.ceil(AT_ONCE / CHUNK_SIZE) : 1
  const vector = `substr(held.vectors, places.chunk_offset * ${bytes} + 1, ${bytes})`
  const among = `FROM json_each(?) AS wanted
     CROSS JOIN ${table}_rowids AS places ON places.rowid = wanted.value
     CROSS JOIN ${table}_vector_chunks00 AS held ON held._rowid_ = places.chunk_id`
  const some = database.prepare<[string], { passage: number; vector: Buffer }>(
    `SELECT places.rowid AS passage, ${vector} AS vector ${among}`,
  )
  const distant = database.prepare<[Float32Array, string], { passage: number; distance: number }>(
    `SELECT places.rowid AS passage, vec_distance_l2(${vector}, ?) AS distance ${among}`,
  )
  return {
    after(piece) {
      const rows = chunks.all(piece, chunksAtOnce)
      const found: StoredVector[] = []
      for (const { validity, rowids, vectors } of rows)
        for (let place = 0; place * 8 < rowids.length; place += 1) {
          if (((validity[place >> 3] ?? 0) & (1 << (place & 7))) === 0) continue
          const passage = Number(rowids.readBigInt64LE(place * 8))
          found.push({ passage, vector: floatsAt(vectors, place * bytes, dimensions) })
        }
      return { last: rows.at(-1)?.chunk_id, vectors: found }
    },
    of: (passages) =>
      some.all(JSON.stringify(passages)).map((row) => ({
        passage: row.passage,
        vector: floatsAt(row.vector, 0, dimensions),
      })),
    distances: (query, passages) => distant.all(query, JSON.stringify(passages)),
  }
}

/** So many vectors, or one piece, in about 10 ms. */
const AT_ONCE = 1024

interface ChunkRow {
  readonly chunk_id: number
  readonly validity: Buffer
  readonly rowids: Buffer
  readonly vectors: Buffer
}

/** Floats must lie on a multiple of four bytes. */
function floatsAt(bytes: Buffer, start: number, count: number): Float32Array {
  const at = bytes.byteOffset + start
  return at % 4 === 0
    ? new Float32Array(bytes.buffer, at, count)
    : new Float32Array(Uint8Array.from(bytes.subarray(start, start + count * 4)).buffer)
}
