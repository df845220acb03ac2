import type { Migration } from '../../sqlite/open-database.ts'

export const appFirstTables: Migration = {
  name: 'app-0001-first-tables',
  up(database) {
    database.exec(`
      CREATE TABLE field (
        record TEXT NOT NULL,
        name TEXT NOT NULL,
        json TEXT NOT NULL,
        PRIMARY KEY (record, name)
      ) STRICT;

      -- dev and ino are text: Windows has file ids beyond 63 bits.
      CREATE TABLE vault (
        id TEXT PRIMARY KEY NOT NULL,
        name TEXT NOT NULL,
        root TEXT NOT NULL UNIQUE,
        dev TEXT NOT NULL,
        ino TEXT NOT NULL,
        lastOpenedMs INTEGER NOT NULL,
        -- Orders the list, since a clock can go back.
        openedSeq INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX vault_place ON vault (dev, ino);
    `)
  },
}
