import { noteNameOf } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { IndexedChunk, IndexedNote } from '../read-note.ts'
import { createCompounds, writesCompounds } from './compounds.ts'
import { createTermReader, type IndexTerms } from '../words/index-terms.ts'
import type { Language } from '../words/language.ts'
import { languagesOf, languagesText } from '../words/note-languages.ts'

/** Writes the index of words, at the end of a transaction. */
export interface WordStore {
  /** A transaction begins: what the last one left is forgotten. */
  begin(): void
  /** The words of this passage go. */
  remove(chunk: number): void
  /** Begins with a note that was put in, and returns what puts in the words of a passage of it. */
  ofNote(id: number, path: string, note: IndexedNote): (chunk: number, of: IndexedChunk) => void
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
  const reader = createTermReader()
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
    ofNote(id, path, note) {
      const languages = languagesOf(startOf(note))
      removeLanguages.run(id) // those of a note that was lost
      insertLanguages.run(id, languagesText(languages))
      const read = (text: string): IndexTerms => reader.read(text, languages)
      const name = read(nameWords(path, note.title))
      const about = read(note.about)
      const tags = read(note.tags.join(' '))
      const { latin } = languages
      const keepLong = (terms: string): void => {
        if (latin === null || !writesCompounds(latin)) return
        const kept = long.get(latin) ?? new Set<string>()
        long.set(latin, kept)
        for (const term of terms.split(' ')) kept.add(term)
      }
      keepLong(name.terms)
      const foldedOfNote = [...name.folded, ...about.folded, ...tags.folded]
      return (chunk, { heading: above, text }) => {
        const heading = read(above ?? '')
        const body = read(text)
        keepLong(body.terms)
        // A row that was lost may have left words under this id.
        gone.add(chunk)
        come.set(chunk, [
          name.terms,
          about.terms,
          tags.terms,
          heading.terms,
          body.terms,
          [...new Set([...heading.forms, ...body.forms])].join(' '),
          [...new Set([...foldedOfNote, ...heading.folded, ...body.folded])].join(' '),
        ])
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

/** The file name, and the title when it says something else. */
function nameWords(path: string, title: string): string {
  const name = noteNameOf(path)
  return title === name ? name : `${name}\n${title}`
}

/** Enough of a note to tell its languages. */
function startOf({ title, chunks }: IndexedNote): string {
  let start = title
  for (const { text } of chunks) {
    start += `\n${text}`
    if (start.length > 4000) break
  }
  return start
}
