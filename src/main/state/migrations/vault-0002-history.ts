import type { Migration } from '../../sqlite/open-database.ts'

/** The journal learns of folders, of changes that take back several, and to be asked by path, group and turn. */
export const vaultHistory: Migration = {
  name: 'vault-0002-history',
  up(database) {
    database.exec(`
      CREATE TABLE journalEntryNew (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        changeId TEXT NOT NULL UNIQUE,
        groupId TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('create', 'edit', 'move', 'trash', 'restore', 'undo')),
        isFolder INTEGER NOT NULL DEFAULT 0 CHECK (isFolder IN (0, 1)),
        path TEXT NOT NULL,
        toPath TEXT,
        preEtag TEXT,
        preRef TEXT,
        postEtag TEXT,
        undoesJson TEXT NOT NULL DEFAULT '[]',
        summary TEXT NOT NULL DEFAULT '',
        originJson TEXT NOT NULL,
        turnId TEXT,
        atMs INTEGER NOT NULL,
        state TEXT NOT NULL DEFAULT 'intent' CHECK (state IN ('intent', 'applied', 'aborted'))
      ) STRICT;
      INSERT INTO journalEntryNew
        (seq, changeId, groupId, kind, path, toPath, preEtag, preRef, postEtag, undoesJson, originJson, turnId, atMs, state)
      SELECT seq, changeId, groupId, kind, path, toPath, preEtag, preRef, postEtag,
        CASE WHEN undoes IS NULL THEN '[]' ELSE json_array(undoes) END,
        originJson, originJson ->> '$.turnId', atMs, state
      FROM journalEntry;
      DROP TABLE journalEntry;
      ALTER TABLE journalEntryNew RENAME TO journalEntry;
      CREATE INDEX journalEntry_unfinished ON journalEntry (seq) WHERE state = 'intent';
      CREATE INDEX journalEntry_group ON journalEntry (groupId, seq);
      CREATE INDEX journalEntry_turn ON journalEntry (turnId, seq) WHERE turnId IS NOT NULL;
      CREATE INDEX journalEntry_path ON journalEntry (path, seq);
      CREATE INDEX journalEntry_toPath ON journalEntry (toPath, seq) WHERE toPath IS NOT NULL;

      -- Which change took back which: kept beside the journal so that it can be asked without reading all of it.
      CREATE TABLE takenBack (
        changeId TEXT NOT NULL,
        by TEXT NOT NULL,
        PRIMARY KEY (changeId, by)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO takenBack (changeId, by)
      SELECT value, changeId FROM journalEntry, json_each(undoesJson);
    `)
  },
}
