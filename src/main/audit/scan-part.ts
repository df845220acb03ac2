import type { AuditBreak, AuditRecord } from '../../shared/contract/audit.ts'
import { sha256 } from '../platform/sha256.ts'
import { NO_HASH, readLine } from './record-line.ts'

/** Where the chain stands after what was read so far. */
export interface ChainEnd {
  readonly seq: number
  readonly hash: string
}

/** Follows the chain through the lines of one part. */
export interface PartScan {
  /** One line without its end. @returns the record when it is whole, wherever it stands */
  line(text: string): AuditRecord | null
  /** After the last line, once. */
  finish(): void
  readonly records: () => number
  /** Lines that a stop cut off, each named by the record after it. */
  readonly cutLines: () => number
  readonly end: () => ChainEnd
  readonly breaks: readonly AuditBreak[]
}

/**
 * A changed line is one break, and so is a link that does not fit: records are missing there, or were put in. After a
 * break the chain goes on with what the log says of itself, so that one break is told once.
 * @param from what the first line has to follow; null when that is not known
 */
export function createPartScan(part: number, from: ChainEnd | null): PartScan {
  const breaks: AuditBreak[] = []
  let seq = from?.seq ?? 0
  let hash = from?.hash ?? null
  let lines = 0
  let records = 0
  let cutLines = 0
  /** A line that cannot be read is forgiven when the next record says that it was cut off. */
  let unread: {
    readonly text: string
    readonly line: number
    readonly hash: string | null
  } | null = null

  const add = (line: number, reason: string): void =>
    void breaks.push({ part, line, afterSeq: seq, reason })

  function settleUnread(next: AuditRecord | null): void {
    if (unread === null) return
    const { text, line, hash: claimed } = unread
    unread = null
    const isNamed =
      next?.type === 'mend' &&
      next.prevHash === (hash ?? next.prevHash) &&
      next.sha256 === sha256(Buffer.from(text, 'latin1'))
    if (isNamed) {
      cutLines++
      return
    }
    add(line, 'A record was changed or damaged after it was written.')
    hash = claimed
  }

  return {
    line(text) {
      lines++
      const read = readLine(Buffer.from(text, 'latin1').toString('utf8'))
      if (read.status === 'changed') {
        settleUnread(null)
        unread = { text, line: lines, hash: read.hash }
        return null
      }
      const { record } = read
      settleUnread(record)
      records++
      if (hash !== null && record.prevHash !== hash)
        add(lines, 'Records before this one are missing, or others were put in their place.')
      else if (record.seq <= seq && seq !== 0)
        add(lines, 'The records are not in the order of their numbers.')
      seq = Math.max(seq, record.seq)
      hash = record.hash
      return record
    },
    finish: () => settleUnread(null),
    records: () => records,
    cutLines: () => cutLines,
    end: () => ({ seq, hash: hash ?? NO_HASH }),
    breaks,
  }
}

/** Where the chain stands after the lines of a whole part, by the last of them. */
export function lastOf(lines: readonly string[], part: number): ChainEnd {
  const scan = createPartScan(part, null)
  for (const line of lines.slice(-LAST_LINES)) scan.line(line)
  scan.finish()
  return scan.end()
}

/** A line that was cut off needs the one before it and the one after it to be told. */
const LAST_LINES = 8
