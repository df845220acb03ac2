import { folderOf } from '../../../../shared/domain/vault-path.ts'
import type { Beside } from '../../stores/workspace/tree/own-order.ts'

/** Where what is dragged would go. */
export interface DropPlace {
  /** `''` is the top. */
  readonly folder: string
  /** The row that it comes beside in that folder; null: its place there is not asked for. */
  readonly line: { readonly path: string; readonly side: Beside['side'] } | null
}

/** Of the height of a folder: above this share it goes before it, below the rest behind it, and between into it. */
const EDGE = 0.25

/**
 * Where something goes that is over the row of `path`.
 * @param part how far down in the row the pointer is, from 0 to 1
 */
export function dropPlace(
  path: string,
  part: number,
  row: { readonly isFolder: boolean; readonly isExpanded: boolean; readonly isOwn: boolean },
): DropPlace {
  const into = row.isFolder ? path : folderOf(path)
  if (!row.isOwn) return { folder: into, line: null }
  const edge = row.isFolder ? EDGE : 0.5
  // Below an open folder stands what is in it.
  const side = part < edge ? 'before' : part >= 1 - edge && !row.isExpanded ? 'after' : null
  return side === null
    ? { folder: into, line: null }
    : { folder: folderOf(path), line: { path, side } }
}

export const isSamePlace = (one: DropPlace, other: DropPlace): boolean =>
  one.folder === other.folder &&
  one.line?.path === other.line?.path &&
  one.line?.side === other.line?.side
