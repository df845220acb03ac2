import type { LinkType } from '../../../shared/contract/note.ts'
import type { Database } from '../../sqlite/open-database.ts'

export interface LinkRow {
  readonly id: number
  readonly source: string
  readonly type: LinkType
  readonly target: string
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
  backlinks(path: string): BacklinkRow[]
  forwardLinks(path: string): ForwardLinkRow[]
  counts(): { readonly resolved: number; readonly unresolved: number }
}

export function createLinkStore(database: Database): LinkStore {
  const selectLinks = `SELECT links.id, links.type, links.target, files.path AS source
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
  const backlinks = database.prepare<[string], BacklinkRow>(
    `SELECT source.path, notes.title, links.text, links.type, links.line, links.context
     FROM links
     JOIN files AS target ON target.id = links.file
     JOIN notes ON notes.id = links.note
     JOIN files AS source ON source.id = links.note
     WHERE target.path = ? AND links.note <> links.file
     ORDER BY notes.title COLLATE NOCASE, source.path, links.line, links.id`,
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
    backlinks: (path) => backlinks.all(path),
    forwardLinks: (path) => forwardLinks.all(path),
    counts: () => counts.get() ?? { resolved: 0, unresolved: 0 },
  }
}
