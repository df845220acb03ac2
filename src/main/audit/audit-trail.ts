import type {
  AuditCall,
  AuditDecision,
  AuditFile,
  AuditOrigin,
} from '../../shared/contract/audit.ts'
import type { UndoReport, UndoSelection } from '../../shared/contract/history.ts'
import type { ApprovalDecision } from '../../shared/domain/chat/approval.ts'
import type { Change, ChangeSet } from '../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import { ToolResult } from '../../shared/domain/chat/tool-result.ts'
import { errorSentence, LatentError } from '../../shared/rpc/errors.ts'
import type { Clock, Ids } from '../platform/ports.ts'
import type { ToolCallRecord } from '../state/vault-store.ts'
import type { Journal, RecordedEntry } from '../vault/model/journal.ts'
import type { AuditLog } from './audit-log.ts'
import { redactArguments, redactSentence } from './redact-arguments.ts'
import { sha256 } from '../platform/sha256.ts'
import { type AuditEntry } from './record-line.ts'

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

/** What stands between those who act on a vault and its log. */
export interface AuditTrail {
  /** @param answeredBy who answers what is asked */
  calls(origin: Omit<AuditOrigin, 'callId'>, answeredBy: 'person' | 'command'): AuditedCalls
  /** A person takes something back. It is recorded where the agent had done any of it. */
  undo(selection: UndoSelection, run: (callId: string) => Promise<UndoReport>): Promise<UndoReport>
  /** Gives an outcome, from the journal, to what a stop of Latent left without one. */
  settle(signal: AbortSignal): Promise<void>
}

export interface AuditTrailOptions {
  readonly log: AuditLog
  readonly journal: Pick<Journal, 'find' | 'ofCall'>
  /** The changes that taking this back means; empty when there are none. */
  readonly undoable: (selection: UndoSelection) => readonly RecordedEntry[]
  readonly clock: Clock
  readonly ids: Ids
  /** Exact values that must not stand in the log. */
  readonly secrets: () => Promise<readonly string[]>
  /** Hears, in a sentence, of what could not be recorded. */
  readonly onProblem: (sentence: string) => void
}

/** More files than this are counted and not listed. */
const LISTED_FILES = 2000
const NO_ARGUMENTS = sha256('null')

export function createAuditTrail({
  log,
  journal,
  undoable,
  clock,
  ids,
  secrets,
  onProblem,
}: AuditTrailOptions): AuditTrail {
  /** For what a person does: a log that cannot be written must not keep them from it. */
  function appendIfPossible(entry: AuditEntry): void {
    try {
      log.append(entry, true)
    } catch (error) {
      if (!(error instanceof LatentError)) throw error
      onProblem(`${error.message} An undo was done without a record.`)
    }
  }

  function recordedFiles(changeIds: readonly string[]): AuditFile[] {
    return changeIds.flatMap((changeId) => {
      const entry = journal.find(changeId)
      return entry ? [fileOf(entry)] : []
    })
  }

  return {
    calls(origin, answeredBy) {
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
    },

    async undo(selection, run) {
      const entries = undoable(selection)
      const callId = ids.random()
      if (!entries.some(({ origin }) => origin.actor === 'agent')) return run(callId)
      const tool = 'undo'
      const startedAtMs = clock.nowMs()
      const by = {
        actor: 'person' as const,
        conversationId: agentConversation(entries),
        turnId: null,
        model: null,
      }
      const origin = { ...by, callId }
      const key = keyOf(by, callId)
      const files = entries.map((entry) => takenBack(fileOf(entry)))
      appendIfPossible({
        type: 'intent',
        calls: [{ key, callId, tool }],
        origin: by,
        ...listed(files),
      })
      const end = (outcome: 'done' | 'failed', message: string, done: AuditFile[]): void => {
        const call = callOf({ key, origin, tool, outcome, message, files: done })
        appendIfPossible({
          ...call,
          arguments: redactArguments(selection, []),
          argumentsHash: sha256(JSON.stringify(selection)),
          decision: { by: 'person', answer: 'allowed', askedMs: null },
          startedAt: new Date(startedAtMs).toISOString(),
          durationMs: Math.max(0, clock.nowMs() - startedAtMs),
        })
      }
      try {
        const report = await run(callId)
        const done = recordedFiles(report.undone.map(({ changeId }) => changeId))
        end('done', undoneSentence(report), done)
        return report
      } catch (error) {
        const text = errorSentence(error, 'The undo failed.')
        end('failed', redactSentence(text, []), [])
        throw error
      }
    },

    async settle(signal) {
      const told = new Set<string>()
      for (const { key, origin, tool, callIds, otherChanges } of await log.unsettled(signal)) {
        const entries = callIds
          .flatMap((callId) => journal.ofCall(callId))
          .filter(({ state, origin: by, changeId }) => {
            const turnId = by.actor === 'agent' ? by.turnId : null
            const isElsewhere = told.has(changeId) || otherChanges.has(changeId)
            return state === 'applied' && turnId === origin.turnId && !isElsewhere
          })
        for (const { changeId } of entries) told.add(changeId)
        const message =
          entries.length === 0
            ? 'Latent ended before it could say what came of it. Nothing of it was written.'
            : 'Latent ended before it could say what came of it. What was written is in the history.'
        const files = entries.map(fileOf)
        log.append(callOf({ key, origin, tool, outcome: 'interrupted', message, files }), true)
      }
    },
  }

  function callOf(call: {
    readonly key: string
    readonly origin: AuditOrigin
    readonly tool: string
    readonly outcome: AuditCall['outcome']
    readonly message: string
    readonly files: readonly AuditFile[]
  }) {
    const { files, ...rest } = call
    return {
      type: 'call' as const,
      ...rest,
      level: null,
      arguments: null,
      argumentsHash: NO_ARGUMENTS,
      notes: notesOf(null, files),
      decision: null,
      warnings: 0,
      resultHash: null,
      resultChars: 0,
      ...listed(files),
      startedAt: new Date(clock.nowMs()).toISOString(),
      durationMs: 0,
    }
  }
}

const listed = (files: readonly AuditFile[]) => ({
  files: files.slice(0, LISTED_FILES),
  moreFiles: Math.max(0, files.length - LISTED_FILES),
})

const fileOf = ({ changeId, path, toPath, preEtag, postEtag }: RecordedEntry): AuditFile => ({
  changeId,
  path,
  to: toPath,
  before: preEtag,
  after: postEtag,
})

const takenBack = ({ path, to, before, after }: AuditFile): AuditFile => ({
  changeId: null,
  path: to ?? path,
  to: to === null ? null : path,
  before: after,
  after: before,
})

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

const NOTE_FIELDS = ['path', 'new_path'] as const

function notesOf(args: unknown, files: readonly AuditFile[]): string[] {
  const named =
    typeof args === 'object' && args !== null
      ? NOTE_FIELDS.flatMap((field) => {
          const text: unknown = Object.hasOwn(args, field) ? Reflect.get(args, field) : null
          return typeof text === 'string' ? [text.slice(0, 1000).toWellFormed()] : []
        })
      : []
  const changed = files.flatMap(({ path, to }) => (to === null ? [path] : [path, to]))
  return [...new Set([...named, ...changed])].slice(0, LISTED_FILES)
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
const keyOf = ({ conversationId }: Omit<AuditOrigin, 'callId'>, callId: string): string =>
  conversationId === null ? callId : `${conversationId}/${callId}`

function agentConversation(entries: readonly RecordedEntry[]): string | null {
  for (const { origin } of entries) if (origin.actor === 'agent') return origin.conversationId
  return null
}

function undoneSentence({ undone, clashes, refused }: UndoReport): string {
  const left = clashes.length + refused.length
  const files = undone.length === 1 ? '1 file' : `${undone.length} files`
  return left === 0 ? `Took back ${files}.` : `Took back ${files}; ${left} stay as they are.`
}
