import { setImmediate } from 'node:timers/promises'
import type { UnresolvedTarget } from '../../../shared/contract/known.ts'
import type { LinkType } from '../../../shared/contract/note.ts'
import { hasKnownKind } from '../../../shared/domain/file-kind.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createPathFor } from '../../notes/links/resolve-link.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'

const LINKS_AT_ONCE = 2000
const MOST_PLACES = 50

/** A link that leads nowhere. */
export interface UnresolvedLink {
  readonly source: string
  readonly target: string
  readonly type: LinkType
}

interface Row extends UnresolvedLink {
  readonly id: number
  readonly title: string
  readonly line: number
}

/**
 * What links lead to and is not there, those with the most links first. Links that would be answered by one new note
 * belong together, whatever way they write it.
 */
export async function listUnresolvedTargets(
  database: Database,
  limit: number,
  signal: AbortSignal,
): Promise<{ targets: UnresolvedTarget[]; total: number }> {
  const groups = new Map<string, Row[]>()
  for (let rows = rowsAfter(database, 0); rows.length > 0;) {
    for (const row of rows) {
      const key = targetKey(row)
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
    await setImmediate()
    signal.throwIfAborted()
    rows = rowsAfter(database, rows.at(-1)?.id ?? 0)
  }
  const targets = [...groups]
    .toSorted(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([key, rows]) => toTarget(key, rows))
  return { targets, total: groups.size }
}

/** Links with this key, each note's together. */
export const linksToNowhere = (database: Database, key: string): UnresolvedLink[] =>
  database
    .prepare<[], UnresolvedLink>(
      `${SELECT} WHERE links.file IS NULL AND NOT links.is_stale ORDER BY files.path, links.line`,
    )
    .all()
    .filter((row) => targetKey(row) === key)

/** The note that a click would make, in one letter case; what is written where none can be made. */
export const targetKey = ({ source, target, type }: UnresolvedLink): string =>
  foldText(createPathOf({ source, target, type }) ?? target)

/** Null for what is no note: nobody writes a picture. */
function createPathOf({ source, target, type }: UnresolvedLink): string | null {
  return hasKnownKind(target) ? null : createPathFor(source, target, type)
}

const SELECT = `SELECT links.id, files.path AS source, notes.title, links.target, links.type, links.line
  FROM links JOIN files ON files.id = links.note JOIN notes ON notes.id = links.note`

const rowsAfter = (database: Database, after: number): Row[] =>
  database
    .prepare<[number, number], Row>(
      `${SELECT} WHERE links.id > ? AND links.file IS NULL AND NOT links.is_stale
       ORDER BY links.id LIMIT ?`,
    )
    .all(after, LINKS_AT_ONCE)

function toTarget(key: string, rows: readonly Row[]): UnresolvedTarget {
  const ordered = rows.toSorted((a, b) =>
    a.source === b.source ? a.line - b.line : a.source < b.source ? -1 : 1,
  )
  const uses = new Map<string, number>()
  for (const { target } of ordered) uses.set(target, (uses.get(target) ?? 0) + 1)
  const [target = key] = [...uses].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const usual = ordered.find((row) => row.target === target)
  const createPath = usual ? createPathOf(usual) : null
  return {
    key,
    target,
    createPath: createPath === null ? null : vaultPath(createPath),
    type: usual?.type ?? 'wikilink',
    links: rows.length,
    places: ordered.slice(0, MOST_PLACES).map(({ source, title, line }) => ({
      path: vaultPath(source),
      title,
      line,
    })),
  }
}
