import type { BigIntStats } from 'node:fs'
import type { FileMark } from '../../../shared/domain/left-behind.ts'

/** A file that has a size and no content on this machine: a sync client fetches it when somebody opens it. */
export const HOLLOW: FileMark = {
  kind: 'not-downloaded',
  reason: 'Its content is in the cloud and not on this machine yet.',
}

/** Elsewhere than on macOS, small files may lie in the table of files itself and take no block either. */
export const HOLLOW_BYTES = process.platform === 'darwin' ? 1 : 4096

export const isHollow = ({ size, blocks }: BigIntStats): boolean =>
  blocks === 0n && size >= BigInt(HOLLOW_BYTES)
