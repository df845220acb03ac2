import { useStore } from 'zustand'
import { LOOK_BOUNDS } from '../../../../shared/domain/looks/look-settings.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Setting } from '../../ui/field/setting.tsx'
import { Stepper } from '../../ui/field/stepper.tsx'
import { CoreSetting } from '../core-setting.tsx'
import { useCoreSettings } from '../use-core-settings.ts'
import { LOOK_WORDS } from './words.ts'

const WORDS = LOOK_WORDS.zoom

/** A browser has a zoom of its own, which does it better than a page can. */
export function ZoomSetting() {
  const { app } = useStores()
  const { settings, set } = useCoreSettings()
  const isDesktop = useStore(app.state, (state) => state.app?.shell === 'electron')
  if (!isDesktop) return <Setting title={WORDS.title} text={WORDS.inBrowser} words={WORDS.words} />
  return (
    <CoreSetting names={['zoom']} title={WORDS.title} text={WORDS.text} words={WORDS.words}>
      <Stepper
        label={WORDS.title}
        value={settings.zoom}
        {...LOOK_BOUNDS.zoom}
        step={10}
        unit="%"
        onChange={(zoom) => set({ zoom })}
      />
    </CoreSetting>
  )
}
