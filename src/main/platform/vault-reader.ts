import type { VaultPath } from '../../shared/domain/vault-path.ts'

/** A regular file inside the vault, as the file system tells of it. Times are milliseconds with fractions. */
export interface VaultFile {
  readonly path: VaultPath
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly changedMs: number
}

/** What a walk met and left out, with the reason as a sentence: "This link leads out of the vault." */
export interface SkippedEntry {
  /** As text only: it may not be a path that a vault allows. */
  readonly path: string
  readonly reason: string
}

/** The reading half of a vault for those who never write: the index process has nothing else of it. */
export interface VaultReader {
  /**
   * Every regular file that a person sees, hidden ones left out, in no order; and what had to be left out.
   * @throws LatentError `unavailable` when the vault's folder is gone: that is no vault with nothing in it.
   */
  walk(signal: AbortSignal): AsyncIterable<VaultFile | SkippedEntry>
  /** Null when there is no such regular file, or it is hidden. */
  stat(path: VaultPath): Promise<VaultFile | null>
  /** The bytes, and what the open file said of itself while they were read. @throws LatentError `not_found`, `unavailable` */
  read(path: VaultPath): Promise<{ readonly file: VaultFile; readonly bytes: Uint8Array }>
}

export const isSkipped = (entry: VaultFile | SkippedEntry): entry is SkippedEntry =>
  'reason' in entry
