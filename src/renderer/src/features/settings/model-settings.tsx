import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { EndpointCheck } from '../../../../shared/contract/settings.ts'
import type { ModelSettings, Provider } from '../../../../shared/domain/provider.ts'
import { Settings } from '../../../../shared/domain/settings.ts'
import { isAbort, LatentError } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, ProblemIcon, RemoteIcon } from '../../ui/icons.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ModelDoctor } from './model-doctor.tsx'
import { MODEL_PRESETS } from './model-presets.ts'
import { Setting, SettingGroup } from './setting.tsx'
import { useReport } from './use-report.ts'
import styles from './model-settings.module.css'

type Choice = 'offline' | ModelSettings['preset']

/** Who answers: nobody but the rules of the offline assistant, or a model behind an address. */
export function ModelSection() {
  const { app } = useStores()
  const settings = useStore(app.state, (state) => state.app?.settings) ?? Settings.parse({})
  const status = useStore(app.state, (state) => state.app?.model)
  const report = useReport()
  const saved = settings.providers.find(({ id }) => id === settings.defaultProvider) ?? null
  const [choice, setChoice] = useState<Choice>(saved?.preset ?? 'offline')

  const choose = (next: Choice): void => {
    setChoice(next)
    if (next === 'offline') void app.updateSettings({ defaultProvider: null }).catch(report)
  }
  return (
    <>
      <EnvironmentOffer />
      <SettingGroup
        title="Who answers"
        text="Without a model the offline assistant searches, shows and changes notes by rules. It is no language model, and nothing leaves this machine."
      >
        <div className={styles.choice}>
          <Segmented
            label="Who answers"
            value={choice}
            options={[
              { value: 'offline', label: 'Offline' },
              ...MODEL_PRESETS.map(({ preset, label }) => ({ value: preset, label })),
            ]}
            onChange={choose}
          />
        </div>
        {choice === 'offline' ? null : (
          // Made anew by an examination, which may have changed how tools are called.
          <Endpoint
            key={`${choice} ${saved?.profile?.examinedAtMs ?? ''}`}
            preset={choice}
            saved={saved}
          />
        )}
        {saved && saved.preset === choice ? (
          <ModelDoctor key={saved.id} provider={saved} isRemote={!isThisMachine(saved.baseUrl)} />
        ) : null}
        {status?.problem ? (
          <p className={styles.problem}>
            <ProblemIcon /> {status.problem}
          </p>
        ) : null}
      </SettingGroup>
      <SettingGroup title="Limits">
        <MaxToolCalls value={settings.maxToolCalls} />
      </SettingGroup>
    </>
  )
}

function Endpoint({
  preset,
  saved,
}: {
  readonly preset: ModelSettings['preset']
  readonly saved: Provider | null
}) {
  const client = useClient()
  const report = useReport()
  const known = MODEL_PRESETS.find((one) => one.preset === preset)
  const [baseUrl, setBaseUrl] = useState(
    saved?.preset === preset ? saved.baseUrl : (known?.baseUrl ?? ''),
  )
  const [model, setModel] = useState(saved?.preset === preset ? saved.model : '')
  const [toolCalls, setToolCalls] = useState(
    (saved?.preset === preset && saved.profile?.toolCalls) || 'native',
  )
  const [check, setCheck] = useState<EndpointCheck | null>(null)
  const [isChecking, setChecking] = useState(false)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const profile = { ...(saved?.preset === preset ? saved.profile : {}), toolCalls }
  const current: ModelSettings = { preset, baseUrl: baseUrl.trim(), model: model.trim(), profile }
  const isSaved =
    saved?.preset === preset &&
    saved.baseUrl === current.baseUrl &&
    saved.model === current.model &&
    (saved.profile?.toolCalls ?? 'native') === toolCalls
  const isComplete = current.baseUrl !== '' && current.model !== ''
  const isRemote = !isThisMachine(current.baseUrl)

  const use = async (): Promise<void> => {
    const id = saved?.id ?? crypto.randomUUID()
    await client.call('provider.save', { provider: { ...current, id, name: current.model } })
    await client.call('provider.setDefault', { id })
  }

  const test = async (): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setChecking(true)
    setCheck(null)
    try {
      setCheck(await client.call('model.check', { model: current }, { signal }))
    } catch (error) {
      if (isAbort(error)) return
      const message = error instanceof LatentError ? error.message : 'It could not be reached.'
      setCheck({ ok: false, message, models: [] })
    } finally {
      setChecking(false)
    }
  }

  return (
    <div className={styles.endpoint}>
      <p className={styles.hint}>{known?.hint}</p>
      <TextField
        label="Address"
        value={baseUrl}
        placeholder="https://…/v1"
        onChange={(event) => {
          setBaseUrl(event.target.value)
          setCheck(null)
        }}
        icon={isRemote && current.baseUrl ? <RemoteIcon aria-label="Leaves this machine" /> : null}
        spellCheck={false}
        autoComplete="off"
      />
      {current.baseUrl ? <Key baseUrl={current.baseUrl} isNeeded={isRemote} /> : null}
      <TextField
        label="Model"
        value={model}
        placeholder={check?.models[0] ?? 'Name of the model'}
        onChange={(event) => setModel(event.target.value)}
        list="latent-models"
        hint={check && check.models.length > 0 ? `${check.models.length} models there` : null}
        spellCheck={false}
        autoComplete="off"
      />
      <datalist id="latent-models">
        {check?.models.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {check && check.models.length > 0 && check.models.length <= 12 ? (
        <div className={styles.models}>
          {check.models.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === model}
              onClick={() => setModel(name)}
            >
              {name}
            </button>
          ))}
        </div>
      ) : null}
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
          onChange={setToolCalls}
        />
      </Setting>
      <div className={styles.actions}>
        <Button onClick={() => void test()} disabled={isChecking || current.baseUrl === ''}>
          Test
        </Button>
        {isChecking ? (
          <>
            <span className={styles.result} role="status">
              <Spinner label="Testing" /> Asking {hostOf(current.baseUrl)}
            </span>
            <Button kind="quiet" onClick={() => controller.current?.abort()}>
              Cancel
            </Button>
          </>
        ) : check ? (
          <span className={styles.result} data-ok={check.ok ? '' : undefined} role="status">
            {check.ok ? <CheckIcon /> : <ProblemIcon />} {check.message}
          </span>
        ) : null}
        <Button
          kind="primary"
          className={styles.use ?? ''}
          disabled={!isComplete || isSaved}
          onClick={() => void use().catch(report)}
        >
          {isSaved ? 'In use' : 'Use this model'}
        </Button>
      </div>
    </div>
  )
}

/** A key goes in and never comes out again. */
function Key({ baseUrl, isNeeded }: { readonly baseUrl: string; readonly isNeeded: boolean }) {
  const client = useClient()
  const report = useReport()
  const isAddress = URL.canParse(baseUrl)
  const { data, reload } = useCall('secret.status', isAddress ? { baseUrl } : null)
  const [value, setValue] = useState('')
  if (!data) return null

  const change = (action: Promise<unknown>): void => {
    action.then(() => {
      setValue('')
      reload()
    }, report)
  }
  return (
    <TextField
      type="password"
      label={isNeeded ? 'Key' : 'Key, where the server wants one'}
      value={value}
      placeholder={data.isSet ? '••••••••  stored' : 'Not set'}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && value)
          change(client.call('secret.set', { baseUrl, value: value.trim() }))
      }}
      hint={data.storage}
      autoComplete="off"
      end={
        value.trim() ? (
          <Button
            kind="quiet"
            className={styles.inline ?? ''}
            onClick={() => change(client.call('secret.set', { baseUrl, value: value.trim() }))}
          >
            Store
          </Button>
        ) : data.isSet ? (
          <Button
            kind="quiet"
            className={styles.inline ?? ''}
            onClick={() => change(client.call('secret.delete', { baseUrl }))}
          >
            Delete
          </Button>
        ) : null
      }
    />
  )
}

function EnvironmentOffer() {
  const client = useClient()
  const { app } = useStores()
  const offer = useStore(app.state, (state) => state.app?.environmentOffer)
  const report = useReport()
  if (!offer) return null
  const answer = (accept: boolean) => () =>
    void client
      .call('model.answerOffer', { accept })
      .then(() => app.reload())
      .catch(report)
  return (
    <div className={styles.offer} role="note">
      <p>
        <strong>The environment names a model.</strong> {offer.model || 'No model name'} at{' '}
        {offer.baseUrl}
        {offer.hasKey ? ', with a key' : ''}. Nothing is sent before you use it.
      </p>
      <Button onClick={answer(false)}>Not now</Button>
      <Button kind="primary" onClick={answer(true)}>
        Use it
      </Button>
    </div>
  )
}

function MaxToolCalls({ value }: { readonly value: number }) {
  const { app } = useStores()
  const report = useReport()
  const set = (maxToolCalls: number) => void app.updateSettings({ maxToolCalls }).catch(report)
  return (
    <Setting
      title="Steps in one answer"
      text="How often the assistant may use tools before it pauses and asks whether to go on."
    >
      <div className={styles.stepper}>
        <Button onClick={() => set(value - 1)} disabled={value <= 1} aria-label="One step less">
          −
        </Button>
        <output>{value}</output>
        <Button onClick={() => set(value + 1)} disabled={value >= 50} aria-label="One step more">
          +
        </Button>
      </div>
    </Setting>
  )
}

function isThisMachine(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return true
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(baseUrl).hostname)
}

const hostOf = (baseUrl: string): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
