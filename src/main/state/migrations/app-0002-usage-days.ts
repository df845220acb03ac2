import type { Migration } from '../../sqlite/open-database.ts'

export const appUsageDays: Migration = {
  name: 'app-0002-usage-days',
  up(database) {
    database.exec(`
      -- Each calendar day, in the person's own time zone, on which Latent ran: 2026-11-21.
      CREATE TABLE usageDay (day TEXT PRIMARY KEY NOT NULL) STRICT;
    `)
  },
}
