import { Segmented } from '../../ui/field/segmented.tsx'
import { SettingGroup } from '../../ui/field/setting.tsx'
import { CoreSetting } from '../core-setting.tsx'
import { useCoreSettings } from '../use-core-settings.ts'
import { AccentField } from './accent-field.tsx'
import { CustomCssSetting } from './custom-css-setting.tsx'
import { AwaySetting } from './away-setting.tsx'
import { NoteTextSettings } from './note-text-settings.tsx'
import { RailSettings } from './rail-settings.tsx'
import { LOOK_WORDS as WORDS } from './words.ts'
import { TraySetting } from './tray-setting.tsx'
import { ZoomSetting } from './zoom-setting.tsx'

/** What makes the window a person's own. */
export function AppearanceSettings() {
  const { settings, set } = useCoreSettings()
  return (
    <>
      <SettingGroup title="Colours">
        <CoreSetting names={['theme']} {...WORDS.theme}>
          <Segmented
            label={WORDS.theme.title}
            value={settings.theme}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onChange={(theme) => set({ theme })}
          />
        </CoreSetting>
        <CoreSetting names={['contrast']} {...WORDS.contrast}>
          <Segmented
            label={WORDS.contrast.title}
            value={settings.contrast}
            options={[
              { value: 'system', label: 'System' },
              { value: 'usual', label: 'Usual' },
              { value: 'high', label: 'High' },
            ]}
            onChange={(contrast) => set({ contrast })}
          />
        </CoreSetting>
        <CoreSetting
          names={['accent']}
          title={WORDS.accent.title}
          text={WORDS.accent.text}
          words={WORDS.accent.words}
        >
          <AccentField accent={settings.accent} onChange={(accent) => set({ accent })} />
        </CoreSetting>
      </SettingGroup>
      <NoteTextSettings />
      <SettingGroup title="Window">
        <CoreSetting names={['density']} {...WORDS.density}>
          <Segmented
            label={WORDS.density.title}
            value={settings.density}
            options={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
            onChange={(density) => set({ density })}
          />
        </CoreSetting>
        <ZoomSetting />
        <RailSettings />
        <TraySetting />
        <AwaySetting />
      </SettingGroup>
      <SettingGroup title="Dates and times">
        <CoreSetting names={['dateOrder']} {...WORDS.dateOrder}>
          <Segmented
            label={WORDS.dateOrder.title}
            value={settings.dateOrder}
            options={[
              { value: 'system', label: 'System' },
              { value: 'day-month', label: '4 Dec' },
              { value: 'month-day', label: 'Dec 4' },
            ]}
            onChange={(dateOrder) => set({ dateOrder })}
          />
        </CoreSetting>
        <CoreSetting names={['clock']} {...WORDS.clock}>
          <Segmented
            label={WORDS.clock.title}
            value={settings.clock}
            options={[
              { value: 'system', label: 'System' },
              { value: '24', label: '13:42' },
              { value: '12', label: '1:42 pm' },
            ]}
            onChange={(clock) => set({ clock })}
          />
        </CoreSetting>
        <CoreSetting names={['weekStart']} {...WORDS.weekStart}>
          <Segmented
            label={WORDS.weekStart.title}
            value={settings.weekStart}
            options={[
              { value: 'monday', label: 'Monday' },
              { value: 'sunday', label: 'Sunday' },
            ]}
            onChange={(weekStart) => set({ weekStart })}
          />
        </CoreSetting>
      </SettingGroup>
      <SettingGroup title="Your own styles">
        <CustomCssSetting />
      </SettingGroup>
    </>
  )
}
