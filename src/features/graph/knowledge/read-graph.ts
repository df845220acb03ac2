import { noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../../main/sqlite/open-database.ts'
import type { GraphData } from '../shared/graph-data.ts'
import { createdDay, dayOf } from './note-days.ts'

/** Values of these are names, dates or looks of one note, and make no groups. */
const NO_GROUPS = JSON.stringify([
  'tags',
  'tag',
  'aliases',
  'alias',
  'cssclasses',
  'cssclass',
  'created',
  'date',
  'updated',
  'modified',
  'id',
])
const MOST_PROPERTIES = 40

interface NoteRow {
  readonly id: number
  readonly path: VaultPath
  readonly title: string
  readonly modifiedMs: number
  readonly created: unknown
}
interface Pair {
  readonly note: number
  readonly other: number
}

/** All notes with their links, tags and days, and the values that they have of one property. */
export function readGraph(
  database: Database,
  { property }: { readonly property: string | null },
): GraphData {
  const rows = database
    .prepare<[], NoteRow>(
      `SELECT notes.id, files.path, notes.title, files.modified_ms AS modifiedMs,
         coalesce(json_extract(properties, '$.created'), json_extract(properties, '$."date created"'),
           json_extract(properties, '$.date')) AS created
       FROM notes JOIN files ON files.id = notes.id ORDER BY files.path`,
    )
    .all()
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const placeOf = (id: number): number => places.get(id) ?? -1
  return {
    paths: rows.map(({ path }) => path),
    titles: rows.map(({ path, title }) => (noteNameOf(path) === title ? '' : title)),
    changed: rows.map(({ modifiedMs }) => dayOf(modifiedMs)),
    created: rows.map(({ path, created }) => createdDay(path, created)),
    ...readLinks(database, rows, placeOf),
    ...readMissing(database, placeOf),
    ...readTags(database, placeOf),
    ...readProperties(database, property, placeOf),
  }
}

type PlaceOf = (id: number) => number

function readLinks(
  database: Database,
  rows: readonly NoteRow[],
  placeOf: PlaceOf,
): Pick<GraphData, 'linkCounts' | 'targets'> {
  const from = rows.map((): number[] => [])
  const links = database.prepare<[], Pair>(
    `SELECT DISTINCT note, file AS other FROM links
     WHERE file IS NOT NULL AND file <> note AND file IN (SELECT id FROM notes)`,
  )
  for (const { note, other } of links.iterate()) from[placeOf(note)]?.push(placeOf(other))
  const ordered = from.map((targets) => targets.toSorted((one, other) => one - other))
  return { linkCounts: ordered.map(({ length }) => length), targets: ordered.flat() }
}

/** Links to one name belong together, whatever folder or letter case they write it with. */
function readMissing(database: Database, placeOf: PlaceOf): Pick<GraphData, 'missing' | 'wishes'> {
  const names = new Map<string, number>()
  const missing: string[] = []
  const wishes = database
    .prepare<[], { note: number; key: string; target: string }>(
      `SELECT note, key, min(target) AS target FROM links WHERE file IS NULL AND NOT is_stale
       GROUP BY note, key ORDER BY min(id)`,
    )
    .all()
    .flatMap(({ note, key, target }) => {
      let name = names.get(key)
      if (name === undefined) {
        name = missing.push(target) - 1
        names.set(key, name)
      }
      return [placeOf(note), name]
    })
  return { missing, wishes }
}

function readTags(database: Database, placeOf: PlaceOf): Pick<GraphData, 'tags' | 'tagged'> {
  const tags = database
    .prepare<[], { key: string; tag: string }>(
      `SELECT key, min(tag) AS tag FROM tags GROUP BY key ORDER BY count(*) DESC, key`,
    )
    .all()
  const places = new Map(tags.map(({ key }, place) => [key, place]))
  const tagged = database
    .prepare<[], { note: number; key: string }>('SELECT note, key FROM tags ORDER BY note, key')
    .all()
    .flatMap(({ note, key }) => [placeOf(note), places.get(key) ?? -1])
  return { tags: tags.map(({ tag }) => tag), tagged }
}

function readProperties(
  database: Database,
  property: string | null,
  placeOf: PlaceOf,
): Pick<GraphData, 'properties' | 'values' | 'valued'> {
  const properties = database
    .prepare<[string, number], string>(
      `SELECT text FROM property_words AS names WHERE of = '' AND lower(text) NOT IN (SELECT value FROM json_each(?))
         AND EXISTS (SELECT 1 FROM property_words WHERE of = names.text AND uses > 1)
       ORDER BY uses DESC, text LIMIT ?`,
    )
    .pluck()
    .all(NO_GROUPS, MOST_PROPERTIES)
  const of = property ?? ''
  if (of === '') return { properties, values: [], valued: [] }
  const values = database
    .prepare<[string], string>(
      'SELECT text FROM property_words WHERE of = ? ORDER BY uses DESC, text',
    )
    .pluck()
    .all(of)
  const places = new Map(values.map((value, place) => [value, place]))
  const valued = database
    .prepare<[string], { note: number; text: string }>(
      'SELECT note, text FROM property_uses WHERE of = ? ORDER BY note, text',
    )
    .all(of)
    .flatMap(({ note, text }) => [placeOf(note), places.get(text) ?? -1])
  return { properties, values, valued }
}
