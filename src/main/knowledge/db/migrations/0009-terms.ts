import type { Migration } from '../../../sqlite/open-database.ts'

/**
 * The words of passages as terms that Latent has made of them (see `words/index-terms.ts`): FTS5 takes them as they
 * are. The notes are read again for it (`READING`); their vectors stay.
 */
export const terms: Migration = {
  name: 'terms',
  up: (database) => {
    database.exec(`
      DROP TABLE words;
      CREATE VIRTUAL TABLE words USING fts5 (
        name, about, tags, heading, body,
        forms, -- words whose term is another, as they are written, in lower case
        folded, -- terms of words with accents, without them
        content = '', contentless_delete = 1,
        tokenize = "ascii tokenchars '+#'"
      );
      CREATE VIRTUAL TABLE word_counts USING fts5vocab (words, row);

      CREATE TABLE note_words (
        note INTEGER PRIMARY KEY REFERENCES notes (id) ON DELETE CASCADE,
        languages TEXT NOT NULL -- in which its words are read
      ) STRICT;
      CREATE TABLE note_languages (languages TEXT PRIMARY KEY, notes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TRIGGER note_words_came AFTER INSERT ON note_words BEGIN
        INSERT INTO note_languages (languages, notes) VALUES (new.languages, 1)
          ON CONFLICT (languages) DO UPDATE SET notes = notes + 1;
      END;
      CREATE TRIGGER note_words_went AFTER DELETE ON note_words BEGIN
        UPDATE note_languages SET notes = notes - 1 WHERE languages = old.languages;
        DELETE FROM note_languages WHERE languages = old.languages AND notes <= 0;
      END;

      -- Long words by their ends: see compounds.ts. Words that no note has any more do no harm.
      CREATE TABLE compounds (
        language TEXT NOT NULL,
        reversed TEXT NOT NULL,
        PRIMARY KEY (language, reversed)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
