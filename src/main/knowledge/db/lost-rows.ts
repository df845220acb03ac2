import type { Database } from '../../sqlite/open-database.ts'

/** Rows of a table that belong to a row of another, which is not there. */
interface Belonging {
  readonly table: string
  readonly column: string
  readonly to: string
}

/** Parents first: with theirs, the rows of a note go by themselves. */
const BELONGING: readonly Belonging[] = [
  { table: 'notes', column: 'id', to: 'files' },
  ...['aliases', 'tags', 'property_uses', 'note_words', 'links', 'chunks', 'tasks'].map(
    (table) => ({
      table,
      column: 'note',
      to: 'notes',
    }),
  ),
  { table: 'task_items', column: 'id', to: 'tasks' },
  { table: 'task_tags', column: 'task', to: 'tasks' },
  { table: 'task_times', column: 'task', to: 'tasks' },
  { table: 'embedded', column: 'model', to: 'embedding_models' },
]
const COUNTED = ['notes', 'chunks', 'passages']

/**
 * Puts right what no note would miss: rows that belong to nothing, and counts. Gives how many rows each step changed;
 * a step is one short statement.
 */
export function* sweepLostRows(database: Database): Generator<number> {
  const change = (sql: string): number => database.prepare(sql).run().changes
  for (const { table, column, to } of BELONGING)
    yield change(
      `DELETE FROM ${table} AS held WHERE NOT EXISTS (SELECT 1 FROM ${to} WHERE ${to}.id = held.${column})`,
    )
  // A table of FTS5 gives only those away that are asked for.
  yield change(
    `DELETE FROM words WHERE rowid IN
       (SELECT id FROM words_docsize WHERE NOT EXISTS (SELECT 1 FROM chunks WHERE chunks.id = words_docsize.id))`,
  )
  for (const table of COUNTED)
    yield change(
      `INSERT INTO tallies (name, count) SELECT '${table}', count(*) FROM ${table} WHERE true
       ON CONFLICT (name) DO UPDATE SET count = excluded.count WHERE count <> excluded.count`,
    )
  yield change(
    `DELETE FROM tallies WHERE name NOT IN (${COUNTED.map((name) => `'${name}'`).join(', ')})`,
  )
  yield change(
    `DELETE FROM property_words AS held WHERE NOT EXISTS
       (SELECT 1 FROM property_uses WHERE property_uses.of = held.of AND property_uses.text = held.text)`,
  )
  yield change(
    `INSERT INTO property_words (of, text, key, uses)
       SELECT of, text, key, count(*) FROM property_uses WHERE true GROUP BY of, text
     ON CONFLICT (of, text) DO UPDATE SET uses = excluded.uses, key = excluded.key
       WHERE uses <> excluded.uses OR key <> excluded.key`,
  )
  yield change(
    `DELETE FROM note_languages WHERE languages NOT IN (SELECT languages FROM note_words)`,
  )
  yield change(
    `INSERT INTO note_languages (languages, notes) SELECT languages, count(*) FROM note_words WHERE true GROUP BY languages
     ON CONFLICT (languages) DO UPDATE SET notes = excluded.notes WHERE notes <> excluded.notes`,
  )
  yield change(
    `UPDATE embedding_models SET embedded = counted.count FROM
       (SELECT id, (SELECT count(*) FROM embedded WHERE model = embedding_models.id) AS count
        FROM embedding_models) AS counted
     WHERE counted.id = embedding_models.id AND embedded <> counted.count`,
  )
}
