import type {
  AuditCall,
  AuditDecision,
  AuditFile,
  AuditOrigin,
} from '../../shared/contract/audit.ts'
import type { ApprovalDecision } from '../../shared/domain/chat/approval.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { Change, ChangeSet } from '../../shared/domain/change-set.ts'
import { ToolResult } from '../../shared/domain/chat/tool-result.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { sha256 } from '../platform/sha256.ts'
import type { ToolCallRecord } from '../state/vault-store.ts'
import { listed, notesOf } from './audit-files.ts'
import type { AuditLog } from './audit-log.ts'
import { redactArguments, redactSentence } from './redact-arguments.ts'

/** The calls of one message of a model, or one from the command line, on their way into the log. */
export interface AuditedCalls {
  started(callId: string, tool: string): void
  /** What a person answered, for all of these calls. */
  answered(callIds: readonly string[], answer: ApprovalDecision, askedMs: number): void
  /**
   * Immediately before something is written, durable on return.
   * @throws LatentError `unavailable` when it cannot be recorded: then it must not be done
   */
  intend(callIds: readonly string[], changeSet: ChangeSet): void
  /**
   * The outcome, once a call. `changes` is what it wrote; `by` who decided that.
   * @returns its number in the log
   * @throws LatentError `unavailable`
   */
  ended(
    callId: string,
    record: ToolCallRecord,
    outcome: {
      readonly changes: readonly AppliedChange[]
      readonly by: AuditDecision['by']
      readonly isCancelled: boolean
    },
  ): { readonly seq: number; readonly isDurable: boolean }
}

export interface AuditedCallsPorts {
  readonly log: Pick<AuditLog, 'append'>
  /** Exact values that must not stand in the log. */
  readonly secrets: () => Promise<readonly string[]>
  /** Hears, in a sentence, of what could not be recorded. */
  readonly onProblem: (sentence: string) => void
  readonly recordedFiles: (changeIds: readonly string[]) => AuditFile[]
}

/** @param answeredBy who answers what is asked */
export function createAuditedCalls(
  { log, secrets, onProblem, recordedFiles }: AuditedCallsPorts,
  origin: Omit<AuditOrigin, 'callId'>,
  answeredBy: 'person' | 'command',
): AuditedCalls {
  let known: readonly string[] = []
  secrets().then(
    (values) => (known = values),
    () => onProblem('Keys could not be read, so the log cannot be searched for them.'),
  )
  const tools = new Map<string, string>()
  const answers = new Map<string, { answer: ApprovalDecision; askedMs: number }>()
  const intended = new Set<string>()
  return {
    started: (callId, tool) => void tools.set(callId, tool.slice(0, 100).toWellFormed()),
    answered(callIds, answer, askedMs) {
      for (const callId of callIds) answers.set(callId, { answer, askedMs })
    },
    intend(callIds, changeSet) {
      const calls = callIds.map((callId) => ({
        key: keyOf(origin, callId),
        callId,
        tool: tools.get(callId) ?? '',
      }))
      try {
        const files = listed(changeSet.changes.map(intendedFile))
        log.append({ type: 'intent', calls, origin, ...files }, true)
      } catch (cause) {
        if (!(cause instanceof LatentError)) throw cause
        const message = `${cause.message} Nothing was changed.`
        throw new LatentError(cause.code, message, undefined, { cause })
      }
      for (const callId of callIds) intended.add(callId)
    },
    ended(callId, record, { changes, by, isCancelled }) {
      const result = ToolResult.safeParse(record.result).data
      const level = result?.metadata.permissions[0] ?? null
      const files = recordedFiles(changes.map(({ changeId }) => changeId))
      const resultJson = JSON.stringify(record.result ?? null)
      const isSuccess = result?.success === true
      const answer = answers.get(callId)
      const outcome = outcomeOf({ isSuccess, isCancelled, answer: answer?.answer })
      const isDurable = intended.has(callId) || level === 'external'
      const { seq } = log.append(
        {
          type: 'call',
          key: keyOf(origin, callId),
          origin: { ...origin, callId },
          tool: tools.get(callId) ?? '',
          level,
          arguments: redactArguments(record.arguments, known),
          argumentsHash: sha256(JSON.stringify(record.arguments ?? null)),
          notes: notesOf(record.arguments, files),
          decision: answer
            ? { by: answeredBy, ...answer }
            : isSuccess || intended.has(callId)
              ? { by, answer: 'run', askedMs: null }
              : null,
          outcome,
          message: redactSentence(result?.userMessage ?? record.error ?? '', known),
          warnings: result?.warnings?.length ?? 0,
          resultHash: sha256(resultJson),
          resultChars: resultJson.length,
          ...listed(files),
          startedAt: new Date(record.timestamp).toISOString(),
          durationMs: record.duration_ms,
        },
        isDurable,
      )
      return { seq, isDurable }
    },
  }
}

function intendedFile(change: Change): AuditFile {
  const none = { changeId: null, to: null, before: null, after: null }
  switch (change.kind) {
    case 'write':
      return { ...none, path: change.path, before: change.expect, after: sha256(change.text) }
    case 'move':
      return {
        ...none,
        path: change.from,
        to: change.to,
        before: change.expect,
        after: change.text === undefined ? null : sha256(change.text),
      }
    case 'trash':
      return { ...none, path: change.path, before: change.expect }
    case 'move-folder':
      return { ...none, path: change.from, to: change.to }
    case 'trash-folder':
      return { ...none, path: change.path }
    case 'add':
      return { ...none, path: change.path, after: change.etag }
  }
}

function outcomeOf({
  isSuccess,
  isCancelled,
  answer,
}: {
  readonly isSuccess: boolean
  readonly isCancelled: boolean
  readonly answer: ApprovalDecision | undefined
}): AuditCall['outcome'] {
  if (isSuccess) return 'done'
  if (isCancelled || answer === 'cancelled') return 'cancelled'
  return answer === 'declined' || answer === 'expired' ? 'declined' : 'failed'
}

/** The ids of calls are of one conversation; those from elsewhere are random. */
export const keyOf = ({ conversationId }: Omit<AuditOrigin, 'callId'>, callId: string): string =>
  conversationId === null ? callId : `${conversationId}/${callId}`
