import type { Migration } from '../../../sqlite/open-database.ts'

/**
 * Names and values of properties, for those who type them: which note uses which, and how many do, counted as they come
 * and go, so that what is offered first is found without counting.
 */
export const propertyWords: Migration = {
  name: 'property words',
  up: (database) => {
    database.exec(`
      CREATE TABLE property_uses (
        note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
        of TEXT NOT NULL, -- the name whose value it is; '' for a name
        text TEXT NOT NULL,
        key TEXT NOT NULL, -- in lower case
        PRIMARY KEY (note, of, text)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX property_uses_text ON property_uses (of, text);

      CREATE TABLE property_words (
        of TEXT NOT NULL,
        text TEXT NOT NULL,
        key TEXT NOT NULL,
        uses INTEGER NOT NULL,
        PRIMARY KEY (of, text)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX property_words_uses ON property_words (of, uses DESC);
      CREATE INDEX property_words_key ON property_words (of, key);

      CREATE TRIGGER property_uses_came AFTER INSERT ON property_uses BEGIN
        INSERT INTO property_words (of, text, key, uses) VALUES (new.of, new.text, new.key, 1)
          ON CONFLICT (of, text) DO UPDATE SET uses = uses + 1;
      END;
      CREATE TRIGGER property_uses_went AFTER DELETE ON property_uses BEGIN
        UPDATE property_words SET uses = uses - 1 WHERE of = old.of AND text = old.text;
        DELETE FROM property_words WHERE of = old.of AND text = old.text AND uses <= 0;
      END;
    `)
  },
}
