import { AuditRecord } from '../../shared/contract/audit.ts'
import { sha256 } from '../platform/sha256.ts'

/** What a record says, before it has its place in the chain. */
export type AuditEntry = AuditRecord extends infer R
  ? R extends AuditRecord
    ? Omit<R, 'seq' | 'at' | 'prevHash' | 'hash'>
    : never
  : never

/** Before the first record of all. */
export const NO_HASH = '0'.repeat(64)

/**
 * One record as its line, without the line end: JSON whose last two fields are the hash of the record before, and the
 * hash of this line without that last field. So one line tells by itself whether it is as it was written.
 */
export function sealRecord(
  entry: AuditEntry,
  place: { readonly seq: number; readonly at: string; readonly prevHash: string },
): { readonly line: string; readonly hash: string } {
  const { type, ...fields } = entry
  const { seq, at, prevHash } = place
  const text = JSON.stringify({ seq, at, type, ...fields, prevHash })
  const hash = sha256(text)
  return { line: `${text.slice(0, -1)},"hash":"${hash}"}`, hash }
}

export type ReadLine =
  | { readonly status: 'whole'; readonly record: AuditRecord }
  /** Its own hash, as far as it names one: the records after it may hold all the same. */
  | { readonly status: 'changed'; readonly hash: string | null; readonly seq: number | null }

const END = /,"hash":"([0-9a-f]{64})"\}$/

/** Reads one line, and whether it is as it was written. */
export function readLine(line: string): ReadLine {
  const hash = END.exec(line)?.[1] ?? null
  const changed: ReadLine = { status: 'changed', hash, seq: seqOf(line) }
  if (hash === null || sha256(`${line.replace(END, '')}}`) !== hash) return changed
  const record = AuditRecord.safeParse(parse(line))
  return record.success ? { status: 'whole', record: record.data } : changed
}

/** The number of a line by its beginning alone; null when it has none. */
export function seqOf(line: string): number | null {
  const digits = /^\{"seq":(\d{1,15}),/.exec(line)?.[1]
  return digits === undefined ? null : Number(digits)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
