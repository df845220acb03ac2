import type { Migration } from '../../sqlite/open-database.ts'

export const vaultFirstTables: Migration = {
  name: 'vault-0001-first-tables',
  up(database) {
    database.exec(`
      CREATE TABLE field (
        record TEXT NOT NULL,
        name TEXT NOT NULL,
        json TEXT NOT NULL,
        PRIMARY KEY (record, name)
      ) STRICT;

      CREATE TABLE conversation (
        id TEXT PRIMARY KEY NOT NULL,
        title TEXT NOT NULL,
        createdAtMs INTEGER NOT NULL,
        updatedAtMs INTEGER NOT NULL,
        -- The number of its newest item: never given out twice, whatever happens to the items.
        lastSeq INTEGER NOT NULL DEFAULT 0
      ) STRICT;

      CREATE TABLE chatItem (
        conversationId TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        turnId TEXT NOT NULL,
        atMs INTEGER NOT NULL,
        type TEXT NOT NULL,
        messageId TEXT,
        json TEXT NOT NULL,
        PRIMARY KEY (conversationId, seq)
      ) STRICT;
      CREATE INDEX chatItem_delta ON chatItem (conversationId, messageId)
        WHERE type = 'text-delta';
      CREATE INDEX chatItem_turnEdge ON chatItem (conversationId, turnId, type)
        WHERE type IN ('user-message', 'turn-start', 'turn-end');

      CREATE TABLE modelMessage (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        conversationId TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        json TEXT NOT NULL
      ) STRICT;
      CREATE INDEX modelMessage_conversation ON modelMessage (conversationId, seq);

      -- No foreign key: a call from the command line has no conversation, and one that ends late may have lost its.
      CREATE TABLE toolCall (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        timestampMs INTEGER NOT NULL,
        conversationId TEXT,
        toolName TEXT NOT NULL,
        argumentsJson TEXT NOT NULL,
        resultJson TEXT NOT NULL,
        durationMs REAL NOT NULL,
        error TEXT
      ) STRICT;
      CREATE INDEX toolCall_conversation ON toolCall (conversationId);

      CREATE TABLE journalEntry (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        changeId TEXT NOT NULL UNIQUE,
        groupId TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('create', 'edit', 'move', 'trash', 'undo')),
        path TEXT NOT NULL,
        toPath TEXT,
        preEtag TEXT,
        preRef TEXT,
        postEtag TEXT,
        undoes TEXT,
        originJson TEXT NOT NULL,
        atMs INTEGER NOT NULL,
        state TEXT NOT NULL DEFAULT 'intent' CHECK (state IN ('intent', 'applied', 'aborted'))
      ) STRICT;
      CREATE INDEX journalEntry_unfinished ON journalEntry (seq) WHERE state = 'intent';
    `)
  },
}
