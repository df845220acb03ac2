import { foldText } from '../../../shared/domain/text/fold-text.ts'
import type { QueryNode } from '../../../shared/query/query-tree.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { linkKey } from '../db/link-key.ts'

/** What can be told without looking at any text. Of times, only that of the last change. */
export type KnownNode = Extract<QueryNode, { type: 'tag' | 'folder' | 'link' | 'has' | 'time' }>

/**
 * The notes that pass, by what stands in tables.
 * @param called the files that are called so
 */
export function knownNotes(
  database: Database,
  node: KnownNode,
  called: (name: string) => readonly string[],
): number[] {
  const ids = (sql: string, ...parameters: readonly (string | number)[]): number[] =>
    database
      .prepare<unknown[], number>(sql)
      .pluck()
      .all(...parameters)

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
    case 'time':
      return ids(
        `SELECT notes.id FROM notes JOIN files ON files.id = notes.id
         WHERE files.modified_ms >= ? AND files.modified_ms < ?`,
        node.span.fromMs ?? -Number.MAX_VALUE,
        node.span.beforeMs ?? Number.MAX_VALUE,
      )
  }
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

export const ALL_PATHS = 'SELECT notes.id, files.path FROM notes JOIN files ON files.id = notes.id'
