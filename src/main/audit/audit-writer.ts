import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import type { AuditBreak, AuditRecord } from '../../shared/contract/audit.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock } from '../platform/ports.ts'
import {
  KEPT_PARTS,
  PART_BYTES,
  partFile,
  partsIn,
  readPart,
  syncFolder,
  type PartText,
} from './audit-parts.ts'
import { sha256 } from '../platform/sha256.ts'
import { underLogLock } from './log-lock.ts'
import { NO_HASH, readLine, sealRecord, type AuditEntry } from './record-line.ts'
import { createPartScan, lastOf, type ChainEnd } from './scan-part.ts'

/** Appends to the log; several programs may, each record whole and in its place in the chain. */
export interface AuditWriter {
  /**
   * Synchronous. `isDurable`: it is on the disk on return, and so is all before it.
   * @throws LatentError `unavailable` when it cannot be written: then there is no such record
   */
  append(entry: AuditEntry, isDurable: boolean): AuditRecord
  /** Looks at what is there, and mends it or begins a new part where the chain does not hold. @throws as `append` */
  open(): void
  dispose(): void
}

export interface AuditWriterOptions {
  /** Absolute; made when it is not there. */
  readonly folder: string
  readonly clock: Clock
  /** The number of the last record that another store knows to be durable; 0 for none. */
  readonly anchor: () => number
  /** Hears of a place where the chain was found not to hold. The log names it and goes on in a new part. */
  readonly onBreak: (found: AuditBreak) => void
  readonly partBytes?: number
  readonly keptParts?: number
}

/** The end of the chain as this process knows it. */
interface End extends ChainEnd {
  readonly part: number
  readonly handle: number
  readonly inode: number
  readonly sizeBytes: number
}

export function createAuditWriter(options: AuditWriterOptions): AuditWriter {
  const { folder, clock, anchor, onBreak } = options
  const { partBytes = PART_BYTES, keptParts = KEPT_PARTS } = options
  let end: End | null = null

  function forget(): void {
    if (end) closeSync(end.handle)
    end = null
  }

  /** Where the chain ends now, whoever wrote last. Under the lock. */
  function catchUp(): End | null {
    if (end && isUnchanged(end, folder)) return end
    forget()
    const parts = partsIn(folder)
    const part = parts.at(-1)
    if (part === undefined) {
      if (anchor() === 0) return null
      return afterBreak({
        last: { seq: 0, hash: NO_HASH },
        part: 0,
        found: [{ part: 1, line: 0, afterSeq: 0, reason: `${GONE} Nothing is left of it.` }],
      })
    }
    const text = readPart(folder, part)
    const scan = createPartScan(part, endOfPart(parts.at(-2)) ?? (part === 1 ? FIRST : null))
    for (const line of text.lines) scan.line(line)
    scan.finish()
    const found = [...scan.breaks]
    const known = scan.end()
    const tail = readTail(text, known)
    if (known.seq + (tail?.status === 'whole' ? 1 : 0) < anchor())
      found.push({
        part,
        line: text.lines.length + 1,
        afterSeq: known.seq,
        reason: `${GONE} The last ones are missing.`,
      })
    if (found.length > 0) return afterBreak({ last: known, part, found })
    end = openPart(part, text.sizeBytes, known)
    if (tail) mend(tail)
    return end
  }

  /** What the last record of a part says; null when there is no such part, or it says nothing. */
  function endOfPart(part: number | undefined): ChainEnd | null {
    if (part === undefined) return null
    return lastOf(readPart(folder, part).lines, part)
  }

  function openPart(part: number, sizeBytes: number, { seq, hash }: ChainEnd): End {
    const { O_APPEND, O_RDWR, O_NOFOLLOW } = constants
    const handle = openSync(partFile(folder, part), O_APPEND | O_RDWR | (O_NOFOLLOW ?? 0))
    const { ino, mode } = fstatSync(handle)
    if ((mode & 0o777) !== 0o600) fchmodSync(handle, 0o600)
    return { part, handle, inode: ino, sizeBytes, seq, hash }
  }

  /** A line that a stop cut off stays where it is; the next record names it. */
  function mend(tail: Tail): void {
    if (tail.status === 'whole') {
      writeBytes('\n')
      if (end) end = { ...end, seq: tail.seq, hash: tail.hash }
      return
    }
    writeBytes('\n')
    write({ type: 'mend', bytes: tail.bytes, sha256: tail.sha256 })
    sync()
  }

  function afterBreak({
    last,
    part,
    found,
  }: {
    readonly last: ChainEnd
    readonly part: number
    readonly found: readonly AuditBreak[]
  }): End {
    // Numbers that the store knows are not given twice.
    begin(part + 1, { seq: Math.max(last.seq, anchor()), hash: last.hash })
    for (const one of found) {
      write({ type: 'break', ...one })
      onBreak(one)
    }
    sync()
    if (!end) throw new LatentError('internal', 'The new part of the log was not opened.')
    return end
  }

  /** Makes a part and its first line, and lets the oldest go when there are too many. */
  function begin(part: number, last: ChainEnd): void {
    const { O_APPEND, O_RDWR, O_CREAT, O_EXCL } = constants
    forget()
    const handle = openSync(partFile(folder, part), O_APPEND | O_RDWR | O_CREAT | O_EXCL, 0o600)
    const inode = fstatSync(handle).ino
    end = { part, handle, inode, sizeBytes: 0, ...last }
    const old = partsIn(folder).slice(0, -keptParts)
    const throughPart = old.at(-1)
    write({ type: 'start', part, letGo: throughPart === undefined ? null : { throughPart } })
    sync()
    syncFolder(folder)
    for (const gone of old) rmSync(partFile(folder, gone), { force: true })
  }

  function write(entry: AuditEntry): AuditRecord {
    if (!end) throw new LatentError('internal', 'The log is not open.')
    const place = {
      seq: end.seq + 1,
      at: new Date(clock.nowMs()).toISOString(),
      prevHash: end.hash,
    }
    const { line, hash } = sealRecord(entry, place)
    writeBytes(`${line}\n`)
    end = { ...end, seq: place.seq, hash }
    const { type, ...fields } = entry
    return { type, ...fields, ...place, hash } as AuditRecord
  }

  function writeBytes(text: string): void {
    if (!end) return
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length;) at += writeSync(end.handle, bytes, at)
    end = { ...end, sizeBytes: end.sizeBytes + bytes.length }
  }

  function sync(): void {
    if (end) fdatasyncSync(end.handle)
  }

  // What was written of a record is mended at the next one.
  const locked = <T>(work: () => T): T => underLogLock(folder, work, forget)

  return {
    append: (entry, isDurable) =>
      locked(() => {
        const current = catchUp()
        if (!current) begin(1, { seq: 0, hash: NO_HASH })
        else if (current.sizeBytes >= partBytes)
          begin(current.part + 1, { seq: current.seq, hash: current.hash })
        const record = write(entry)
        if (isDurable) sync()
        return record
      }),
    open: () => locked(() => void catchUp()),
    dispose: forget,
  }
}

const FIRST = { seq: 0, hash: NO_HASH }
const GONE = 'Records of what the assistant did were removed.'

/** What stands after the last line end: a record that lacks only that, or a piece of one. */
type Tail =
  | { readonly status: 'whole'; readonly seq: number; readonly hash: string }
  | { readonly status: 'cut'; readonly bytes: number; readonly sha256: string }

function readTail({ tail }: PartText, last: { readonly hash: string }): Tail | null {
  if (tail === '') return null
  const bytes = Buffer.from(tail, 'latin1')
  const read = readLine(bytes.toString('utf8'))
  return read.status === 'whole' && read.record.prevHash === last.hash
    ? { status: 'whole', seq: read.record.seq, hash: read.record.hash }
    : { status: 'cut', bytes: bytes.length, sha256: sha256(bytes) }
}

function isUnchanged({ part, inode, sizeBytes }: End, folder: string): boolean {
  const now = statSync(partFile(folder, part), { throwIfNoEntry: false })
  return now?.ino === inode && now.size === sizeBytes && !existsSync(partFile(folder, part + 1))
}
