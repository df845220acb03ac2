import { z } from 'zod'
import { Workspace } from '../../shared/domain/settings.ts'
import { FIRST_WINDOW } from '../../shared/domain/workspace/window-numbers.ts'
import { errorSentence } from '../../shared/rpc/errors.ts'
import type { Clock, Ids } from '../platform/ports.ts'
import { databaseProblem } from '../sqlite/database-error.ts'
import { catchUpConversationFiles } from './conversations/catch-up-conversation-files.ts'
import type { ConversationLine } from './conversations/conversation-file.ts'
import { copyFolder, createCopyFiles } from './copies/copy-files.ts'
import { createConversationStore } from './conversations/conversation-store.ts'
import { createDeferredWrites } from './deferred-writes.ts'
import { adoptDrafts, copyDrafts, type DraftLine } from './copies/draft-copies.ts'
import { createDraftStore } from './drafts.ts'
import { readFields, writeFields } from './fields.ts'
import { catchUpJournal, skipCopiedNumbers, type JournalLine } from './journal/journal-copies.ts'
import { createJournal } from './journal/journal-entries.ts'
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
} from './conversations/tool-call-log.ts'
import { vaultCopies } from './copies/vault-copies.ts'
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
  const state = openStateDatabase({
    file,
    ...vaultSchema,
    holds: VAULT_STATE_HOLDS,
    copies: vaultCopies(file),
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
  const files = createCopyFiles<ConversationLine>(copyFolder(file, 'conversations'), { clock })
  const journalFiles = createCopyFiles<JournalLine>(copyFolder(file, 'journal'), { clock })
  const draftFiles = createCopyFiles<DraftLine>(copyFolder(file, 'drafts'), { clock })
  const journal = createJournal({
    database,
    run,
    files: journalFiles,
    onUnreadable: compareAgain,
  })
  const drafts = createDraftStore({
    database,
    run,
    files: draftFiles,
    onUnreadable: compareAgain,
  })
  let comparing: Promise<void> | null = null
  if (isWritten) beginWithCopies()
  const following = isWritten
    ? catchUp()
    : followOtherProcess(database, { clock, tell, signal: disposing.signal })
  following.catch(unlessDatabase)

  /** What must be right before anything is asked or recorded. */
  function beginWithCopies(): void {
    try {
      const begin = database.transaction((): number => {
        skipCopiedNumbers(database, journalFiles)
        return adoptDrafts(database, copyFolder(file, 'drafts'))
      })
      const taken = begin.immediate()
      copyDrafts(database, draftFiles)
      if (taken > 0) onProblem(tookFromCopies(taken, 'unsaved text'))
    } catch (error) {
      unlessDatabase(error)
    }
  }

  async function catchUp(): Promise<void> {
    const { wasInterrupted } = state
    const { signal } = disposing
    const recovered = await catchUpConversationFiles({ database, files, wasInterrupted, signal })
    if (recovered > 0)
      onProblem(
        'The newest part of your conversations was missing, and was taken from their copies.',
      )
    await compare()
    if (recovered > 0) tell()
  }

  async function compare(): Promise<void> {
    const found = await catchUpJournal(database, journalFiles, disposing.signal)
    if (found.restored > 0) onProblem(tookFromCopies(found.restored, 'recorded change'))
    const unreadable = found.unreadable + drafts.unreadable()
    const { unreadable: told } = readFields(database, 'told', Told)
    if (unreadable > told) onProblem(cannotBeRead(unreadable))
    if (unreadable !== told) writeFields(database, 'told', { unreadable })
    if (found.restored > 0) tell()
  }

  /** A row was met that is none of ours: the copies may have it, and if not it is said once. */
  function compareAgain(): void {
    if (!isWritten) return
    comparing ??= following
      .then(compare)
      .catch(unlessDatabase)
      .finally(() => (comparing = null))
  }

  /** The database says itself, at the next call, what is wrong with it. */
  function unlessDatabase(error: unknown): void {
    if (!disposing.signal.aborted && databaseProblem(error) === null) throw error
  }

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
    drafts,
    logToolCall: (call, audited) =>
      void deferred.write(() => run(() => insertToolCall(database, call, audited))),
    toolCalls: (limit) => run(() => listToolCalls(database, limit)),
    auditedToolCall: (auditSeq) => run(() => auditedToolCall(database, auditSeq)),
    lastDurableAudit: () => run(() => lastDurableAudit(database)),
    fields: (record, schema) => ({
      get: () => run(() => readFields(database, record, schema)),
      set: (patch) => void deferred.write(() => run(() => writeFields(database, record, patch))),
    }),
    workspace: (window) => run(() => readFields(database, workspaceRecord(window), Workspace)),
    setWorkspace: (workspace, window) =>
      void deferred.write(() =>
        run(() => writeFields(database, workspaceRecord(window), workspace)),
      ),
    dispose() {
      if (disposing.signal.aborted) return
      disposing.abort()
      if (isWritten) {
        deferred.finish()
        for (const each of [files, journalFiles, draftFiles]) each.dispose()
      }
      state.close()
    },
  }
  return state.readOnlyReason === null ? store : readOnlyStore(store, state.readOnlyReason)
}

const workspaceRecord = (window = FIRST_WINDOW): string =>
  window === FIRST_WINDOW ? 'workspace' : `workspace-${window}`

/** What was said before, so that it is not said at every start. */
const Told = z.object({ unreadable: z.number().default(0) })

const tookFromCopies = (count: number, noun: string): string =>
  count === 1
    ? `1 ${noun} was missing or damaged, and was taken from its second copy.`
    : `${count.toLocaleString('en')} ${noun}s were missing or damaged, and were taken from their second copies.`

const cannotBeRead = (count: number): string =>
  count === 1
    ? '1 record of the history or of unsaved text is damaged and has no second copy. It is left out; everything else is there.'
    : `${count.toLocaleString('en')} records of the history or of unsaved text are damaged and have no second copies. They are left out; everything else is there.`

const lostWrite = (error: unknown): string =>
  `Something of a conversation could not be stored. ${errorSentence(error, 'There was an error inside Latent.')}`
