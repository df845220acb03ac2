import type { Migration } from '../../../sqlite/open-database.ts'

/** The properties of notes, and what was read of each file: see `READING`. */
export const properties: Migration = {
  name: 'properties',
  up: (database) => {
    database.exec(`
      ALTER TABLE files ADD COLUMN reading INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE notes ADD COLUMN properties TEXT; -- a JSON object; null without frontmatter that can be read
    `)
  },
}
