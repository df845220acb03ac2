import type { Migration } from '../../sqlite/open-database.ts'

/** Each conversation can name who answers in it. */
export const vaultConversationProvider: Migration = {
  name: 'vault-0006-conversation-provider',
  up(database) {
    // The id of a provider in the settings, or `offline`; null: the default.
    database.exec('ALTER TABLE conversation ADD COLUMN providerId TEXT')
  },
}
