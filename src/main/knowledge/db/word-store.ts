import type { Database } from '../../sqlite/open-database.ts'
import { createCompounds, writesCompounds } from './compounds.ts'
import type { Language } from '../words/language.ts'
import type { NoteWords } from '../words/note-words.ts'

/** Writes the index of words, at the end of a transaction. */
export interface WordStore {
  /** A transaction begins: what the last one left is forgotten. */
  begin(): void
  /** The words of this passage go. */
  remove(chunk: number): void
  /** Takes in the words of a note, of whose passages these are the ids. */
  put(note: number, words: NoteWords, chunks: readonly number[]): void
  /** Writes what came and went. */
  flush(): void
}

type Columns = readonly [string, string, string, string, string, string, string]

export function createWordStore(database: Database): WordStore {
  const remove = database.prepare('DELETE FROM words WHERE rowid = ?')
  const insert = database.prepare(
    `INSERT INTO words (rowid, name, about, tags, heading, body, forms, folded)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const removeLanguages = database.prepare('DELETE FROM note_words WHERE note = ?')
  const insertLanguages = database.prepare('INSERT INTO note_words (note, languages) VALUES (?, ?)')
  const compounds = createCompounds(database)
  /** Passages whose words go and come with this transaction. */
  const gone = new Set<number>()
  const come = new Map<number, Columns>()
  /** Terms of languages that write compounds. */
  const long = new Map<Language, Set<string>>()

  return {
    begin() {
      gone.clear()
      come.clear()
      long.clear()
    },
    remove(chunk) {
      // Those that this transaction brought have no words in the index yet.
      if (!come.delete(chunk)) gone.add(chunk)
    },
    put(note, { languages, latin, name, about, tags, passages }, chunks) {
      removeLanguages.run(note) // those of a note that was lost
      insertLanguages.run(note, languages)
      const keepLong = (terms: string): void => {
        if (latin === null || !writesCompounds(latin)) return
        const kept = long.get(latin) ?? new Set<string>()
        long.set(latin, kept)
        for (const term of terms.split(' ')) kept.add(term)
      }
      keepLong(name)
      for (const [index, { heading, body, forms, folded }] of passages.entries()) {
        const chunk = chunks[index]
        if (chunk === undefined) continue
        keepLong(body)
        // A row that was lost may have left words under this id.
        gone.add(chunk)
        come.set(chunk, [name, about, tags, heading, body, forms, folded])
      }
    },
    /**
     * Words come last: FTS5 collects them in memory, and writes out what it has at every statement with a savepoint,
     * which is each one on a table with a trigger.
     */
    flush() {
      for (const chunk of gone) remove.run(chunk)
      for (const [chunk, columns] of come) insert.run(chunk, ...columns)
      for (const [language, terms] of long) compounds.add(language, terms)
    },
  }
}
