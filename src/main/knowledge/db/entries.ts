import {
  Category,
  categoryOf,
  ENTRY_FIELDS,
  type EntrySummary,
} from '../../../shared/domain/entries/entry.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { parseObject, parseStrings } from './json-column.ts'
import { likeText } from '../../sqlite/like-text.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { EntryFilter } from '../contract/notes.ts'

interface EntryRow {
  readonly id: number
  readonly path: string
  readonly title: string
  readonly modified_ms: number
  readonly properties: string | null
  readonly tags: string
}

/** Notes below the folders of the entries, the most recently changed first; one folder may lie in another. */
export function listEntries(
  database: Database,
  filter: EntryFilter,
): { entries: EntrySummary[]; total: number } {
  const { folders, category, limit } = filter
  const places = category === null ? Category.options : [category]
  const rows = database
    .prepare<[string], EntryRow>(
      `SELECT notes.id, files.path, notes.title, files.modified_ms, notes.properties,
         (SELECT json_group_array(tag) FROM tags WHERE note = notes.id) AS tags
       FROM files JOIN notes ON notes.id = files.id
       WHERE EXISTS (SELECT 1 FROM json_each(?) AS place WHERE files.path LIKE place.value ESCAPE '\\')
       ORDER BY files.modified_ms DESC, files.path`,
    )
    .all(JSON.stringify(places.map((each) => likeBelow(folders[each]))))
  const status = filter.status === null ? null : foldText(filter.status.trim())
  const says = saying(database, filter.containing)
  const entries: EntrySummary[] = []
  let total = 0
  for (const row of rows) {
    const own = categoryOf(row.path, folders)
    if (own === null || (category !== null && own !== category)) continue
    const properties = parseObject(row.properties)
    const summary = toEntry(row, own, properties)
    if (status !== null && foldText(summary.status ?? '') !== status) continue
    if (!says(row, properties)) continue
    total += 1
    if (entries.length < limit) entries.push(summary)
  }
  return { entries, total }
}

/** SQLite folds ASCII only; a folder with other letters is found wherever its first name may be. */
const likeBelow = (folder: string): string =>
  `${likeText(folder).replace(/[^\u0020-\u007e]/g, '_')}/%`

function toEntry(
  row: EntryRow,
  category: Category,
  properties: Readonly<Record<string, unknown>>,
): EntrySummary {
  const name = textOf(properties['name'])
  return {
    path: vaultPath(row.path),
    category,
    name: name === '' ? row.title : name,
    status: textOf(properties['status']) || null,
    tags: parseStrings(row.tags),
    fields: Object.fromEntries(
      ENTRY_FIELDS[category].flatMap((field) =>
        Object.hasOwn(properties, field) ? [[field, properties[field]]] : [],
      ),
    ),
    created: textOf(properties['created']) || null,
    modifiedMs: row.modified_ms,
  }
}

type Says = (row: EntryRow, properties: Readonly<Record<string, unknown>>) => boolean

/** SQLite knows no letter case beyond ASCII, so the passages are looked through here. */
function saying(database: Database, text: string | null): Says {
  if (text === null) return () => true
  const wanted = foldText(text)
  const passages = database.prepare<[number], { text: string }>(
    'SELECT text FROM chunks WHERE note = ?',
  )
  return ({ id, title }, properties) =>
    foldText(title).includes(wanted) ||
    textsIn(properties).some((each) => foldText(each).includes(wanted)) ||
    passages.all(id).some((passage) => foldText(passage.text).includes(wanted))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** `name: 1984` is a name. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
