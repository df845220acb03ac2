import type { Migration } from '../../../sqlite/open-database.ts'

/**
 * Files, what notes say, and the words of their passages. Times are milliseconds since 1970. Vectors are in tables of
 * their own, made per model at run time (see vectors.ts).
 */
export const notes: Migration = {
  name: 'notes',
  up: (database) => {
    database.exec(`
      CREATE TABLE files (
        id INTEGER PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        size_bytes INTEGER NOT NULL,
        modified_ms REAL NOT NULL,
        changed_ms REAL NOT NULL,
        etag TEXT, -- null for files that are no notes
        problem TEXT -- why nothing, or not all, of a note is indexed
      ) STRICT;

      CREATE TABLE notes (
        id INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
        title TEXT NOT NULL
      ) STRICT;

      CREATE TABLE aliases (
        note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
        alias TEXT NOT NULL
      ) STRICT;
      CREATE INDEX aliases_note ON aliases (note);

      CREATE TABLE tags (
        note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
        key TEXT NOT NULL, -- lower case
        tag TEXT NOT NULL, -- as written
        PRIMARY KEY (note, key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX tags_key ON tags (key);

      CREATE TABLE links (
        id INTEGER PRIMARY KEY,
        note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
        type TEXT NOT NULL,
        target TEXT NOT NULL,
        key TEXT NOT NULL, -- see linkKey
        is_stale INTEGER NOT NULL DEFAULT 1, -- a name came or went, so it may lead elsewhere
        text TEXT NOT NULL,
        line INTEGER NOT NULL,
        context TEXT NOT NULL, -- the line, trimmed and cut
        file INTEGER REFERENCES files (id) ON DELETE SET NULL -- where it leads; null for nowhere yet
      ) STRICT;
      CREATE INDEX links_note ON links (note);
      CREATE INDEX links_file ON links (file);
      CREATE INDEX links_key ON links (key);
      CREATE INDEX links_stale ON links (id) WHERE is_stale;

      -- What is embedded, once for each different text: a note that moves keeps its vectors.
      CREATE TABLE passages (
        id INTEGER PRIMARY KEY,
        hash BLOB NOT NULL UNIQUE -- of the text as it is embedded
      ) STRICT;

      CREATE TABLE chunks (
        id INTEGER PRIMARY KEY,
        note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
        passage INTEGER REFERENCES passages (id), -- null when there is nothing to embed
        heading TEXT, -- with its parents; null above the first
        text TEXT NOT NULL,
        start_line INTEGER NOT NULL,
        end_line INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX chunks_note ON chunks (note);
      CREATE INDEX chunks_passage ON chunks (passage);

      -- One row for each chunk, under its id. The text itself is in chunks only.
      CREATE VIRTUAL TABLE words USING fts5 (
        name, about, heading, body,
        content = '', contentless_delete = 1,
        tokenize = 'porter unicode61 remove_diacritics 2'
      );

      CREATE TABLE embedding_models (
        id INTEGER PRIMARY KEY,
        model TEXT NOT NULL UNIQUE, -- id and fingerprint of its files
        dimensions INTEGER NOT NULL,
        generation INTEGER NOT NULL DEFAULT 1, -- of its table of vectors
        deleted INTEGER NOT NULL DEFAULT 0 -- vectors whose room in that table is lost
      ) STRICT;

      -- Which passages have a vector; written together with it.
      CREATE TABLE embedded (
        model INTEGER NOT NULL REFERENCES embedding_models (id) ON DELETE CASCADE,
        passage INTEGER NOT NULL REFERENCES passages (id),
        PRIMARY KEY (model, passage)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX embedded_passage ON embedded (passage);
    `)
  },
}
