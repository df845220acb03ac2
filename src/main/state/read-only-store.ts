import { Workspace } from '../../shared/domain/settings.ts'
import { FIRST_WINDOW } from '../../shared/domain/workspace/window-numbers.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock } from '../platform/ports.ts'
import { databaseProblem } from '../sqlite/database-error.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { VaultStore } from './vault-store.ts'

/**
 * The store of a vault in which nothing is recorded: what was stored can be read as far as it is understood, the
 * layout of the window and what features keep are remembered until it closes, and everything else is denied with the reason.
 */
export function readOnlyStore(store: VaultStore, reason: string): VaultStore {
  const workspaces = new Map<number, Workspace>()
  const kept = new Map<string, Readonly<Record<string, unknown>>>()
  const deny = (): never => {
    throw new LatentError('denied', `Nothing was written. ${reason}`)
  }
  /** A newer Latent may keep it in a way that this one cannot read. */
  const orElse = <T>(read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (error) {
      if (databaseProblem(error) === null) throw error
      return otherwise
    }
  }
  return {
    ...store,
    ready: async () => deny(),
    journal: {
      ...store.journal,
      recordIntent: deny,
      markApplied: deny,
      markAborted: deny,
    },
    drafts: { ...store.drafts, put: deny, putBase: deny, drop: deny, list: () => [] },
    conversations: () => orElse(store.conversations, []),
    conversation: (id) => orElse(() => store.conversation(id), null),
    items: (id, after) => orElse(() => store.items(id, after), []),
    messages: (id) => orElse(() => store.messages(id), []),
    toolCalls: (limit) => orElse(() => store.toolCalls(limit), []),
    auditedToolCall: (auditSeq) => orElse(() => store.auditedToolCall(auditSeq), null),
    lastDurableAudit: () => orElse(() => store.lastDurableAudit(), 0),
    summaries: (id) => orElse(() => store.summaries(id), []),
    unfinishedTurns: () => [],
    createConversation: deny,
    renameConversation: deny,
    setConversationProvider: deny,
    pinConversation: deny,
    forkConversation: deny,
    searchConversations: (query, limit) =>
      orElse(() => store.searchConversations(query, limit), []),
    conversationsWithTurn: (turnId) => orElse(() => store.conversationsWithTurn(turnId), []),
    deleteConversation: deny,
    appendItem: deny,
    compactText: deny,
    appendMessage: deny,
    logToolCall: () => {}, // the one that writes this file keeps a log of its own calls
    fields: (record, schema) => ({
      get: () => {
        const stored = orElse<object>(() => store.fields(record, schema).get(), {})
        return schema.parse({ ...stored, ...kept.get(record) })
      },
      set: (patch) => void kept.set(record, { ...kept.get(record), ...patch }),
    }),
    workspace: (window = FIRST_WINDOW) =>
      workspaces.get(window) ?? orElse(() => store.workspace(window), Workspace.parse({})),
    setWorkspace: (next, window = FIRST_WINDOW) => void workspaces.set(window, next),
  }
}

const LOOK_MS = 1000

/** Tells whenever another process has written. Rejects when `signal` fires. */
export async function followOtherProcess(
  database: Database,
  options: { readonly clock: Clock; readonly tell: () => void; readonly signal: AbortSignal },
): Promise<void> {
  const { clock, tell, signal } = options
  const version = (): unknown => database.pragma('data_version', { simple: true })
  for (let seen = version(); ;) {
    await clock.sleep(LOOK_MS, signal)
    const current = version()
    if (current === seen) continue
    seen = current
    tell()
  }
}
