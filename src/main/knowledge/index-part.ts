import type { z } from 'zod'
import type { Schema } from '../../shared/rpc/contract.ts'
import type { ParsedNote } from '../notes/parsed-note.ts'
import type { Database } from '../sqlite/open-database.ts'

/** A question to the index, answered in its process. */
export interface IndexQuery<I extends Schema = Schema, O extends Schema = Schema> {
  readonly input: I
  readonly output: O
  run(database: Database, request: z.output<I>): z.input<O>
}
export type IndexQueries = Readonly<Record<string, IndexQuery>>

/** A note as it was just read. */
export interface ReadNote {
  readonly path: string
  readonly text: string
  readonly parsed: ParsedNote
}

/** Tables of a part's own, in the file of the index. */
export interface IndexTables<Facts = unknown> {
  /**
   * One more whenever they hold something else: everything in the index can be made again, so the tables are made anew
   * then, and every note is read again. Their own migrations are not needed.
   */
  readonly version: number
  /** SQL. Rows of a note go with it: `note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE`. */
  readonly create: string
  /** What is kept of a note; pure. */
  read(note: ReadNote): Facts
  /** Called in the transaction that wrote the note, after what was kept of it before is gone. */
  writer(database: Database): (note: number, facts: Facts) => void
}

/** Files that are no notes, and name other files of the vault by their paths. */
export interface NamingFiles {
  /** How their names end, in small letters: `.canvas`. */
  readonly ending: string
  /**
   * What such a text becomes when files get other paths, and how many of its links those are; pure.
   * @returns null for a text that cannot be read, which stays as it is
   */
  follow(
    text: string,
    movedTo: (path: string) => string,
  ): { readonly text: string; readonly count: number } | null
}

/** What a feature adds to the index. The module that makes it exports it as `indexPart`. */
export interface IndexPart<Q extends IndexQueries = IndexQueries> {
  /** As its feature. */
  readonly name: string
  /** The address of that module: the index process loads it from there, and nothing else of the feature. */
  readonly module: string
  readonly queries: Q
  readonly tables: IndexTables | null
  /** They follow renames in the same change as the links of notes. */
  readonly naming: NamingFiles | null
}

/** Its queries, as main asks them. Each throws as `Knowledge` does. */
export type PartClient<Q extends IndexQueries> = {
  readonly [K in keyof Q]: (
    request: z.input<Q[K]['input']>,
    signal?: AbortSignal,
  ) => Promise<z.output<Q[K]['output']>>
}

/** Checks the parts of a query against each other. */
export const indexQuery = <I extends Schema, O extends Schema>(
  input: I,
  output: O,
  run: (database: Database, request: z.output<I>) => z.input<O>,
): IndexQuery<I, O> => ({ input, output, run })

/** @param url `import.meta.url` of the module that calls this */
export function defineIndexPart<Q extends IndexQueries, Facts = never>(
  url: string,
  {
    name,
    queries,
    tables = null,
    naming = null,
  }: {
    readonly name: string
    readonly queries: Q
    readonly tables?: IndexTables<Facts> | null
    readonly naming?: NamingFiles | null
  },
): IndexPart<Q> {
  // In the build each is an entry of its own, side by side with all others.
  const module = url.endsWith('.ts') ? url : new URL(`./${name}-index.js`, url).href
  // What `read` made is handed to no other `writer`.
  return { name, module, queries, tables: tables as IndexTables | null, naming }
}

/** @param ask of the index process */
export function partClient<Q extends IndexQueries>(
  { name, queries }: IndexPart<Q>,
  ask: (
    question: { readonly part: string; readonly query: string; readonly request: unknown },
    signal?: AbortSignal,
  ) => Promise<unknown>,
): PartClient<Q> {
  const asks = Object.entries(queries).map(([query, { output }]) => [
    query,
    async (request: unknown, signal?: AbortSignal) =>
      output.parse(await ask({ part: name, query, request }, signal)),
  ])
  // Each name of a query has its question.
  return Object.fromEntries(asks) as PartClient<Q>
}
