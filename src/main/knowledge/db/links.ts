import type { LinkType } from '../../../shared/contract/note.ts'
import type { Database } from '../../sqlite/open-database.ts'

export interface LinkRow {
  readonly id: number
  readonly source: string
  readonly type: LinkType
  readonly target: string
  readonly line: number
}

export interface BacklinkRow {
  readonly path: string
  readonly title: string
  readonly text: string
  readonly type: LinkType
  readonly line: number
  readonly context: string
}

export interface ForwardLinkRow {
  readonly type: LinkType
  readonly target: string
  readonly text: string
  readonly line: number
  /** Null: leads nowhere yet. */
  readonly path: string | null
  /** Null for a file that is no note. */
  readonly title: string | null
}

export interface LinkStore {
  /** Up to `limit` of those that may lead elsewhere than the index says. */
  stale(limit: number): LinkRow[]
  /** Only those from these files, or with these keys. */
  staleNear(
    near: { readonly sources: readonly string[]; readonly keys: readonly string[] },
    limit: number,
  ): LinkRow[]
  /** Says where a link leads; it is stale no more. */
  resolve(link: number, path: string | null): void
  /** All links with these keys, or in these notes, wherever they lead. */
  withKeys(keys: readonly string[]): LinkRow[]
  from(paths: readonly string[]): LinkRow[]
  /** The first `limit`, by title. */
  backlinks(path: string, limit: number): BacklinkRow[]
  forwardLinks(path: string): ForwardLinkRow[]
  /** How many links lead to a file and out of it. */
  countsOf(path: string): { readonly backlinks: number; readonly forwardLinks: number }
  counts(): { readonly resolved: number; readonly unresolved: number }
}

export function createLinkStore(database: Database): LinkStore {
  const selectLinks = `SELECT links.id, links.type, links.target, links.line, files.path AS source
    FROM links JOIN files ON files.id = links.note`
  const stale = database.prepare<[number], LinkRow>(
    `${selectLinks} WHERE links.is_stale ORDER BY links.id LIMIT ?`,
  )
  // The plus sign keeps SQLite from reading every stale link there is: in a first run that is all of them.
  const staleNear = database.prepare<[string, string, number], LinkRow>(
    `${selectLinks} WHERE +links.is_stale AND links.id IN (
       SELECT links.id FROM files JOIN links ON links.note = files.id
         WHERE files.path IN (SELECT value FROM json_each(?))
       UNION SELECT id FROM links WHERE key IN (SELECT value FROM json_each(?)))
     LIMIT ?`,
  )
  const resolve = database.prepare(
    'UPDATE links SET file = (SELECT id FROM files WHERE path = ?), is_stale = 0 WHERE id = ?',
  )
  const withKeys = database.prepare<[string], LinkRow>(
    `${selectLinks} WHERE links.key IN (SELECT value FROM json_each(?))`,
  )
  const from = database.prepare<[string], LinkRow>(
    `${selectLinks} WHERE files.path IN (SELECT value FROM json_each(?))`,
  )
  const countsOf = database.prepare<[string], { backlinks: number; forwardLinks: number }>(
    `SELECT (SELECT count(*) FROM links WHERE file = files.id AND note <> files.id) AS backlinks,
            (SELECT count(*) FROM links WHERE note = files.id) AS forwardLinks
     FROM files WHERE path = ?`,
  )
  const backlinks = database.prepare<[string, number], BacklinkRow>(
    `SELECT source.path, notes.title, links.text, links.type, links.line, links.context
     FROM links
     JOIN files AS target ON target.id = links.file
     JOIN notes ON notes.id = links.note
     JOIN files AS source ON source.id = links.note
     WHERE target.path = ? AND links.note <> links.file
     ORDER BY notes.title COLLATE NOCASE, source.path, links.line, links.id LIMIT ?`,
  )
  const forwardLinks = database.prepare<[string], ForwardLinkRow>(
    `SELECT links.type, links.target, links.text, links.line, target.path, notes.title
     FROM links
     JOIN files AS source ON source.id = links.note
     LEFT JOIN files AS target ON target.id = links.file
     LEFT JOIN notes ON notes.id = links.file
     WHERE source.path = ?
     ORDER BY links.line, links.id`,
  )
  const counts = database.prepare<[], { resolved: number; unresolved: number }>(
    'SELECT count(file) AS resolved, count(*) - count(file) AS unresolved FROM links',
  )
  return {
    stale: (limit) => stale.all(limit),
    staleNear: ({ sources, keys }, limit) =>
      staleNear.all(JSON.stringify(sources), JSON.stringify(keys), limit),
    resolve: (link, path) => void resolve.run(path, link),
    withKeys: (keys) => withKeys.all(JSON.stringify(keys)),
    from: (paths) => from.all(JSON.stringify(paths)),
    backlinks: (path, limit) => backlinks.all(path, limit),
    forwardLinks: (path) => forwardLinks.all(path),
    countsOf: (path) => countsOf.get(path) ?? { backlinks: 0, forwardLinks: 0 },
    counts: () => counts.get() ?? { resolved: 0, unresolved: 0 },
  }
}
