import { expect, test } from 'vitest'
import { Settings } from '../../../shared/domain/settings.ts'
import { openDatabase } from '../../sqlite/open-database.ts'
import { appSchema } from '../create-app-store.ts'
import { readFields, writeFields } from '../fields.ts'

/** The settings after the migration, from the one model that they had before. */
function migrated(model: unknown): Settings {
  const before = appSchema.migrations.slice(0, 2)
  const database = openDatabase({
    file: ':memory:',
    durability: 'full',
    ...appSchema,
    migrations: before,
  })
  try {
    writeFields(database, 'settings', { theme: 'dark', ...(model !== undefined && { model }) })
    appSchema.migrations[2]?.up(database)
    return readFields(database, 'settings', Settings)
  } finally {
    database.close()
  }
}

const model = {
  preset: 'ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  model: 'llama3.1',
  profile: { toolCalls: 'text' },
}

test('the one model of before is saved as the default, with what is known of it', () => {
  expect(migrated(model)).toMatchObject({
    theme: 'dark',
    providers: [{ id: 'first', name: 'llama3.1', ...model }],
    defaultProvider: 'first',
  })
})

test('a model without a name can still be found in the list', () => {
  expect(migrated({ ...model, model: '' }).providers[0]?.name).toBe('My model')
})

test.each([[undefined], [null]])(
  'without a model the offline assistant stays the default',
  (no) => {
    expect(migrated(no)).toMatchObject({ theme: 'dark', providers: [], defaultProvider: null })
  },
)
