import { useEffect, useRef, useState } from 'react'
import type { ListedModel } from '../../../../shared/domain/models/listed-model.ts'
import type { ModelProfile } from '../../../../shared/domain/models/model-profile.ts'
import { isOwnNetwork, isThisMachine } from '../../../../shared/domain/models/own-network.ts'
import { presetOf } from '../../../../shared/domain/models/presets.ts'
import type {
  ModelSettings,
  ServerPresetId,
  Provider,
} from '../../../../shared/domain/models/provider.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import type { ModelList } from './model-field.tsx'
import { useConsent } from './use-consent.ts'
import { useProviderKey } from './use-provider-key.ts'
import { waysOf, wayTexts } from './model-ways.ts'
import { pricesOf, priceTexts } from './price-fields.tsx'

type Question = 'list' | 'test' | 'save'
type Result = { readonly ok: boolean; readonly message: string }

/** What stands in the form of a model, and what is asked about it. */
export function useProviderForm({
  preset: presetId,
  saved,
  onClose,
}: {
  readonly preset: ServerPresetId
  readonly saved: Provider | null
  readonly onClose: () => void
}) {
  const client = useClient()
  const { app } = useStores()
  const preset = presetOf(presetId)
  const [name, setName] = useState(saved?.name ?? '')
  const [baseUrl, setBaseUrl] = useState(saved?.baseUrl ?? preset.baseUrl)
  const [apiVersion, setApiVersion] = useState(saved?.apiVersion ?? '')
  const [model, setModel] = useState(saved?.model ?? '')
  /** What the person chose here; null: as it is stored, which an examination may change meanwhile. */
  const [chosenCalls, setChosenCalls] = useState<ModelProfile['toolCalls'] | null>(null)
  const [chosenSight, setChosenSight] = useState<boolean | null>(null)
  const toolCalls = chosenCalls ?? saved?.profile?.toolCalls ?? 'native'
  const seesImages = chosenSight ?? saved?.profile?.seesImages ?? false
  const ways = useWays(saved?.profile)
  const [prices, setPrices] = useState(priceTexts(saved?.profile?.prices))
  const [list, setList] = useState<ModelList>({ status: 'unasked' })
  const [result, setResult] = useState<Result | 'testing' | null>(null)
  const [id] = useState(() => saved?.id ?? crypto.randomUUID()) // saved twice it is one all the same

  const settings: ModelSettings = {
    preset: presetId,
    baseUrl: baseUrl.trim(),
    model: model.trim(),
    ...(apiVersion.trim() && { apiVersion: apiVersion.trim() }),
    // Asked so in a test too.
    ...(Object.keys(ways.asked).length > 0 && { profile: ways.asked }),
  }
  const key = useProviderKey(settings.baseUrl)
  const address = URL.parse(settings.baseUrl)
  const isRemote = address !== null && !isThisMachine(address)
  const { toAllow } = useConsent(settings.baseUrl)
  const isComplete = settings.baseUrl !== '' && settings.model !== '' && toAllow === null

  const { ask, stop } = useQuestions(key.store)
  const fetchList = (): Promise<void> => {
    setList({ status: 'asking' })
    return ask(
      'list',
      (signal) => client.call('model.list', { model: settings }, { signal }),
      (models) => setList({ status: 'known', models }),
      (message) => setList({ status: 'failed', message }),
    )
  }
  const test = (): Promise<void> => {
    setResult('testing')
    return ask(
      'test',
      (signal) => client.call('model.check', { model: settings }, { signal }),
      setResult,
      (message) => setResult({ ok: false, message }),
    )
  }
  const cancelTest = (): void => {
    stop('test')
    setResult(null)
  }
  const listedAs = (wanted: string): ListedModel | undefined =>
    list.status === 'known' ? list.models.find(({ id }) => id === wanted) : undefined
  /** What the list knows of a model is taken over with its name. */
  const chooseModel = (next: string): void => {
    setModel(next)
    cancelTest()
    const listed = listedAs(next)
    if (!listed) return
    setChosenSight(listed.seesImages ?? false)
    setPrices(priceTexts(listed.prices))
  }
  const save = (): Promise<void> =>
    ask(
      'save',
      async () => {
        await client.call('provider.save', {
          provider: {
            ...settings,
            id,
            name: name.trim() || settings.model,
            profile: { ...learned(), toolCalls, seesImages, ...ways.asked, ...pricesOf(prices) },
          },
        })
        await app.reload()
      },
      onClose,
      (message) => setResult({ ok: false, message }),
    )
  /** As it is stored now: it may have been examined while this was open. */
  const learned = (): ModelProfile => {
    const stored = app.state.getState().app?.settings.providers.find(({ id }) => id === saved?.id)
    return learnedOf(settings, stored, listedAs(settings.model))
  }
  const changeAddress = (address: string): void => {
    setBaseUrl(address)
    // What another address answers is said of none that is typed by now.
    cancelTest()
    stop('list')
    setList({ status: 'unasked' })
  }
  return {
    preset,
    settings,
    isRemote,
    needsKey: isRemote && !isOwnNetwork(address),
    isComplete,
    name: { value: name, set: setName },
    baseUrl: { value: baseUrl, set: changeAddress },
    apiVersion: { value: apiVersion, set: setApiVersion },
    key,
    model: { value: model, set: chooseModel },
    toolCalls: { value: toolCalls, set: setChosenCalls },
    seesImages: { value: seesImages, set: setChosenSight },
    ways,
    prices: { value: prices, set: setPrices },
    list,
    fetchList,
    result,
    test,
    cancelTest,
    save,
  }
}

/**
 * Asks one question of a kind at a time, after `first`; what is wrong is said by `failed`. All end with the form.
 */
function useQuestions(first: () => Promise<void>) {
  const running = useRef(new Map<Question, AbortController>())
  const stop = (kind: Question): void => running.current.get(kind)?.abort()
  useEffect(() => {
    const { current } = running
    return () => current.forEach((controller) => controller.abort())
  }, [])
  const ask = async <T>(
    kind: Question,
    question: (signal: AbortSignal) => Promise<T>,
    done: (answer: T) => void,
    failed: (message: string) => void,
  ): Promise<void> => {
    stop(kind)
    const controller = new AbortController()
    running.current.set(kind, controller)
    const { signal } = controller
    try {
      await first()
      const answer = await question(signal)
      if (!signal.aborted) done(answer)
    } catch (error) {
      if (!isAbort(error)) failed(errorSentence(error, 'That did not work.'))
      else if (!signal.aborted) failed('Cancelled.')
    }
  }
  return { ask, stop }
}

/** How the model is asked, as it is typed. */
function useWays(profile: ModelProfile | undefined) {
  const [value, set] = useState(wayTexts(profile))
  const read = waysOf(value)
  return { value, set, isRight: 'ways' in read, asked: 'ways' in read ? read.ways : {} }
}

/** What is known of this very model. */
function learnedOf(
  settings: ModelSettings,
  stored: Provider | undefined,
  listed: ListedModel | undefined,
): ModelProfile {
  const isSame = stored?.model === settings.model && stored.baseUrl === settings.baseUrl
  const contextTokens = listed?.contextTokens
  return { ...(contextTokens && { contextTokens }), ...withoutTyped(isSame ? stored.profile : {}) }
}

/** What is known of a model but for what stands in the form. */
function withoutTyped(profile: ModelProfile = {}): ModelProfile {
  const typed = new Set<string>(['prices', ...Object.keys(wayTexts(undefined))])
  return Object.fromEntries(Object.entries(profile).filter(([name]) => !typed.has(name)))
}
