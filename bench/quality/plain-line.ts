import SqliteDatabase from 'better-sqlite3'
import { noteNameOf } from '../../src/shared/domain/vault-path.ts'
import { readNote } from '../../src/main/knowledge/read-note.ts'

/** Finds notes by words as SQLite does without any help. */
export interface PlainLine {
  /** Paths of the notes of the best passages, each once, best first. */
  search(query: string, limit: number): string[]
}

/**
 * The line that Latent has to beat: FTS5 as it comes (`porter unicode61`, bm25), over the same passages with their name,
 * title, frontmatter and headings, for any of the words of a query.
 */
export function createPlainLine(
  notes: Iterable<{ readonly path: string; readonly text: string }>,
): PlainLine {
  const database = new SqliteDatabase(':memory:')
  database.exec(
    `CREATE VIRTUAL TABLE words USING fts5 (path UNINDEXED, text, tokenize = 'porter unicode61')`,
  )
  const insert = database.prepare('INSERT INTO words (path, text) VALUES (?, ?)')
  const fill = database.transaction(() => {
    for (const { path, text } of notes) {
      const note = readNote(path, text)
      const name = noteNameOf(path)
      const above = [name, note.title === name ? '' : note.title, note.about]
      for (const chunk of note.chunks)
        insert.run(path, [...above, chunk.heading ?? '', chunk.text].filter(Boolean).join('\n'))
    }
  })
  fill()
  const find = database.prepare<[string, number], { path: string }>(
    'SELECT path FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?',
  )
  return {
    search(query, limit) {
      const words = new Set(Array.from(query.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ([word]) => word))
      const match = Array.from(words, (word) => `"${word}"`).join(' OR ')
      return match === '' ? [] : [...new Set(find.all(match, limit).map(({ path }) => path))]
    },
  }
}
