import { useLayoutEffect, useRef } from 'react'
import type { ServerPresetId, Provider } from '../../../../shared/domain/models/provider.ts'
import { Button } from '../../ui/field/button.tsx'
import { CheckIcon, ProblemIcon, RemoteIcon } from '../../ui/icons.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ModelField } from './model-field.tsx'
import { PriceFields, pricesOf } from './price-fields.tsx'
import { ProviderKey } from './provider-key.tsx'
import { Setting } from '../../ui/field/setting.tsx'
import { NetworkConsent } from './network-consent.tsx'
import { WayFields } from './way-fields.tsx'
import { useProviderForm } from './use-provider-form.ts'
import styles from './model-settings.module.css'

/** One saved model, or a new one of a preset: its address, key, name, and how it is talked to. */
export function ProviderForm(props: {
  readonly preset: ServerPresetId
  readonly saved: Provider | null
  readonly onClose: () => void
}) {
  const { saved, onClose } = props
  const {
    preset,
    settings,
    isRemote,
    needsKey,
    isComplete,
    name,
    baseUrl,
    apiVersion,
    key,
    model,
    toolCalls,
    seesImages,
    ways,
    prices,
    list,
    fetchList,
    result,
    test,
    cancelTest,
    save,
  } = useProviderForm(props)
  const form = useRef<HTMLElement>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])

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
        value={name.value}
        placeholder={settings.model || preset.label}
        onChange={(event) => name.set(event.target.value)}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        label="Address"
        value={baseUrl.value}
        placeholder={preset.addressExample ?? preset.baseUrl}
        onChange={(event) => baseUrl.set(event.target.value)}
        icon={isRemote && baseUrl.value ? <RemoteIcon aria-label="Leaves this machine" /> : null}
        spellCheck={false}
        autoComplete="off"
      />
      <NetworkConsent baseUrl={settings.baseUrl} />
      {preset.path === 'deployment' ? (
        <TextField
          label="API version"
          value={apiVersion.value}
          placeholder={preset.apiVersion}
          onChange={(event) => apiVersion.set(event.target.value)}
          autoComplete="off"
        />
      ) : null}
      {settings.baseUrl ? (
        <ProviderKey field={key} isNeeded={needsKey} keyPage={preset.keyPage ?? null} />
      ) : null}
      <ModelField
        label={preset.path === 'deployment' ? 'Deployment' : 'Model'}
        value={model.value}
        list={list}
        onChange={model.set}
        onAsk={() => void fetchList()}
      />
      <Setting
        title="How it calls tools"
        text="Most models have calls of their own. Describe the tools in the prompt for one that has none, or whose server does not pass them on."
      >
        <Segmented
          label="How it calls tools"
          value={toolCalls.value}
          options={[
            { value: 'native', label: 'Its own calls' },
            { value: 'text', label: 'In the prompt' },
            { value: 'none', label: 'Not at all' },
          ]}
          onChange={toolCalls.set}
        />
      </Setting>
      <Setting title="Sees pictures" text="Pictures of a message are sent to it as well.">
        <Segmented
          label="Sees pictures"
          value={seesImages.value ? 'yes' : 'no'}
          options={[
            { value: 'no', label: 'No' },
            { value: 'yes', label: 'Yes' },
          ]}
          onChange={(next) => seesImages.set(next === 'yes')}
        />
      </Setting>
      <WayFields value={ways.value} onChange={ways.set} />
      <PriceFields value={prices.value} onChange={prices.set} />
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
            disabled={!isComplete || !ways.isRight || pricesOf(prices.value) === null}
            onClick={() => void save()}
          >
            Save
          </Button>
        </span>
      </div>
    </section>
  )
}

const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? baseUrl
