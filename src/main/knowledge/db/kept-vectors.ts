import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../sqlite/open-database.ts'
import { tableName } from './vectors.ts'

/** The vectors of one state of a model. */
export interface StoredModel {
  readonly id: number
  /** As `openVectorTable` was given it. */
  readonly key: string
  readonly dimensions: number
  readonly vectors: number
}

const VECTORS_AT_ONCE = 5000

/** All models that have vectors here, or had. */
export const storedModels = (database: Database): StoredModel[] =>
  database
    .prepare<[], StoredModel>(
      'SELECT id, model AS key, dimensions, embedded AS vectors FROM embedding_models ORDER BY id',
    )
    .all()

/** The key of the model whose vectors were searched last; null when none was yet. */
export const answeringKey = (database: Database): string | null =>
  database
    .prepare<[], string>('SELECT model FROM embedding_models WHERE answers = 1')
    .pluck()
    .get() ?? null

export const setAnswering = (database: Database, key: string): void =>
  void database.prepare('UPDATE embedding_models SET answers = (model = ?)').run(key)

/**
 * Removes the vectors of a model in short steps, so that a search between two hardly waits. Ended in the middle, what is
 * left of them is still right.
 */
export async function dropModel(
  database: Database,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const some = database.prepare(
    `DELETE FROM embedded WHERE model = ? AND passage IN
       (SELECT passage FROM embedded WHERE model = ? LIMIT ${VECTORS_AT_ONCE})`,
  )
  while (some.run(id, id).changes > 0) {
    await setImmediate()
    signal.throwIfAborted()
  }
  const drop = database.transaction(() => {
    const row = database
      .prepare<[number], { id: number; dimensions: number; generation: number }>(
        'DELETE FROM embedding_models WHERE id = ? RETURNING id, dimensions, generation',
      )
      .get(id)
    if (row) database.exec(`DROP TABLE IF EXISTS ${tableName(row)}`)
  })
  drop.immediate()
}
