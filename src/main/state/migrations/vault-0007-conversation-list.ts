import type { Migration } from '../../sqlite/open-database.ts'

/**
 * Conversations can be pinned, can come from another one, and can be found by their words. The words follow the items
 * by triggers, whoever writes those, so that they are made again wherever the items are.
 */
export const vaultConversationList: Migration = {
  name: 'vault-0007-conversation-list',
  up(database) {
    database.exec(`
      ALTER TABLE conversation ADD COLUMN isPinned INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE conversation ADD COLUMN forkedFromJson TEXT;

      -- Which item a row of the words is of.
      CREATE TABLE spokenItem (
        id INTEGER PRIMARY KEY,
        conversationId TEXT NOT NULL,
        seq INTEGER NOT NULL,
        UNIQUE (conversationId, seq),
        FOREIGN KEY (conversationId, seq) REFERENCES chatItem (conversationId, seq) ON DELETE CASCADE
      ) STRICT;
      -- The text itself is in chatItem only.
      CREATE VIRTUAL TABLE spokenWords USING fts5 (
        body,
        content = '', contentless_delete = 1, detail = none,
        tokenize = 'unicode61 remove_diacritics 2'
      );
      CREATE TRIGGER spokenItem_gone AFTER DELETE ON spokenItem BEGIN
        DELETE FROM spokenWords WHERE rowid = old.id;
      END;
      CREATE TRIGGER chatItem_said AFTER INSERT ON chatItem
      WHEN new.type IN ('user-message', 'text') BEGIN
        DELETE FROM spokenItem WHERE conversationId = new.conversationId AND seq = new.seq;
        INSERT INTO spokenItem (conversationId, seq) VALUES (new.conversationId, new.seq);
        INSERT INTO spokenWords (rowid, body)
        SELECT id, iif(json_valid(new.json), new.json ->> '$.text', '') FROM spokenItem
        WHERE conversationId = new.conversationId AND seq = new.seq;
      END;
      CREATE TRIGGER chatItem_finished AFTER UPDATE OF type ON chatItem
      WHEN new.type = 'text' AND old.type <> 'text' BEGIN
        INSERT INTO spokenItem (conversationId, seq) VALUES (new.conversationId, new.seq);
        INSERT INTO spokenWords (rowid, body)
        SELECT id, iif(json_valid(new.json), new.json ->> '$.text', '') FROM spokenItem
        WHERE conversationId = new.conversationId AND seq = new.seq;
      END;

      INSERT INTO spokenItem (conversationId, seq)
      SELECT conversationId, seq FROM chatItem WHERE type IN ('user-message', 'text') ORDER BY atMs, seq;
      INSERT INTO spokenWords (rowid, body)
      SELECT spokenItem.id, iif(json_valid(json), json ->> '$.text', '')
      FROM spokenItem JOIN chatItem USING (conversationId, seq);
    `)
  },
}
