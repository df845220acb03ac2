import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppState, VaultInfo } from '../../shared/contract/app.ts'
import type { ToolInfo } from '../../shared/contract/chat.ts'
import type { SecretStatus } from '../../shared/contract/settings.ts'
import { contract, type LatentContract } from '../../shared/contract/index.ts'
import { served } from '../../shared/rpc/contract.ts'
import type { DoctorReport, DoctorStep } from '../../shared/domain/models/doctor.ts'
import { isOnServer, type ServerModelSettings } from '../../shared/domain/models/provider.ts'
import type { Settings } from '../../shared/domain/settings.ts'
import { textLook, writtenLook } from '../../shared/domain/looks/page-look.ts'
import type { ServedLook } from '../web/serve-page.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { ServerChannel } from '../../shared/rpc/frames.ts'
import { createServer, type Server } from '../../shared/rpc/server.ts'
import { checkEndpoint } from '../agent/endpoint/check-endpoint.ts'
import { examineModel } from '../agent/doctor/examine-model.ts'
import { createEndpointModel, type EndpointModel } from '../agent/endpoint/endpoint-model.ts'
import type { AppServices } from './app-services.ts'
import type { Config } from './config.ts'
import { serveFeatures, settingsOf, startFeatures } from '../feature/open-features.ts'
import { features as pluggedIn } from '../features.ts'
import { commonFolders } from './folders/common-folders.ts'
import { createDesktopWindow } from './desktop/desktop-window.ts'
import { dragOut } from './desktop/drag-out.ts'
import { createVaultWindows } from './desktop/vault-windows.ts'
import { countNotes } from './folders/count-notes.ts'
import { createVaultFolder, listFolders, visibleFolder } from './folders/folders.ts'
import { createCurrentVault, type OpenOptions } from './current-vault.ts'
import { createHandlers } from './handlers.ts'
import { createModelDownloads } from '../engine/downloads/create-downloads.ts'
import { createEngine } from '../engine/create-engine.ts'
import { createModelChoice, secretName } from '../providers/model-choice.ts'
import { openOutside } from './open-outside.ts'
import { openSession, type SessionOptions } from '../session/open-session.ts'
import type { Overrides } from './overrides.ts'
import { createOwnWords } from './own-words.ts'
import { disposeAll } from '../platform/dispose-all.ts'
import { checkExternalLink } from '../platform/external-link.ts'
import { createNetwork, type Network } from '../platform/network.ts'
import type { Disposable, Ports } from '../platform/ports.ts'
import { repeat } from '../platform/repeat.ts'
import { systemClock } from '../platform/system.ts'
import { ensureSampleVault, WELCOME_NOTE } from './sample-vault.ts'
import type { AppStore } from '../state/app-store.ts'
import { APP_STATE_HOLDS, createAppStore } from '../state/create-app-store.ts'
import { createDailyBackup } from '../state/copies/daily-backup.ts'
import { ONLY_ON_DESKTOP } from './words.ts'
import { isNotTheVault } from './vault-folder.ts'
import { readThirdPartyNotices } from './third-party-notices.ts'
import type { OutsidePlaces } from '../feature/define-feature.ts'
import { createCustomCss } from './custom-css.ts'
import { createChosenPlaces } from './chosen-places.ts'
import { createEmbeddingModels } from './embedding-models.ts'
import { createModelShelf } from './model-shelf.ts'
import { INSIDE_WORDS } from '../providers/words.ts'
import { whenFree } from '../state/when-free.ts'
import { allTools, toolsOf } from '../tools/all-tools.ts'
import { toolInfo } from '../tools/define/tool-definition.ts'
import type { OpenAsset } from '../vault/vault.ts'
import { createSavedProviders } from '../providers/saved-providers.ts'
import {
  askWindowsBy,
  createWindowQuestions,
  type AskedOfWindows,
} from '../session/window-questions.ts'
import type { Session } from '../session/session.ts'

/** Latent without a shell: Electron, the loopback host and the command line are thin round it. */
export interface App extends Disposable {
  readonly config: Config
  readonly services: AppServices
  readonly store: AppStore
  readonly network: Network
  /** How the window is drawn from its first moment on. */
  readonly look: ServedLook
  /** Serves one window until its channel closes. */
  attach(channel: ServerChannel, clientId: string): void
  /** A file of the open vault that a page may show. @throws `unavailable`, `not_found` */
  openAsset(path: VaultPath): Promise<OpenAsset>
  /** A link `latent:`, which anybody may have written. @returns false for one that says nothing to Latent */
  openLink(link: string): boolean
  /** As `DesktopWindow.openFile`. */
  openFile(file: string): void
  /** A person closed a window beside the first one. */
  windowClosed(number: number): void
}

const WELCOME = `# Welcome

This is the first note of your vault. A vault is a folder of plain Markdown files, and they stay yours.

- Type \`[[\` to link to another note.
- Search words and meaning with **Ctrl+Shift+F**.
- Ask the assistant in the side pane. It shows you every change before it writes.
`

const NO_DICTIONARIES =
  '“Local only” is on, so no dictionary was downloaded. Turn it off in Settings › Assistant to add a language.'
const HOUR_MS = 60 * 60 * 1000
const SAVING_MS = 5000
/** A window that has an answer gives it at once; another page of Latent, which has none, may not answer at all. */
const WINDOW_ANSWER_MS = 1000

/** The tools as a person or a model is told of them; no vault is needed to know them. */
export const toolInfos = (tools = allTools): ToolInfo[] => tools.map(toolInfo)

export { chatResponse } from '../agent/answer/chat-response.ts'
export type { Model } from '../agent/model.ts'
export type { Overrides } from './overrides.ts'

/** A model at an address that a person named on the command line, with a key that is kept nowhere. */
export const endpointModel = (
  endpoint: {
    readonly baseUrl: string
    readonly model: string
    readonly apiKey: string | null
  },
  network: Network,
): EndpointModel =>
  createEndpointModel({
    baseUrl: endpoint.baseUrl,
    model: endpoint.model,
    getKey: async () => endpoint.apiKey,
    clock: systemClock,
    fetch: network.fetch,
  })

/**
 * Examines a model at an address that a person named on the command line, with a key that is kept nowhere.
 * @throws LatentError `denied` where nothing may be sent there
 */
export const examineEndpoint = (
  endpoint: ServerModelSettings & {
    readonly apiKey: string | null
    readonly measuresContext: boolean
  },
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
): AsyncGenerator<DoctorStep, DoctorReport> => {
  network.check(endpoint.baseUrl)
  const { apiKey, profile: _, ...rest } = endpoint
  return examineModel({
    ...rest,
    getKey: async () => apiKey,
    clock: systemClock,
    fetch: network.fetch,
    signal,
  })
}

/**
 * The folder of Latent's own state, made for this user only. One that is there keeps its mode: it may be a folder of
 * the person's, and what Latent puts into it is private by itself.
 * @returns it without links
 * @throws LatentError `unavailable`
 */
async function ownFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return await realpath(dataDir)
  } catch (cause) {
    const message = `Latent cannot keep its state in ${dataDir}. Choose another folder with --data-dir, or check the disk and its permissions.`
    throw new LatentError('unavailable', message, undefined, { cause })
  }
}

/** Builds every service by hand, in reading order, and opens the vault of the configuration or the last one. */
export async function createApp(
  given: Config,
  ports: Ports,
  overrides: Overrides = {},
): Promise<App> {
  const config = { ...given, dataDir: await ownFolder(given.dataDir) }
  const features = overrides.features ?? pluggedIn
  const settingsOfFeatures = settingsOf(features)
  const appFile = join(config.dataDir, 'app.db')
  const { clock, logger } = ports
  const store = await whenFree(() => createAppStore({ file: appFile, clock }), clock)
  ports.desktop?.useTheme(store.settings().theme)
  const network = createNetwork({
    isLocalOnly: () => store.settings().localOnly,
    fetch: overrides.fetch,
  })
  /** Chromium fetches the dictionary of a language without asking anybody, so while nothing may leave it has none. */
  const checkedLanguages = ({ localOnly, spellLanguages }: Settings): string[] =>
    localOnly ? [] : spellLanguages
  const checkSpelling = (settings: Settings): void => {
    ports.spelling?.use(checkedLanguages(settings))
    ownWords.apply()
  }
  const ownWords = createOwnWords({
    store,
    vaultStore: () => vault.session()?.store ?? null,
    shell: ports.spelling,
    isChecking: () =>
      ports.spelling?.kind === 'system' || checkedLanguages(store.settings()).length > 0,
    clock,
    logger,
  })
  ports.text?.onRemember(
    (word) =>
      void ownWords
        .add(word, 'app')
        .catch((error: unknown) => logger.error('a word was not remembered', { error })),
  )
  const places = createChosenPlaces(() => [
    ...store.recentVaults().map(({ root }) => root),
    ...(notOpened ? [notOpened.root] : []),
    ...(overrides.namedPlaces ?? []),
  ])
  const outside: OutsidePlaces = {
    async chooseFile(options) {
      const chosen = await ports.dialogs.chooseFile(options)
      if (chosen !== null) await places.offer(chosen)
      return chosen
    },
    check: places.check,
    saveFile: ports.dialogs.saveFile,
  }
  const override =
    typeof overrides.model === 'function'
      ? await overrides.model(network).catch((error: unknown) => {
          store.dispose()
          throw error
        })
      : overrides.model
  const engine =
    overrides.engine ??
    createEngine({
      clock,
      logger,
      ...(overrides.spawnProcess && { spawn: overrides.spawnProcess }),
    })
  const models = createModelChoice(config, store, ports, {
    tools: toolsOf(features),
    network,
    engine,
    override,
  })
  const providers = createSavedProviders(store, ports.secrets)
  const downloads = createModelDownloads({ folder: join(config.dataDir, 'models'), network, clock })
  const shelf = createModelShelf({
    engine,
    downloads,
    places,
    outside,
    providers,
    settings: store.settings,
    ids: ports.ids,
    changed: () => stateChanged(),
  })
  const embeddingModels = createEmbeddingModels({
    config,
    network,
    clock,
    places,
    chosen: () => store.settings().embeddingModel,
    indexStatus: () => vault.session()?.knowledge.status() ?? null,
  })

  const customCss = createCustomCss({
    dataDir: config.dataDir,
    isUsed: () => !config.isSafe && store.settings().customCss,
    changed: () => stateChanged(),
    clock,
  })

  const services: AppServices = {
    async state(): Promise<AppState> {
      return {
        shell: config.shell === 'electron' ? 'electron' : 'browser',
        version: config.version,
        platform: process.platform,
        vault: vault.info(),
        notOpened,
        recentVaults: store.recentVaults(),
        settings: store.settings(),
        featureSettings: store.featureSettings(settingsOfFeatures),
        model: await models.status(),
        models: await models.statuses(),
        spelling: {
          kind: ports.spelling?.kind ?? 'browser',
          languages: [...(ports.spelling?.languages() ?? [])],
        },
        environmentOffer: models.offer(),
        customCss: { ...(await customCss.state()), isSafe: config.isSafe },
      }
    },
    thirdPartyNotices: () => readThirdPartyNotices(config),
    session() {
      const session = vault.session()
      if (!session) throw new LatentError('unavailable', 'No vault is open.')
      return session
    },
    async openVault(root, { asNew } = { asNew: false }) {
      await places.check(root)
      return open(root, { asNew })
    },
    async createVault(parent, name) {
      const root = await createVaultFolder(parent, name)
      return open(root, {
        async prepare(opened) {
          await opened.createNote(WELCOME_NOTE, WELCOME)
          beginWithWelcome(opened)
        },
      })
    },
    openSampleVault: async () =>
      open(await ensureSampleVault(config), {
        prepare: async (opened) => beginWithWelcome(opened),
      }),
    async closeVault() {
      await vault.close()
      showWindows()
      ownWords.apply()
      notOpened = null
      if (config.shell !== 'cli') store.setLastVaultRoot(null)
      await stateChanged()
      return null
    },
    takeOver: () => vault.takeOver(),
    saved: (askId, clientId) => saving.answered(askId, clientId, null),
    told: (askId, clientId, answers) => asking.answered(askId, clientId, answers),
    async forgetVault(id) {
      await whenFree(() => store.forgetVault(id), ports.clock)
      await stateChanged()
      return null
    },
    async chooseFolder(title) {
      const chosen = await ports.dialogs.chooseFolder({ title })
      if (chosen !== null) await places.offer(chosen)
      return chosen
    },
    async folders(path, withHidden) {
      const listing = await listFolders(path, { withHidden })
      // A browser has no dialog of the system's: there a person looks into the folder that they open.
      if (config.shell === 'browser') await places.offer(listing.path)
      return listing
    },
    commonFolders: () => commonFolders(),
    createFolder: createVaultFolder,
    async countNotes(root, signal) {
      // The copy of the sample vault lies in a hidden folder, as all that Latent keeps.
      const isKnown = store.recentVaults().some((each) => each.root === root)
      return countNotes(isKnown ? root : await visibleFolder(root), signal)
    },
    async openLink(url) {
      const checked = checkExternalLink(url)
      return { url: checked, opened: await ports.dialogs.openExternal(checked) }
    },
    openOutside: (path, where) =>
      openOutside(path, where, { vault: services.session().vault, dialogs: ports.dialogs }),
    dragOut: (paths, clientId) =>
      dragOut(paths, {
        vault: services.session().vault,
        window: services.windows.numberOf(clientId),
        desktop: ports.desktop,
      }),
    tools: () => toolInfos(toolsOf(features)),
    async updateSettings(patch) {
      const { localOnly, spellLanguages } = store.settings()
      if (
        localOnly &&
        patch.localOnly !== false &&
        patch.spellLanguages?.some((one) => !spellLanguages.includes(one))
      )
        throw new LatentError('denied', NO_DICTIONARIES)
      for (const provider of patch.providers ?? []) await shelf.checkProvider(provider)
      const settings = await whenFree(() => store.updateSettings(patch), ports.clock)
      // What is due of entries depends on where they lie.
      if (patch.captureFolders !== undefined) server.emit('dues.changed', {})
      if (patch.localOnly === true) network.cutOff()
      if (patch.customCss !== undefined) customCss.usedOrNot()
      if (patch.zoom !== undefined) ports.desktop?.zoom(patch.zoom)
      if (patch.tray !== undefined) services.desktop.showTray()
      if (patch.theme !== undefined) ports.desktop?.useTheme(patch.theme)
      if (patch.spellLanguages !== undefined || patch.localOnly !== undefined)
        checkSpelling(settings)
      if (patch.embeddingModel !== undefined)
        await vault.session()?.knowledge.useEmbeddingModel(patch.embeddingModel)
      await stateChanged()
      return settings
    },
    async updateFeatureSettings(patch) {
      await whenFree(() => store.updateFeatureSettings(patch, settingsOfFeatures), ports.clock)
      started.settingsChanged()
      await stateChanged()
      return null
    },
    async showCustomCss() {
      const file = await customCss.made()
      await stateChanged()
      return { isShown: await ports.dialogs.openFile(file, 'folder') }
    },
    async setKey(baseUrl, value) {
      await ports.secrets.set(secretName(baseUrl), value)
      await stateChanged()
      return services.keyStatus(baseUrl)
    },
    async deleteKey(baseUrl) {
      await ports.secrets.delete(secretName(baseUrl))
      await stateChanged()
      return services.keyStatus(baseUrl)
    },
    async keyStatus(baseUrl): Promise<SecretStatus> {
      const { description: storage, isPersistent } = ports.secrets
      return { isSet: (await models.keyFor(baseUrl)) !== null, storage, isPersistent }
    },
    async saveProvider(provider) {
      await shelf.checkProvider(provider)
      const saved = await whenFree(() => providers.save(provider), ports.clock)
      await stateChanged()
      return saved
    },
    async deleteProvider(id) {
      await providers.delete(id)
      await stateChanged()
      return null
    },
    async setDefaultProvider(id) {
      await whenFree(() => providers.setDefault(id), ports.clock)
      await stateChanged()
      return null
    },
    async learnOfProvider(id, profile) {
      const saved = await whenFree(() => providers.learn(id, profile), ports.clock)
      await stateChanged()
      return saved
    },
    async setEffort(id, effort) {
      const saved = await whenFree(() => providers.setEffort(id, effort), ports.clock)
      await stateChanged()
      return saved
    },
    knownProvider: (id) => providers.known(id),
    checkModel: (model, signal) => checkEndpoint(models.at(model), { clock, signal }),
    listModels: (model, signal) => models.at(model).models(signal),
    async *examineModel({ model, providerId, measuresContext }, signal) {
      if (!isOnServer(model)) throw new LatentError('invalid_input', INSIDE_WORDS.noServer)
      network.check(model.baseUrl)
      const { profile: asked = {}, ...endpoint } = model
      const getKey = (): Promise<string | null> => models.keyFor(model.baseUrl)
      const report = yield* examineModel({
        ...endpoint,
        ...(asked.wire && { profile: { wire: asked.wire } }),
        extraHeaders: asked.extraHeaders,
        isAllowed: models.isAllowed,
        getKey,
        clock: ports.clock,
        fetch: network.fetch,
        measuresContext,
        signal,
      })
      if (providerId !== null && report.profile.examinedAtMs !== undefined)
        await services.learnOfProvider(providerId, report.profile)
      return report
    },
    async answerOffer(accept) {
      models.answerOffer(accept)
      await stateChanged()
      return null
    },
    ownWords,
    shelf,
    embeddingModels,
    text() {
      if (!ports.text) throw new LatentError('unavailable', ONLY_ON_DESKTOP)
      return ports.text
    },
    desktop: createDesktopWindow({
      desktop: ports.desktop,
      vault: () => vault.info(),
      recentVaults: () => store.recentVaults(),
      openVault: (root) => open(root, { asNew: false }),
      wantsTray: () => store.settings().tray,
    }),
    windows: createVaultWindows({
      store: () => services.session().store,
      desktop: ports.desktop,
      isAttached: (clientId) => server.isAttached(clientId),
      clock: ports.clock,
    }),
    done: () => null,
  }

  const started = startFeatures(features, {
    isVaultOpen: () => vault.session() !== null,
    featureSettings: (schema) => store.featureSettings(schema),
    kept(record, schema) {
      const fields = store.fields(record, schema)
      return { ...fields, set: (patch) => whenFree(() => fields.set(patch), clock) }
    },
    emit: (event, payload) => allEvents.emit(event, payload),
    desktop: ports.desktop,
    logger,
  })
  const all = serveFeatures(
    [served(contract, createHandlers(services)), ...started.served],
    features,
    () => services.session().features,
  )
  const allEvents = createServer(all.contract, all.handlers, {
    onUnexpected: (error, method) => ports.logger.error(`bug in ${method}`, { error }),
    validateOutput: overrides.validateOutput ?? false,
  })
  /** The same, its events typed. */
  const server: Server<LatentContract> = allEvents
  const stateChanged = async (): Promise<void> => server.emit('app.changed', await services.state())

  let engineProblem = engine.state().problem
  const stopListening = engine.onState((state) => {
    server.emit('engine.changed', state)
    if (state.problem !== engineProblem) void stateChanged()
    engineProblem = state.problem
  })

  const questions = { clientIds: () => server.clientIds(), clock: ports.clock, ids: ports.ids }
  const saving = createWindowQuestions<null, null>({
    ...questions,
    ask: (askId) => server.emit('vault.savingAsked', { askId }),
    withinMs: SAVING_MS,
  })
  const asking = createWindowQuestions<AskedOfWindows, readonly unknown[]>({
    ...questions,
    ask: (askId, asked) => server.emit('window.asked', { askId, ...asked }),
    withinMs: WINDOW_ANSWER_MS,
    isEnough: (answers) => answers.length > 0,
  })
  const sessionOptions: SessionOptions = {
    config,
    ports,
    appStore: store,
    model: models.forConversation,
    secrets: models.keys,
    overrides,
    features,
    outside,
    isConnected: (clientId) => server.isAttached(clientId),
    askWindows: askWindowsBy(asking),
    emit: {
      infoChanged: () => void stateChanged(),
      vaultChanged: ({ changes, foldersChanged, isUnlisted = false }) =>
        server.emit('vault.changed', {
          changes: [...changes],
          foldersChanged: [...foldersChanged],
          isUnlisted,
        }),
      indexChanged: (status) => server.emit('index.changed', status),
      searchesChanged: (kept) => server.emit('search.keptChanged', kept),
      chatChanged: (conversations) => server.emit('chat.changed', { conversations }),
      ofFeature: (event, payload) => allEvents.emit(event, payload),
      duesChanged: () => server.emit('dues.changed', {}),
      auditChanged: (lastSeq) => server.emit('audit.changed', { lastSeq }),
      grantsChanged: (grants) => server.emit('grant.changed', { grants }),
    },
  }
  let notOpened: AppState['notOpened'] = null
  const vault = createCurrentVault({
    openSession: (root, opening) => openSession(root, sessionOptions, opening),
    exchanges: config.shell !== 'cli',
    saveWindows: async () => void (await saving.askAll(null)),
    onChange() {
      ownWords.apply()
      showWindows()
      void stateChanged()
    },
    ...ports,
  })
  const showWindows = (): void => services.windows.follow(vault.info()?.id ?? null)
  services.desktop.showTray()
  if (store.settings().spellLanguages.length > 0) checkSpelling(store.settings())
  else ownWords.apply()

  async function open(root: string, options: OpenOptions): Promise<VaultInfo> {
    notOpened = null
    const info = await vault.open(root, options).catch(async (error: unknown) => {
      if (error instanceof LatentError) {
        notOpened = { root, reason: error.message, canBeNew: isNotTheVault(error) }
        await stateChanged()
      }
      throw error
    })
    // What the command line opens is not what the window should open next.
    if (config.shell !== 'cli') store.setLastVaultRoot(info.root)
    return info
  }

  function beginWithWelcome({ store: { workspace, setWorkspace } }: Session): void {
    const current = workspace()
    if (current.openTabs.length > 0) return
    setWorkspace({ ...current, openTabs: [WELCOME_NOTE], activeTab: WELCOME_NOTE })
  }

  const firstRoot = config.vaultRoot ?? (config.shell === 'cli' ? null : store.lastVaultRoot())
  if (firstRoot !== null) {
    const opening = open(firstRoot, { asNew: false })
    // A vault that was named must open; the last one may be gone, and then a person chooses again. So they do where
    // another folder is in the place of the vault, unless nobody is there to choose.
    await opening.catch((error: unknown) => {
      if (config.vaultRoot === null || (config.shell !== 'cli' && isNotTheVault(error)))
        return logger.warn('the vault did not open', { error })
      store.dispose()
      throw error
    })
  }

  // A shell that comes and goes leaves that to one that stays.
  const upkeep = config.shell === 'cli' ? [] : [backUpDaily(), noteUseHourly()]

  function backUpDaily(): Disposable {
    return createDailyBackup({
      databaseFile: appFile,
      holds: APP_STATE_HOLDS,
      mayPrune: () => !store.usageDays.clockJumped(),
      onProblem(sentence) {
        store.addNotice(sentence)
        void stateChanged()
      },
      clock,
      logger,
    })
  }

  function noteUseHourly(): Disposable {
    store.usageDays.observe()
    return repeat(() => store.usageDays.observe(), { firstMs: HOUR_MS, everyMs: HOUR_MS, clock })
  }

  return {
    config,
    services,
    store,
    network,
    look: {
      theme: () => store.settings().theme,
      written: () => writtenLook(textLook(store.settings())),
      customCss: customCss.text,
    },
    attach: (channel, clientId) => server.attach(channel, clientId),
    openAsset: (path) => services.session().vault.openAsset(path),
    openLink: started.openLink,
    openFile: (file) =>
      void services.desktop
        .openFile(file)
        .catch((error: unknown) => logger.error('file not opened', { error })),
    windowClosed: (number) => services.windows.closed(number),
    async dispose() {
      started.dispose()
      await vault.dispose()
      stopListening()
      await disposeAll([...upkeep, customCss, downloads, embeddingModels, engine])
      store.dispose()
    },
  }
}
