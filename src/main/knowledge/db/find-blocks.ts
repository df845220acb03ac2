import { createCodeLineReader } from '../../../shared/domain/text/code-lines.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { passagesWith } from './find-headings.ts'

/** A block with a name, and the note that it stands in. */
export interface BlockRow {
  readonly path: string
  readonly title: string
  readonly id: string
  /** The line that it ends, without the name, trimmed and cut. */
  readonly text: string
  /** From 1. */
  readonly line: number
}

/** The name of a block at the end of its line, or below it alone. */
const NAMED = /(?:^|\s)\^([A-Za-z0-9-]+)[ \t]*$/
const MOST_TEXT = 200

/**
 * Blocks whose name begins with `query`, then those whose line contains it; letter case does not count. Any of them for
 * an empty query.
 */
export function findBlocks(database: Database, query: string, limit: number): BlockRow[] {
  const wanted = query.trim().toLowerCase().slice(0, 200)
  const found: (BlockRow & { readonly rank: number })[] = []
  // The words of a block stand before its name, so that both kinds are asked for.
  const rows = [...passagesWith(database, wanted, '^'), ...passagesWith(database, '^', '')]
  const seen = new Set<string>()
  for (const { path, title, text, start } of rows) {
    const lieOf = createCodeLineReader()
    for (const [at, line] of text.split('\n').entries()) {
      const [whole, id] = lieOf(line) === 'text' ? (NAMED.exec(line) ?? []) : []
      if (whole === undefined || id === undefined || seen.has(`${path}\n${id}`)) continue
      seen.add(`${path}\n${id}`)
      const said = line.slice(0, line.length - whole.length).trim()
      const rank = id.toLowerCase().startsWith(wanted)
        ? 0
        : said.toLowerCase().includes(wanted)
          ? 1
          : 2
      if (rank < 2)
        found.push({
          path,
          title,
          id,
          text: said.slice(0, MOST_TEXT).toWellFormed(),
          line: start + at,
          rank,
        })
    }
  }
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ rank: _rank, ...block }) => block)
}
