import { NO_FILTER } from '../../shared/contract/audit.ts'
import type { AuditLog } from './audit-log.ts'
import { createAuditWriter, type AuditWriterOptions } from './audit-writer.ts'
import { createLogReader } from './read-log.ts'

export function createAuditLog(options: AuditWriterOptions): AuditLog {
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
