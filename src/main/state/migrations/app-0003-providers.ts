import type { Migration } from '../../sqlite/open-database.ts'

/** The one model of the settings becomes the first of several, and the default. */
export const appProviders: Migration = {
  name: 'app-0003-providers',
  up(database) {
    const json = database
      .prepare<[], string>(
        `SELECT json FROM field WHERE record = 'settings' AND name = 'model' AND json_valid(json)`,
      )
      .pluck()
      .get()
    const model: unknown = json === undefined ? null : JSON.parse(json)
    database.exec(`DELETE FROM field WHERE record = 'settings' AND name = 'model'`)
    if (typeof model !== 'object' || model === null) return
    const name = 'model' in model && typeof model.model === 'string' ? model.model.trim() : ''
    const id = 'first'
    const insert = database.prepare(
      `INSERT OR REPLACE INTO field (record, name, json) VALUES ('settings', ?, ?)`,
    )
    insert.run(
      'providers',
      JSON.stringify([{ ...model, id, name: name.slice(0, 100) || 'My model' }]),
    )
    insert.run('defaultProvider', JSON.stringify(id))
  },
}
