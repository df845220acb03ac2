import type {
  AuditCall,
  AuditCheck,
  AuditFilter,
  AuditOrigin,
  AuditRecord,
} from '../../shared/contract/audit.ts'
import type { AuditEntry } from './record-line.ts'

/** A call that was about to change something, and whose outcome is not in the log. */
export interface UnsettledCall {
  readonly key: string
  readonly tool: string
  readonly origin: AuditOrigin
  /** Of the calls that were written with it: what it did is among what they did. */
  readonly callIds: readonly string[]
  /** Changes that other calls of them have in their records. */
  readonly otherChanges: ReadonlySet<string>
}

/**
 * The log of what tools did in one vault, whoever called them: append-only, each record chained to the one before, in
 * `<dataDir>/vaults/<id>/audit/` (reliability.md 3.5). No tool has a way to it.
 */
export interface AuditLog {
  /**
   * Synchronous. `isDurable`: it is on the disk on return.
   * @throws LatentError `unavailable` when it cannot be written: then there is no such record
   */
  append(entry: AuditEntry, isDurable: boolean): AuditRecord
  /** Calls, newest first, from below `before` (null: the newest). `next` goes on there; null at the end. */
  list(
    page: {
      readonly filter: AuditFilter
      readonly before: number | null
      readonly limit: number
    },
    signal: AbortSignal,
  ): Promise<{ calls: AuditCall[]; next: number | null }>
  /** Null when there is no such call. */
  find(seq: number, signal: AbortSignal): Promise<AuditCall | null>
  /** What was about to happen and has no outcome, of the newest records. */
  unsettled(signal: AbortSignal): Promise<UnsettledCall[]>
  /** Follows the whole chain. */
  check(signal: AbortSignal): Promise<AuditCheck>
  /** Lines with their ends, oldest first, in pieces: all of them, or the calls that the filter lets through. */
  export(filter: AuditFilter | null, signal: AbortSignal): AsyncGenerator<string, null>
  /** Hears of every record that this process appends. Returns the unsubscribe function. */
  onChange(listener: (lastSeq: number) => void): () => void
  dispose(): void
}
