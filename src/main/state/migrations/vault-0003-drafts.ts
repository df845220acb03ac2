import type { Migration } from '../../sqlite/open-database.ts'

/** Text that is not on disk, and what it was typed into: apart, so that keeping a key press writes no whole note. */
export const vaultDrafts: Migration = {
  name: 'vault-0003-drafts',
  up(database) {
    database.exec(`
      CREATE TABLE draft (
        id TEXT PRIMARY KEY NOT NULL,
        path TEXT NOT NULL,
        baseEtag TEXT NOT NULL,
        stageJson TEXT NOT NULL,
        editsJson TEXT NOT NULL,
        atMs INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE draftBase (
        etag TEXT NOT NULL,
        part INTEGER NOT NULL,
        -- How many parts the whole text has.
        parts INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (etag, part)
      ) STRICT;
    `)
  },
}
