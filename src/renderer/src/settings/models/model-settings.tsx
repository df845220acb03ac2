import { useStore } from 'zustand'
import { Settings } from '../../../../shared/domain/settings.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { InsideModels } from '../inside/inside-models.tsx'
import { LIMIT_WORDS } from '../words.ts'
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
      <InsideModels />
      <SettingGroup title="Limits">
        <TurnLimits settings={settings} />
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

function TurnLimits({
  settings: { maxToolCalls, maxExtensions },
}: {
  readonly settings: Pick<Settings, 'maxToolCalls' | 'maxExtensions'>
}) {
  const { app } = useStores()
  const report = useReport()
  const set = (patch: Partial<Settings>) => void app.updateSettings(patch).catch(report)
  return (
    <>
      <Setting title={LIMIT_WORDS.steps} text={LIMIT_WORDS.aboutSteps}>
        <Stepper
          value={maxToolCalls}
          range={[1, 50]}
          names={['One step less', 'One step more']}
          onChange={(next) => set({ maxToolCalls: next })}
        />
      </Setting>
      <Setting title={LIMIT_WORDS.extensions} text={LIMIT_WORDS.aboutExtensions}>
        <Stepper
          value={maxExtensions}
          range={[0, 4]}
          names={LIMIT_WORDS.extensionButtons}
          onChange={(next) => set({ maxExtensions: next })}
        />
      </Setting>
    </>
  )
}

/** @param names what a screen reader hears of the buttons */
function Stepper({
  value,
  range: [least, most],
  names: [less, more],
  onChange,
}: {
  readonly value: number
  readonly range: readonly [number, number]
  readonly names: readonly [string, string]
  readonly onChange: (value: number) => void
}) {
  return (
    <div className={styles.stepper}>
      <Button onClick={() => onChange(value - 1)} disabled={value <= least} aria-label={less}>
        −
      </Button>
      <output>{value}</output>
      <Button onClick={() => onChange(value + 1)} disabled={value >= most} aria-label={more}>
        +
      </Button>
    </div>
  )
}
