import type { Migration } from '../../../sqlite/open-database.ts'

/** What keeps a note out of the search. Its links, tags and names are known all the same; it has no passages. */
export const upkeep: Migration = {
  name: 'upkeep',
  up: (database) => {
    database.exec(`
      ALTER TABLE files ADD COLUMN excluded TEXT; -- the key of the rule; null for one that is searched
      CREATE INDEX files_excluded ON files (excluded) WHERE excluded IS NOT NULL;
      UPDATE files SET checksum = NULL; -- it is in them now
    `)
  },
}
