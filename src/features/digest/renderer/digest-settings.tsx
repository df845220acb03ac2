import { useFeatureSettings } from '../../../renderer/src/connection/use-feature-settings.ts'
import { Segmented } from '../../../renderer/src/ui/field/segmented.tsx'
import { TextField } from '../../../renderer/src/ui/field/text-field.tsx'
import { Setting, SettingGroup } from '../../../renderer/src/ui/field/setting.tsx'
import { useReport } from '../../../renderer/src/connection/use-report.ts'
import { DigestSettings } from '../shared/settings.ts'

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((label, index) => ({
  value: String(index + 1),
  label,
}))

/** When digests are saved by themselves. A field without a time turns its kind off. */
export function DigestSettingsPage() {
  const { settings, set: update } = useFeatureSettings(DigestSettings)
  const report = useReport()
  const set = (patch: Partial<DigestSettings>): void => void update(patch).catch(report)
  const time = (name: 'digestDailyTime' | 'digestWeeklyTime', label: string) => (
    <TextField
      label={label}
      hideLabel
      type="time"
      value={settings[name]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  )
  return (
    <SettingGroup
      title="Digests"
      text="What happened on a day or in a week, saved into its note at these times. One that was missed while the machine slept is made up for. No model is asked."
    >
      <Setting title="Every day at" text="Into the daily note. Without a time, only when you ask.">
        {time('digestDailyTime', 'Time of the daily digest')}
      </Setting>
      <Setting
        title="Every week at"
        text="Into the weekly note. Without a time, only when you ask."
      >
        {time('digestWeeklyTime', 'Time of the weekly digest')}
      </Setting>
      <Setting title="Day of the weekly digest">
        <Segmented
          label="Day of the weekly digest"
          value={String(settings.digestWeeklyDay)}
          options={DAYS}
          onChange={(day) => set({ digestWeeklyDay: Number(day) })}
        />
      </Setting>
    </SettingGroup>
  )
}
