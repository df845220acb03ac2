import type { ApprovalDecision } from '../shared/domain/approval.ts'
import type { ChangePreview } from '../shared/domain/change-set.ts'
import type { DailyNoteSettings } from '../shared/domain/settings.ts'
import type { Etag } from '../shared/domain/etag.ts'
import type { VaultPath } from '../shared/domain/vault-path.ts'
import type { ToolResult } from '../shared/domain/tool-result.ts'
import type { TurnTools } from './agent/turn-tools.ts'
import type { Knowledge } from './knowledge/knowledge.ts'
import type { Clock, Ids, Logger } from './platform/ports.ts'
import type { VaultStore } from './state/vault-store.ts'
import { allTools } from './tools/all-tools.ts'
import { executeTool, type ExecuteToolDeps, type ToolCall } from './tools/execute-tool.ts'
import { defaultPolicy } from './tools/policy.ts'
import { callTitle } from './tools/call-title.ts'
import { toolDefinition } from './tools/tool-definition.ts'
import type { ChangeOrigin, Vault } from './vault/vault.ts'

export interface SessionTools extends TurnTools {
  /** One call outside any conversation. `decide` answers what would be asked of a person. */
  callOnce(
    call: { readonly name: string; readonly arguments: unknown },
    options: {
      readonly dryRun: boolean
      readonly signal: AbortSignal
      readonly decide: () => ApprovalDecision
    },
  ): Promise<{ readonly result: ToolResult; readonly previews: readonly ChangePreview[] }>
}

export interface SessionToolsOptions {
  readonly vault: Vault
  readonly knowledge: Knowledge
  readonly store: VaultStore
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly dailyNotes: () => DailyNoteSettings
}

/** How many turns' memories of read notes are kept: the running ones and a few behind them. */
const REMEMBERED_TURNS = 16

/** Joins the executor to one open vault: services, the write door, the index and the log. */
export function createSessionTools(options: SessionToolsOptions): SessionTools {
  const { vault, knowledge, store, clock, ids, logger, dailyNotes } = options
  const definitions = allTools.map(toolDefinition) // once: each is a JSON schema made from zod
  const readByTurn = new Map<string, Map<VaultPath, Etag>>()

  function readEtagsOf(turnId: string): Map<VaultPath, Etag> {
    const known = readByTurn.get(turnId) ?? new Map<VaultPath, Etag>()
    readByTurn.delete(turnId)
    readByTurn.set(turnId, known)
    const [oldest] = readByTurn.keys()
    if (readByTurn.size > REMEMBERED_TURNS && oldest !== undefined) readByTurn.delete(oldest)
    return known
  }

  function execute(
    call: ToolCall,
    origin: ChangeOrigin,
    rest: Pick<
      ExecuteToolDeps,
      'askPerson' | 'readEtags' | 'conversationId' | 'signal' | 'isDryRun'
    >,
  ) {
    return executeTool(call, {
      tools: allTools,
      services: { vault, knowledge, clock, ids, dailyNotes },
      policy: defaultPolicy,
      preview: (changeSet) => vault.preview(changeSet),
      apply: (changeSet) => vault.apply(changeSet, origin),
      async refresh(paths, signal) {
        await knowledge.refresh(paths, signal)
      },
      log: (record) => store.logToolCall(record),
      logger,
      ...rest,
    })
  }

  return {
    definitions: () => definitions,
    title: (name, args) => callTitle(allTools, name, args),
    execute: (call, { signal, askPerson }) =>
      execute(
        { id: call.callId, name: call.name, arguments: call.arguments },
        {
          actor: 'agent',
          conversationId: call.conversationId,
          turnId: call.turnId,
          callId: call.callId,
        },
        {
          signal,
          askPerson,
          readEtags: readEtagsOf(call.turnId),
          conversationId: call.conversationId,
        },
      ),
    callOnce(call, { dryRun, signal, decide }) {
      return execute(
        { id: ids.random(), ...call },
        { actor: 'user' },
        {
          signal,
          isDryRun: dryRun,
          askPerson: async () => decide(),
          readEtags: new Map(),
          conversationId: null,
        },
      )
    },
  }
}
