import type { LinkType } from '../../shared/contract/note.ts'
import { noteNameOf } from '../../shared/domain/vault-path.ts'
import { chunkNote, frontmatterText } from '../notes/chunk-note.ts'
import { parseNote } from '../notes/parse-note.ts'
import { propertyPassage } from '../notes/frontmatter/property-passage.ts'
import { readTasks, type NoteTask } from '../notes/tasks/read-tasks.ts'
import type { Chunk } from '../notes/parsed-note.ts'
import type { IndexPart } from './index-part.ts'
import { noteWords, type NoteWords } from './words/note-words.ts'

/** What the index keeps of one note. */
export interface IndexedNote {
  readonly title: string
  readonly aliases: readonly string[]
  /** As written, the same one perhaps more than once. */
  readonly tags: readonly string[]
  /** Of the frontmatter, as typed values; null without one that can be read. */
  readonly properties: Readonly<Record<string, unknown>> | null
  readonly links: readonly IndexedLink[]
  /** In the order of the text. */
  readonly tasks: readonly NoteTask[]
  /** Aliases and descriptions, from the frontmatter. */
  readonly about: string
  /** Never empty: a note without text has one empty chunk, so that it is found by its name. */
  readonly chunks: readonly IndexedChunk[]
  readonly words: NoteWords
  /** Why not all of it is indexed, as a sentence; null when it is. */
  readonly limitation: string | null
  /** What parts with tables read of it, by their name. */
  readonly ofParts: ReadonlyMap<string, unknown>
}

export interface IndexedLink {
  readonly type: LinkType
  /** Without heading and block. */
  readonly target: string
  readonly text: string
  readonly line: number
  /** The line of the link, trimmed and cut. */
  readonly context: string
}

export interface IndexedChunk {
  readonly heading: string | null
  readonly text: string
  readonly startLine: number
  readonly endLine: number
  /** Null when there are no words to embed. */
  readonly embeddedText: string | null
}

/** Longer texts are indexed to here: what follows in such a file is a log or a dump, and would slow everything else. */
const MAX_CHARACTERS = 2_000_000
const MAX_CONTEXT = 300

export function readNote(
  path: string,
  text: string,
  parts: readonly IndexPart[] = [],
): IndexedNote {
  const isCut = text.length > MAX_CHARACTERS
  const indexed = isCut ? upToLine(text, MAX_CHARACTERS) : text
  const parsed = parseNote(path, indexed)
  const lines = indexed.split(/\r\n|\r|\n/)
  const properties = propertyPassage(parsed)
  const found = [...(properties ? [properties] : []), ...chunkNote(parsed, indexed)].map((chunk) =>
    indexedChunk(parsed.title, chunk),
  )
  const said = {
    title: parsed.title,
    tags: parsed.tags.map((tag) => tag.name),
    about: frontmatterText(parsed),
    chunks: found.length > 0 ? found : [EMPTY_CHUNK],
  }
  return {
    ...said,
    words: noteWords({ ...said, name: nameWords(path, said.title) }),
    aliases: parsed.aliases,
    properties: parsed.frontmatter?.problem === null ? parsed.frontmatter.data : null,
    links: parsed.links
      .filter(({ target }) => target !== '') // `[[#Heading]]` stays in its note
      .map(({ type, target, text: shown, line }) => ({
        type,
        target,
        text: shown,
        line,
        context: (lines[line - 1] ?? '').trim().slice(0, MAX_CONTEXT).toWellFormed(),
      })),
    tasks: readTasks(path, indexed, parsed),
    limitation: isCut
      ? 'This note is longer than 2 million characters; search knows only its beginning.'
      : parsed.limitation,
    ofParts: new Map(
      parts.flatMap(({ name, tables }) =>
        tables ? [[name, tables.read({ path, text: indexed, parsed })]] : [],
      ),
    ),
  }
}

/** The file name, and the title when it says something else. */
function nameWords(path: string, title: string): string {
  const name = noteNameOf(path)
  return title === name ? name : `${name}\n${title}`
}

const EMPTY_CHUNK: IndexedChunk = {
  heading: null,
  text: '',
  startLine: 1,
  endLine: 1,
  embeddedText: null,
}

function indexedChunk(title: string, chunk: Chunk): IndexedChunk {
  const heading = chunk.headings.length > 0 ? chunk.headings.join(' › ') : null
  return {
    heading,
    text: chunk.text,
    startLine: chunk.startLine,
    endLine: chunk.endLine,
    embeddedText: embeddedText(title, heading, chunk.text),
  }
}

/**
 * A passage as the model sees it: with its title and headings, since a passage seldom says what it is about. Null for
 * a passage without a letter or digit: its vector would mean nothing.
 */
export const embeddedText = (title: string, heading: string | null, text: string): string | null =>
  /[\p{L}\p{N}]/u.test(text) ? [title, heading, text].filter(Boolean).join('\n') : null

/** The beginning of `text` up to the last line break before `length`, or up to it in one endless line. */
function upToLine(text: string, length: number): string {
  const end = text.lastIndexOf('\n', length)
  return text.slice(0, end > 0 ? end + 1 : length).toWellFormed()
}
