import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditBreak, AuditCheck } from '../../shared/contract/audit.ts'
import type { PartText } from './audit-parts.ts'
import { NO_HASH } from './record-line.ts'
import { createPartScan, lastOf, type ChainEnd } from './scan-part.ts'

/** A log, part by part. */
export interface ReadableLog {
  /** Numbers of the parts that are there, ascending. */
  parts(): number[]
  /** Null for a part that went meanwhile. */
  read(part: number, signal: AbortSignal): Promise<PartText | null>
  /** The number of the last record that another store knows to be durable; 0 for none. */
  anchor(): number
}

/** Lines between two turns of the event loop. */
const SLICE = 500

/** The place of a break at the end of the log: after all lines. */
const END_LINE = 1_000_000_000

/** Follows the chain from the first line to the last, and says where it is broken. */
export async function checkLog(log: ReadableLog, signal: AbortSignal): Promise<AuditCheck> {
  const found: AuditBreak[] = []
  const named: (AuditBreak & { namedAt: string })[] = []
  const there = log.parts()
  let [records, cutLines] = [0, 0]
  let [firstAt, lastAt]: [string | null, string | null] = [null, null]
  let letGoThrough = 0
  let end: ChainEnd | null = there[0] === 1 ? { seq: 0, hash: NO_HASH } : null
  let lastPart = 0
  for (const part of there) {
    const text = await log.read(part, signal)
    if (!text) continue
    if (lastPart !== 0 && part !== lastPart + 1) {
      const reason = `A whole part of the log is missing (${lastPart + 1}).`
      found.push({ part: lastPart + 1, line: 0, afterSeq: end?.seq ?? 0, reason })
      end = null
    }
    const scan = createPartScan(part, end)
    for (const [index, line] of text.lines.entries()) {
      if (index % SLICE === SLICE - 1) await nextTurn()
      signal.throwIfAborted()
      const record = scan.line(line)
      if (!record) continue
      firstAt ??= record.at
      lastAt = record.at
      if (record.type === 'start' && record.letGo)
        letGoThrough = Math.max(letGoThrough, record.letGo.throughPart)
      if (record.type === 'break') named.push({ ...breakOf(record), namedAt: record.at })
    }
    scan.finish()
    found.push(...scan.breaks)
    records += scan.records()
    cutLines += scan.cutLines() + (text.tail === '' ? 0 : 1)
    end = lastOf(text.lines, part)
    end = { seq: Math.max(end.seq, scan.end().seq), hash: end.hash }
    lastPart = part
  }
  const [firstPart] = there
  if (firstPart !== undefined && firstPart > letGoThrough + 1)
    found.unshift({
      part: letGoThrough + 1,
      line: 0,
      afterSeq: 0,
      reason: 'The parts of the log before this one are missing.',
    })
  if ((end?.seq ?? 0) < log.anchor())
    found.push({
      part: Math.max(1, lastPart),
      line: END_LINE,
      afterSeq: end?.seq ?? 0,
      reason: 'The last records of the log are missing.',
    })
  return {
    records,
    parts: there.length,
    firstAt,
    lastAt,
    lastSeq: end?.seq ?? 0,
    cutLines,
    breaks: joined(found, named),
  }
}

const breakOf = ({ part, line, afterSeq, reason }: AuditBreak): AuditBreak => ({
  part,
  line,
  afterSeq,
  reason,
})

/** What was found with what the log says of it, and what only the log still knows of. */
function joined(
  found: readonly AuditBreak[],
  named: readonly (AuditBreak & { namedAt: string })[],
): AuditCheck['breaks'] {
  const isSame = (a: AuditBreak, b: AuditBreak): boolean => a.part === b.part && a.line === b.line
  return [
    ...named,
    ...found
      .filter((one) => !named.some((other) => isSame(one, other)))
      .map((one) => ({ ...one, namedAt: null })),
  ].toSorted((a, b) => a.part - b.part || a.line - b.line)
}
