import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { SkippedEntry, VaultFile, VaultReader } from '../../platform/vault-reader.ts'
import type { IndexPart } from '../index-part.ts'
import { readOutcome, type ReadOutcome, type WantedNote } from './read-outcome.ts'

/** Where a run over the vault gets files and notes from. */
export interface NoteSource {
  /** As `VaultReader.walk`, some at a time. */
  walk(
    signal: AbortSignal,
    places: readonly VaultPath[] | null,
  ): AsyncIterable<readonly (VaultFile | SkippedEntry)[]>
  /** What became of each, in order. */
  read(wanted: readonly WantedNote[]): Promise<readonly ReadOutcome[]>
}

/** In this thread. */
export const notesOf = (reader: VaultReader, parts: readonly IndexPart[]): NoteSource => ({
  walk: (signal, places) => inBatches(reader.walk(signal, places)),
  read: (wanted) => Promise.all(wanted.map((each) => readOutcome(reader, parts, each))),
})

const BATCH = 500

export async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[], null> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
  return null
}
