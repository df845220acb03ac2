import type { Migration } from '../../../sqlite/open-database.ts'

/**
 * How many rows the large tables have, counted as they come and go: SQLite would read all of a table to count it, and
 * every search and every step of progress asks.
 */
export const tallies: Migration = {
  name: 'tallies',
  up: (database) => {
    database.exec(`
      CREATE TABLE tallies (name TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      ALTER TABLE embedding_models ADD COLUMN embedded INTEGER NOT NULL DEFAULT 0; -- its rows in embedded
      UPDATE embedding_models
        SET embedded = (SELECT count(*) FROM embedded WHERE model = embedding_models.id);
      CREATE TRIGGER embedded_came AFTER INSERT ON embedded BEGIN
        UPDATE embedding_models SET embedded = embedded + 1 WHERE id = new.model;
      END;
      CREATE TRIGGER embedded_went AFTER DELETE ON embedded BEGIN
        UPDATE embedding_models SET embedded = embedded - 1 WHERE id = old.model;
      END;
    `)
    for (const table of ['notes', 'chunks', 'passages'])
      database.exec(`
        INSERT INTO tallies (name, count) SELECT '${table}', count(*) FROM ${table};
        CREATE TRIGGER ${table}_came AFTER INSERT ON ${table} BEGIN
          UPDATE tallies SET count = count + 1 WHERE name = '${table}';
        END;
        CREATE TRIGGER ${table}_went AFTER DELETE ON ${table} BEGIN
          UPDATE tallies SET count = count - 1 WHERE name = '${table}';
        END;
      `)
  },
}
