import type { LinkType } from '../../../shared/contract/note.ts'
import type { Database } from '../../sqlite/open-database.ts'

export interface LinkRow {
  readonly id: number
  /** Where it leads by the last look; null for nowhere. */
  readonly path: string | null
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
  /** Of these notes, or of all. */
  links(sources?: readonly string[]): LinkRow[]
  setFile(link: number, path: string | null): void
  backlinks(path: string): BacklinkRow[]
  forwardLinks(path: string): ForwardLinkRow[]
  counts(): { readonly resolved: number; readonly unresolved: number }
}

export function createLinkStore(database: Database): LinkStore {
  const select = `SELECT links.id, links.type, links.target, source.path AS source, file.path
    FROM links JOIN files AS source ON source.id = links.note LEFT JOIN files AS file ON file.id = links.file`
  const all = database.prepare<[], LinkRow>(select)
  const some = database.prepare<[string], LinkRow>(
    `${select} WHERE source.path IN (SELECT value FROM json_each(?))`,
  )
  const setFile = database.prepare(
    'UPDATE links SET file = (SELECT id FROM files WHERE path = ?) WHERE id = ?',
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
    links: (sources) => (sources ? some.all(JSON.stringify(sources)) : all.all()),
    setFile: (link, path) => void setFile.run(path, link),
    backlinks: (path) => backlinks.all(path),
    forwardLinks: (path) => forwardLinks.all(path),
    counts: () => counts.get() ?? { resolved: 0, unresolved: 0 },
  }
}
