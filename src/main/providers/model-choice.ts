import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AppState, ModelStatus } from '../../shared/contract/app.ts'
import type { ModelProfile } from '../../shared/domain/models/model-profile.ts'
import {
  isOnServer,
  OFFLINE,
  type ModelSettings,
  type Provider,
} from '../../shared/domain/models/provider.ts'
import { isOwnNetwork } from '../../shared/domain/models/own-network.ts'
import { weekStartOf } from '../../shared/domain/tasks/task-days.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { createOfflineModel } from '../agent/offline/offline-model.ts'
import { createEndpointModel, type EndpointModel } from '../agent/endpoint/endpoint-model.ts'
import type { Model } from '../agent/model.ts'
import type { Config } from '../app/config.ts'
import type { Engine } from '../engine/engine.ts'
import { isLoopbackAddress } from '../platform/loopback-address.ts'
import type { Network } from '../platform/network.ts'
import type { Ports } from '../platform/ports.ts'
import type { AppStore } from '../state/app-store.ts'
import type { Tool } from '../tools/define/define-tool.ts'
import { goneFile, INSIDE_WORDS } from './words.ts'

/** Who answers in the chat: one of the saved providers, or the offline assistant. */
export interface ModelChoice {
  /**
   * Who answers in a conversation that chose `providerId`; null: the default. A provider that was removed is nobody
   * else: its conversation must not go on with a model elsewhere, so what stands for it refuses with a sentence.
   */
  forConversation(providerId: string | null): Model
  /**
   * The model behind these settings, saved or not, with the key that is stored for its origin.
   * @throws LatentError `invalid_input` for a model file, which is behind no endpoint
   */
  at(settings: ModelSettings): EndpointModel
  /** Whether the person said that notes may travel unencrypted to an origin of their own network. */
  isAllowed(origin: string): boolean
  /** The default. */
  status(): Promise<ModelStatus>
  /** All who can answer: the offline assistant, then the saved providers. */
  statuses(): Promise<ModelStatus[]>
  /** The key for an endpoint, from the secret store; null when none is stored. */
  keyFor(baseUrl: string): Promise<string | null>
  /** The keys of all saved providers, so that they can be kept out of what a model reads. */
  keys(): Promise<string[]>
  /** What the environment offers and nobody has answered yet. */
  offer(): AppState['environmentOffer']
  /** Takes the offer (its key stays in the environment) or puts it aside for good. @throws `not_found` without one */
  answerOffer(accept: boolean): void
}

/** Keys are stored per origin, so that one can never travel to another host. */
export function secretName(baseUrl: string): string {
  const origin = webOrigin(baseUrl)
  if (origin === null)
    throw new LatentError('invalid_input', 'The address of the model is not a web address.')
  return `model ${origin}`
}

/** Null for what is no address of the web, as that of a model file: all such would share one name. */
export function webOrigin(address: string): string | null {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}

const originsOf = (providers: readonly Provider[]): string[] => [
  ...new Set(providers.flatMap(({ baseUrl }) => webOrigin(baseUrl) ?? [])),
]

const OFFERED_ID = 'environment'

export function createModelChoice(
  config: Pick<Config, 'environmentOffer'>,
  appStore: Pick<AppStore, 'settings' | 'updateSettings' | 'answeredOffer' | 'setAnsweredOffer'>,
  ports: Pick<Ports, 'clock'> & { readonly secrets: Pick<Ports['secrets'], 'get'> },
  {
    tools,
    network,
    engine,
    override,
  }: {
    /** All that the offline assistant can call. */
    readonly tools: readonly Tool[]
    readonly network: Network
    /** Runs those that are files. */
    readonly engine: Pick<Engine, 'model' | 'state'>
    readonly override: Model | undefined
  },
): ModelChoice {
  const offered = config.environmentOffer
  const fingerprint = offered && `${offered.baseUrl} ${offered.model}`
  const answer = (): string | null => appStore.answeredOffer()
  const isAnswered = (): boolean =>
    answer() === `accepted ${fingerprint}` || answer() === `declined ${fingerprint}`

  async function keyFor(baseUrl: string): Promise<string | null> {
    const stored = await ports.secrets.get(secretName(baseUrl))
    if (stored !== null || !offered || answer() !== `accepted ${fingerprint}`) return stored
    return secretName(offered.baseUrl) === secretName(baseUrl) ? offered.apiKey : null
  }

  /** Those of one origin once. */
  async function keys(): Promise<string[]> {
    const keys = await Promise.all(originsOf(appStore.settings().providers).map(keyFor))
    return keys.filter((key) => key !== null)
  }

  const offline = createOfflineModel({
    clock: ports.clock,
    tools,
    weekStart: () => weekStartOf(appStore.settings()),
  })
  /** Each with the settings that it was made from: a change makes it anew, anything else keeps what it has learned. */
  const made = new Map<string, { readonly from: string; readonly model: Model }>()

  function modelOf(provider: Provider): Model {
    const { id, name, ...settings } = provider
    const isFile = !isOnServer(provider)
    const from = JSON.stringify(isFile ? provider : settings)
    const known = made.get(id)
    if (known?.from === from) return known.model
    const fresh = isFile ? insideModel(name, settings, engine) : at(settings)
    made.set(id, { from, model: fresh })
    return fresh
  }

  const isAllowed = (origin: string): boolean => appStore.settings().allowedOrigins.includes(origin)

  const at = (settings: ModelSettings): EndpointModel => {
    if (!isOnServer(settings)) throw new LatentError('invalid_input', INSIDE_WORDS.noServer)
    const { preset, baseUrl, model, apiVersion, profile = {} } = settings
    return createEndpointModel({
      preset,
      baseUrl,
      isAllowed,
      model,
      apiVersion,
      profile,
      extraHeaders: profile.extraHeaders,
      ...firstToken(profile),
      getKey: () => keyFor(baseUrl),
      secrets: keys,
      clock: ports.clock,
      fetch: network.fetch,
    })
  }

  function forConversation(providerId: string | null): Model {
    if (override) return override
    const { providers, defaultProvider } = appStore.settings()
    const id = providerId ?? defaultProvider ?? OFFLINE
    if (id === OFFLINE) return offline
    const provider = providers.find((each) => each.id === id)
    return provider ? modelOf(provider) : refusing('Removed model', REMOVED)
  }

  const offlineStatus: ModelStatus = {
    id: OFFLINE,
    name: 'Offline assistant',
    kind: 'offline',
    label: (override ?? offline).label,
    isLocal: (override ?? offline).isLocal,
    problem: null,
  }

  async function statusOf(provider: Provider): Promise<ModelStatus> {
    if (!isOnServer(provider)) return insideStatus(provider, engine)
    const { id, name, baseUrl, model } = provider
    const isLocal = isLoopbackAddress(baseUrl)
    return { id, name, kind: 'endpoint', label: model, isLocal, problem: await problemOf(baseUrl) }
  }

  async function problemOf(baseUrl: string): Promise<string | null> {
    if (!URL.canParse(baseUrl)) return 'The address of this model is not a web address.'
    const refused = network.refusal(baseUrl)
    if (refused !== null) return refused
    if (isLoopbackAddress(baseUrl) || isOwnNetwork(URL.parse(baseUrl))) return null
    if ((await keyFor(baseUrl)) !== null) return null
    return `No key is stored for ${new URL(baseUrl).hostname}.`
  }

  return {
    forConversation,
    at,
    keyFor,
    keys,
    isAllowed,
    async status() {
      const { providers, defaultProvider } = appStore.settings()
      const provider = providers.find(({ id }) => id === defaultProvider)
      return override || !provider ? offlineStatus : statusOf(provider)
    },
    async statuses() {
      const { providers } = appStore.settings()
      return [offlineStatus, ...(override ? [] : await Promise.all(providers.map(statusOf)))]
    },
    offer() {
      if (!offered || isAnswered()) return null
      return { baseUrl: offered.baseUrl, model: offered.model, hasKey: offered.apiKey !== null }
    },
    answerOffer(accept) {
      if (!offered || isAnswered())
        throw new LatentError('not_found', 'The environment offers no model.')
      const { baseUrl, model } = offered
      if (accept) {
        const { providers } = appStore.settings()
        const name = model || 'From the environment'
        appStore.updateSettings({
          providers: [
            ...providers.filter(({ id }) => id !== OFFERED_ID),
            { id: OFFERED_ID, name: name.slice(0, 100), preset: 'custom', baseUrl, model },
          ],
          defaultProvider: OFFERED_ID,
        })
      }
      appStore.setAnsweredOffer(`${accept ? 'accepted' : 'declined'} ${fingerprint}`)
    },
  }
}

const THINKING_MS = 5 * 60_000

/** How long its first word is waited for; one that thinks may say nothing for minutes. */
function firstToken(profile: ModelProfile): { readonly firstTokenTimeoutMs?: number } {
  const { firstTokenSeconds, thinking = 'none', effort = 'none' } = profile
  if (firstTokenSeconds) return { firstTokenTimeoutMs: firstTokenSeconds * 1000 }
  return thinking === 'none' && effort === 'none' ? {} : { firstTokenTimeoutMs: THINKING_MS }
}

const REMOVED =
  'The model of this conversation was removed in Settings › Model. Choose another one above the conversation.'

function insideModel(
  name: string,
  { file, profile }: ModelSettings,
  engine: Pick<Engine, 'model'>,
): Model {
  if (file === undefined) return refusing(name, INSIDE_WORDS.noFile)
  return engine.model({ path: file, name, ...(profile && { profile }) })
}

/** Stands for a model that cannot be asked, and says so when it is. */
const refusing = (label: string, sentence: string): Model => ({
  label,
  isLocal: true,
  // oxlint-disable-next-line require-yield
  async *stream() {
    throw new LatentError('unavailable', sentence)
  },
})

async function insideStatus(
  provider: Provider,
  engine: Pick<Engine, 'state'>,
): Promise<ModelStatus> {
  const { id, name, model } = provider
  const problem = engine.state().problem ?? (await fileProblem(provider))
  return { id, name, kind: 'endpoint', label: model, isLocal: true, problem }
}

async function fileProblem({ file }: ModelSettings): Promise<string | null> {
  if (file === undefined) return INSIDE_WORDS.noFile
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? null : goneFile(basename(file))
}
