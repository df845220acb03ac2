import type { Migration } from '../../../sqlite/open-database.ts'

/**
 * A mark of the state that a model's vectors are in: another one, drawn by chance, with whatever comes or goes. A copy
 * of them is one of this state if it has the same mark, whatever was killed or put back meanwhile.
 */
export const vectorStamps: Migration = {
  name: 'vector stamps',
  up: (database) => {
    database.exec(`
      ALTER TABLE embedding_models ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0; -- of 53 bits
      ALTER TABLE embedding_models ADD COLUMN reading INTEGER NOT NULL DEFAULT 0; -- see embedding/reading.ts
      UPDATE embedding_models SET stamp = random() & 0x1fffffffffffff;
      DROP TRIGGER embedded_came;
      DROP TRIGGER embedded_went;
      CREATE TRIGGER embedded_came AFTER INSERT ON embedded BEGIN
        UPDATE embedding_models
          SET embedded = embedded + 1, stamp = random() & 0x1fffffffffffff WHERE id = new.model;
      END;
      CREATE TRIGGER embedded_went AFTER DELETE ON embedded BEGIN
        UPDATE embedding_models
          SET embedded = embedded - 1, stamp = random() & 0x1fffffffffffff WHERE id = old.model;
      END;
    `)
  },
}
