import type { Migration } from '../../../sqlite/open-database.ts'

/** Which model's vectors are searched: while those of another one are made, and after a restart in the middle of it. */
export const answeringModel: Migration = {
  name: 'answering-model',
  up: (database) => {
    database.exec('ALTER TABLE embedding_models ADD COLUMN answers INTEGER NOT NULL DEFAULT 0')
  },
}
