import type { Migration } from '../../sqlite/open-database.ts'

/** Finds the changes that still need an earlier content, and those of a time, without reading all of the journal. */
export const vaultRetention: Migration = {
  name: 'vault-0004-retention',
  up(database) {
    database.exec(`
      CREATE INDEX journalEntry_preRef ON journalEntry (preRef, seq) WHERE preRef IS NOT NULL;
      CREATE INDEX journalEntry_postEtag ON journalEntry (postEtag, seq) WHERE postEtag IS NOT NULL;
      CREATE INDEX journalEntry_atMs ON journalEntry (atMs, seq);
    `)
  },
}
