import type { BigIntStats } from 'node:fs'

/**
 * When a file was changed and made, in ms. Taken from nanoseconds everywhere: the ms that Node tells beside them are
 * another number in their last digit, and another time is another file to whoever compares them.
 */
export const changedAtMs = ({ mtimeNs }: Pick<BigIntStats, 'mtimeNs'>): number =>
  Number(mtimeNs) / 1e6

/** Null where the disk does not know it: then it says 1970. */
export const madeAtMs = ({ birthtimeNs }: Pick<BigIntStats, 'birthtimeNs'>): number | null =>
  birthtimeNs > 0n ? Number(birthtimeNs) / 1e6 : null
