import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditCall, AuditFilter, AuditRecord } from '../../shared/contract/audit.ts'
import { unlessGone } from '../platform/unless-gone.ts'
import type { AuditLog, UnsettledCall } from './audit-log.ts'
import { partFile, partsIn, splitPart, type PartText } from './audit-parts.ts'
import { checkLog } from './check-log.ts'
import { readLine, seqOf } from './record-line.ts'

/** Lines between two turns of the event loop. */
const SLICE = 500

/** The log as a reader sees it; another program may append meanwhile. Nothing is written. */
export type LogReader = Pick<AuditLog, 'list' | 'unsettled' | 'check' | 'export'>

/**
 * @param folder absolute; need not exist
 * @param anchor the number of the last record that another store knows to be durable; 0 for none
 */
export function createLogReader(folder: string, anchor: () => number): LogReader {
  const parts = (): number[] => (existsSync(folder) ? partsIn(folder) : [])

  /** Null for a part that went meanwhile. */
  async function read(part: number, signal: AbortSignal): Promise<PartText | null> {
    const bytes = await unlessGone(readFile(partFile(folder, part), { signal }))
    return bytes === undefined ? null : splitPart(bytes)
  }

  /** The newest line first, through all parts. */
  async function* backwards(signal: AbortSignal): AsyncGenerator<string, void> {
    for (const part of parts().toReversed()) {
      const text = await read(part, signal)
      for (const [index, line] of (text?.lines ?? []).toReversed().entries()) {
        if (index % SLICE === SLICE - 1) await nextTurn()
        signal.throwIfAborted()
        yield line
      }
    }
  }

  return {
    async list({ filter, before, limit }, signal) {
      const calls: AuditCall[] = []
      const mayMatch = lineFilter(filter)
      for await (const line of backwards(signal)) {
        const seq = seqOf(line)
        if (seq === null || (before !== null && seq >= before) || !mayMatch(line)) continue
        const call = callIn(line)
        if (!call) continue
        if (filter.sinceMs !== null && Date.parse(call.startedAt) < filter.sinceMs - CLOCK_SLACK_MS)
          break
        if (matches(call, filter)) calls.push(call)
        if (calls.length >= limit) return { calls, next: call.seq }
      }
      return { calls, next: null }
    },

    async unsettled(signal) {
      const ended = new Map<string, AuditCall>()
      const open: UnsettledCall[] = []
      let count = 0
      for await (const line of backwards(signal)) {
        if (++count > UNSETTLED_LINES) break
        if (!/"type":"(?:intent|call)"/.test(line)) continue
        const record = recordIn(line)
        if (record?.type === 'call') ended.set(record.key, record)
        if (record?.type !== 'intent') continue
        const { calls, origin } = record
        const callIds = calls.map(({ callId }) => callId)
        const otherChanges = new Set(
          calls.flatMap(({ key }) =>
            (ended.get(key)?.files ?? []).map(({ changeId }) => changeId ?? ''),
          ),
        )
        const left = calls.filter(({ key }) => !ended.has(key))
        open.unshift(
          ...left.map(({ key, callId, tool }) => ({
            key,
            tool,
            origin: { ...origin, callId },
            callIds,
            otherChanges,
          })),
        )
      }
      return open
    },

    check: (signal) => checkLog({ parts, read, anchor }, signal),

    async *export(filter, signal) {
      const mayMatch = filter && lineFilter(filter)
      for (const part of parts()) {
        const text = await read(part, signal)
        let piece = ''
        for (const line of text?.lines ?? []) {
          if (filter && mayMatch) {
            const call = mayMatch(line) ? callIn(line) : null
            if (!call || !matches(call, filter)) continue
          }
          piece += `${fromBytes(line)}\n`
          if (piece.length < PIECE_CHARACTERS) continue
          yield piece
          piece = ''
          signal.throwIfAborted()
        }
        if (piece !== '') yield piece
      }
      return null
    },
  }
}

/** So far back a call may be that has no outcome yet. */
const UNSETTLED_LINES = 1000
const PIECE_CHARACTERS = 200_000
/** A clock may be set back; nothing older than this among newer ones is looked for. */
const CLOCK_SLACK_MS = 24 * 60 * 60 * 1000
const fromBytes = (line: string): string => Buffer.from(line, 'latin1').toString('utf8')

function recordIn(line: string): AuditRecord | null {
  const read = readLine(fromBytes(line))
  return read.status === 'whole' ? read.record : null
}

function callIn(line: string): AuditCall | null {
  const record = recordIn(line)
  return record?.type === 'call' ? record : null
}

/** Whether a line can be what is looked for, by its text alone: most lines need not be parsed. */
function lineFilter(filter: AuditFilter): (line: string) => boolean {
  const words = ['"type":"call"']
  if (filter.tool !== null) words.push(`"tool":${JSON.stringify(filter.tool)}`)
  if (filter.outcome !== null) words.push(`"outcome":"${filter.outcome}"`)
  if (filter.conversationId !== null) words.push(JSON.stringify(filter.conversationId))
  if (filter.turnId !== null) words.push(JSON.stringify(filter.turnId))
  const bytes = words.map((word) => Buffer.from(word).toString('latin1'))
  return (line) => bytes.every((word) => line.includes(word))
}

/** `note` names a note, or a part of its path in any case. */
function matches(call: AuditCall, filter: AuditFilter): boolean {
  const { note, tool, conversationId, turnId, outcome, sinceMs } = filter
  const wanted = note?.toLowerCase()
  return (
    (wanted === undefined || call.notes.some((path) => path.toLowerCase().includes(wanted))) &&
    (tool === null || call.tool === tool) &&
    (conversationId === null || call.origin.conversationId === conversationId) &&
    (turnId === null || call.origin.turnId === turnId) &&
    (outcome === null || call.outcome === outcome) &&
    (sinceMs === null || Date.parse(call.startedAt) >= sinceMs)
  )
}
