import { createTermReader, type IndexTerms } from './index-terms.ts'
import type { Language } from './language.ts'
import { languagesOf, languagesText } from './note-languages.ts'

/** What of a note goes into the index of words. Texts are terms, apart by spaces. */
export interface NoteWords {
  /** As `languagesText`. */
  readonly languages: string
  readonly latin: Language | null
  readonly name: string
  readonly about: string
  readonly tags: string
  /** Of each chunk, in order. */
  readonly passages: readonly PassageWords[]
}

export interface PassageWords {
  readonly heading: string
  readonly body: string
  /** See `IndexTerms`. */
  readonly forms: string
  /** With those of the name, what it is about, and the tags. */
  readonly folded: string
}

interface ReadNote {
  /** What it is called, by its file and by itself. */
  readonly name: string
  readonly title: string
  readonly about: string
  readonly tags: readonly string[]
  readonly chunks: readonly { readonly heading: string | null; readonly text: string }[]
}

/** Remembers words, and nothing else. */
const reader = createTermReader()

/** Takes as long as all else that is read of a note: for the thread that reads. */
export function noteWords(note: ReadNote): NoteWords {
  const languages = languagesOf(startOf(note))
  const read = (text: string): IndexTerms => reader.read(text, languages)
  const name = read(note.name)
  const about = read(note.about)
  const tags = read(note.tags.join(' '))
  const foldedOfNote = [...name.folded, ...about.folded, ...tags.folded]
  return {
    languages: languagesText(languages),
    latin: languages.latin,
    name: name.terms,
    about: about.terms,
    tags: tags.terms,
    passages: note.chunks.map((chunk) => {
      const heading = read(chunk.heading ?? '')
      const body = read(chunk.text)
      return {
        heading: heading.terms,
        body: body.terms,
        forms: [...new Set([...heading.forms, ...body.forms])].join(' '),
        folded: [...new Set([...foldedOfNote, ...heading.folded, ...body.folded])].join(' '),
      }
    }),
  }
}

/** Enough of a note to tell its languages. */
function startOf({ title, chunks }: ReadNote): string {
  let start = title
  for (const { text } of chunks) {
    start += `\n${text}`
    if (start.length > 4000) break
  }
  return start
}
