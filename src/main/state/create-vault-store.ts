import { DigestDays } from '../../shared/domain/digest.ts'
import { Workspace } from '../../shared/domain/settings.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock, Ids } from '../platform/ports.ts'
import { databaseProblem } from '../sqlite/database-error.ts'
import { catchUpConversationFiles } from './catch-up-conversation-files.ts'
import { conversationFolder, createConversationFiles } from './conversation-files.ts'
import { createConversationStore } from './conversation-store.ts'
import { createDeferredWrites } from './deferred-writes.ts'
import { createDraftStore } from './drafts.ts'
import { readFields, writeFields } from './fields.ts'
import { createJournal } from './journal-entries.ts'
import { vaultFirstTables } from './migrations/vault-0001-first-tables.ts'
import { vaultHistory } from './migrations/vault-0002-history.ts'
import { vaultDrafts } from './migrations/vault-0003-drafts.ts'
import { vaultRetention } from './migrations/vault-0004-retention.ts'
import { vaultAuditedCalls } from './migrations/vault-0005-audited-calls.ts'
import { vaultConversationProvider } from './migrations/vault-0006-conversation-provider.ts'
import { vaultConversationList } from './migrations/vault-0007-conversation-list.ts'
import { openStateDatabase } from './open-state-database.ts'
import { followOtherProcess, readOnlyStore } from './read-only-store.ts'
import {
  auditedToolCall,
  insertToolCall,
  lastDurableAudit,
  listToolCalls,
} from './tool-call-log.ts'
import { vaultCopies } from './vault-copies.ts'
import type { VaultStore } from './vault-store.ts'

/** `LtVt` in ASCII; migrations are only ever appended to. */
export const vaultSchema = {
  applicationId: 0x4c_74_56_74,
  migrations: [
    vaultFirstTables,
    vaultHistory,
    vaultDrafts,
    vaultRetention,
    vaultAuditedCalls,
    vaultConversationProvider,
    vaultConversationList,
  ],
}

export interface CreateVaultStoreOptions {
  /** Absolute; its folder is made. */
  readonly file: string
  /** `alone` by default: nobody else writes it; `reading`: another process does, and we only look. */
  readonly access?: 'alone' | 'reading'
  /** Hears, in a sentence, of what went wrong later. */
  readonly onProblem?: (sentence: string) => void
  readonly ids: Ids
  readonly clock: Clock
}

/** What the file holds, for a sentence. */
export const VAULT_STATE_HOLDS = 'conversations and history of changes in this vault'

/** @throws LatentError `unavailable` as `openStateDatabase` */
export function createVaultStore(options: CreateVaultStoreOptions): VaultStore {
  const { file, access = 'alone', ids, clock, onProblem = () => {} } = options
  const folder = conversationFolder(file)
  const state = openStateDatabase({
    file,
    ...vaultSchema,
    holds: VAULT_STATE_HOLDS,
    copies: vaultCopies(folder),
    access,
    nowMs: clock.nowMs(),
    onProblem,
  })
  const { database, run } = state
  const isWritten = state.readOnlyReason === null
  const disposing = new AbortController()
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const deferred = createDeferredWrites(database, {
    clock,
    onCaughtUp: tell,
    onFailed: (error) => onProblem(lostWrite(error)),
  })
  const files = createConversationFiles(folder, { clock })
  const journal = createJournal(database, run)
  const caughtUp = isWritten
    ? catchUp()
    : followOtherProcess(database, { clock, tell, signal: disposing.signal })

  async function catchUp(): Promise<void> {
    const { wasInterrupted } = state
    const { signal } = disposing
    const recovered = await catchUpConversationFiles({ database, files, wasInterrupted, signal })
    if (recovered === 0) return
    onProblem('The newest part of your conversations was missing, and was taken from their copies.')
    tell()
  }
  caughtUp.catch((error: unknown) => {
    // The database says itself, at the next call, what is wrong with it.
    if (!disposing.signal.aborted && databaseProblem(error) === null) throw error
  })

  const store: VaultStore = {
    notices: state.notices,
    readOnlyReason: state.readOnlyReason,
    ready: (signal) => deferred.settled(signal),
    onNews(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    journal: {
      ...journal,
      markApplied: (changeIds) => void deferred.write(() => journal.markApplied(changeIds)),
      markAborted: (changeIds) => void deferred.write(() => journal.markAborted(changeIds)),
    },
    ...createConversationStore({ database, run, deferred, files, ids, clock }),
    drafts: createDraftStore(database, run),
    logToolCall: (call, audited) =>
      void deferred.write(() => run(() => insertToolCall(database, call, audited))),
    toolCalls: (limit) => run(() => listToolCalls(database, limit)),
    auditedToolCall: (auditSeq) => run(() => auditedToolCall(database, auditSeq)),
    lastDurableAudit: () => run(() => lastDurableAudit(database)),
    digestDays: () => run(() => readFields(database, 'digests', DigestDays)),
    setDigestDays: (days) =>
      void deferred.write(() => run(() => writeFields(database, 'digests', { ...days }))),
    workspace: () => run(() => readFields(database, 'workspace', Workspace)),
    setWorkspace: (workspace) =>
      void deferred.write(() => run(() => writeFields(database, 'workspace', workspace))),
    dispose() {
      if (disposing.signal.aborted) return
      disposing.abort()
      if (isWritten) {
        deferred.finish()
        files.dispose()
      }
      state.close()
    },
  }
  return state.readOnlyReason === null ? store : readOnlyStore(store, state.readOnlyReason)
}

const lostWrite = (error: unknown): string =>
  `Something of a conversation could not be stored. ${error instanceof LatentError ? error.message : 'There was an error inside Latent.'}`
