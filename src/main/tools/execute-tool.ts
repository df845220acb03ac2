import type { ApprovalDecision } from '../../shared/domain/approval.ts'
import {
  changeSetLevel,
  type ChangePreview,
  type ChangeSet,
} from '../../shared/domain/change-set.ts'
import type { AppliedChange, Source } from '../../shared/domain/chat-item.ts'
import type { Etag } from '../../shared/domain/etag.ts'
import type { PermissionLevel, ToolResult } from '../../shared/domain/tool-result.ts'
import { isHiddenPath, VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Logger } from '../platform/ports.ts'
import type { ToolCallRecord } from '../state/vault-store.ts'
import type { ReadTool, Tool, ToolServices, WritePlan, WriteTool } from './define-tool.ts'
import { resolveNotePath } from './note-path.ts'
import {
  checkArguments,
  readJsonArguments,
  type CallProblem,
  type Parsed,
  type RawArguments,
} from './parse-arguments.ts'
import { shrinkCaution, type Policy } from './policy.ts'
import { withTimeLimit } from './time-limit.ts'
import { toolNamed } from './tool-named.ts'
import { problemOf, toResult, unknownTool, type Outcome } from './tool-envelope.ts'

/** One call. `arguments` is the text that the model wrote, or what another program passes as an object. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: unknown
}

/** What a person is shown before anything is written. */
export interface ToolQuestion {
  readonly callId: string
  readonly tool: string
  /** One sentence: "Edit projects/Atlas.md". */
  readonly title: string
  readonly changes: ChangePreview[]
  /** A reason for extra care. */
  readonly warning?: string
}

export interface ExecuteToolDeps {
  readonly tools: readonly Tool[]
  readonly services: ToolServices
  readonly policy: Policy
  /** The whole effect, for the question and for a dry run. Writes nothing. */
  preview(changeSet: ChangeSet): Promise<ChangePreview[]>
  /** Everything but `allowed` means no. */
  askPerson(question: ToolQuestion, signal: AbortSignal): Promise<ApprovalDecision>
  /** All of it or nothing; etags are checked again. */
  apply(changeSet: ChangeSet): Promise<AppliedChange[]>
  /** Resolves when these files are searchable. */
  refresh(paths: readonly VaultPath[], signal: AbortSignal): Promise<void>
  /** Of this turn: the etag of each note as the agent last saw it. Filled here. */
  readonly readEtags: Map<VaultPath, Etag>
  log(record: ToolCallRecord): void
  readonly logger: Logger
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
}

const TIME_LIMIT_MS = 30_000

/**
 * The one gate between a model and the vault: find, parse, run or plan, decide, ask, apply, index, record. Whatever
 * the model can cause is a result that it can read; so is a bug in a tool, which is logged.
 * @throws only when `deps.signal` fires, with its reason. Nothing was written then.
 */
export async function executeTool(call: ToolCall, deps: ExecuteToolDeps): Promise<ToolOutcome> {
  const { clock } = deps.services
  const startedAtMs = clock.nowMs()
  const run: Run = { deps, call, askedMs: 0, level: null, wasAsked: false, input: undefined }
  const tool = toolNamed(call.name, deps.tools)
  const outcome = await attempt(tool, run)
  const result = toResult(outcome, {
    name: call.name,
    tool,
    level: run.level,
    wasAsked: run.wasAsked,
    executionTime: Math.max(0, clock.nowMs() - startedAtMs - run.askedMs),
  })
  const warning = record(result, startedAtMs, run)
  if (outcome.isCancelled) throw deps.signal.reason
  return {
    result: warning ? { ...result, warnings: [...(result.warnings ?? []), warning] } : result,
    changes: [...(outcome.changes ?? [])],
    sources: [...(outcome.sources ?? [])],
    previews: [...(outcome.previews ?? [])],
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
  readonly call: ToolCall
  /** The arguments as the schema read them. */
  input: unknown
  askedMs: number
  wasAsked: boolean
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
  const resolved: RawArguments = await limited(run, async () =>
    Object.fromEntries([
      ...Object.entries(json.value),
      ...(await Promise.all(
        paths.map(async ({ field, kind, text }) => [
          field,
          await resolveNotePath(text, kind, deps.services),
        ]),
      )),
    ]),
  )
  run.input = resolved
  return checkArguments(tool, resolved)
}

async function runRead(tool: ReadTool, input: unknown, run: Run): Promise<Outcome> {
  const { deps } = run
  run.level = tool.level
  if (deps.policy({ level: tool.level, changeSet: null }) === 'ask') {
    const refusal = await consent({ title: tool.title(input), previews: [] }, tool, run)
    if (refusal) return refusal
  }
  const found = await limited(run, (signal) => tool.run(input, { ...deps.services, signal }))
  if (found.seen) deps.readEtags.set(found.seen.path, found.seen.etag)
  return found
}

async function runWrite(tool: WriteTool, input: unknown, run: Run): Promise<Outcome> {
  const { deps } = run
  const plan = await limited(run, (signal) => tool.plan(input, { ...deps.services, signal }))
  const { changeSet } = plan
  run.level = changeSetLevel(changeSet)
  const stale = staleNote(changeSet, deps.readEtags)
  if (stale) throw new LatentError('conflict', `Note changed since it was read: ${stale}`)

  const mustAsk = deps.policy({ level: tool.level, changeSet }) === 'ask'
  if (mustAsk || deps.isDryRun) {
    const previews = await limited(run, () => deps.preview(changeSet))
    run.wasAsked = mustAsk
    if (deps.isDryRun) return dryRun(plan, previews)
    const shown = { title: tool.title(input), previews, caution: plan.caution }
    const refusal = await consent(shown, tool, run)
    if (refusal) return refusal
  }
  const changes = await deps.apply(changeSet)
  const warnings = [...(plan.warnings ?? []), ...(await catchUp(changes, run))]
  try {
    return { data: plan.data(changes), userMessage: plan.userMessage, warnings, changes }
  } catch (error) {
    // A bug, but the write stands: its card must still show it and offer undo.
    return { problem: problemOf(error, run.call.name, deps.logger), warnings, changes }
  }
}

/** Null when a person said yes; otherwise what the call ends with. */
async function consent(
  shown: { title: string; previews: ChangePreview[]; caution?: string | undefined },
  tool: Tool,
  run: Run,
): Promise<Outcome | null> {
  const { deps, call } = run
  if (deps.isDryRun) return { problem: declined(shown.title, 'declined') }
  run.wasAsked = true
  const warning = [shrinkCaution(shown.previews), shown.caution].filter(Boolean).join(' ')
  const askedAtMs = deps.services.clock.nowMs()
  const answer = await deps.askPerson(
    {
      callId: call.id,
      tool: tool.name,
      title: shown.title,
      changes: shown.previews,
      ...(warning && { warning }),
    },
    deps.signal,
  )
  run.askedMs += Math.max(0, deps.services.clock.nowMs() - askedAtMs)
  // Stopping between the yes and the write still stops.
  deps.signal.throwIfAborted()
  return answer === 'allowed' ? null : { problem: declined(shown.title, answer) }
}

const dryRun = (plan: WritePlan, previews: ChangePreview[]): Outcome => ({
  data: plan.data([]),
  userMessage: `${plan.userMessage} (dry run: nothing was written)`,
  warnings: [...(plan.warnings ?? []), 'Dry run: nothing was written.'],
  previews,
})

/** Brings the index and what the agent has seen up to a write. The write stays, so what fails here is a warning. */
async function catchUp(changes: readonly AppliedChange[], run: Run): Promise<string[]> {
  const { deps } = run
  if (changes.length === 0) return []
  const paths = changes.flatMap(({ path, to }) => {
    // What went to the trash is hidden: no tool sees it there.
    const target = to === undefined || isHiddenPath(to) ? undefined : VaultPath.safeParse(to).data
    return target ? [path, target] : [path]
  })
  try {
    await limited(run, async (signal) => {
      for (const path of paths) {
        const etag = await deps.services.vault.etag(path)
        if (etag === null) deps.readEtags.delete(path)
        else deps.readEtags.set(path, etag)
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
): VaultPath | undefined {
  if (changeSetLevel(changeSet) !== 'destructive') return undefined
  for (const change of changeSet.changes) {
    if (!('expect' in change) || change.expect === null) continue
    const path = change.kind === 'move' ? change.from : change.path
    const seen = readEtags.get(path)
    if (seen !== undefined && change.expect !== seen) return path
  }
  return undefined
}

function declined(title: string, answer: ApprovalDecision): CallProblem {
  const hint =
    answer === 'expired'
      ? 'Nobody answered in time, and nothing was changed. Carry on without it.'
      : 'Nothing was changed. Carry on without it, and do not try the same another way.'
  return { error: `User declined: ${title}`, hint }
}

/**
 * Runs one step of the tool's own work under its time limit, and throws when the signal fired before or during it:
 * so nobody is asked after a stop, to wait for an answer that will not come. Waiting for a person is no such step.
 */
const limited = <R>(run: Run, work: (signal: AbortSignal) => Promise<R>): Promise<R> =>
  withTimeLimit(work, {
    limitMs: TIME_LIMIT_MS,
    signal: run.deps.signal,
    onTimeout: () =>
      new LatentError(
        'unavailable',
        `Timed out after ${TIME_LIMIT_MS / 1_000} s: ${run.call.name}`,
      ),
  })

/** A call that cannot be recorded has happened all the same; the answer says so. */
function record(result: ToolResult, startedAtMs: number, run: Run): string | undefined {
  const { deps, call, input } = run
  try {
    deps.log({
      timestamp: startedAtMs,
      conversation_id: deps.conversationId,
      tool_name: result.metadata.toolName,
      arguments: input ?? shortArguments(call.arguments),
      result,
      duration_ms: result.metadata.executionTime,
      error: result.error ?? null,
    })
    return undefined
  } catch (error) {
    deps.logger.error('A tool call could not be recorded', { tool: call.name, error })
    return 'This call could not be recorded in the log.'
  }
}

/** Arguments that could not be read are kept as text, up to a length: they may be anything. */
const shortArguments = (raw: unknown): string | null =>
  typeof raw === 'string' ? raw.slice(0, 2_000).toWellFormed() : null
