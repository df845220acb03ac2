import type { JournalEntry } from './journal.ts'

/** A journalled change with what it needs: it says itself whether it creates, replaces or moves. */
export interface Step {
  readonly entry: JournalEntry
  /** The whole new content; null where the entry has no new one. */
  readonly content: Content | null
}
/** Bytes, or a file outside the vault whose content is copied and must be the entry's `postEtag`. */
export type Content = Uint8Array | { readonly source: string; readonly sizeBytes: number }
