import { readFileSync, statSync } from 'node:fs'

/**
 * Whether the log of a database that was not closed in order lost something: SQLite itself takes a log as ended at the
 * first frame that does not fit, and says nothing. A frame that was being written when the process ended is no loss.
 * Look before the database is opened, which makes a new log of it. Layout: sqlite.org/fileformat2.html, 4.
 * @param file of the database; its log lies beside it
 * @returns `missing` · `damaged`: a whole transaction stands behind a frame that does not fit · `whole`
 */
export function inspectWal(file: string): 'missing' | 'damaged' | 'whole' {
  const log = `${file}-wal`
  const stats = statSync(log, { throwIfNoEntry: false })
  if (!stats) return 'missing'
  if (!stats.isFile()) return 'damaged'
  if (stats.size <= HEADER_SIZE) return 'whole' // nothing was written since the last checkpoint
  const bytes = readFileSync(log)
  const magic = bytes.readUInt32BE(0)
  if (magic !== LITTLE_ENDIAN_SUMS && magic !== BIG_ENDIAN_SUMS) return 'damaged'
  const sum = summing(bytes, magic === BIG_ENDIAN_SUMS)
  let sums = sum([0, 0], 0, 24)
  if (!holds(bytes, 24, sums)) return 'damaged'
  const frameSize = FRAME_HEADER_SIZE + bytes.readUInt32BE(8)
  const salts = bytes.subarray(16, 24)
  /** Frames of the log that this one overwrote have other salts. */
  const isOfThisLog = (at: number): boolean => bytes.subarray(at + 8, at + 16).equals(salts)
  const isCommit = (at: number): boolean => bytes.readUInt32BE(at + 4) !== 0

  let at = HEADER_SIZE
  for (; at + frameSize <= bytes.length && isOfThisLog(at); at += frameSize) {
    sums = sum(sum(sums, at, 8), at + FRAME_HEADER_SIZE, frameSize - FRAME_HEADER_SIZE)
    if (!holds(bytes, at + 16, sums)) break
  }
  // The frame at `at` ended the log for SQLite: nothing of this log may stand behind it.
  for (at += frameSize; at + frameSize <= bytes.length; at += frameSize)
    if (isOfThisLog(at) && isCommit(at)) return 'damaged'
  return 'whole'
}

const LITTLE_ENDIAN_SUMS = 0x377f0682
const BIG_ENDIAN_SUMS = 0x377f0683
const HEADER_SIZE = 32
const FRAME_HEADER_SIZE = 24

type Sums = readonly [number, number]

const holds = (bytes: Buffer, at: number, [first, second]: Sums): boolean =>
  bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second

/** The running sum of the format: over pairs of 32-bit numbers, in the byte order that the magic number names. */
const summing =
  (bytes: Buffer, isBigEndian: boolean) =>
  ([first, second]: Sums, start: number, size: number): Sums => {
    let [a, b] = [first, second]
    for (let at = start; at < start + size; at += 8) {
      a = (a + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0
      b = (b + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0
    }
    return [a, b]
  }
