import type { Migration } from '../../../sqlite/open-database.ts'

/** What was written, in short, so that it can be told later whether it is still so: see `note-checks.ts`. */
export const checksums: Migration = {
  name: 'checksums',
  up: (database) => {
    database.exec(`
      ALTER TABLE files ADD COLUMN checksum TEXT; -- of everything that is held of the file; null for one from before
      ALTER TABLE embedded ADD COLUMN checksum INTEGER; -- of the passage's hash and its vector
    `)
  },
}
