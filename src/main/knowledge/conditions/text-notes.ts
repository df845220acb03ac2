import { foldText } from '../../../shared/domain/text/fold-text.ts'
import { fileNameOf } from '../../../shared/domain/vault-path.ts'
import type { QueryNode, Scope, TextTest } from '../../../shared/query/query-tree.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { withoutMarks } from '../words/fold-word.ts'
import { splitWords } from '../words/split-words.ts'
import { ALL_PATHS } from './known-notes.ts'
import { createPassageReader, linesOf, partsIn } from './note-text.ts'
import { batches, type Ids, within } from './some-notes.ts'
import { isTaskScope, TASKS, type TaskScope } from './task-lines.ts'
import { createTextFinder, type TextFinder } from './text-finder.ts'
import { createTextMatch } from './text-match.ts'
import type { TimeLimit } from './time-limit.ts'

export interface TextNotesOptions {
  readonly database: Database
  readonly limit: TimeLimit
  /**
   * An FTS5 query for all passages that may say these words, each of them; null where the index cannot tell. What it
   * finds is looked at again.
   */
  readonly saying: (words: readonly string[]) => string | null
}

/** Notes by what their names and texts say. */
export function createTextNotes({ database, limit, saying }: TextNotesOptions) {
  const passagesOf = createPassageReader(database)
  const selectNames = database.prepare<[string], NameRow>(
    `SELECT notes.id, files.path, notes.title,
       (SELECT group_concat(alias, char(10)) FROM aliases WHERE note = notes.id) AS aliases
     FROM notes JOIN files ON files.id = notes.id WHERE notes.id IN (SELECT value FROM json_each(?))`,
  )
  const selectTexts = database.prepare<[string], { note: number; text: string }>(
    'SELECT note, text FROM chunks WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
  )

  /** Notes whose name, title, aliases or text say it; `isContent`: whose text does. */
  async function sayingText(
    test: TextTest,
    among: Ids,
    { isExact, isContent }: { readonly isExact: boolean; readonly isContent: boolean },
  ): Promise<Set<number>> {
    const finder = createTextFinder(test, isExact)
    const match = test.kind === 'words' ? saying(wordsOf(test.text)) : null
    const candidates = passages(match, among)
    const found = isContent ? new Set<number>() : await calledSo(finder, candidates.notes, among)
    for (const batch of batches(candidates.chunks)) {
      const rows = selectTexts.all(JSON.stringify(batch))
      limit.run(() => {
        for (const { note, text } of rows)
          if (among.has(note) && !found.has(note) && finder.says(text)) found.add(note)
      })
      await limit.pause()
    }
    return found
  }

  function passages(match: string | null, among: Ids): { chunks: number[]; notes: number[] } {
    const rows =
      match === null
        ? database
            .prepare<[], { chunk: number; note: number }>('SELECT id AS chunk, note FROM chunks')
            .all()
        : database
            .prepare<[string], { chunk: number; note: number }>(
              `SELECT chunks.id AS chunk, chunks.note FROM words
               CROSS JOIN chunks ON chunks.id = words.rowid WHERE words MATCH ?`,
            )
            .all(match)
    const own = rows.filter(({ note }) => among.has(note))
    return {
      chunks: own.map(({ chunk }) => chunk),
      notes: [...new Set(own.map(({ note }) => note))],
    }
  }

  async function calledSo(finder: TextFinder, notes: number[], among: Ids): Promise<Set<number>> {
    const found = new Set<number>()
    for (const batch of batches(notes)) {
      const rows = selectNames.all(JSON.stringify(batch))
      limit.run(() => {
        for (const { id, path, title, aliases } of rows)
          if (among.has(id) && [fileNameOf(path), title, aliases ?? ''].some(finder.says))
            found.add(id)
      })
      await limit.pause()
    }
    return found
  }

  async function havingPart(
    scope: Exclude<Scope, 'content'>,
    part: QueryNode | null,
    among: Ids,
    isExact: boolean,
  ): Promise<Set<number>> {
    const match = createTextMatch(part, isExact)
    const needed = part ? neededWords(part) : []
    const near = needed.reduce<Ids>((left, word) => {
      const query = saying([word])
      return query === null ? left : within(passages(query, left).notes, left)
    }, among)
    const tasks = isTaskScope(scope) ? taskLines(scope) : null
    const found = new Set<number>()
    for (const batch of batches(tasks ? [...near].filter((id) => tasks.has(id)) : [...near], 20)) {
      const texts = batch.map((note) => ({ note, lines: linesOf(passagesOf(note)) }))
      limit.run(() => {
        for (const { note, lines } of texts) {
          const parts = isTaskScope(scope)
            ? (tasks?.get(note) ?? []).map((line) => lines[line - 1] ?? '')
            : partsIn(lines, scope).map(({ text }) => text)
          if (parts.some((text) => (text !== '' || part === null) && match.matches(text)))
            found.add(note)
        }
      })
      await limit.pause()
    }
    return found
  }

  function taskLines(scope: TaskScope): Map<number, number[]> {
    return linesByNote(
      database
        .prepare<[], { note: number; line: number }>(
          `SELECT note, line FROM tasks WHERE ${TASKS[scope]} ORDER BY id`,
        )
        .all(),
    )
  }

  return { sayingText, havingPart }
}

/** Notes whose path or file name has these letters in it, or is like a pattern. */
export async function namedNotes(
  { database, limit }: Omit<TextNotesOptions, 'saying'>,
  { of, test }: { readonly of: 'path' | 'file'; readonly test: TextTest },
  among: Ids,
  isExact: boolean,
): Promise<Set<number>> {
  const fold = (text: string): string =>
    isExact ? text.normalize('NFC') : withoutMarks(foldText(text))
  const wanted = test.kind === 'words' ? fold(test.text) : ''
  const finder = createTextFinder(test, isExact)
  const says = test.kind === 'words' ? (text: string) => fold(text).includes(wanted) : finder.says
  const rows = database.prepare<[], { id: number; path: string }>(ALL_PATHS).all()
  const found = new Set<number>()
  for (const batch of batches(
    rows.filter(({ id }) => among.has(id)),
    2000,
  )) {
    limit.run(() => {
      for (const { id, path } of batch)
        if (says(of === 'path' ? path : fileNameOf(path))) found.add(id)
    })
    await limit.pause()
  }
  return found
}

interface NameRow {
  readonly id: number
  readonly path: string
  readonly title: string
  readonly aliases: string | null
}

/** Words that a text must say to match. */
function neededWords(node: QueryNode): string[] {
  switch (node.type) {
    case 'text':
      return node.test.kind === 'words' ? wordsOf(node.test.text) : []
    case 'all':
      return node.parts.flatMap(neededWords)
    case 'case':
      return neededWords(node.part)
    default:
      return []
  }
}

const wordsOf = (text: string): string[] => Array.from(splitWords(text), ({ text: word }) => word)

function linesByNote(rows: readonly { note: number; line: number }[]): Map<number, number[]> {
  const lines = new Map<number, number[]>()
  for (const { note, line } of rows) {
    const known = lines.get(note)
    if (known) known.push(line)
    else lines.set(note, [line])
  }
  return lines
}
