import type { Etag } from '../../../shared/domain/text/etag.ts'

/** A regular file of what is imported, with its bytes on this disk. */
export interface SourceFile {
  /** Where it stands in the source: `/` between segments, no empty ones, no `.` or `..`; letters as they were. */
  readonly path: string
  /** Absolute: a copy in the staging folder, or the person's own file, which is only read. */
  readonly file: string
  readonly sizeBytes: number
  readonly etag: Etag
}

export interface SkippedSource {
  readonly path: string
  /** A sentence. */
  readonly reason: string
}

/** Everything that a folder or an archive holds, in its own order. */
export interface SourceListing {
  readonly files: readonly SourceFile[]
  readonly skipped: readonly SkippedSource[]
  /** Folders without a file in them, which are not imported. */
  readonly emptyFolders: number
}

/** Hears how far reading is. `total` counts what is known so far; both are files. */
export type OnProgress = (done: number, total: number) => void

/** What systems put beside a person's files, and nobody misses: `__MACOSX/`, `Thumbs.db`. */
export const isLeftover = (path: string): boolean =>
  /^__MACOSX(?:\/|$)|(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i.test(path)

/** Why a hidden file does not come along. */
export const hiddenReason = (path: string): string =>
  path.split('/').includes('.obsidian')
    ? 'It belongs to the settings of Obsidian.'
    : 'It is hidden: its name, or that of its folder, begins with a dot.'
