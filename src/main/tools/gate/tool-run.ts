import type { ApprovalAnswer } from '../../../shared/domain/chat/approval.ts'
import type { ChangePreview, ChangeSet } from '../../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../../shared/domain/chat/chat-item.ts'
import type { AgentMode, ToolRules } from '../../../shared/domain/settings.ts'
import type { PermissionLevel } from '../../../shared/domain/chat/tool-result.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Logger } from '../../platform/ports.ts'
import type { ToolCallRecord } from '../../state/vault-store.ts'
import type { Tool, ToolServices } from '../define/define-tool.ts'
import type { Grants } from './grants.ts'
import { withDeadline } from '../../platform/with-deadline.ts'
import type { ToolQuestion, TurnMemory, WriteGroup } from './write-group.ts'

/** One call. `arguments` is the text that the model wrote, or what another program passes as an object. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: unknown
  /** Its words could mean something else: a person is asked before it writes, whatever they chose for the tool. */
  readonly isInferred?: true
}

export interface ExecuteToolDeps {
  readonly tools: readonly Tool[]
  readonly services: ToolServices
  /** Looked at before each decision, and again before a write that was asked about. */
  readonly mode: () => AgentMode
  readonly grants: Grants
  /** What the person chose for tools; looked at as `mode` is. */
  readonly toolRules: () => ToolRules
  /** Of this turn. Filled here. */
  readonly turn: TurnMemory
  /** The whole effect, for the question and for a dry run. Writes nothing. */
  preview(changeSet: ChangeSet): Promise<ChangePreview[]>
  /** Everything but `allowed` means no. */
  askPerson(question: ToolQuestion, signal: AbortSignal): Promise<ApprovalAnswer>
  /** All of it or nothing; etags are checked again. `callIds` are the calls that proposed it. */
  apply(changeSet: ChangeSet, callIds: readonly string[]): Promise<AppliedChange[]>
  /** Resolves when these files are searchable. */
  refresh(paths: readonly VaultPath[], signal: AbortSignal): Promise<void>
  /** Of every call, at its end. */
  log(record: ToolCallRecord, facts: CallFacts): void
  readonly logger: Logger
  /** The note that goes into every prompt: what changes it is always asked about. */
  readonly memoryNote?: () => string
  readonly conversationId: string | null
  readonly signal: AbortSignal
  /** Plans and previews, and applies nothing. */
  readonly isDryRun?: boolean
}

/** Who let a call happen. */
export type DecidedBy = 'policy' | 'grant' | 'person'

/** What a record of a call says beside the call itself. */
export interface CallFacts {
  readonly callId: string
  /** What it wrote. */
  readonly changes: readonly AppliedChange[]
  readonly by: DecidedBy
  readonly isCancelled: boolean
}

/** What one call gathers on its way. */
export interface ToolRun {
  readonly deps: ExecuteToolDeps
  readonly group: WriteGroup
  readonly onWait: () => void
  readonly call: ToolCall
  /** The arguments as the schema read them. */
  input: unknown
  /** For a person, and for the other calls of the message. */
  waitedMs: number
  by: DecidedBy
  /** What the call really reaches; null until it is known. */
  level: PermissionLevel | null
}

const TIME_LIMIT_MS = 30_000

/** Waits for others: it counts for no time limit, and the next call may begin. */
export async function waitFor<T>(run: ToolRun, work: () => Promise<T>): Promise<T> {
  const { clock } = run.deps.services
  const startedAtMs = clock.nowMs()
  const working = work()
  if (run.group.waitingFiles() > 0) run.onWait()
  try {
    return await working
  } finally {
    run.waitedMs += Math.max(0, clock.nowMs() - startedAtMs)
  }
}

/**
 * Runs one step of the tool's own work under its time limit, and throws when the signal fired before or during it:
 * so nobody is asked after a stop, to wait for an answer that will not come. Waiting for a person is no such step.
 */
export const limited = <R>(run: ToolRun, work: (signal: AbortSignal) => Promise<R>): Promise<R> =>
  limitedTo(run.deps, run.call.name, work)

export const limitedTo = <R>(
  { signal, services: { clock } }: Pick<ExecuteToolDeps, 'signal' | 'services'>,
  name: string,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> =>
  withDeadline(work, {
    limitMs: TIME_LIMIT_MS,
    signal,
    clock,
    instead: () => {
      signal.throwIfAborted()
      throw new LatentError('unavailable', `Timed out after ${TIME_LIMIT_MS / 1_000} s: ${name}`)
    },
  })
