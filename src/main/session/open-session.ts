import { existsSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { Conversation } from '../../shared/contract/chat.ts'
import type { Grant } from '../../shared/domain/chat/grant.ts'
import type { KeptSearches } from '../../shared/contract/kept-search.ts'
import type { IndexStatus } from '../../shared/contract/search.ts'
import type { DailyNoteSettings } from '../../shared/domain/settings.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { weekStartOf } from '../../shared/domain/tasks/task-days.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { ToolServices } from '../tools/define/define-tool.ts'
import type { AuditBreak } from '../../shared/contract/audit.ts'
import { createApprovals } from '../agent/turn/create-approvals.ts'
import { createTurns } from '../agent/turn/create-turns.ts'
import { createAuditTrail } from '../audit/audit-trail.ts'
import { callDetails } from '../audit/call-details.ts'
import { createAuditLog } from '../audit/create-audit-log.ts'
import { fixedApprovals } from '../agent/turn/fixed-approvals.ts'
import { inlineHelp } from '../agent/ask/inline-help.ts'
import { memoryText, type MemoryText } from '../agent/prompt/memory-note.ts'
import type { Model } from '../agent/model.ts'
import { resendMessage } from '../agent/turn/resend-message.ts'
import { sendMessage } from '../agent/turn/send-message.ts'
import type { Session } from './session.ts'
import { vaultStateDir, type Config } from '../app/config.ts'
import { createDrafts } from './create-drafts.ts'
import { describeVault } from './describe-vault.ts'
import { findContext } from './find-context.ts'
import type { MainFeature, OutsidePlaces } from '../feature/define-feature.ts'
import { openFeatures } from '../feature/open-features.ts'
import { followVault, type VaultFollower } from './follow-vault.ts'
import { createKnowledge } from '../knowledge/create-knowledge.ts'
import type { Overrides } from '../app/overrides.ts'
import { disposeAll } from '../platform/dispose-all.ts'
import type { Disposable, Ports } from '../platform/ports.ts'
import { createPersonChanges } from './person-changes.ts'
import { createReadPicture } from './read-picture.ts'
import { createSearches } from './kept-searches.ts'
import { createProperties } from './properties.ts'
import { createRenames } from '../rename/create-renames.ts'
import { createLinkWriting } from '../rename/write-links.ts'
import { createReplaces } from '../replace/create-replaces.ts'
import { createProblemList, type ProblemList } from '../app/problem-list.ts'
import { sampleVaultRoot } from '../app/sample-vault.ts'
import { pictureFolder, savePicture } from './save-picture.ts'
import { createSearchExclusions, type SearchExclusions } from './search-exclusions.ts'
import { createSessionTools } from './session-tools.ts'
import { toolsOf } from '../tools/all-tools.ts'
import { createGrants } from '../tools/gate/grants.ts'
import type { AppStore } from '../state/app-store.ts'
import { copyFolder } from '../state/copies/copy-files.ts'
import type { HeldLock } from '../sqlite/hold-lock.ts'
import { createVaultStore, VAULT_STATE_HOLDS } from '../state/create-vault-store.ts'
import { fullDisk } from '../state/full-disk.ts'
import { clearFolderNames } from '../state/own-folders.ts'
import { createDailyBackup } from '../state/copies/daily-backup.ts'
import { holdVault } from '../state/take-over.ts'
import type { VaultStore } from '../state/vault-store.ts'
import { whenFree } from '../state/when-free.ts'
import { createVault } from '../vault/create-vault.ts'
import { createReconcileTriggers } from '../vault/watch/reconcile-triggers.ts'
import { undoableEntries } from '../vault/undo/undo-selection.ts'
import { notTheVault, readOnlyReason, vaultFolder } from '../app/vault-folder.ts'
import { readObsidianSettings } from '../vault/read/obsidian-settings.ts'
import { readVaultId } from '../vault/read/vault-identity.ts'
import type { VaultChangeEvent } from '../vault/model/vault-change-event.ts'

export interface SessionOptions {
  readonly config: Config
  readonly ports: Ports
  readonly appStore: AppStore
  /** Asked once a turn. */
  readonly model: (providerId: string | null) => Model
  /** Keys, which no log may hold. */
  readonly secrets: () => Promise<readonly string[]>
  readonly overrides: Overrides
  readonly features: readonly MainFeature[]
  readonly outside: OutsidePlaces
  /** Whether a window is still there. */
  readonly isConnected: (clientId: string) => boolean
  readonly askWindows: ToolServices['askWindows']
  readonly emit: {
    infoChanged(): void
    vaultChanged(event: VaultChangeEvent): void
    indexChanged(status: IndexStatus): void
    searchesChanged(kept: KeptSearches): void
    chatChanged(conversations: Conversation[]): void
    grantsChanged(grants: Grant[]): void
    duesChanged(): void
    auditChanged(lastSeq: number): void
    ofFeature(event: string, payload: unknown): void
  }
}

/**
 * Opens a vault with everything that belongs to it. Nothing in the vault is written by that. While another process
 * holds the vault it is only read.
 * @param opening `held`: the vault's lock, or null to only read although it is free; left out, it is taken when it is
 * free. `asNew`: the folder is a vault of its own, whatever was known at its place
 * @throws LatentError `not_found` when there is no such folder, `unavailable` when it is not the vault that is known there
 */
export async function openSession(
  folder: string,
  options: SessionOptions,
  { held, asNew = false }: { readonly held?: HeldLock | null; readonly asNew?: boolean } = {},
): Promise<Session> {
  const { config, ports, appStore, emit } = options
  const place = await vaultFolder(folder)
  // As a vault it would be shown, indexed and changed under Latent's own feet.
  if (place.root === config.dataDir)
    throw new LatentError(
      'invalid_input',
      'Latent keeps its own state in this folder: it is no vault.',
    )
  const { ids, clock } = ports
  const known = new Set(appStore.recentVaults().map((vault) => vault.id))
  const marker = asNew ? null : await readVaultId(place.root)
  if (marker === null && !asNew)
    await whenFree(() => {
      const absent = appStore.absentVault(place, (known) =>
        existsSync(copyFolder(join(vaultStateDir(config, known), 'state.db'), 'journal')),
      )
      if (absent !== null) throw notTheVault(place.root, absent.name)
    }, clock)
  const id = await whenFree(
    () =>
      appStore.claimVaultId(
        { name: basename(place.root), ...place },
        { marker, fresh: ids.random(), isNew: asNew },
      ),
    clock,
  )
  const stateDir = vaultStateDir(config, id)
  const isYounger = known.has(id) && !existsSync(join(stateDir, 'state.db'))
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
    const named = options.features.map((feature) => feature.name)
    if (lock) clearFolderNames(stateDir, { folders: named, nowMs: clock.nowMs() })
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
    if (isYounger && lock && store.notices.length === 0) problems.add(beginsAnew(stateDir))
    if (lock) for (const full of await fullDisk(stateDir)) problems.add(full)
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
  /** Set once the session is whole. */
  let follower: VaultFollower | null = null
  // Latent's own state may lie inside a vault, and a vault (the sample) inside Latent's folder.
  const closedFolders = `${root}${sep}`.startsWith(`${config.dataDir}${sep}`)
    ? []
    : [config.dataDir]
  // A shell that comes and goes looks once; nothing else would be in time.
  const triggers =
    config.shell === 'cli'
      ? null
      : createReconcileTriggers({
          clock,
          logger,
          look: async (look, signal) => follower?.lookThrough(look, signal),
        })
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
    heldReason: () => follower?.heldReason() ?? null,
    onProblem: (sentence) => problems.add(sentence),
    setProblem(about, sentence) {
      // The vault itself knows that its folder is away, and the window says it by a banner.
      if (about !== 'folder') problems.set(about, sentence)
      else if (follower) emit.infoChanged()
    },
    logger,
    clock,
    ids,
  })
  opened.push(vault)
  const knowledge = createKnowledge({
    indexDir: stateDir,
    vaultRoot: vault.root,
    bundledModelsDir: join(config.resourcesDir, 'models'),
    downloadedModelsDir: join(config.dataDir, 'models'),
    embeddingModel: appStore.settings().embeddingModel,
    parts: options.features.flatMap(({ index }) => index ?? []),
    captureFolders: () => appStore.settings().captureFolders,
    ...(triggers ? { onRestart: () => triggers.ask('restart') } : {}),
    logger,
    clock,
    ...(overrides.spawnProcess ? { spawn: overrides.spawnProcess } : {}),
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
    // In two places: who cuts the log must not make it whole by removing what knows how long it was.
    anchor: () => Math.max(store.lastDurableAudit(), appStore.auditAnchor(id)),
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
  const groupOf = (changeId: string): string | null => store.journal.find(changeId)?.groupId ?? null
  let exclusions: SearchExclusions | null = null
  const features = await openFeatures(options.features, {
    opened,
    unsearchedChanged: () => exclusions?.tell(),
    folderOf: (feature) => join(stateDir, feature),
    closedFolders,
    dataDir: config.dataDir,
    isAlone,
    outside: options.outside,
    printer: ports.printer,
    vault,
    knowledge,
    obsidian: (name) => readObsidianSettings(vault.root, name),
    settings: () => appStore.settings(),
    featureSettings: (schema) => appStore.featureSettings(schema),
    model: () => options.model(null),
    groupOf,
    takenBack: (changeIds) => store.journal.takenBack(changeIds),
    kept: (record, schema) => store.fields(record, schema),
    emit: emit.ofFeature,
    clock,
    ids,
    logger,
  })
  exclusions = createSearchExclusions({
    store,
    knowledge,
    templateFolders: features.unsearched,
    logger,
  })
  opened.push(exclusions)
  exclusions.tell() // before anything is looked through
  const tools = createSessionTools({
    tools: toolsOf(options.features),
    vault,
    knowledge,
    entryFolders: () => appStore.settings().captureFolders,
    store,
    clock,
    ids,
    logger,
    askWindows: options.askWindows,
    dailyNotes,
    weekStart: () => weekStartOf(appStore.settings()),
    features,
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
      const maxToolCalls = overrides.maxToolCalls ?? appStore.settings().maxToolCalls
      // A number on the command line is meant as it stands.
      const maxExtensions =
        overrides.maxToolCalls === undefined ? appStore.settings().maxExtensions : 0
      return { maxRounds: maxToolCalls, maxToolCalls, maxExtensions }
    },
    mode: () => appStore.settings().agentMode,
    memory: async () => {
      const { memoryEnabled, memoryNote } = appStore.settings()
      return memoryEnabled ? readMemory(memoryNote) : null
    },
    listFolders: () => vault.folders(),
    describeVault: (signal) => describeVault(knowledge, features.facts, signal),
    grounding: {
      resolve: (target) => knowledge.resolveLink({ from: null, target, type: 'wikilink' }),
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
  const rememberAudit = (): void => {
    if (isAlone) appStore.setAuditAnchor(id, store.lastDurableAudit())
  }
  rememberAudit()
  const unsubscribe = [
    knowledge.onStatus(emit.indexChanged),
    turns.onChange(emit.chatChanged),
    grants.onChange(emit.grantsChanged),
    audit.onChange(emit.auditChanged),
    audit.onChange(rememberAudit),
  ]
  const following = followVault({
    vault,
    knowledge,
    logger,
    onChange: emit.vaultChanged,
    onIndexed() {
      emit.duesChanged()
      features.indexed()
    },
  })
  follower = following
  unsubscribe.push(following.dispose)
  if (overrides.indexOnOpen !== false)
    if (triggers) triggers.ask('start')
    else following.bringUp()

  /** Null when there is no such note. */
  async function readMemory(path: VaultPath): Promise<MemoryText | null> {
    if ((await vault.etag(path)) === null) return null
    return memoryText(path, (await vault.read(path)).text)
  }

  if (isAlone && config.shell !== 'cli') opened.push(...features.jobs())
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
    exclusions,
    store,
    turns,
    approvals,
    grants,
    features: features.handlers,
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
    ...createPersonChanges({ vault, store, trail, turns, dailyNotes, clock, groupOf }),
    async savePicture(picture) {
      const obsidian = await readObsidianSettings(vault.root, 'app.json')
      const folder = pictureFolder(picture.note, appStore.settings(), obsidian)
      return savePicture(picture, { vault, folder, stateDir, clock, ids })
    },
    findContext: (request, signal) => findContext(knowledge, request, signal),
    async readMemory() {
      const path = appStore.settings().memoryNote
      const memory = await readMemory(path)
      return { path, text: memory?.text ?? null, isCut: memory?.isCut ?? false }
    },
    renames: createRenames({ services: { vault, knowledge }, groupOf }),
    linkWriting: createLinkWriting({ vault, knowledge, groupOf }),
    replaces: createReplaces({ vault, knowledge, clock }, { groupOf }),
    searches: createSearches({ store, ids, onChange: emit.searchesChanged }),
    properties: createProperties({ vault, knowledge, store }),
    rebuildIndex: () => following.bringUp({ rebuild: true }),
    lookAgain: (why) => triggers?.ask(why),
    acceptDeletions: () => following.bringUp({ acceptGone: true }),
    callTool: (call, { dryRun, signal }) =>
      tools.callOnce(call, { dryRun, signal, decide: () => overrides.answer ?? 'declined' }),
    async dispose() {
      for (const stop of unsubscribe) stop()
      rememberAudit()
      await disposeAll(opened.toReversed()).finally(letGo)
    },
  }
}

const beginsAnew = (stateDir: string): string =>
  `Latent had this vault open before, but what it kept of it (history, conversations, the log of the assistant) is gone from ${stateDir}, and begins anew. Your notes are not affected.`

/** What is told of a chain that does not hold. */
const brokenLog = ({ afterSeq, reason }: AuditBreak): string =>
  `The log of the assistant does not hold after record ${afterSeq.toLocaleString('en')}. ${reason} It was left as it is, and goes on in a new part that says so.`

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
