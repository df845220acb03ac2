import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { Conversation } from '../shared/contract/chat.ts'
import type { Grant } from '../shared/domain/grant.ts'
import type { IndexStatus } from '../shared/contract/search.ts'
import type { AppliedChange } from '../shared/domain/chat-item.ts'
import type { Change } from '../shared/domain/change-set.ts'
import type { DailyNoteSettings } from '../shared/domain/settings.ts'
import { folderOf, vaultPath, type VaultPath } from '../shared/domain/vault-path.ts'
import { isAbort, LatentError } from '../shared/rpc/errors.ts'
import type { AuditBreak } from '../shared/contract/audit.ts'
import { createApprovals } from './agent/create-approvals.ts'
import { createTurns } from './agent/create-turns.ts'
import { createAuditTrail } from './audit/audit-trail.ts'
import { callDetails } from './audit/call-details.ts'
import { createAuditLog } from './audit/create-audit-log.ts'
import { fixedApprovals } from './agent/fixed-approvals.ts'
import { inlineHelp } from './agent/inline-help.ts'
import { localDay } from './agent/local-day.ts'
import { memoryText, type MemoryText } from './agent/memory-note.ts'
import type { Model } from './agent/model.ts'
import { onceAborted } from './agent/once-aborted.ts'
import { resendMessage } from './agent/resend-message.ts'
import { sendMessage } from './agent/send-message.ts'
import type { Session } from './app-services.ts'
import { vaultStateDir, type Config } from './config.ts'
import { conversationNote } from './conversation-note.ts'
import { createDrafts } from './create-drafts.ts'
import { describeVault } from './describe-vault.ts'
import { findContext } from './find-context.ts'
import { createKnowledge } from './knowledge/create-knowledge.ts'
import type { Knowledge } from './knowledge/knowledge.ts'
import type { Overrides } from './overrides.ts'
import { disposeAll } from './platform/dispose-all.ts'
import { errorCode } from './platform/error-code.ts'
import type { Disposable, Ports } from './platform/ports.ts'
import { createReadPicture } from './read-picture.ts'
import { createRenames } from './rename/create-renames.ts'
import { createProblemList, type ProblemList } from './problem-list.ts'
import { sampleVaultRoot } from './sample-vault.ts'
import { savePicture } from './save-picture.ts'
import { createSessionTools } from './session-tools.ts'
import { createGrants } from './tools/grants.ts'
import type { AppStore } from './state/app-store.ts'
import type { HeldLock } from './sqlite/hold-lock.ts'
import { createVaultStore, VAULT_STATE_HOLDS } from './state/create-vault-store.ts'
import { createDailyBackup } from './state/daily-backup.ts'
import { holdVault } from './state/take-over.ts'
import type { VaultStore } from './state/vault-store.ts'
import { whenFree } from './state/when-free.ts'
import { createTransfers } from './transfer/transfers.ts'
import { planDailyNote } from './tools/notes/plan-daily-note.ts'
import { createVault } from './vault/create-vault.ts'
import { createPathPicker } from './vault/free-path.ts'
import {
  createReconcileTriggers,
  type Look,
  type LookReason,
} from './vault/watch/reconcile-triggers.ts'
import { undoableEntries } from './vault/undo/undo-selection.ts'
import { readVaultId } from './vault/vault-identity.ts'
import type { VaultChangeEvent } from './vault/vault.ts'

export interface SessionOptions {
  readonly config: Config
  readonly ports: Ports
  readonly appStore: AppStore
  /** Asked once a turn. */
  readonly model: (providerId: string | null) => Model
  /** Keys, which no log may hold. */
  readonly secrets: () => Promise<readonly string[]>
  readonly overrides: Overrides
  /** Whether a window is still there. */
  readonly isConnected: (clientId: string) => boolean
  readonly emit: {
    infoChanged(): void
    vaultChanged(event: VaultChangeEvent): void
    indexChanged(status: IndexStatus): void
    chatChanged(conversations: Conversation[]): void
    grantsChanged(grants: Grant[]): void
    auditChanged(lastSeq: number): void
  }
}

/**
 * Opens a vault with everything that belongs to it. Nothing in the vault is written by that. While another process
 * holds the vault it is only read.
 * @param held the vault's lock, or null to only read although it is free; left out, it is taken when it is free
 * @throws LatentError `not_found` when there is no such folder
 */
export async function openSession(
  folder: string,
  options: SessionOptions,
  held?: HeldLock | null,
): Promise<Session> {
  const { config, ports, appStore, emit } = options
  const place = await placeOf(folder)
  // As a vault it would be shown, indexed and changed under Latent's own feet.
  if (place.root === config.dataDir)
    throw new LatentError(
      'invalid_input',
      'Latent keeps its own state in this folder: it is no vault.',
    )
  const { ids, clock } = ports
  const marker = await readVaultId(place.root)
  const id = await whenFree(
    () =>
      appStore.claimVaultId(
        { name: basename(place.root), ...place },
        { marker, fresh: ids.random() },
      ),
    clock,
  )
  const stateDir = vaultStateDir(config, id)
  await mkdir(stateDir, { recursive: true, mode: 0o700 })
  const lock = held === undefined ? await takeLock(stateDir, options) : held
  const problems = createProblemList([], () => emit.infoChanged())
  let store: VaultStore | null = null
  const letGo = (): void => {
    try {
      store?.dispose()
    } finally {
      lock?.release() // last: whoever holds it next may open the store
    }
  }
  const opened: Disposable[] = []
  try {
    store = await whenFree(
      () =>
        createVaultStore({
          file: join(stateDir, 'state.db'),
          access: lock ? 'alone' : 'reading',
          onProblem: (sentence) => problems.add(sentence),
          ids,
          clock,
        }),
      clock,
    )
    for (const notice of store.notices) problems.add(notice)
    return await buildSession(
      {
        id,
        root: place.root,
        stateDir,
        store,
        problems,
        isAlone: lock !== null && store.readOnlyReason === null,
        isHeldElsewhere: lock === null,
        opened,
        letGo,
      },
      options,
    )
  } catch (error) {
    await disposeAll(opened.toReversed()).finally(letGo)
    throw error
  }
}

interface OpenedState {
  readonly id: string
  readonly root: string
  readonly stateDir: string
  readonly store: VaultStore
  readonly problems: ProblemList
  /** False while another process has this vault open: what looks interrupted may be that process at work. */
  readonly isAlone: boolean
  readonly isHeldElsewhere: boolean
  /** What has a lifetime is put here as soon as it is there, so that a failure later on lets it go. */
  readonly opened: Disposable[]
  letGo(): void
}

async function buildSession(
  { id, root, stateDir, store, problems, isAlone, isHeldElsewhere, opened, letGo }: OpenedState,
  options: SessionOptions,
): Promise<Session> {
  const { config, ports, appStore, overrides, emit } = options
  const { logger, clock, ids } = ports
  const name = basename(root)
  let isOpen = false
  /** Files that are gone do not count as deleted yet. */
  let isHeld = false
  const follow = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      if (!isAbort(error)) logger.warn('the index could not follow', { error })
    })
  }
  // Latent's own state may lie inside a vault, and a vault (the sample) inside Latent's folder.
  const closedFolders = `${root}${sep}`.startsWith(`${config.dataDir}${sep}`)
    ? []
    : [config.dataDir]
  // A shell that comes and goes looks once; nothing else would be in time.
  const triggers =
    config.shell === 'cli' ? null : createReconcileTriggers({ clock, logger, look: lookThrough })
  if (triggers) opened.push(triggers)
  const vault = await createVault({
    root,
    vaultId: id,
    journal: store.journal,
    preImageDir: join(stateDir, 'pre-images'),
    retention: {
      usageDays: appStore.usageDays,
      budgetBytes: () => appStore.settings().historyBudgetMb * 1e6,
      isKeeper: isAlone && config.shell !== 'cli',
    },
    closedFolders,
    readOnlyReason: (await readOnlyReason(root)) ?? store.readOnlyReason,
    beforeWrite: () => store.ready(),
    recovers: isAlone,
    watch: config.shell !== 'cli',
    ...(triggers ? { triggers } : {}),
    heldReason: () => (isHeld ? HELD : null),
    onProblem: (sentence) => problems.add(sentence),
    setProblem(about, sentence) {
      // The vault itself knows that its folder is away, and the window says it by a banner.
      if (about !== 'folder') problems.set(about, sentence)
      else if (isOpen) emit.infoChanged()
    },
    logger,
    clock,
    ids,
  })
  opened.push(vault)
  const transfers = await createTransfers({
    vault,
    vaultName: name,
    groupOf: (changeId) => store.journal.find(changeId)?.groupId ?? null,
    closedFolders,
    dataDir: config.dataDir,
    stagingDir: join(stateDir, 'transfer'),
    dialogs: ports.dialogs,
    printer: ports.printer,
    ids,
    sweeps: isAlone,
  })
  opened.push(transfers)
  const knowledge = createKnowledge({
    indexDir: stateDir,
    vaultRoot: vault.root,
    bundledModelsDir: join(config.resourcesDir, 'models'),
    downloadedModelsDir: join(config.dataDir, 'models'),
    embeddingModel: appStore.settings().embeddingModel,
    ...(triggers ? { onRestart: () => triggers.ask('restart') } : {}),
    logger,
    clock,
    ...(overrides.spawnIndexProcess ? { spawn: overrides.spawnIndexProcess } : {}),
  })
  opened.push(knowledge)
  // Again, so that nothing is looked through while the index closes.
  if (triggers) opened.push(triggers)
  const approvals =
    overrides.answer === undefined
      ? createApprovals({ clock, ids })
      : fixedApprovals(overrides.answer, { clock, ids })
  const dailyNotes = (): DailyNoteSettings => appStore.settings()
  const grants = createGrants({ clock, ids })
  const audit = createAuditLog({
    folder: join(stateDir, 'audit'),
    clock,
    anchor: () => store.lastDurableAudit(),
    onBreak: (found) => problems.add(brokenLog(found)),
  })
  opened.push({ dispose: async () => audit.dispose() })
  const trail = createAuditTrail({
    log: audit,
    journal: store.journal,
    undoable: (selection) => undoableEntries(store.journal, selection),
    clock,
    ids,
    secrets: options.secrets,
    onProblem: (sentence) => problems.add(sentence),
  })
  // Before anything new is recorded, so that it is not taken for interrupted.
  if (isAlone)
    await trail.settle(new AbortController().signal).catch((error: unknown) => {
      // A full disk must not keep a vault from opening; the next start does it.
      if (!(error instanceof LatentError)) throw error
      logger.warn('interrupted calls could not be recorded', { error })
    })
  const tools = createSessionTools({
    vault,
    knowledge,
    store,
    clock,
    ids,
    logger,
    dailyNotes,
    memoryNote: () => appStore.settings().memoryNote,
    mode: () => appStore.settings().agentMode,
    toolRules: () => appStore.settings().toolRules,
    grants,
    trail,
    modelName: (conversationId) =>
      options.model(store.conversation(conversationId)?.providerId ?? null).label,
    answeredBy: overrides.answer === undefined ? 'person' : 'command',
  })
  const turns = createTurns({
    model: options.model,
    readPicture: createReadPicture(vault),
    tools,
    approvals,
    store,
    recovers: isAlone,
    limits: () => {
      const { maxToolCalls } = appStore.settings()
      return { maxRounds: maxToolCalls, maxToolCalls }
    },
    mode: () => appStore.settings().agentMode,
    memory: async () => {
      const { memoryEnabled, memoryNote } = appStore.settings()
      return memoryEnabled ? readMemory(memoryNote) : null
    },
    describeVault: (signal) => describeVault(knowledge, signal),
    grounding: {
      resolve: (target) => knowledge.resolveLink(null, target, 'wikilink'),
      read: (path) =>
        vault.read(path).then(
          ({ text }) => text,
          () => null, // what cannot be read now cannot speak against an answer
        ),
    },
    clock,
    ids,
    logger,
  })

  opened.push(turns, approvals)

  const isSample = vault.root === (await realpath(sampleVaultRoot(config)).catch(() => null))
  const info: Session['info'] = () => ({
    id,
    name,
    root: vault.root,
    isSample,
    readOnlyReason: vault.readOnlyReason(),
    absence: vault.absence(),
    isReading: store.readOnlyReason !== null,
    problems: [...appStore.notices(), ...problems.list()],
  })
  const unsubscribe = [
    vault.onChange((event) => {
      emit.vaultChanged(event)
      const paths = event.changes.map(({ path }) => path)
      if (event.isIndexed === true) return
      if (paths.length > 0) follow(refresh(paths))
      // Other files are not told each for itself; and when Latent took them away, they are gone.
      const { wholeFolders: places = [] } = event
      if (places.length > 0) follow(bringUp({ places, acceptGone: true }))
    }),
    knowledge.onStatus(emit.indexChanged),
    turns.onChange(emit.chatChanged),
    grants.onChange(emit.grantsChanged),
    audit.onChange(emit.auditChanged),
  ]
  isOpen = true
  if (overrides.indexOnOpen !== false)
    if (triggers) triggers.ask('start')
    else follow(knowledge.reconcile())

  /** One comparison with the disk for all: the index is brought up to it, and whoever shows notes hears what it found. */
  async function lookThrough({ reasons, places }: Look, signal: AbortSignal): Promise<void> {
    if (!isOpen || (await vault.findAbsence()) !== null) return
    if ([...reasons].some((reason) => MISSED.has(reason))) vault.noticed(UNLISTED)
    const stopped = onceAborted(signal)
    try {
      // An index process that hangs must hold up neither the closing of a vault nor its handing over.
      await Promise.race([bringUp({ places, signal }), stopped.promise])
    } finally {
      stopped.forget()
    }
  }

  async function refresh(paths: readonly VaultPath[]): Promise<void> {
    const gone = await knowledge.refresh(paths)
    // Between the news of a file and the look at it, it may have gone; of a file that it forgot, the index tells no more.
    const changes = gone.map((path) => ({ path, etag: null }))
    vault.noticed({ changes, foldersChanged: gone.map(folderOf), isIndexed: true })
  }

  async function bringUp(how: Parameters<Knowledge['reconcile']>[0]): Promise<void> {
    try {
      const { found, held } = await knowledge.reconcile(how)
      // Before anybody hears what is gone. A look at some places says nothing of the others.
      if (held !== null || (how?.places ?? null) === null) isHeld = held !== null
      vault.noticed({ ...found, isIndexed: true })
    } catch (error) {
      // Without the index nobody knows what is different: everybody looks for themselves.
      if (!isAbort(error)) vault.noticed(UNLISTED)
      throw error
    }
  }

  /** Null when there is no such note. */
  async function readMemory(path: VaultPath): Promise<MemoryText | null> {
    if ((await vault.etag(path)) === null) return null
    return memoryText(path, (await vault.read(path)).text)
  }

  /** One change of the person's, which is never asked about: the button was the question. */
  async function applyOne(summary: string, change: Change): Promise<AppliedChange> {
    const [applied] = await vault.apply({ summary, changes: [change] }, { actor: 'user' })
    if (!applied) throw new LatentError('internal', 'The change was not recorded.')
    return applied
  }

  /** Tells the conversations which of their changes these were; what an undo had taken back holds again. */
  function tellOfUndo(changeIds: readonly string[]): void {
    const affected = new Set(changeIds)
    for (const changeId of affected)
      for (const earlier of store.journal.find(changeId)?.undoes ?? []) affected.add(earlier)
    const undone = store.journal.takenBack([...affected])
    for (const changeId of affected) turns.recordUndo(changeId, undone.has(changeId))
  }

  if (isAlone && config.shell !== 'cli')
    opened.push(
      createDailyBackup({
        databaseFile: join(stateDir, 'state.db'),
        holds: VAULT_STATE_HOLDS,
        mayPrune: () => !appStore.usageDays.clockJumped(),
        onProblem: (sentence) => problems.add(sentence),
        clock,
        logger,
      }),
    )

  return {
    info,
    stateDir,
    isHeldElsewhere,
    vault,
    knowledge,
    store,
    turns,
    approvals,
    grants,
    transfers,
    audit,
    async auditDetails(seq, signal) {
      const call = await audit.find(seq, signal)
      if (!call) throw new LatentError('not_found', 'The log has no such call any more.')
      return callDetails(call, { store, vault })
    },
    drafts: createDrafts({
      vaultId: id,
      vault,
      store: store.drafts,
      clock,
      isConnected: options.isConnected,
    }),
    sendMessage: (message, signal) =>
      sendMessage(message, { turns, services: { vault, knowledge } }, signal),
    inlineHelp: (request, signal) =>
      inlineHelp(request, { model: options.model(null), clock, ids, signal }),
    resendMessage: (message, signal) =>
      resendMessage(message, { turns, services: { vault, knowledge }, store }, signal),
    savePicture: (bytes) => savePicture(bytes, { vault, stateDir, clock, ids }),
    findContext: (request, signal) => findContext(knowledge, request, signal),
    async readMemory() {
      const path = appStore.settings().memoryNote
      const memory = await readMemory(path)
      return { path, text: memory?.text ?? null, isCut: memory?.isCut ?? false }
    },
    async exportConversation(conversationId) {
      const conversation = store.conversation(conversationId)
      if (!conversation) throw new LatentError('not_found', 'That conversation is gone.')
      const day = localDay(clock.nowMs())
      const items = store.items(conversationId, 0)
      const { fileName, text } = conversationNote(conversation, items, day)
      const pick = createPathPicker(async (each) => (await vault.etag(vaultPath(each))) === null)
      const path = vaultPath(await pick(`Conversations/${fileName}`, { isFolder: false }))
      await applyOne(`Exported a conversation to ${path}`, {
        kind: 'write',
        path,
        text,
        expect: null,
        additive: false,
      })
      return path
    },
    async createNote(path, text) {
      const change = { kind: 'write' as const, path, text, expect: null, additive: false }
      await applyOne(`Created ${path}`, change)
      return vault.read(path)
    },
    async createDailyNote() {
      const plan = await planDailyNote({ vault, clock, dailyNotes }, clock.nowMs())
      const { path, isNew, changeSet, warning } = plan
      if (isNew) await vault.apply(changeSet, { actor: 'user' })
      return { path, isNew, warning }
    },
    trashNote: (path, expect) =>
      applyOne(`Moved ${path} to the trash`, { kind: 'trash', path, expect }),
    trashFolder: (path) =>
      applyOne(`Moved the folder ${path} to the trash`, { kind: 'trash-folder', path }),
    renames: createRenames({
      services: { vault, knowledge },
      groupOf: (changeId) => store.journal.find(changeId)?.groupId ?? null,
    }),
    async undo(selection) {
      const report = await trail.undo(selection, (callId) =>
        vault.undo(selection, { actor: 'user', callId }),
      )
      tellOfUndo(report.changeIds)
      return report
    },
    async restoreFromTrash(trashIds) {
      const applied = await vault.trash.restore(trashIds, { actor: 'user' })
      tellOfUndo(applied.flatMap(({ changeId }) => store.journal.find(changeId)?.undoes ?? []))
      return applied
    },
    rebuildIndex: () => follow(bringUp({ rebuild: true })),
    lookAgain: (why) => triggers?.ask(why),
    acceptDeletions: () => follow(bringUp({ acceptGone: true })),
    callTool: (call, { dryRun, signal }) =>
      tools.callOnce(call, { dryRun, signal, decide: () => overrides.answer ?? 'declined' }),
    async dispose() {
      for (const stop of unsubscribe) stop()
      await disposeAll(opened.toReversed()).finally(letGo)
    },
  }
}

/** What is told of a chain that does not hold. */
const brokenLog = ({ afterSeq, reason }: AuditBreak): string =>
  `The log of the assistant does not hold after record ${afterSeq.toLocaleString('en')}. ${reason} It was left as it is, and goes on in a new part that says so.`

/** After these, open notes may show what is not on disk any more: that cannot wait until the vault was looked through. */
const MISSED: ReadonlySet<LookReason> = new Set(['burst', 'stall', 'watch', 'root'])

const UNLISTED: VaultChangeEvent = { changes: [], foldersChanged: [], isUnlisted: true }

const HELD =
  'Many notes are gone from the vault folder, and this may be one of them. It counts as deleted when you say so.'

/** Null when another process writes the vault. A command that has to write waits for one that is soon done. */
async function takeLock(
  stateDir: string,
  { ports: { clock }, overrides: { waitsToWrite } }: SessionOptions,
): Promise<HeldLock | null> {
  const lock = holdVault(stateDir)
  if (lock !== null || waitsToWrite === undefined) return lock
  waitsToWrite.onWait()
  for (const untilMs = clock.nowMs() + waitsToWrite.ms; clock.nowMs() < untilMs;) {
    await clock.sleep(100)
    const freed = holdVault(stateDir)
    if (freed !== null) return freed
  }
  return null
}

/** Where the folder is, so that it is known again after a move. @throws LatentError `not_found` */
async function placeOf(folder: string): Promise<{ root: string; dev: number; ino: number }> {
  const root = await realpath(folder).catch(() => null)
  const stats = root === null ? null : await stat(root).catch(() => null)
  if (root === null || !stats?.isDirectory())
    throw new LatentError('not_found', `There is no folder at ${folder}, or it may not be opened.`)
  return { root, dev: stats.dev, ino: stats.ino }
}

async function readOnlyReason(root: string): Promise<string | null> {
  const isWritable = await access(root, constants.W_OK).then(
    () => true,
    // A drive that is read-only may be made writable: the vault looks after that itself.
    (error: unknown) => errorCode(error) === 'EROFS',
  )
  return isWritable ? null : 'Latent may not write in this folder.'
}
