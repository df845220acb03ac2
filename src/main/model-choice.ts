import type { AppState, ModelStatus } from '../shared/contract/app.ts'
import type { ModelSettings } from '../shared/domain/settings.ts'
import { LatentError } from '../shared/rpc/errors.ts'
import { isLoopbackAddress } from './agent/endpoint-address.ts'
import { createOfflineModel } from './agent/offline-model.ts'
import { createOpenAiModel } from './agent/openai-model.ts'
import type { Model } from './agent/model.ts'
import type { Config } from './config.ts'
import type { Ports } from './platform/ports.ts'
import { allTools } from './tools/all-tools.ts'
import { weekStart } from './week-start.ts'
import type { AppStore } from './state/app-store.ts'

/** Who answers in the chat: the endpoint of the settings, or the offline assistant when there is none. */
export interface ModelChoice {
  current(): Model
  status(): Promise<ModelStatus>
  /** The key for an endpoint, from the secret store; null when none is stored. */
  keyFor(baseUrl: string): Promise<string | null>
  /** What the environment offers and nobody has answered yet. */
  offer(): AppState['environmentOffer']
  /** Takes the offer (its key stays in the environment) or puts it aside for good. @throws `not_found` without one */
  answerOffer(accept: boolean): void
}

/** Keys are stored per origin, so that one can never travel to another host. */
export function secretName(baseUrl: string): string {
  if (!URL.canParse(baseUrl))
    throw new LatentError('invalid_input', 'The address of the model is not a web address.')
  return `model ${new URL(baseUrl).origin}`
}

export function createModelChoice(
  config: Pick<Config, 'environmentOffer'>,
  appStore: Pick<AppStore, 'settings' | 'updateSettings' | 'answeredOffer' | 'setAnsweredOffer'>,
  ports: Pick<Ports, 'clock'> & { readonly secrets: Pick<Ports['secrets'], 'get'> },
  { override }: { readonly override: Model | undefined },
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

  const offline = createOfflineModel({
    clock: ports.clock,
    tools: allTools,
    weekStart: weekStart(),
  })
  let endpoint: { readonly settings: ModelSettings; readonly model: Model } | null = null

  function current(): Model {
    if (override) return override
    const { model: settings } = appStore.settings()
    if (!settings) return offline
    const { baseUrl, model, profile = {} } = settings
    if (
      endpoint?.settings.baseUrl !== baseUrl ||
      endpoint.settings.model !== model ||
      endpoint.settings.profile?.toolCalls !== profile.toolCalls ||
      endpoint.settings.profile?.startsInThoughts !== profile.startsInThoughts
    )
      endpoint = {
        settings,
        model: createOpenAiModel({
          baseUrl,
          model,
          profile,
          getKey: () => keyFor(baseUrl),
          clock: ports.clock,
        }),
      }
    return endpoint.model
  }

  return {
    current,
    keyFor,
    async status() {
      const { model: settings } = appStore.settings()
      const { label, isLocal } = current()
      if (override || !settings) return { kind: 'offline', label, isLocal, problem: null }
      const { hostname } = new URL(settings.baseUrl)
      const needsKey =
        !isLoopbackAddress(settings.baseUrl) && (await keyFor(settings.baseUrl)) === null
      const problem = needsKey ? `No key is stored for ${hostname}.` : null
      return { kind: 'endpoint', label, isLocal, problem }
    },
    offer() {
      if (!offered || isAnswered()) return null
      return { baseUrl: offered.baseUrl, model: offered.model, hasKey: offered.apiKey !== null }
    },
    answerOffer(accept) {
      if (!offered || isAnswered())
        throw new LatentError('not_found', 'The environment offers no model.')
      const { baseUrl, model } = offered
      if (accept) appStore.updateSettings({ model: { preset: 'custom', baseUrl, model } })
      appStore.setAnsweredOffer(`${accept ? 'accepted' : 'declined'} ${fingerprint}`)
    },
  }
}
