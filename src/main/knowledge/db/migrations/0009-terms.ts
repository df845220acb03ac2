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

      ALTER TABLE notes ADD COLUMN languages TEXT NOT NULL DEFAULT ''; -- in which its words are read
      CREATE TABLE note_languages (languages TEXT PRIMARY KEY, notes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TRIGGER notes_languages_came AFTER INSERT ON notes BEGIN
        INSERT INTO note_languages (languages, notes) VALUES (new.languages, 1)
          ON CONFLICT (languages) DO UPDATE SET notes = notes + 1;
      END;
      CREATE TRIGGER notes_languages_went AFTER DELETE ON notes BEGIN
        UPDATE note_languages SET notes = notes - 1 WHERE languages = old.languages;
      END;
      -- Long words by their ends: see compounds.ts. Words that no note has any more do no harm.
      CREATE TABLE compounds (
        language TEXT NOT NULL,
        reversed TEXT NOT NULL,
        PRIMARY KEY (language, reversed)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO note_languages (languages, notes) SELECT '', count(*) FROM notes;
    `)
  },
}
