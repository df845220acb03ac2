import { takeAll, type ApprovalDecision } from '../../shared/domain/chat/approval.ts'
import type { ChangePreview } from '../../shared/domain/change-set.ts'
import type { AgentMode, DailyNoteSettings, ToolRules } from '../../shared/domain/settings.ts'
import type { WeekStart } from '../../shared/domain/tasks/task-days.ts'
import type { ToolResult } from '../../shared/domain/chat/tool-result.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { TurnTools } from '../agent/turn/turn-tools.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { EntryFolders } from '../../shared/domain/entries/entry.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { OpenFeatures } from '../feature/open-features.ts'
import type { Clock, Ids, Logger } from '../platform/ports.ts'
import type { VaultStore } from '../state/vault-store.ts'
import { executeTool, openMessage } from '../tools/gate/execute-tool.ts'
import type { ExecuteToolDeps } from '../tools/gate/tool-run.ts'
import type { Grants } from '../tools/gate/grants.ts'
import { findTools } from '../tools/find/find-tools.ts'
import { rankTools } from '../tools/find/rank-tools.ts'
import { similaritiesInTime } from '../tools/find/similarities-in-time.ts'
import { createTurnMemory } from '../tools/gate/write-group.ts'
import type { Tool, ToolServices } from '../tools/define/define-tool.ts'
import { callTitle } from '../tools/call/call-title.ts'
import { toolNamed } from '../tools/call/tool-named.ts'
import { toolDefinition } from '../tools/define/tool-definition.ts'
import type { Vault } from '../vault/vault.ts'
import { createConversationMemories } from './conversation-memories.ts'
import type { ChangeOrigin } from '../vault/model/change-origin.ts'
import type { AuditedCalls } from '../audit/audited-calls.ts'

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
  /** All that there are. */
  readonly tools: readonly Tool[]
  readonly vault: Vault
  readonly knowledge: Knowledge
  readonly store: VaultStore
  readonly entryFolders: () => EntryFolders
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly askWindows: ToolServices['askWindows']
  readonly dailyNotes: () => DailyNoteSettings
  readonly weekStart: () => WeekStart
  readonly features: Pick<OpenFeatures, 'services' | 'beforeApply'>
  readonly memoryNote: () => string
  readonly mode: () => AgentMode
  readonly toolRules: () => ToolRules
  readonly grants: Grants
  /** Records every call, and each write before it is done. */
  readonly trail: AuditTrail
  /** The name of the model that answers in a conversation now. */
  readonly modelName: (conversationId: string) => string
  /** Who answers what is asked. */
  readonly answeredBy: 'person' | 'command'
}

/** What every call brings itself. */
type OfCall = 'askPerson' | 'turn' | 'mode' | 'toolRules' | 'conversationId' | 'signal' | 'isDryRun'

/** Joins the executor to one open vault: services, the write door, the index and the log. */
export function createSessionTools(options: SessionToolsOptions): SessionTools {
  const { vault, knowledge, store, clock, ids, logger, dailyNotes, mode, grants } = options
  const { trail, tools } = options
  // Once: each is a JSON schema made from zod. The finder is for prompts that have no room for the others.
  const offered = tools.filter((tool) => tool !== findTools)
  const definitions = offered.map(toolDefinition)
  const reading = definitions.filter((_, index) => offered[index]?.kind === 'read')

  const deps = (
    origin: (callIds: readonly string[]) => ChangeOrigin,
    audited: AuditedCalls,
    { openPath, ...rest }: Pick<ExecuteToolDeps, OfCall> & { readonly openPath: VaultPath | null },
  ): ExecuteToolDeps => ({
    tools,
    services: {
      ...options.features.services,
      vault,
      knowledge,
      entryFolders: options.entryFolders,
      clock,
      ids,
      askWindows: options.askWindows,
      dailyNotes,
      weekStart: options.weekStart,
      openPath,
    },
    grants,
    memoryNote: options.memoryNote,
    preview: (changeSet) => vault.preview(changeSet),
    async apply(changeSet, callIds) {
      await options.features.beforeApply(changeSet)
      audited.intend(callIds, changeSet)
      return vault.apply(changeSet, origin(callIds))
    },
    async refresh(paths, signal) {
      await knowledge.refresh({ paths }, signal)
    },
    log(record, { callId, ...outcome }) {
      let entry: { readonly seq: number; readonly isDurable: boolean } | undefined
      try {
        entry = audited.ended(callId, record, outcome)
      } finally {
        store.logToolCall(record, entry)
      }
    },
    logger,
    ...rest,
    async askPerson(question, signal) {
      const askedAtMs = clock.nowMs()
      const answer = await rest.askPerson(question, signal)
      audited.answered(
        question.callIds ?? [question.callId],
        answer.decision,
        Math.max(0, clock.nowMs() - askedAtMs),
      )
      return answer
    },
  })

  const memoryOf = createConversationMemories({ store, tools })

  async function similarities(query: string, texts: readonly string[], signal: AbortSignal) {
    try {
      return await knowledge.similarities({ query, texts }, signal)
    } catch (error) {
      // The index may be starting: then the words alone have to do.
      if (error instanceof LatentError) return null
      throw error
    }
  }

  return {
    // What may not write now is not offered what writes; a call of it is refused all the same.
    definitions: () => (mode() === 'read-only' ? reading : definitions),
    finder: toolDefinition(findTools),
    whenToUse: (name) => toolNamed(name, tools)?.whenToUse,
    rank: (request, signal) =>
      rankTools(request, offered, similaritiesInTime(similarities, { signal, clock })),
    title: (name, args) => callTitle(tools, name, args),
    openTurn({ conversationId, turnId, signal, askPerson, attached, openPath }) {
      const turn = createTurnMemory(memoryOf(conversationId))
      for (const { path } of attached.sources) turn.readPaths.add(path)
      for (const path of attached.named) turn.readPaths.add(path)
      for (const { path, etag } of attached.seen) turn.readEtags.set(path, etag)
      const audited = trail.calls(
        { actor: 'agent', conversationId, turnId, model: options.modelName(conversationId) },
        options.answeredBy,
      )
      return () => {
        const message = openMessage(
          // One write for the whole message is one group of the journal; it is named after the first call in it.
          deps(([callId = '']) => ({ actor: 'agent', conversationId, turnId, callId }), audited, {
            openPath: VaultPath.safeParse(openPath).data ?? null,
            signal,
            askPerson,
            turn,
            mode,
            toolRules: options.toolRules,
            conversationId,
          }),
        )
        return {
          finish: () => message.finish(),
          waitingFiles: () => message.waitingFiles(),
          execute(call, onWait) {
            audited.started(call.id, call.name)
            return message.execute(call, onWait)
          },
        }
      }
    },
    callOnce(call, { dryRun, signal, decide }) {
      const id = ids.random()
      const audited = trail.calls(
        { actor: 'command', conversationId: null, turnId: null, model: null },
        'command',
      )
      audited.started(id, call.name)
      return executeTool(
        { id, ...call },
        deps(() => ({ actor: 'user', callId: id }), audited, {
          signal,
          openPath: null,
          isDryRun: dryRun,
          askPerson: async (question) => {
            const decision = decide()
            switch (decision) {
              case 'allowed':
                return { decision, review: takeAll(question) }
              case 'declined':
                return { decision, reason: '' }
              case 'expired':
              case 'cancelled':
                return { decision }
            }
          },
          // A person's own command; the switches are the assistant's.
          mode: () => 'normal',
          toolRules: () => ({}),
          turn: createTurnMemory(),
          conversationId: null,
        }),
      )
    },
  }
}
