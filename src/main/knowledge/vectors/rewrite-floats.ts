import { setImmediate } from 'node:timers/promises'
import { isSqliteError } from '../../sqlite/database-error.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { createFloats, openFloats } from './stored-floats.ts'

export interface Rewriting {
  /** Its row in `embedding_models`. */
  readonly model: number
  readonly from: string
  readonly to: string
  readonly dimensions: number
  /** Of the new table. */
  readonly generation: number
}

/**
 * Writes the vectors of a model into a table of their own anew, and gives the old one up when all are there. In short
 * steps, between which the old one is searched and written to as ever. A vector that comes or goes meanwhile ends it
 * without a result, for another time; so does the end of the process, whose unfinished table the next one begins again.
 * @returns whether it was done
 */
export async function rewriteFloats(
  database: Database,
  signal: AbortSignal,
  { model, from, to, dimensions, generation }: Rewriting,
): Promise<boolean> {
  const drop = (table: string): void => void database.exec(`DROP TABLE IF EXISTS ${table}`)
  const stamp = database
    .prepare<[number], number>('SELECT stamp FROM embedding_models WHERE id = ?')
    .pluck()
  const before = stamp.get(model)
  database.transaction(() => {
    drop(to)
    createFloats(database, to, dimensions)
  })()
  const floats = openFloats(database, from, dimensions)
  const insert = database.prepare(`INSERT INTO ${to} (rowid, vector) VALUES (?, ?)`)
  const finish = database.prepare(
    'UPDATE embedding_models SET generation = ?, deleted = 0 WHERE id = ? AND generation = ?',
  )

  /** Gives the piece to go on after; null when something changed, undefined at the end. */
  const step = database.transaction((after: number): number | null | undefined => {
    if (stamp.get(model) !== before) return null
    const { last, vectors } = floats.after(after)
    for (const { passage, vector } of vectors) insert.run(BigInt(passage), vector)
    if (last !== undefined) return last
    if (finish.run(generation, model, generation - 1).changes === 0) return null
    drop(from)
    return undefined
  })

  try {
    for (let after = 0; ;) {
      signal.throwIfAborted()
      const next = step.immediate(after)
      if (next === undefined) return true
      if (next === null) {
        drop(to)
        return false
      }
      after = next
      await setImmediate()
    }
  } catch (error) {
    if (isSqliteError(error, 'SQLITE_FULL')) drop(to)
    throw error
  }
}
