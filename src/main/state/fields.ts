import { z } from 'zod'
import type { Database } from '../sqlite/open-database.ts'

/** A record that is kept field by field. */
export interface KeptFields<S extends z.ZodObject> {
  get(): z.output<S>
  /** What is not named stays. */
  set(patch: Partial<z.output<S>>): void
}

/**
 * Reads a record that is kept field by field. A field that is missing, is not JSON, or does not fit the schema any
 * more gets its default and takes no other field with it.
 * @param schema every field needs a default.
 */
export function readFields<S extends z.ZodObject>(
  database: Database,
  record: string,
  schema: S,
): z.output<S> {
  const rows = database
    .prepare<[string], { name: string; json: string }>(
      'SELECT name, json FROM field WHERE record = ?',
    )
    .all(record)
  const valid: [string, unknown][] = []
  for (const { name, json } of rows) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    const value = parseJson(json)
    if (field && value !== undefined && z.safeParse(field, value).success) valid.push([name, value])
  }
  return schema.parse(Object.fromEntries(valid))
}

/** Stores the fields of `patch` that are not undefined, all or none. */
export function writeFields(
  database: Database,
  record: string,
  patch: Readonly<Record<string, unknown>>,
): void {
  const upsert = database.prepare(`
    INSERT INTO field (record, name, json) VALUES (?, ?, ?)
    ON CONFLICT (record, name) DO UPDATE SET json = excluded.json
  `)
  database.transaction(() => {
    for (const [name, value] of Object.entries(patch))
      if (value !== undefined) upsert.run(record, name, JSON.stringify(value))
  })()
}

/** Undefined when `json` is none. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
