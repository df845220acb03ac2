import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '../../sqlite/open-database.ts'
import type { RecordedEntry } from '../../vault/model/journal.ts'
import { listCopies, readCopy, type CopyFiles } from '../copies/copy-files.ts'
import { printLine, readLines } from '../copies/copy-lines.ts'
import {
  entryOf,
  entryRows,
  linkTakenBack,
  putEntry,
  rawEntry,
  StoredEntry,
  type JournalRow,
} from './journal-rows.ts'

/** One line of the second copy of the journal. Nothing of an entry changes but its state: the last one holds. */
export type JournalLine =
  | { readonly kind: 'entry'; readonly entry: RecordedEntry }
  | { readonly kind: 'state'; readonly seq: number; readonly state: RecordedEntry['state'] }

const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entry'), entry: StoredEntry }),
  z.object({ kind: z.literal('state'), seq: z.number(), state: StoredEntry.shape.state }),
])

/** So many numbers share a file, which is read and compared in one go. */
const NUMBERS_IN_A_FILE = 500

/** The file of the copies in which the entry with this number is. */
export const copyOfEntry = (seq: number): string => copyName(Math.floor(seq / NUMBERS_IN_A_FILE))
const copyName = (part: number): string => String(part).padStart(6, '0')

/** What came of comparing the journal with its second copy. */
export interface JournalComparison {
  /** Entries that were missing or damaged in the database, and are there again. */
  readonly restored: number
  /** Rows that cannot be read and have no copy: they stay, and are left out of every answer. */
  readonly unreadable: number
}

/**
 * Takes what the second copy in `folder` knows better than the database; for a database that is being made anew. Run
 * it in a transaction.
 */
export function adoptJournal(database: Database, folder: string): void {
  for (const part of partsIn(listCopies(folder) ?? []))
    comparePart(database, part, readCopy(folder, copyName(part)) ?? '')
}

/** Numbers that are only in the copies must not be given to new entries. */
export function skipCopiedNumbers(database: Database, files: CopyFiles): void {
  const part = partsIn(files.list()).at(-1)
  if (part === undefined) return
  const last = Math.max(0, ...copiedEntries(files.read(copyName(part)) ?? '').keys())
  const present = database
    .prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'journalEntry'`)
    .pluck()
    .get()
  if (present === undefined)
    database.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES ('journalEntry', ?)`).run(last)
  else if (present < last)
    database.prepare(`UPDATE sqlite_sequence SET seq = ? WHERE name = 'journalEntry'`).run(last)
}

/**
 * Brings the journal and its second copy in line: an entry that only one of them has gets into the other, and of two
 * that differ the copy is right, whose every line says by its checksum that it is what was written. In short steps,
 * since a window works with the database meanwhile.
 */
export async function catchUpJournal(
  database: Database,
  files: CopyFiles,
  signal: AbortSignal,
): Promise<JournalComparison> {
  let restored = 0
  let unreadable = 0
  const present = database
    .prepare<[number], number>('SELECT DISTINCT seq / ? FROM journalEntry')
    .pluck()
    .all(NUMBERS_IN_A_FILE)
  const parts = new Set([...partsIn(files.list()), ...present])
  const newest = Math.max(...parts)
  for (const part of parts) {
    await setImmediate()
    if (signal.aborted) break
    const name = copyName(part)
    const compare = database.transaction(() => comparePart(database, part, files.read(name) ?? ''))
    const compared = compare.immediate()
    // Nothing more comes into a part that is full: it is written as it will be found at the next start.
    if (compared.unreadable === 0 && part < newest && compared.isOtherText)
      files.replace(name, linesOf(rowsOf(database, part)))
    else files.append(name, ...compared.uncopied)
    restored += compared.restored
    unreadable += compared.unreadable
  }
  return { restored, unreadable }
}

const partsIn = (names: readonly string[]): number[] =>
  names
    .filter((name) => /^\d{6,12}$/.test(name))
    .map(Number)
    .toSorted((a, b) => a - b)

interface ComparedPart {
  readonly restored: number
  readonly unreadable: number
  /** What the copy lacks. */
  readonly uncopied: JournalLine[]
  /** The copy is not what would be written of the database now, though it may say the same. */
  readonly isOtherText: boolean
}

function comparePart(database: Database, part: number, copy: string): ComparedPart {
  const rows = rowsOf(database, part)
  if (linesOf(rows).map(printLine).join('') === copy)
    return { restored: 0, unreadable: 0, uncopied: [], isOtherText: false }
  const copied = copiedEntries(copy)
  const found = new Map(rows.map((row) => [row.seq, entryOf(row)]))
  const restored: RecordedEntry[] = []
  const uncopied: JournalLine[] = []
  for (const [seq, right] of copied) {
    const entry = found.get(seq)
    // The copy is written a moment later, so it may not know yet how a change ended.
    const state = right.state === 'intent' ? (entry?.state ?? 'intent') : right.state
    const whole = { ...right, state }
    if (!entry || JSON.stringify(entry) !== JSON.stringify(whole)) restored.push(whole)
    if (state !== right.state) uncopied.push({ kind: 'state', seq, state })
  }
  for (const [seq, entry] of found)
    if (entry && !copied.has(seq)) uncopied.push({ kind: 'entry', entry })
  for (const entry of restored) putEntry(database, entry)
  if (restored.length > 0) linkTakenBack(database)
  return {
    restored: restored.length,
    unreadable: [...found].filter(([seq, entry]) => !entry && !copied.has(seq)).length,
    uncopied,
    isOtherText: true,
  }
}

const rowsOf = (database: Database, part: number): JournalRow[] =>
  entryRows(database, {
    from: part * NUMBERS_IN_A_FILE,
    before: (part + 1) * NUMBERS_IN_A_FILE,
  })

const linesOf = (rows: readonly JournalRow[]): object[] =>
  rows.map((row) => ({ kind: 'entry', entry: rawEntry(row) }))

function copiedEntries(text: string): Map<number, RecordedEntry> {
  const entries = new Map<number, RecordedEntry>()
  for (const row of readLines(text)) {
    const line = Line.safeParse(row).data
    if (line?.kind === 'entry') entries.set(line.entry.seq, line.entry)
    const entry = line?.kind === 'state' ? entries.get(line.seq) : undefined
    if (line?.kind === 'state' && entry) entries.set(line.seq, { ...entry, state: line.state })
  }
  return entries
}
