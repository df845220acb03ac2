import type { Etag } from '../../shared/domain/etag.ts'
import type { ChangeOrigin } from './vault.ts'

/**
 * One change of one file, recorded before it happens (reliability.md 2.4). Plain data; `seq` orders, clocks do not.
 * `preRef` names the stored bytes that the change replaced; null when there was no file.
 */
export interface JournalEntry {
  readonly changeId: string
  /** Changes that are applied together share it. */
  readonly groupId: string
  readonly kind: 'create' | 'edit' | 'move' | 'trash' | 'undo'
  readonly path: string
  /** Where a moved or trashed file went. */
  readonly toPath: string | null
  readonly preEtag: Etag | null
  readonly preRef: string | null
  /** Null when the change leaves no file at `path`. */
  readonly postEtag: Etag | null
  /** For `undo`: the change that it takes back. */
  readonly undoes: string | null
  readonly origin: ChangeOrigin
  readonly atMs: number
}
export type JournalState = 'intent' | 'applied' | 'aborted'

/** Where the write door records. Kept in the state store with `synchronous=FULL`; every call is durable on return. */
export interface Journal {
  /** All entries of a group in one transaction. */
  recordIntent(entries: readonly JournalEntry[]): void
  markApplied(changeIds: readonly string[]): void
  markAborted(changeIds: readonly string[]): void
  find(changeId: string): (JournalEntry & { readonly state: JournalState }) | null
  /** Entries that a crash left between intent and applied, oldest first. */
  unfinished(): (JournalEntry & { readonly state: JournalState })[]
}
