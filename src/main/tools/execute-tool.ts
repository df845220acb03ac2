import type { ApprovalAnswer } from '../../shared/domain/approval.ts'
import {
  changeSetLevel,
  type ChangePreview,
  type ChangeSet,
} from '../../shared/domain/change-set.ts'
import type { AppliedChange, Source } from '../../shared/domain/chat-item.ts'
import type { Etag } from '../../shared/domain/etag.ts'
import type { AgentMode, ToolRules } from '../../shared/domain/settings.ts'
import type { PermissionLevel, ToolResult } from '../../shared/domain/tool-result.ts'
import { fileNameOf, isHiddenPath, VaultPath, vaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Logger } from '../platform/ports.ts'
import type { ToolCallRecord } from '../state/vault-store.ts'
import type { ReadTool, Tool, ToolServices, WritePlan, WriteTool } from './define-tool.ts'
import type { Grants } from './grants.ts'
import { resolveNotePath } from './note-path.ts'
import {
  checkArguments,
  readJsonArguments,
  type CallProblem,
  type Parsed,
  type RawArguments,
} from './parse-arguments.ts'
import { decide } from './policy.ts'
import { retryOnce } from './retry-once.ts'
import { withTimeLimit } from './time-limit.ts'
import { toolNamed } from './tool-named.ts'
import { textEtag } from './pending-writes.ts'
import { problemOf, toResult, unknownTool, type Outcome } from './tool-envelope.ts'
import {
  createWriteGroup,
  type ProposalOutcome,
  type ToolQuestion,
  type TurnMemory,
} from './write-group.ts'

/** One call. `arguments` is the text that the model wrote, or what another program passes as an object. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: unknown
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

export interface ToolOutcome {
  readonly result: ToolResult
  /** What was written, each undoable. */
  readonly changes: AppliedChange[]
  readonly sources: Source[]
  /** What a dry run would have written. */
  readonly previews: ChangePreview[]
  readonly decision: ToolDecision
}

/** What a record of a call says beside the call itself. */
export interface CallFacts {
  readonly callId: string
  /** What it wrote. */
  readonly changes: readonly AppliedChange[]
  readonly by: ToolDecision['by']
  readonly isCancelled: boolean
}

/** Who decided, and how long a person was asked: for the whole message of the call. */
export interface ToolDecision {
  readonly by: 'policy' | 'grant' | 'person'
  readonly askedMs: number
}

/** The calls of one message of a model. */
export interface MessageCalls {
  /**
   * Runs a call. One that would write waits until `finish`, and so does a reading after it, so that it finds what was
   * really written: `onWait` tells, and the next call may begin. Calls begin one after another.
   * @throws only when `deps.signal` fires, with its reason. Nothing was written then.
   */
  execute(call: ToolCall, onWait: () => void): Promise<ToolOutcome>
  /** Every call was begun: what they would write is decided, asked and written, as one. Never rejects. */
  finish(): Promise<void>
  waitingFiles(): number
}

const TIME_LIMIT_MS = 30_000

/** A message with one call. @throws as `MessageCalls.execute` */
export function executeTool(call: ToolCall, deps: ExecuteToolDeps): Promise<ToolOutcome> {
  const message = openMessage(deps)
  return message.execute(call, () => void message.finish())
}

/**
 * The one gate between a model and the vault: find, parse, run or plan, decide, ask, apply, index, record. Whatever
 * the model can cause is a result that it can read; so is a bug in a tool, which is logged.
 */
export function openMessage(deps: ExecuteToolDeps): MessageCalls {
  const { clock, dailyNotes } = deps.services
  const group = createWriteGroup({
    ...deps,
    clock,
    dailyNoteTemplate: () => dailyNotes().dailyNoteTemplate,
    memoryNote: () => deps.memoryNote?.() ?? '',
    namesIn: async (folder) => {
      const entries = await deps.services.vault.list(folder === '' ? '' : vaultPath(folder))
      return entries.map(({ path }) => fileNameOf(path))
    },
    catchUp: (changes) => catchUp(changes, deps),
  })
  return {
    finish: () => group.close(),
    waitingFiles: () => group.waitingFiles(),
    async execute(call, onWait) {
      const startedAtMs = clock.nowMs()
      const run: Run = {
        deps,
        group,
        onWait,
        call,
        waitedMs: 0,
        askedMs: 0,
        level: null,
        by: 'policy',
        input: undefined,
      }
      const tool = toolNamed(call.name, deps.tools)
      const outcome = await attempt(tool, run)
      const result = toResult(outcome, {
        name: call.name,
        tool,
        level: run.level,
        wasAsked: run.by === 'person',
        executionTime: Math.max(0, clock.nowMs() - startedAtMs - run.waitedMs),
      })
      const warning = record(result, startedAtMs, run, {
        callId: call.id,
        changes: outcome.changes ?? [],
        by: run.by,
        isCancelled: outcome.isCancelled === true,
      })
      if (outcome.isCancelled) throw deps.signal.reason
      return {
        result: warning ? { ...result, warnings: [...(result.warnings ?? []), warning] } : result,
        changes: [...(outcome.changes ?? [])],
        sources: [...(outcome.sources ?? [])],
        previews: [...(outcome.previews ?? [])],
        decision: { by: run.by, askedMs: run.askedMs },
      }
    },
  }
}

async function attempt(
  tool: Tool | undefined,
  run: Run,
): Promise<Outcome & { readonly isCancelled?: true }> {
  const { deps, call } = run
  try {
    deps.signal.throwIfAborted()
    if (!tool) return { problem: unknownTool(call.name, deps.tools) }
    const parsed = await parseCall(tool, run)
    if ('problem' in parsed) return parsed
    return tool.kind === 'read'
      ? await runRead(tool, parsed.value, run)
      : await runWrite(tool, parsed.value, run)
  } catch (error) {
    if (deps.signal.aborted) return { problem: { error: 'Cancelled.' }, isCancelled: true }
    return { problem: problemOf(error, call.name, deps.logger) }
  }
}

/** What one call gathers on its way. */
interface Run {
  readonly deps: ExecuteToolDeps
  readonly group: ReturnType<typeof createWriteGroup>
  readonly onWait: () => void
  readonly call: ToolCall
  /** The arguments as the schema read them. */
  input: unknown
  /** For a person, and for the other calls of the message. */
  waitedMs: number
  askedMs: number
  by: ToolDecision['by']
  /** What the call really reaches; null until it is known. */
  level: PermissionLevel | null
}

/** Schema first, then paths: a wrong path is worth telling only when the call makes sense. */
async function parseCall(tool: Tool, run: Run): Promise<Parsed<unknown>> {
  const { deps, call } = run
  const json = readJsonArguments(tool, call.arguments)
  if ('problem' in json) return json
  run.input = json.value
  const paths = Object.entries(tool.paths ?? {}).flatMap(([field, kind]) => {
    const text = Object.hasOwn(json.value, field) ? json.value[field] : undefined
    return typeof text === 'string' ? [{ field, kind, text }] : []
  })
  const checked = checkArguments(tool, json.value, { except: paths.map(({ field }) => field) })
  if ('problem' in checked) return checked
  // Where calls wait, a name may be that of a note that is not on disk yet.
  const { value: resolved } = await limited(run, () =>
    run.group.pending.plan(deps.services.vault, async (vault): Promise<RawArguments> =>
      Object.fromEntries([
        ...Object.entries(json.value),
        ...(await Promise.all(
          paths.map(async ({ field, kind, text }) => [
            field,
            await resolveNotePath(text, kind, { ...deps.services, vault }),
          ]),
        )),
      ]),
    ),
  )
  run.input = resolved
  return checkArguments(tool, resolved)
}

async function runRead(tool: ReadTool, input: unknown, run: Run): Promise<Outcome> {
  const { deps, group } = run
  run.level = tool.level
  await waitFor(run, () => group.settled())
  deps.signal.throwIfAborted()
  const refusal = await consentToRead(tool, input, run)
  if (refusal) return refusal
  const found = await retryOnce(
    () =>
      limited(run, (signal) => tool.run(input, { ...deps.services, tools: deps.tools, signal })),
    { ...deps, clock: deps.services.clock, name: tool.name },
  )
  if (found.seen) deps.turn.readEtags.set(found.seen.path, found.seen.etag)
  if (tool.isMetadata !== true) taint(deps.turn, found)
  return found
}

/** Remembers where text came from that the model now knows, and that may tell it what to do. */
function taint(
  turn: TurnMemory,
  { seen, sources = [], data }: Outcome & { seen?: { path: string } },
): void {
  const paths = [...(seen ? [seen.path] : []), ...sources.map(({ path }) => path)]
  for (const path of paths) turn.readPaths.add(path)
  const isEmpty = Array.isArray(data) && data.length === 0
  if (paths.length === 0 && !isEmpty) turn.readPaths.add('')
}

async function runWrite(tool: WriteTool, input: unknown, run: Run): Promise<Outcome> {
  const { deps, group, call } = run
  const { value: plan, touched } = await limited(run, (signal) =>
    group.pending.plan(deps.services.vault, (vault) =>
      tool.plan(input, { ...deps.services, tools: deps.tools, vault, signal }),
    ),
  )
  const { changeSet } = plan
  run.level = changeSetLevel(changeSet)
  const stale = staleNote(changeSet, deps.turn.readEtags, touched)
  if (stale) throw new LatentError('conflict', `Note changed since it was read: ${stale}`)

  if (deps.isDryRun) {
    if (changeSetLevel(changeSet) === 'destructive') run.by = 'person'
    return dryRun(plan, await limited(run, () => deps.preview(changeSet)))
  }
  if (changeSet.changes.length === 0) return writtenOutcome(plan, [], run)
  // What cannot be done fails here, and not the other calls of the message with it.
  if (touched.size === 0) await limited(run, () => deps.preview(changeSet))
  const proposal = group.propose({
    callId: call.id,
    tool: tool.name,
    title: tool.title(input),
    changeSet,
    touched,
    caution: plan.caution,
    replacesNote: plan.replacesNote === true,
  })
  const outcome = await waitFor(run, () => proposal)
  return outcomeOf(outcome, tool.title(input), plan, run)
}

function outcomeOf(outcome: ProposalOutcome, title: string, plan: WritePlan, run: Run): Outcome {
  run.askedMs = run.group.askedMs()
  switch (outcome.status) {
    case 'declined':
      run.by = 'person'
      return {
        problem: declined(title, outcome.answer, outcome.reason),
        review: outcome.review,
      }
    case 'proposed':
      return {
        problem: {
          error: `Plan mode: nothing was written. Proposed: ${title}`,
          hint: 'Go on planning, and say in your answer what you would change. The person can switch Plan mode off.',
        },
        previews: outcome.previews,
      }
    case 'refused':
      return {
        problem: {
          error: `The person does not let the assistant change anything now: ${title}`,
          hint: 'Nothing was changed. Carry on without it, and say what you would change: the person can switch Read only off.',
        },
      }
    case 'written': {
      run.by = outcome.by
      const { review } = outcome
      const written = writtenOutcome(plan, outcome.changes, run)
      return {
        ...written,
        warnings: [
          ...(written.warnings ?? []),
          ...(review
            ? [
                'Not all of it was written as proposed: see review, and read the note before you change it again.',
              ]
            : []),
          ...outcome.warnings,
        ],
        ...(review && { review }),
      }
    }
  }
}

function writtenOutcome(plan: WritePlan, changes: readonly AppliedChange[], run: Run): Outcome {
  const warnings = [...(plan.warnings ?? [])]
  try {
    return { data: plan.data(changes), userMessage: plan.userMessage, warnings, changes }
  } catch (error) {
    // A bug, but the write stands: its card must still show it and offer undo.
    return { problem: problemOf(error, run.call.name, run.deps.logger), warnings, changes }
  }
}

/** Waits for others: it counts for no time limit, and the next call may begin. */
async function waitFor<T>(run: Run, work: () => Promise<T>): Promise<T> {
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

/** Null when it may run; otherwise what the call ends with. */
async function consentToRead(tool: ReadTool, input: unknown, run: Run): Promise<Outcome | null> {
  const { deps, call } = run
  const { verdict } = decide({
    effect: tool.level === 'external' ? 'external' : 'text',
    mode: deps.mode(),
    taint: deps.turn.readPaths.size > 0 ? 'outside' : 'none',
    hasConfirmedAdditions: false,
    isGranted: false,
    rule: 'usual',
    wasAllowed: false,
  })
  if (verdict === 'run') return null
  const title = tool.title(input)
  if (deps.isDryRun) return { problem: declined(title, 'declined', '') }
  if (verdict !== 'ask') return outcomeOf({ status: 'refused', previews: [] }, title, noPlan, run)
  run.by = 'person'
  const askedAtMs = deps.services.clock.nowMs()
  const digest = textEtag(JSON.stringify([tool.name, input]))
  const answer = await deps.askPerson(
    { callId: call.id, callIds: [call.id], tool: tool.name, title, digest, changes: [], parts: [] },
    deps.signal,
  )
  run.askedMs = Math.max(0, deps.services.clock.nowMs() - askedAtMs)
  run.waitedMs += run.askedMs
  deps.signal.throwIfAborted()
  if (answer.decision === 'allowed') return null
  const reason = answer.decision === 'declined' ? answer.reason : ''
  return { problem: declined(title, answer.decision, reason) }
}

const noPlan: WritePlan = {
  changeSet: { summary: '', changes: [] },
  data: () => null,
  userMessage: '',
}

const dryRun = (plan: WritePlan, previews: ChangePreview[]): Outcome => ({
  data: plan.data([]),
  userMessage: `${plan.userMessage} (dry run: nothing was written)`,
  warnings: [...(plan.warnings ?? []), 'Dry run: nothing was written.'],
  previews,
})

/** Brings the index and what the agent has seen up to a write. The write stays, so what fails here is a warning. */
async function catchUp(
  changes: readonly AppliedChange[],
  deps: ExecuteToolDeps,
): Promise<string[]> {
  if (changes.length === 0) return []
  const paths = changes.flatMap(({ path, to }) => {
    // What went to the trash is hidden: no tool sees it there.
    const target = to === undefined || isHiddenPath(to) ? undefined : VaultPath.safeParse(to).data
    return target ? [path, target] : [path]
  })
  try {
    await limitedTo(deps, 'refresh', async (signal) => {
      for (const path of paths) {
        const etag = await deps.services.vault.etag(path)
        if (etag === null) deps.turn.readEtags.delete(path)
        else deps.turn.readEtags.set(path, etag)
      }
      await deps.refresh(paths, signal)
    })
    return []
  } catch (error) {
    if (!deps.signal.aborted) deps.logger.warn('Index refresh failed after a write', { error })
    return ['The change is written; search may not find it until the index has caught up.']
  }
}

/** The first note that somebody else changed after the agent read it. Adding to one loses nothing. */
function staleNote(
  changeSet: ChangeSet,
  readEtags: ReadonlyMap<VaultPath, Etag>,
  touched: ReadonlySet<VaultPath>,
): VaultPath | undefined {
  if (changeSetLevel(changeSet) !== 'destructive') return undefined
  for (const change of changeSet.changes) {
    if (!('expect' in change) || change.expect === null) continue
    const path = change.kind === 'move' ? change.from : change.path
    // What waits was checked when it was planned, and is the agent's own.
    if (touched.has(path)) continue
    const seen = readEtags.get(path)
    if (seen !== undefined && change.expect !== seen) return path
  }
  return undefined
}

function declined(
  title: string,
  answer: Exclude<ApprovalAnswer['decision'], 'allowed'>,
  reason: string,
): CallProblem {
  const hint =
    answer === 'expired'
      ? 'Nobody answered in time, and nothing was changed. Carry on without it.'
      : reason === ''
        ? 'Nothing was changed. Carry on without it, and do not try the same another way.'
        : `Nothing was changed. The person says: ${reason}`
  return { error: `User declined: ${title}`, hint }
}

/**
 * Runs one step of the tool's own work under its time limit, and throws when the signal fired before or during it:
 * so nobody is asked after a stop, to wait for an answer that will not come. Waiting for a person is no such step.
 */
const limited = <R>(run: Run, work: (signal: AbortSignal) => Promise<R>): Promise<R> =>
  limitedTo(run.deps, run.call.name, work)

const limitedTo = <R>(
  { signal }: Pick<ExecuteToolDeps, 'signal'>,
  name: string,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> =>
  withTimeLimit(work, {
    limitMs: TIME_LIMIT_MS,
    signal,
    onTimeout: () =>
      new LatentError('unavailable', `Timed out after ${TIME_LIMIT_MS / 1_000} s: ${name}`),
  })

/** A call that cannot be recorded has happened all the same; the answer says so. */
function record(
  result: ToolResult,
  startedAtMs: number,
  run: Run,
  facts: CallFacts,
): string | undefined {
  const { deps, call, input } = run
  try {
    const entry = {
      timestamp: startedAtMs,
      conversation_id: deps.conversationId,
      tool_name: result.metadata.toolName,
      arguments: input ?? shortArguments(call.arguments),
      result,
      duration_ms: result.metadata.executionTime,
      error: result.error ?? null,
    }
    deps.log(entry, facts)
    return undefined
  } catch (error) {
    deps.logger.error('A tool call could not be recorded', { tool: call.name, error })
    return 'This call could not be recorded in the log.'
  }
}

/** Arguments that could not be read are kept as text, up to a length: they may be anything. */
const shortArguments = (raw: unknown): string | null =>
  typeof raw === 'string' ? raw.slice(0, 2_000).toWellFormed() : null
