import { useStore } from 'zustand'
import { Settings } from '../../../shared/domain/settings.ts'
import { useStores } from '../connection/stores-context.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'
import { useReport } from '../connection/use-report.ts'

export function AppearanceSettings() {
  const { app } = useStores()
  const settings = useStore(app.state, (state) => state.app?.settings) ?? Settings.parse({})
  const report = useReport()
  return (
    <SettingGroup title="Appearance">
      <Setting title="Theme">
        <Segmented
          label="Theme"
          value={settings.theme}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={(theme) => void app.updateSettings({ theme }).catch(report)}
        />
      </Setting>
      <Setting title="Font of notes" text="Code stays in its own font.">
        <Segmented
          label="Font of notes"
          value={settings.noteFont}
          options={[
            { value: 'sans', label: 'Sans' },
            { value: 'serif', label: 'Serif' },
          ]}
          onChange={(noteFont) => void app.updateSettings({ noteFont }).catch(report)}
        />
      </Setting>
      <Setting title="First day of the week" text="In calendars, and in what “this week” means.">
        <Segmented
          label="First day of the week"
          value={settings.weekStart}
          options={[
            { value: 'monday', label: 'Monday' },
            { value: 'sunday', label: 'Sunday' },
          ]}
          onChange={(weekStart) => void app.updateSettings({ weekStart }).catch(report)}
        />
      </Setting>
    </SettingGroup>
  )
}
