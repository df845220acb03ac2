import { foldText } from '../../../shared/domain/text/fold-text.ts'
import { fileNameOf } from '../../../shared/domain/vault-path.ts'
import type { QueryNode, Scope, TextTest } from '../../../shared/query/query-tree.ts'
import { linkKey } from '../db/link-key.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { withoutMarks } from '../words/fold-word.ts'
import { splitWords } from '../words/split-words.ts'
import { createPassageReader, linesOf, partsIn } from './note-text.ts'
import { createPropertyTest, isInSpan } from './property-test.ts'
import { createTextFinder, type TextFinder } from './text-finder.ts'
import { createTextMatch } from './text-match.ts'
import type { TimeLimit } from './time-limit.ts'

export interface ConditionOptions {
  readonly database: Database
  readonly limit: TimeLimit
  /** The files that are called so. */
  readonly called: (name: string) => readonly string[]
  /**
   * An FTS5 query for all passages that may say these words, each of them; null where the index cannot tell. What it
   * finds is looked at again.
   */
  readonly saying: (words: readonly string[]) => string | null
}

type Ids = ReadonlySet<number>

/** Texts that are read at once. */
const BATCH = 200

/** Which notes pass a condition, of some; it reads no more texts than it must. */
export function createConditions({ database, limit, called, saying }: ConditionOptions) {
  const passagesOf = createPassageReader(database)
  const selectNames = database.prepare<[string], NameRow>(
    `SELECT notes.id, files.path, notes.title,
       (SELECT group_concat(alias, char(10)) FROM aliases WHERE note = notes.id) AS aliases
     FROM notes JOIN files ON files.id = notes.id WHERE notes.id IN (SELECT value FROM json_each(?))`,
  )
  const selectTexts = database.prepare<[string], { note: number; text: string }>(
    'SELECT note, text FROM chunks WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
  )
  const ids = (sql: string, ...parameters: (string | number | null)[]): number[] =>
    database
      .prepare<unknown[], number>(sql)
      .pluck()
      .all(...parameters)

  const within = (found: Iterable<number>, among: Ids): Set<number> =>
    new Set([...found].filter((id) => among.has(id)))

  async function passing(
    node: QueryNode,
    among: Ids,
    around: { readonly isExact: boolean; readonly isContent: boolean },
  ): Promise<Set<number>> {
    if (among.size === 0) return new Set()
    switch (node.type) {
      case 'all': {
        let left: Set<number> = new Set(among)
        for (const part of node.parts.toSorted((a, b) => cost(a) - cost(b)))
          left = await passing(part, left, around)
        return left
      }
      case 'any': {
        const found = new Set<number>()
        for (const part of node.parts.toSorted((a, b) => cost(a) - cost(b))) {
          const rest = new Set([...among].filter((id) => !found.has(id)))
          for (const id of await passing(part, rest, around)) found.add(id)
        }
        return found
      }
      case 'not': {
        const out = await passing(node.part, among, around)
        return new Set([...among].filter((id) => !out.has(id)))
      }
      case 'case':
        return passing(node.part, among, { ...around, isExact: node.isExact })
      case 'text':
        return sayingText(node.test, among, around)
      case 'within':
        if (node.scope !== 'content')
          return havingPart(node.scope, node.part, among, around.isExact)
        return node.part === null
          ? new Set(among)
          : passing(node.part, among, { ...around, isContent: true })
      case 'name':
        return named(node.of, node.test, among, around.isExact)
      case 'property':
        return withProperty(node.name, among, createPropertyTest(node.test, around.isExact))
      case 'time':
        return node.of === 'modified'
          ? within(modifiedIn(node.span), among)
          : createdIn(node.span, among)
      case 'tag':
      case 'folder':
      case 'link':
      case 'has':
        return within(known(node), among)
    }
  }

  /** What a look into the tables tells. */
  function known(node: QueryNode & { type: 'tag' | 'folder' | 'link' | 'has' }): number[] {
    switch (node.type) {
      case 'tag': {
        const key = node.tag.toLowerCase()
        return ids(
          'SELECT DISTINCT note FROM tags WHERE key = ? OR (key > ? AND key < ?)',
          key,
          `${key}/`,
          `${key}0`, // '0' follows '/'
        )
      }
      case 'folder': {
        const folder = foldText(node.folder)
        return database
          .prepare<[], { id: number; path: string }>(ALL_PATHS)
          .all()
          .filter(({ path }) => foldText(path).startsWith(`${folder}/`))
          .map(({ id }) => id)
      }
      case 'link': {
        const paths = JSON.stringify(called(node.note))
        if (node.direction === 'from')
          return ids(
            `SELECT DISTINCT links.file FROM links JOIN files ON files.id = links.note
             WHERE links.file IS NOT NULL AND links.file <> links.note
               AND files.path IN (SELECT value FROM json_each(?))`,
            paths,
          )
        return ids(
          `SELECT DISTINCT links.note FROM links LEFT JOIN files ON files.id = links.file
           WHERE (links.file IS NULL OR links.file <> links.note)
             AND (files.path IN (SELECT value FROM json_each(?)) OR (links.file IS NULL AND links.key = ?))`,
          paths,
          linkKey(node.note),
        )
      }
      case 'has':
        return ids(HAVING[node.what])
    }
  }

  function modifiedIn({ fromMs, beforeMs }: { fromMs: number | null; beforeMs: number | null }) {
    return ids(
      `SELECT notes.id FROM notes JOIN files ON files.id = notes.id
       WHERE files.modified_ms >= ? AND files.modified_ms < ?`,
      fromMs ?? -Number.MAX_VALUE,
      beforeMs ?? Number.MAX_VALUE,
    )
  }

  /** By the property `created`, else by `date`: a file does not keep since when there is a note. */
  async function createdIn(
    span: { readonly fromMs: number | null; readonly beforeMs: number | null },
    among: Ids,
  ): Promise<Set<number>> {
    const created = await withProperty('created', among, () => true)
    const rest = new Set([...among].filter((id) => !created.has(id)))
    const inSpan = (value: unknown): boolean => isInSpan(value, span)
    const found = await withProperty('created', created, inSpan)
    for (const id of await withProperty('date', rest, inSpan)) found.add(id)
    return found
  }

  async function withProperty(
    name: string,
    among: Ids,
    test: (value: unknown) => boolean,
  ): Promise<Set<number>> {
    const key = name.toLowerCase()
    const users = within(
      ids(`SELECT DISTINCT note FROM property_uses WHERE of = '' AND key = ?`, key),
      among,
    )
    const select = database.prepare<[string], { id: number; properties: string | null }>(
      'SELECT id, properties FROM notes WHERE id IN (SELECT value FROM json_each(?))',
    )
    const found = new Set<number>()
    for (const batch of batches([...users])) {
      const rows = select.all(JSON.stringify(batch))
      limit.run(() => {
        for (const { id, properties } of rows)
          if (valuesOf(properties, key).some(test)) found.add(id)
      })
      await limit.pause()
    }
    return found
  }

  async function named(
    of: 'path' | 'file',
    test: TextTest,
    among: Ids,
    isExact: boolean,
  ): Promise<Set<number>> {
    const fold = (text: string): string =>
      isExact ? text.normalize('NFC') : withoutMarks(foldText(text))
    const wanted = test.kind === 'words' ? fold(test.text) : ''
    const finder = createTextFinder(test, isExact)
    const says = test.kind === 'words' ? (text: string) => fold(text).includes(wanted) : finder.says
    const rows = database.prepare<[], { id: number; path: string }>(ALL_PATHS).all()
    const found = new Set<number>()
    for (const batch of batches(
      rows.filter(({ id }) => among.has(id)),
      2000,
    )) {
      limit.run(() => {
        for (const { id, path } of batch)
          if (says(of === 'path' ? path : fileNameOf(path))) found.add(id)
      })
      await limit.pause()
    }
    return found
  }

  /** Notes whose name, title, aliases or text say it; `isContent`: whose text does. */
  async function sayingText(
    test: TextTest,
    among: Ids,
    { isExact, isContent }: { readonly isExact: boolean; readonly isContent: boolean },
  ): Promise<Set<number>> {
    const finder = createTextFinder(test, isExact)
    const match = test.kind === 'words' ? saying(wordsOf(test.text)) : null
    const candidates = passages(match, among)
    const found = isContent ? new Set<number>() : await calledSo(finder, candidates.notes, among)
    for (const batch of batches(candidates.chunks)) {
      const rows = selectTexts.all(JSON.stringify(batch))
      limit.run(() => {
        for (const { note, text } of rows)
          if (among.has(note) && !found.has(note) && finder.says(text)) found.add(note)
      })
      await limit.pause()
    }
    return found
  }

  function passages(match: string | null, among: Ids): { chunks: number[]; notes: number[] } {
    const rows =
      match === null
        ? database
            .prepare<[], { chunk: number; note: number }>('SELECT id AS chunk, note FROM chunks')
            .all()
        : database
            .prepare<[string], { chunk: number; note: number }>(
              `SELECT chunks.id AS chunk, chunks.note FROM words
               CROSS JOIN chunks ON chunks.id = words.rowid WHERE words MATCH ?`,
            )
            .all(match)
    const own = rows.filter(({ note }) => among.has(note))
    return {
      chunks: own.map(({ chunk }) => chunk),
      notes: [...new Set(own.map(({ note }) => note))],
    }
  }

  async function calledSo(finder: TextFinder, notes: number[], among: Ids): Promise<Set<number>> {
    const found = new Set<number>()
    for (const batch of batches(notes)) {
      const rows = selectNames.all(JSON.stringify(batch))
      limit.run(() => {
        for (const { id, path, title, aliases } of rows)
          if (among.has(id) && [fileNameOf(path), title, aliases ?? ''].some(finder.says))
            found.add(id)
      })
      await limit.pause()
    }
    return found
  }

  async function havingPart(
    scope: Exclude<Scope, 'content'>,
    part: QueryNode | null,
    among: Ids,
    isExact: boolean,
  ): Promise<Set<number>> {
    const match = createTextMatch(part, isExact)
    const needed = part ? neededWords(part) : []
    const near = needed.reduce<Ids>((left, word) => {
      const query = saying([word])
      return query === null ? left : within(passages(query, left).notes, left)
    }, among)
    const tasks = isTaskScope(scope) ? taskLines(scope) : null
    const found = new Set<number>()
    for (const batch of batches(tasks ? [...near].filter((id) => tasks.has(id)) : [...near], 20)) {
      const texts = batch.map((note) => ({ note, lines: linesOf(passagesOf(note)) }))
      limit.run(() => {
        for (const { note, lines } of texts) {
          const parts = isTaskScope(scope)
            ? (tasks?.get(note) ?? []).map((line) => lines[line - 1] ?? '')
            : partsIn(lines, scope).map(({ text }) => text)
          if (parts.some((text) => (text !== '' || part === null) && match.matches(text)))
            found.add(note)
        }
      })
      await limit.pause()
    }
    return found
  }

  function taskLines(scope: TaskScope): Map<number, number[]> {
    return linesByNote(
      database
        .prepare<[], { note: number; line: number }>(
          `SELECT note, line FROM tasks WHERE ${TASKS[scope]} ORDER BY id`,
        )
        .all(),
    )
  }

  return {
    /** Those of `among` that pass all of `nodes`. */
    passing: (nodes: readonly QueryNode[], among: Ids): Promise<Set<number>> =>
      passing({ type: 'all', parts: nodes, from: 0, to: 0 }, among, {
        isExact: false,
        isContent: false,
      }),
  }
}

type TaskScope = Extract<Scope, 'task' | 'task-todo' | 'task-done'>

export const isTaskScope = (scope: Scope): scope is TaskScope =>
  scope === 'task' || scope === 'task-todo' || scope === 'task-done'

/** Checkboxes, which have a line of their own. */
export const TASKS: Readonly<Record<TaskScope, string>> = {
  task: `NOT is_note AND entry = ''`,
  'task-todo': `NOT is_note AND entry = '' AND NOT is_closed`,
  'task-done': `NOT is_note AND entry = '' AND is_closed`,
}

const HAVING = {
  attachment: `SELECT DISTINCT links.note FROM links
    WHERE links.file IS NOT NULL AND NOT EXISTS (SELECT 1 FROM notes WHERE notes.id = links.file)`,
  task: `SELECT DISTINCT note FROM tasks WHERE entry = ''`,
  link: 'SELECT DISTINCT note FROM links',
  tag: 'SELECT DISTINCT note FROM tags',
  property: `SELECT DISTINCT note FROM property_uses WHERE of = ''`,
  alias: 'SELECT DISTINCT note FROM aliases',
} as const

const ALL_PATHS = 'SELECT notes.id, files.path FROM notes JOIN files ON files.id = notes.id'

interface NameRow {
  readonly id: number
  readonly path: string
  readonly title: string
  readonly aliases: string | null
}

/** What is soon known comes first, so that fewer texts need to be read. */
function cost(node: QueryNode): number {
  switch (node.type) {
    case 'tag':
    case 'folder':
    case 'link':
    case 'has':
    case 'time':
    case 'property':
      return 1
    case 'name':
      return 2
    case 'text':
      return node.test.kind === 'words' ? 3 : 5
    case 'within':
      return 4
    case 'not':
      return cost(node.part)
    case 'case':
      return cost(node.part)
    case 'all':
    case 'any':
      return Math.max(...node.parts.map(cost))
  }
}

/** Words that a text must say to match. */
function neededWords(node: QueryNode): string[] {
  switch (node.type) {
    case 'text':
      return node.test.kind === 'words' ? wordsOf(node.test.text) : []
    case 'all':
      return node.parts.flatMap(neededWords)
    case 'case':
      return neededWords(node.part)
    default:
      return []
  }
}

const wordsOf = (text: string): string[] => Array.from(splitWords(text), ({ text: word }) => word)

/** The values of a property, whose name is written in one letter case or another. */
function valuesOf(properties: string | null, key: string): unknown[] {
  const data: unknown = JSON.parse(properties ?? '{}')
  return Object.entries(data ?? {}).flatMap(([name, value]) =>
    name.toLowerCase() === key ? [value] : [],
  )
}

function* batches<T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

function linesByNote(rows: readonly { note: number; line: number }[]): Map<number, number[]> {
  const lines = new Map<number, number[]>()
  for (const { note, line } of rows) {
    const known = lines.get(note)
    if (known) known.push(line)
    else lines.set(note, [line])
  }
  return lines
}
