import type { AuditCall, AuditFile, AuditOrigin } from '../../shared/contract/audit.ts'
import type { UndoReport, UndoSelection } from '../../shared/contract/history.ts'
import { errorSentence, LatentError } from '../../shared/rpc/errors.ts'
import type { Clock, Ids } from '../platform/ports.ts'
import type { Journal, RecordedEntry } from '../vault/model/journal.ts'
import { fileOf, listed, notesOf } from './audit-files.ts'
import type { AuditLog } from './audit-log.ts'
import { type AuditedCalls, createAuditedCalls, keyOf } from './audited-calls.ts'
import { redactArguments, redactSentence } from './redact-arguments.ts'
import { sha256 } from '../platform/sha256.ts'
import { type AuditEntry } from './record-line.ts'

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
    calls: (origin, answeredBy) =>
      createAuditedCalls({ log, secrets, onProblem, recordedFiles }, origin, answeredBy),

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

function agentConversation(entries: readonly RecordedEntry[]): string | null {
  for (const { origin } of entries) if (origin.actor === 'agent') return origin.conversationId
  return null
}

function undoneSentence({ undone, clashes, refused }: UndoReport): string {
  const left = clashes.length + refused.length
  const files = undone.length === 1 ? '1 file' : `${undone.length} files`
  return left === 0 ? `Took back ${files}.` : `Took back ${files}; ${left} stay as they are.`
}

const takenBack = ({ path, to, before, after }: AuditFile): AuditFile => ({
  changeId: null,
  path: to ?? path,
  to: to === null ? null : path,
  before: after,
  after: before,
})
