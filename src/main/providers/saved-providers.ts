import { isAbsolute } from 'node:path'
import type { Effort, ModelProfile } from '../../shared/domain/models/model-profile.ts'
import {
  INSIDE_ADDRESS,
  isOnServer,
  OFFLINE,
  type Provider,
} from '../../shared/domain/models/provider.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { parseEndpointAddress } from '../agent/endpoint/endpoint-address.ts'
import { secretName, webOrigin } from './model-choice.ts'
import { INSIDE_WORDS } from './words.ts'
import type { Ports } from '../platform/ports.ts'
import type { AppStore } from '../state/app-store.ts'

/** The models that the person saved. Every change is made on what is stored at that moment. */
export interface SavedProviders {
  /** See `provider.save` of the contract. @throws LatentError `invalid_input` for an address that is not safe */
  save(provider: Provider): Provider
  /** Its key goes too, unless another provider of the same origin needs it. Not an error when it is gone. */
  delete(id: string): Promise<void>
  /** Null: the offline assistant. @throws LatentError `not_found` */
  setDefault(id: string | null): void
  /** The id again. @throws LatentError `not_found` unless a conversation can choose it */
  known(id: string | null): string | null
  /** Adds what was learned of its model. @throws LatentError `not_found` */
  learn(id: string, profile: ModelProfile): Provider
  /** Null: as the model decides. @throws LatentError `not_found` */
  setEffort(id: string, effort: Effort | null): Provider
}

export function createSavedProviders(
  appStore: Pick<AppStore, 'settings' | 'updateSettings'>,
  secrets: Pick<Ports['secrets'], 'delete'>,
): SavedProviders {
  const all = (): readonly Provider[] => appStore.settings().providers
  const find = (id: string): Provider => {
    const provider = all().find((each) => each.id === id)
    if (!provider) throw new LatentError('not_found', 'That model is not among the saved ones.')
    return provider
  }

  function put(provider: Provider): Provider {
    const providers = all()
    const isKnown = providers.some(({ id }) => id === provider.id)
    appStore.updateSettings({
      providers: isKnown
        ? providers.map((each) => (each.id === provider.id ? provider : each))
        : [...providers, provider],
      ...(providers.length === 0 && { defaultProvider: provider.id }),
    })
    return provider
  }

  function onServer(provider: Provider): Provider {
    const { allowedOrigins } = appStore.settings()
    const { file: _, ...given } = provider
    const baseUrl = parseEndpointAddress(given.baseUrl, (origin) => allowedOrigins.includes(origin))
    return { ...given, baseUrl }
  }

  /** Nothing that only an endpoint has is kept of a file. */
  function inside({ id, name, preset, model, file }: Provider): Provider {
    if (file === undefined || !isAbsolute(file))
      throw new LatentError('invalid_input', INSIDE_WORDS.notAbsolute)
    return { id, name, preset, baseUrl: INSIDE_ADDRESS, model, file }
  }

  return {
    save(given) {
      const safe = isOnServer(given) ? onServer(given) : inside(given)
      const stored = all().find(({ id }) => id === given.id)
      const isSame =
        stored?.baseUrl === safe.baseUrl && stored.model === safe.model && stored.file === safe.file
      const profile = given.profile ?? (isSame ? stored.profile : undefined)
      return put({ ...safe, ...(profile && { profile }) })
    },
    async delete(id) {
      const { providers, defaultProvider, allowedOrigins } = appStore.settings()
      const gone = providers.find((each) => each.id === id)
      if (!gone) return
      const rest = providers.filter((each) => each !== gone)
      const origin = originOf(gone)
      const isLast = rest.every((each) => originOf(each) !== origin)
      appStore.updateSettings({
        providers: rest,
        ...(defaultProvider === id && { defaultProvider: null }),
        // What was allowed was allowed for it.
        ...(isLast && { allowedOrigins: allowedOrigins.filter((each) => each !== origin) }),
      })
      if (origin !== null && isLast) await secrets.delete(secretName(origin))
    },
    setDefault(id) {
      appStore.updateSettings({ defaultProvider: id === null ? null : find(id).id })
    },
    known: (id) => (id === null || id === OFFLINE ? id : find(id).id),
    learn(id, learned) {
      const provider = find(id)
      return put({ ...provider, profile: { ...provider.profile, ...learned } })
    },
    setEffort(id, effort) {
      const provider = find(id)
      const { effort: _, ...rest } = provider.profile ?? {}
      return put({ ...provider, profile: { ...rest, ...(effort !== null && { effort }) } })
    },
  }
}

const originOf = ({ baseUrl }: Provider): string | null => webOrigin(baseUrl)
