import type { Etag } from '../../shared/domain/text/etag.ts'
import type { FileMark } from '../../shared/domain/left-behind.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'

/** A regular file inside the vault, as the file system tells of it. Times are milliseconds with fractions. */
export interface VaultFile {
  readonly path: VaultPath
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly changedMs: number
  /**
   * Why it is not to be read although it is there: a conflict copy, or a file that is in the cloud only (then the
   * figures are those of its placeholder). Null for every other file.
   */
  readonly mark: FileMark | null
}

/** A file's text, and what the open file said of itself while it was read. */
export interface VaultText {
  readonly file: VaultFile
  readonly etag: Etag
  /** As on disk, byte order mark included; empty when it is not text. */
  readonly text: string
  /** Why there is no text, as a sentence ("This file is not valid UTF-8."); null when there is. */
  readonly problem: string | null
  /** False when its mode says that nobody may write it. */
  readonly isWritable: boolean
}

/** What a walk met and left out, with the reason as a sentence: "This link leads out of the vault." */
export interface SkippedEntry {
  /** As text only: it may not be a path that a vault allows. */
  readonly path: string
  readonly reason: string
  /** True for a folder that could not be opened: this says nothing about the files in it. */
  readonly isShut: boolean
}

/** The reading half of a vault for those who never write: the index process has nothing else of it. */
export interface VaultReader {
  /**
   * Every regular file that a person sees, hidden ones left out, in no order; and what had to be left out.
   * @param places only what is at these paths and below them; null: all of the vault
   * @throws LatentError `unavailable` when the vault's folder is gone, at the start or at the end of it: that is no
   * vault with nothing in it, and what was met before it went may be another disk's.
   */
  walk(
    signal: AbortSignal,
    places?: readonly VaultPath[] | null,
  ): AsyncIterable<VaultFile | SkippedEntry>
  /**
   * Null when there is no such regular file, or it is hidden.
   * @throws LatentError `unavailable` when the vault's folder is gone
   */
  stat(path: VaultPath): Promise<VaultFile | null>
  /**
   * Resolves when nobody has written to these files for a moment, or after two seconds: half of what another program
   * is writing must not be taken for all of it.
   */
  settled(paths: readonly VaultPath[], signal: AbortSignal): Promise<void>
  /** The text of a file. @throws LatentError `not_found` when it is gone, `unavailable` when the disk refuses. */
  read(path: VaultPath): Promise<VaultText>
}

export const isSkipped = (entry: VaultFile | SkippedEntry): entry is SkippedEntry =>
  'reason' in entry
