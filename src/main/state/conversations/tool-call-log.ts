import type { Database } from '../../sqlite/open-database.ts'
import { parseJson } from '../fields.ts'
import type { ToolCallRecord } from '../vault-store.ts'

/** The log keeps this many calls, the newest: it is for looking things up, while the journal is the record. */
export const TOOL_CALL_LOG_SIZE = 10_000

export function insertToolCall(
  database: Database,
  call: ToolCallRecord,
  audited?: { readonly seq: number; readonly isDurable: boolean },
): void {
  database.transaction(() => {
    const { lastInsertRowid } = database
      .prepare(
        `
        INSERT INTO toolCall
          (timestampMs, conversationId, toolName, argumentsJson, resultJson, durationMs, error, auditSeq,
           isAuditDurable)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        `,
      )
      .run(
        call.timestamp,
        call.conversation_id,
        call.tool_name,
        JSON.stringify(call.arguments ?? null),
        JSON.stringify(call.result ?? null),
        call.duration_ms,
        call.error,
        audited?.seq ?? null,
        audited?.isDurable ? 1 : 0,
      )
    database
      .prepare('DELETE FROM toolCall WHERE seq <= ?')
      .run(Number(lastInsertRowid) - TOOL_CALL_LOG_SIZE)
  })()
}

interface Row {
  readonly timestampMs: number
  readonly conversationId: string | null
  readonly toolName: string
  readonly argumentsJson: string
  readonly resultJson: string
  readonly durationMs: number
  readonly error: string | null
}

const SELECT = `
  SELECT timestampMs, conversationId, toolName, argumentsJson, resultJson, durationMs, error FROM toolCall`

/** The newest first. */
export function listToolCalls(database: Database, limit: number): ToolCallRecord[] {
  return database
    .prepare<[number], Row>(`${SELECT} ORDER BY seq DESC LIMIT ?`)
    .all(limit)
    .map(fromRow)
}

/** Null when it is not kept any more. */
export function auditedToolCall(database: Database, auditSeq: number): ToolCallRecord | null {
  const row = database
    .prepare<[number], Row>(`${SELECT} WHERE auditSeq = ? ORDER BY seq DESC LIMIT 1`)
    .get(auditSeq)
  return row ? fromRow(row) : null
}

/** 0 for none. */
export function lastDurableAudit(database: Database): number {
  const row = database
    .prepare<[], { readonly seq: number | null }>(
      'SELECT max(auditSeq) AS seq FROM toolCall WHERE isAuditDurable = 1',
    )
    .get()
  return row?.seq ?? 0
}

const fromRow = (row: Row): ToolCallRecord => ({
  timestamp: row.timestampMs,
  conversation_id: row.conversationId,
  tool_name: row.toolName,
  arguments: parseJson(row.argumentsJson) ?? null,
  result: parseJson(row.resultJson) ?? null,
  duration_ms: row.durationMs,
  error: row.error,
})
