import type { Migration } from '../../sqlite/open-database.ts'

/**
 * Joins a logged call with its record in the audit log, and remembers the last of those that are durable: an audit
 * log that ends before it has lost something.
 */
export const vaultAuditedCalls: Migration = {
  name: 'vault-0005-audited-calls',
  up(database) {
    database.exec(`
      ALTER TABLE toolCall ADD COLUMN auditSeq INTEGER;
      ALTER TABLE toolCall ADD COLUMN isAuditDurable INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX toolCall_auditSeq ON toolCall (auditSeq) WHERE auditSeq IS NOT NULL;
      CREATE INDEX toolCall_auditDurable ON toolCall (auditSeq) WHERE isAuditDurable = 1;
    `)
  },
}
