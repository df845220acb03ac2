import { useEffect, useRef, useState } from 'react'
import type { ListedModel } from '../../../../shared/domain/models/listed-model.ts'
import type { ModelProfile } from '../../../../shared/domain/models/model-profile.ts'
import { presetOf } from '../../../../shared/domain/models/presets.ts'
import type {
  ModelSettings,
  PresetId,
  Provider,
} from '../../../../shared/domain/models/provider.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { CheckIcon, ProblemIcon, RemoteIcon } from '../../ui/icons.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ModelField, type ModelList } from './model-field.tsx'
import { PriceFields, pricesOf, priceTexts } from './price-fields.tsx'
import { ProviderKey } from './provider-key.tsx'
import { Setting } from '../../ui/field/setting.tsx'
import styles from './model-settings.module.css'

type Result = { readonly ok: boolean; readonly message: string }

/** One saved model, or a new one of a preset: its address, key, name, and how it is talked to. */
export function ProviderForm({
  preset: presetId,
  saved,
  onClose,
}: {
  readonly preset: PresetId
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
  const [prices, setPrices] = useState(priceTexts(saved?.profile?.prices))
  const [list, setList] = useState<ModelList>({ status: 'unasked' })
  const [result, setResult] = useState<Result | 'testing' | null>(null)
  const controller = useRef<AbortController | null>(null)
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    return () => controller.current?.abort()
  }, [])

  const settings: ModelSettings = {
    preset: presetId,
    baseUrl: baseUrl.trim(),
    model: model.trim(),
    ...(apiVersion.trim() && { apiVersion: apiVersion.trim() }),
  }
  const isRemote = !isThisMachine(settings.baseUrl)
  const isComplete = settings.baseUrl !== '' && settings.model !== ''

  /** Runs one question at a time; what is wrong is said by `failed`. */
  const ask = async (
    question: (signal: AbortSignal) => Promise<void>,
    failed: (message: string) => void,
  ): Promise<void> => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    try {
      await question(signal)
    } catch (error) {
      if (!isAbort(error)) failed(errorSentence(error, 'That did not work.'))
      else if (!signal.aborted) failed('Cancelled.')
    }
  }
  const fetchList = (): Promise<void> => {
    setList({ status: 'asking' })
    return ask(
      async (signal) => {
        const models = await client.call('model.list', { model: settings }, { signal })
        setList({ status: 'known', models })
      },
      (message) => setList({ status: 'failed', message }),
    )
  }
  const test = (): Promise<void> => {
    setResult('testing')
    return ask(
      async (signal) =>
        setResult(await client.call('model.check', { model: settings }, { signal })),
      (message) => setResult({ ok: false, message }),
    )
  }
  const cancelTest = (): void => {
    controller.current?.abort()
    setResult(null)
  }
  /** What the list knows of a model is taken over with its name. */
  const chooseModel = (next: string): void => {
    setModel(next)
    setResult(null)
    const listed: ListedModel | undefined =
      list.status === 'known' ? list.models.find(({ id }) => id === next) : undefined
    if (!listed) return
    setChosenSight(listed.seesImages ?? false)
    setPrices(priceTexts(listed.prices))
  }
  const save = (): Promise<void> =>
    ask(
      async () => {
        const id = saved?.id ?? crypto.randomUUID()
        await client.call('provider.save', {
          provider: {
            ...settings,
            id,
            name: name.trim() || settings.model,
            profile: { ...learned(), toolCalls, seesImages, ...pricesOf(prices) },
          },
        })
        await app.reload()
        onClose()
      },
      (message) => setResult({ ok: false, message }),
    )
  /** What is known of this very model, as it is stored now: it may have been examined while this was open. */
  const learned = (): ModelProfile => {
    const stored = app.state.getState().app?.settings.providers.find(({ id }) => id === saved?.id)
    const isSame = stored?.model === settings.model && stored.baseUrl === settings.baseUrl
    const { prices: _typed, ...profile } = (isSame && stored.profile) || {}
    const listed =
      list.status === 'known' ? list.models.find(({ id }) => id === settings.model) : undefined
    return { ...(listed?.contextTokens && { contextTokens: listed.contextTokens }), ...profile }
  }

  return (
    <section
      ref={form}
      className={styles.endpoint}
      aria-label={saved ? `Edit ${saved.name}` : `Add a model of ${preset.label}`}
    >
      <h4 className={styles.title}>{preset.id === 'custom' ? 'Another endpoint' : preset.label}</h4>
      <p className={styles.hint}>
        {preset.hint}
        {preset.start ? (
          <>
            {' '}
            Start it with <code>{preset.start}</code>.
          </>
        ) : null}
      </p>
      <TextField
        label="Name"
        value={name}
        placeholder={settings.model || preset.label}
        onChange={(event) => setName(event.target.value)}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        label="Address"
        value={baseUrl}
        placeholder={preset.addressExample ?? preset.baseUrl}
        onChange={(event) => {
          setBaseUrl(event.target.value)
          setResult(null)
          setList({ status: 'unasked' })
        }}
        icon={isRemote && baseUrl ? <RemoteIcon aria-label="Leaves this machine" /> : null}
        spellCheck={false}
        autoComplete="off"
      />
      {preset.path === 'deployment' ? (
        <TextField
          label="API version"
          value={apiVersion}
          placeholder={preset.apiVersion}
          onChange={(event) => setApiVersion(event.target.value)}
          autoComplete="off"
        />
      ) : null}
      {settings.baseUrl ? (
        <ProviderKey
          baseUrl={settings.baseUrl}
          isNeeded={isRemote}
          keyPage={preset.keyPage ?? null}
        />
      ) : null}
      <ModelField
        label={preset.path === 'deployment' ? 'Deployment' : 'Model'}
        value={model}
        list={list}
        onChange={chooseModel}
        onAsk={() => void fetchList()}
      />
      <Setting
        title="How it calls tools"
        text="Most models have calls of their own. Describe the tools in the prompt for one that has none, or whose server does not pass them on."
      >
        <Segmented
          label="How it calls tools"
          value={toolCalls}
          options={[
            { value: 'native', label: 'Its own calls' },
            { value: 'text', label: 'In the prompt' },
            { value: 'none', label: 'Not at all' },
          ]}
          onChange={setChosenCalls}
        />
      </Setting>
      <Setting title="Sees pictures" text="Pictures of a message are sent to it as well.">
        <Segmented
          label="Sees pictures"
          value={seesImages ? 'yes' : 'no'}
          options={[
            { value: 'no', label: 'No' },
            { value: 'yes', label: 'Yes' },
          ]}
          onChange={(next) => setChosenSight(next === 'yes')}
        />
      </Setting>
      <PriceFields value={prices} onChange={setPrices} />
      <div className={styles.actions}>
        <Button onClick={() => void test()} disabled={result === 'testing' || !isComplete}>
          Test
        </Button>
        {result === 'testing' ? (
          <>
            <span className={styles.result} role="status">
              <Spinner label="Testing" /> Asking {hostOf(settings.baseUrl)}
            </span>
            <Button kind="quiet" onClick={cancelTest}>
              Stop
            </Button>
          </>
        ) : result ? (
          <span className={styles.result} data-ok={result.ok ? '' : undefined} role="status">
            {result.ok ? <CheckIcon /> : <ProblemIcon />} {result.message}
          </span>
        ) : null}
        <span className={styles.use}>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            disabled={!isComplete || pricesOf(prices) === null}
            onClick={() => void save()}
          >
            Save
          </Button>
        </span>
      </div>
    </section>
  )
}

function isThisMachine(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return true
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(baseUrl).hostname)
}

const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? baseUrl
