import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { OnOff } from '../../ui/field/on-off.tsx'
import { CoreSetting } from '../core-setting.tsx'
import { useCoreSettings } from '../use-core-settings.ts'
import { LOOK_WORDS } from './words.ts'

const WORDS = LOOK_WORDS.tray

/** Only a program of the desktop can stand there. */
export function TraySetting() {
  const { app } = useStores()
  const { settings, set } = useCoreSettings()
  const isDesktop = useStore(app.state, (state) => state.app?.shell === 'electron')
  if (!isDesktop) return null
  return (
    <CoreSetting names={['tray']} {...WORDS}>
      <OnOff label={WORDS.title} value={settings.tray} onChange={(tray) => set({ tray })} />
    </CoreSetting>
  )
}
