import { useStores } from '../../connection/stores-context.tsx'
import { OnOff } from '../../ui/field/on-off.tsx'
import { CoreSetting } from '../core-setting.tsx'
import { useCoreSettings } from '../use-core-settings.ts'
import { LOOK_WORDS } from './words.ts'

const WORDS = LOOK_WORDS.awayNotices

/** A browser asks the person first, and may say no for good. */
export function AwaySetting() {
  const { app, toasts } = useStores()
  const { settings, set } = useCoreSettings()
  async function choose(awayNotices: boolean): Promise<void> {
    const asks = awayNotices && app.state.getState().app?.shell !== 'electron'
    if (asks && (await Notification.requestPermission()) !== 'granted')
      toasts.show(WORDS.refused, { tone: 'problem' })
    else set({ awayNotices })
  }
  return (
    <CoreSetting names={['awayNotices']} {...WORDS}>
      <OnOff
        label={WORDS.title}
        value={settings.awayNotices}
        onChange={(awayNotices) => void choose(awayNotices)}
      />
    </CoreSetting>
  )
}
