import { useStore } from 'zustand'
import { Settings } from '../../../../shared/domain/settings.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { ProviderList } from './provider-list.tsx'
import { Setting, SettingGroup } from '../../ui/field/setting.tsx'
import { useReport } from '../../connection/use-report.ts'
import styles from './model-settings.module.css'

/** Who can answer: the offline assistant, and the models that the person saved. */
export function ModelSection() {
  const { app } = useStores()
  const settings = useStore(app.state, (state) => state.app?.settings) ?? Settings.parse({})
  return (
    <>
      <EnvironmentOffer />
      <SettingGroup
        title="Who answers"
        text="Without a model the offline assistant searches, shows and changes notes by rules. It is no language model, and nothing leaves this machine. A conversation can choose another one than the default."
      >
        <ProviderList />
      </SettingGroup>
      <SettingGroup title="Limits">
        <MaxToolCalls value={settings.maxToolCalls} />
      </SettingGroup>
    </>
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
