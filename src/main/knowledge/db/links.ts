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
  /** Those that may lead elsewhere than the index says. */
  stale(): LinkRow[]
  /** Says where a link leads; it is stale no more. */
  resolve(link: number, path: string | null): void
  backlinks(path: string): BacklinkRow[]
  forwardLinks(path: string): ForwardLinkRow[]
  counts(): { readonly resolved: number; readonly unresolved: number }
}

export function createLinkStore(database: Database): LinkStore {
  const stale = database.prepare<[], LinkRow>(
    `SELECT links.id, links.type, links.target, files.path AS source
     FROM links JOIN files ON files.id = links.note WHERE links.is_stale`,
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
    stale: () => stale.all(),
    resolve: (link, path) => void resolve.run(path, link),
    backlinks: (path) => backlinks.all(path),
    forwardLinks: (path) => forwardLinks.all(path),
    counts: () => counts.get() ?? { resolved: 0, unresolved: 0 },
  }
}
