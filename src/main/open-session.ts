import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { VaultInfo } from '../shared/contract/app.ts'
import type { Conversation } from '../shared/contract/chat.ts'
import type { IndexStatus } from '../shared/contract/search.ts'
import type { AppliedChange } from '../shared/domain/chat-item.ts'
import type { Change } from '../shared/domain/change-set.ts'
import { isAbort, LatentError } from '../shared/rpc/errors.ts'
import { createApprovals } from './agent/create-approvals.ts'
import { createTurns } from './agent/create-turns.ts'
import { fixedApprovals } from './agent/fixed-approvals.ts'
import type { Model } from './agent/model.ts'
import type { Session } from './app-services.ts'
import { vaultStateDir, type Config } from './config.ts'
import { describeVault } from './describe-vault.ts'
import { createKnowledge } from './knowledge/create-knowledge.ts'
import type { Overrides } from './overrides.ts'
import { disposeAll } from './platform/dispose-all.ts'
import type { Disposable, Ports } from './platform/ports.ts'
import { createRenames } from './rename/create-renames.ts'
import { sampleVaultRoot } from './sample-vault.ts'
import { createSessionTools } from './session-tools.ts'
import type { AppStore } from './state/app-store.ts'
import { holdLock, type HeldLock } from './sqlite/hold-lock.ts'
import { createVaultStore } from './state/create-vault-store.ts'
import type { VaultStore } from './state/vault-store.ts'
import { createTransfers } from './transfer/transfers.ts'
import { createVault } from './vault/create-vault.ts'
import { readVaultId } from './vault/vault-identity.ts'
import type { VaultChangeEvent } from './vault/vault.ts'

export interface SessionOptions {
  readonly config: Config
  readonly ports: Ports
  readonly appStore: AppStore
  /** Asked once a turn. */
  readonly model: () => Model
  readonly overrides: Overrides
  readonly emit: {
    infoChanged(): void
    vaultChanged(event: VaultChangeEvent): void
    indexChanged(status: IndexStatus): void
    chatChanged(conversations: Conversation[]): void
  }
}

/**
 * Opens a vault with everything that belongs to it. Nothing in the vault is written by that.
 * @throws LatentError `not_found` when there is no such folder
 */
export async function openSession(folder: string, options: SessionOptions): Promise<Session> {
  const { config, ports, appStore } = options
  const place = await placeOf(folder)
  // As a vault it would be shown, indexed and changed under Latent's own feet.
  if (place.root === config.dataDir)
    throw new LatentError(
      'invalid_input',
      'Latent keeps its own state in this folder: it is no vault.',
    )
  const { ids, clock } = ports
  const id = appStore.claimVaultId(
    { name: basename(place.root), ...place },
    { marker: await readVaultId(place.root), fresh: ids.random() },
  )
  const stateDir = vaultStateDir(config, id)
  await mkdir(stateDir, { recursive: true, mode: 0o700 })
  const store = createVaultStore({ file: join(stateDir, 'state.db'), ids, clock })
  let lock: HeldLock | null = null
  const letGo = (): void => {
    lock?.release()
    store.dispose()
  }
  const opened: Disposable[] = []
  try {
    lock = holdLock(join(stateDir, 'lock.db'))
    return await buildSession(
      { id, root: place.root, stateDir, store, isAlone: lock !== null, opened, letGo },
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
  /** False while another process has this vault open: what looks interrupted may be that process at work. */
  readonly isAlone: boolean
  /** What has a lifetime is put here as soon as it is there, so that a failure later on lets it go. */
  readonly opened: Disposable[]
  letGo(): void
}

async function buildSession(
  { id, root, stateDir, store, isAlone, opened, letGo }: OpenedState,
  options: SessionOptions,
): Promise<Session> {
  const { config, ports, appStore, overrides, emit } = options
  const { logger, clock, ids } = ports
  const name = basename(root)
  const problems = [appStore.notice, store.notice].filter((notice) => notice !== null)
  let isOpen = false
  const follow = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      if (!isAbort(error)) logger.warn('the index could not follow', { error })
    })
  }
  // Latent's own state may lie inside a vault, and a vault (the sample) inside Latent's folder.
  const closedFolders = `${root}${sep}`.startsWith(`${config.dataDir}${sep}`)
    ? []
    : [config.dataDir]
  const vault = await createVault({
    root,
    vaultId: id,
    journal: store.journal,
    preImageDir: join(stateDir, 'pre-images'),
    closedFolders,
    readOnlyReason: await readOnlyReason(root),
    recovers: isAlone,
    watch: config.shell !== 'cli',
    onProblem: (sentence) => {
      problems.push(sentence)
      if (!isOpen) return
      emit.infoChanged()
      follow(knowledge.reconcile()) // events may have been missed
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
    logger,
    clock,
    ...(overrides.spawnIndexProcess ? { spawn: overrides.spawnIndexProcess } : {}),
  })
  opened.push(knowledge)
  const approvals =
    overrides.answer === undefined
      ? createApprovals({ clock, ids })
      : fixedApprovals(overrides.answer, { clock, ids })
  const tools = createSessionTools({ vault, knowledge, store, clock, ids, logger })
  const turns = createTurns({
    model: options.model,
    tools,
    approvals,
    store,
    recovers: isAlone,
    limits: () => {
      const { maxToolCalls } = appStore.settings()
      return { maxRounds: maxToolCalls, maxToolCalls }
    },
    describeVault: (signal) => describeVault(knowledge, signal),
    clock,
    ids,
    logger,
  })

  opened.push(turns, approvals)

  const isSample = vault.root === (await realpath(sampleVaultRoot(config)).catch(() => null))
  const info = (): VaultInfo => ({
    id,
    name,
    root: vault.root,
    isSample,
    readOnlyReason: vault.readOnlyReason(),
    problems: [...problems],
  })
  const unsubscribe = [
    vault.onChange((event) => {
      emit.vaultChanged(event)
      const paths = event.changes.map(({ path }) => path)
      if (paths.length > 0) follow(knowledge.refresh(paths))
    }),
    knowledge.onStatus(emit.indexChanged),
    turns.onChange(emit.chatChanged),
  ]
  if (overrides.indexOnOpen !== false) follow(knowledge.reconcile())
  isOpen = true

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

  return {
    info,
    vault,
    knowledge,
    store,
    turns,
    approvals,
    transfers,
    async createNote(path, text) {
      const change = { kind: 'write' as const, path, text, expect: null, additive: false }
      await applyOne(`Created ${path}`, change)
      return vault.read(path)
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
      const report = await vault.undo(selection, { actor: 'user' })
      tellOfUndo(report.changeIds)
      return report
    },
    async restoreFromTrash(trashIds) {
      const applied = await vault.trash.restore(trashIds, { actor: 'user' })
      tellOfUndo(applied.flatMap(({ changeId }) => store.journal.find(changeId)?.undoes ?? []))
      return applied
    },
    rebuildIndex: () => follow(knowledge.reconcile({ rebuild: true })),
    callTool: (call, { dryRun, signal }) =>
      tools.callOnce(call, { dryRun, signal, decide: () => overrides.answer ?? 'declined' }),
    async dispose() {
      for (const stop of unsubscribe) stop()
      await disposeAll(opened.toReversed()).finally(letGo)
    },
  }
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
    () => false,
  )
  return isWritable ? null : 'Latent may not write in this folder.'
}
