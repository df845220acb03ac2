import { isNoteField, NOTE_FIELDS, type NoteField } from '../../../shared/domain/note-fields.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import type { Query, QueryNode } from '../../../shared/query/query-tree.ts'
import { parseObject, parseStrings } from '../db/json-column.ts'
import type { TimeLimit } from '../conditions/time-limit.ts'
import type { Cell, NoteTable } from '../contract/known.ts'
import { passingIds } from '../db/filter.ts'
import { listPropertyWords } from '../db/property-words.ts'
import type { IndexDesk } from '../queries/index-desk.ts'
import { notesPassing } from '../search/run-query.ts'
import { withinTime } from '../search/within-time.ts'
import { nearestNames } from '../names/nearest-names.ts'

export interface TableRequest {
  readonly where: string
  readonly fields: readonly string[]
  readonly sort: { readonly by: string; readonly isDescending: boolean } | null
  readonly groupBy: string | null
  readonly limit: number
}

/** Notes whose facts are read at once. */
const NOTES_AT_ONCE = 500
const MOST_NAMES = 5000
const MOST_NEAR = 5

/**
 * The notes that pass a query, with these fields of each. Everything in the query is a condition here, words too, so that
 * the count is exact. Without an order of its own the last changed comes first.
 */
export async function noteTable(
  desk: IndexDesk,
  request: TableRequest,
  signal: AbortSignal,
): Promise<NoteTable> {
  const { query, problem } = parseQuery(request.where, { nowMs: desk.nowMs() })
  if (query === null || problem !== null)
    return refused({
      kind: 'query',
      message: problem?.message ?? '',
      from: problem?.from ?? 0,
      to: problem?.to ?? 0,
    })
  const properties = propertyNames(desk)
  const asked = [...request.fields, request.sort?.by ?? [], request.groupBy ?? []].flat()
  const unknown = asked.find((name) => !isNoteField(name) && !properties.has(name.toLowerCase()))
  if (unknown !== undefined) return noSuchField(unknown, properties)

  return withinTime(
    query.parts,
    signal,
    (limit) => tableOf(desk, { request, query, properties, limit }),
    (stopped) => refused({ kind: 'query', ...stopped }),
  )
}

async function tableOf(
  desk: IndexDesk,
  {
    request,
    query,
    properties,
    limit,
  }: {
    readonly request: TableRequest
    readonly query: Query
    readonly properties: ReturnType<typeof propertyNames>
    readonly limit: TimeLimit
  },
): Promise<NoteTable> {
  const every = passingIds(desk.database, null)
  const ids = await notesPassing(desk, query.parts.map(asCondition), every, limit)
  const misspelled = query.parts.flatMap(propertiesIn).find((name) => !properties.has(name.toLowerCase())) // oxfmt-ignore
  // Of what no note has there is none: a wrong name would read as an answer.
  if (ids.size === 0 && misspelled !== undefined) return noSuchField(misspelled, properties)

  const notes: NoteFacts[] = []
  const all = [...ids]
  for (let start = 0; start < all.length; start += NOTES_AT_ONCE) {
    notes.push(...readFacts(desk, all.slice(start, start + NOTES_AT_ONCE)))
    await limit.pause()
  }
  if (request.groupBy !== null)
    return { problem: null, total: notes.length, rows: [], groups: grouped(notes, request) }
  return {
    problem: null,
    total: notes.length,
    rows: ordered(notes, request.sort)
      .slice(0, request.limit)
      .map((note) => request.fields.map((field) => cellOf(note, field))),
    groups: null,
  }
}

/** A bare word ranks in a search; in a question of how many, it has to be said. */
const asCondition = (node: QueryNode): QueryNode =>
  node.type === 'text' ? { ...node, isSoft: false } : node

function propertiesIn(node: QueryNode): string[] {
  switch (node.type) {
    case 'property':
      return [node.name]
    case 'all':
    case 'any':
      return node.parts.flatMap(propertiesIn)
    default:
      return []
  }
}

/** In lower case, as they are written most often. */
function propertyNames({ database }: IndexDesk): Map<string, string> {
  const names = listPropertyWords(database, { of: '', query: '', limit: MOST_NAMES })
  return new Map(names.toReversed().map(({ text }) => [text.toLowerCase(), text]))
}

const refused = (problem: NonNullable<NoteTable['problem']>): NoteTable => ({
  problem,
  total: 0,
  rows: [],
  groups: null,
})

function noSuchField(name: string, properties: ReadonlyMap<string, string>): NoteTable {
  const near = nearestNames(name, [...properties.values(), ...NOTE_FIELDS], MOST_NEAR)
  return refused({
    kind: 'field',
    name,
    near: near.length > 0 ? near : [...properties.values()].toReversed().slice(0, MOST_NEAR),
  })
}

interface NoteFacts {
  readonly path: string
  readonly title: string
  readonly modifiedMs: number
  readonly tags: readonly string[]
  readonly links: number
  readonly backlinks: number
  /** By their names in lower case. */
  readonly properties: ReadonlyMap<string, unknown>
}

interface FactRow {
  readonly path: string
  readonly title: string
  readonly modified_ms: number
  readonly tags: string
  readonly links: number
  readonly backlinks: number
  readonly properties: string | null
}

const readFacts = ({ database }: IndexDesk, ids: readonly number[]): NoteFacts[] =>
  database
    .prepare<[string], FactRow>(
      `SELECT files.path, notes.title, files.modified_ms, notes.properties,
         (SELECT json_group_array(tag) FROM tags WHERE note = notes.id) AS tags,
         (SELECT count(*) FROM links WHERE note = notes.id) AS links,
         (SELECT count(*) FROM links WHERE file = notes.id AND note <> notes.id) AS backlinks
       FROM notes JOIN files ON files.id = notes.id
       WHERE notes.id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids))
    .map(({ modified_ms, tags, properties, ...row }) => ({
      ...row,
      modifiedMs: modified_ms,
      tags: parseStrings(tags),
      properties: new Map(
        Object.entries(parseObject(properties)).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    }))

function cellOf(note: NoteFacts, field: string): Cell {
  return isNoteField(field)
    ? factOf(note, field)
    : cellFrom(note.properties.get(field.toLowerCase()))
}

function factOf(note: NoteFacts, field: NoteField): Cell {
  switch (field) {
    case 'path':
    case 'title':
    case 'links':
    case 'backlinks':
      return note[field]
    case 'folder':
      return folderOf(note.path)
    case 'tags':
      return [...note.tags]
    case 'modified':
      return new Date(note.modifiedMs).toISOString()
    // Nobody knows when a file was made that was copied since: only what the note says counts.
    case 'created':
      return cellFrom(note.properties.get('created') ?? note.properties.get('date'))
  }
}

function cellFrom(value: unknown): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return Array.isArray(value)
    ? value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    : JSON.stringify(value)
}

/** A note without the field comes last, whichever way round. */
function ordered(notes: readonly NoteFacts[], sort: TableRequest['sort']): NoteFacts[] {
  const newest = notes.toSorted(
    (one, other) => other.modifiedMs - one.modifiedMs || (one.path < other.path ? -1 : 1),
  )
  if (sort === null) return newest
  const keyed = newest.map((note) => ({ note, key: keyOf(cellOf(note, sort.by)) }))
  const way = sort.isDescending ? -1 : 1
  return keyed
    .toSorted(({ key: one }, { key: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      return way * compare(one, other)
    })
    .map(({ note }) => note)
}

const keyOf = (cell: Cell): string | number | null => {
  if (Array.isArray(cell)) return cell.length === 0 ? null : cell.join(', ')
  return typeof cell === 'boolean' ? Number(cell) : cell === '' ? null : cell
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))

/** A note with a list counts for each value in it; letter case makes no difference. */
function grouped(
  notes: readonly NoteFacts[],
  { groupBy, limit }: TableRequest,
): { value: string | null; count: number }[] {
  const groups = new Map<string | null, { value: string | null; count: number }>()
  for (const note of notes) {
    const cell = cellOf(note, groupBy ?? '')
    const values = Array.isArray(cell) ? cell : [cell]
    const own = new Map(
      (values.length === 0 ? [null] : values).map((value) => {
        const text = value === null || value === '' ? null : String(value)
        return [text?.toLowerCase() ?? null, text]
      }),
    )
    for (const [key, value] of own) {
      const group = groups.get(key)
      if (group) group.count += 1
      else groups.set(key, { value, count: 1 })
    }
  }
  return [...groups.values()]
    .toSorted(
      (one, other) =>
        other.count - one.count || collator.compare(one.value ?? '\uffff', other.value ?? '\uffff'),
    )
    .slice(0, limit)
}
