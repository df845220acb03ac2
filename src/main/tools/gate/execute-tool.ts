import type { ChangePreview } from '../../../shared/domain/change-set.ts'
import type { AppliedChange, Source } from '../../../shared/domain/chat/chat-item.ts'
import type { ToolResult } from '../../../shared/domain/chat/tool-result.ts'
import { fileNameOf, vaultPath } from '../../../shared/domain/vault-path.ts'
import { catchUp } from './catch-up.ts'
import type { Tool } from '../define/define-tool.ts'
import { parseCall } from '../call/parse-call.ts'
import { runRead } from './run-read.ts'
import { runWrite } from './run-write.ts'
import { problemOf, toResult, unknownTool, type Outcome } from '../define/tool-envelope.ts'
import { toolNamed } from '../call/tool-named.ts'
import type { CallFacts, ExecuteToolDeps, ToolCall, ToolRun } from './tool-run.ts'
import { createWriteGroup } from './write-group.ts'

export interface ToolOutcome {
  readonly result: ToolResult
  /** What was written, each undoable. */
  readonly changes: AppliedChange[]
  readonly sources: Source[]
  /** What a dry run would have written. */
  readonly previews: ChangePreview[]
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
      const run: ToolRun = {
        deps,
        group,
        onWait,
        call,
        waitedMs: 0,
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
      }
    },
  }
}

async function attempt(
  tool: Tool | undefined,
  run: ToolRun,
): Promise<Outcome & { readonly isCancelled?: true }> {
  const { deps, call } = run
  try {
    deps.signal.throwIfAborted()
    if (!tool) return { problem: unknownTool(call.name, deps.tools) }
    const parsed = await parseCall(tool, run)
    if ('problem' in parsed) return parsed
    const outcome =
      tool.kind === 'read'
        ? await runRead(tool, parsed.value, run)
        : await runWrite(tool, parsed.value, run)
    for (const path of parsed.found) deps.turn.readPaths.add(path)
    return outcome
  } catch (error) {
    if (deps.signal.aborted) return { problem: { error: 'Cancelled.' }, isCancelled: true }
    // What went wrong is often told in words of the vault: near names, the headings there are.
    if (tool && !(tool.kind === 'read' && tool.isVaultFree === true)) deps.turn.readPaths.add('')
    return { problem: problemOf(error, call.name, deps.logger) }
  }
}

/** A call that cannot be recorded has happened all the same; the answer says so. */
function record(
  result: ToolResult,
  startedAtMs: number,
  run: ToolRun,
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
