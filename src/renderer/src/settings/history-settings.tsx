import { useState } from 'react'
import { useStore } from 'zustand'
import { Settings } from '../../../shared/domain/settings.ts'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { spokenSize } from '../stores/spoken-size.ts'
import { Button } from '../ui/field/button.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'
import { useReport } from '../connection/use-report.ts'
import { spokenDayOf } from '../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'

/** How much room the earlier versions may take, and what they take. */
export function HistorySettings() {
  const { app, overlay } = useStores()
  const budget = useStore(app.state, (state) => state.app?.settings) ?? Settings.parse({})
  const usage = useCall('history.usage', {})
  const report = useReport()
  const [nowMs] = useState(() => Date.now())
  const shown = usage.data
  return (
    <SettingGroup
      title="History"
      text="Every version that Latent saved or replaced is kept for at least 30 days, outside the vault."
    >
      <Setting
        title="Room for earlier versions"
        text={
          shown
            ? `${spokenNumber(shown.versions)} versions take ${spokenSize(shown.usedBytes)}${
                shown.oldestAtMs === null
                  ? ''
                  : `, the oldest from ${spokenDayOf(shown.oldestAtMs, nowMs)}`
              }. ${shown.warning ?? ''}`
            : (usage.error?.message ?? 'Counting…')
        }
      >
        <Segmented
          label="Room for earlier versions"
          value={String(budget.historyBudgetMb)}
          options={[
            { value: '512', label: '0.5 GB' },
            { value: '2048', label: '2 GB' },
            { value: '8192', label: '8 GB' },
          ]}
          onChange={(megabytes) =>
            void app
              .updateSettings({ historyBudgetMb: Number(megabytes) })
              .then(usage.reload)
              .catch(report)
          }
        />
      </Setting>
      <Setting title="Deleted notes" text="They wait in the folder .trash in the vault.">
        <Button onClick={() => overlay.show({ kind: 'trash' })}>Show the trash</Button>
      </Setting>
    </SettingGroup>
  )
}
