import type { TimeSpan } from '../../../shared/query/query-tree.ts'
import { parseObject } from '../db/json-column.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { isInSpan } from './property-test.ts'
import { batches, type Ids, within, without } from './some-notes.ts'
import type { TimeLimit } from './time-limit.ts'

interface PropertyPlace {
  readonly database: Database
  readonly limit: TimeLimit
}

/** By the property `created`, else by `date`: a file does not keep since when there is a note. */
export async function createdNotes(
  place: PropertyPlace,
  span: TimeSpan,
  among: Ids,
): Promise<Set<number>> {
  const created = await notesWith(place, 'created', among, () => true)
  const rest = without(among, created)
  const inSpan = (value: unknown): boolean => isInSpan(value, span)
  const found = await notesWith(place, 'created', created, inSpan)
  for (const id of await notesWith(place, 'date', rest, inSpan)) found.add(id)
  return found
}

/** Notes with a property of this name, in one letter case or another, whose value is what is asked for. */
export async function notesWith(
  { database, limit }: PropertyPlace,
  name: string,
  among: Ids,
  test: (value: unknown) => boolean,
): Promise<Set<number>> {
  const key = name.toLowerCase()
  const users = within(
    database
      .prepare<[string], number>(
        `SELECT DISTINCT note FROM property_uses WHERE of = '' AND key = ?`,
      )
      .pluck()
      .all(key),
    among,
  )
  const select = database.prepare<[string], { id: number; properties: string | null }>(
    'SELECT id, properties FROM notes WHERE id IN (SELECT value FROM json_each(?))',
  )
  const found = new Set<number>()
  for (const batch of batches([...users])) {
    const rows = select.all(JSON.stringify(batch))
    limit.run(() => {
      for (const { id, properties } of rows) if (valuesOf(properties, key).some(test)) found.add(id)
    })
    await limit.pause()
  }
  return found
}

/** The values of a property, whose name is written in one letter case or another. */
function valuesOf(properties: string | null, key: string): unknown[] {
  return Object.entries(parseObject(properties)).flatMap(([name, value]) =>
    name.toLowerCase() === key ? [value] : [],
  )
}
