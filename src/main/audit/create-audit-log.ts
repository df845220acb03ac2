import { NO_FILTER, type AuditBreak } from '../../shared/contract/audit.ts'
import type { Clock } from '../platform/ports.ts'
import type { AuditLog } from './audit-log.ts'
import { createAuditWriter } from './audit-writer.ts'
import { createLogReader } from './read-log.ts'

export interface AuditLogOptions {
  /** Absolute; made with the first record. */
  readonly folder: string
  readonly clock: Clock
  /** The number of the last durable record, as the state store knows it; 0 for none. */
  readonly anchor: () => number
  /** Hears of places where the chain does not hold, found while writing: the log goes on and names them. */
  readonly onBreak: (found: AuditBreak) => void
  readonly partBytes?: number
  readonly keptParts?: number
}

export function createAuditLog(options: AuditLogOptions): AuditLog {
  const reader = createLogReader(options.folder, options.anchor)
  const writer = createAuditWriter(options)
  const listeners = new Set<(lastSeq: number) => void>()

  const append: AuditLog['append'] = (entry, isDurable) => {
    const record = writer.append(entry, isDurable)
    for (const listener of listeners) listener(record.seq)
    return record
  }
  return {
    append,
    list: reader.list,
    unsettled: reader.unsettled,
    export: reader.export,
    async find(seq, signal) {
      const { calls } = await reader.list({ filter: NO_FILTER, before: seq + 1, limit: 1 }, signal)
      return calls[0]?.seq === seq ? calls[0] : null
    },
    async check(signal) {
      const checked = await reader.check(signal)
      if (checked.breaks.every(({ namedAt }) => namedAt !== null)) return checked
      writer.open() // names what is wrong with the newest part itself
      for (const { namedAt, ...found } of (await reader.check(signal)).breaks)
        if (namedAt === null) append({ type: 'break', ...found }, true)
      return checked
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispose: writer.dispose,
  }
}
