import { useStore } from 'zustand'
import { Settings } from '../../../shared/domain/settings.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { indexLabel } from '../stores/index-status-store.ts'
import { Button } from '../ui/field/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { CoreSetting } from './core-setting.tsx'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'
import { useReport } from '../connection/use-report.ts'
import { MeaningModels } from './meaning/meaning-models.tsx'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import styles from './search-settings.module.css'

export function SearchSettings() {
  const { app, search } = useStores()
  const settings = useStore(app.state, (state) => state.app?.settings) ?? Settings.parse({})
  const report = useReport()
  return (
    <>
      <SettingGroup title="Search">
        <CoreSetting
          names={['searchMode']}
          title="Search by"
          text="Where a search starts. The search panel can change it."
        >
          <Segmented
            label="Search by"
            value={settings.searchMode}
            options={[
              { value: 'hybrid', label: 'All' },
              { value: 'keyword', label: 'Words' },
              { value: 'semantic', label: 'Meaning' },
            ]}
            onChange={(searchMode) => {
              search.setMode(searchMode)
              void app.updateSettings({ searchMode }).catch(report)
            }}
          />
        </CoreSetting>
      </SettingGroup>
      <MeaningModels />
      <Index />
    </>
  )
}

function Index() {
  const client = useClient()
  const { indexStatus, overlay } = useStores()
  const status = useStore(indexStatus.state, (state) => state.status)
  const report = useReport()
  if (!status) return null
  const { text, tone } = indexLabel(status)
  return (
    <SettingGroup
      title="Index"
      text="Made from your notes and kept outside the vault. It can be thrown away and made again at any time."
    >
      <Setting
        title={text}
        text={`${spokenNumber(status.chunks)} passages · ${status.embeddingModel}`}
      >
        <Button
          disabled={tone === 'busy'}
          onClick={() => void client.call('index.rebuild', {}).catch(report)}
        >
          Rebuild
        </Button>
        <Button onClick={() => overlay.show({ kind: 'index' })}>Show notes</Button>
      </Setting>
      {tone === 'busy' && status.total > 0 ? (
        <ProgressBar label={text} value={status.done / status.total} />
      ) : null}
      {status.problem ? <p className={styles.problem}>{status.problem}</p> : null}
      {status.skippedCount > 0 ? (
        <details className={styles.skipped}>
          <summary>
            {spokenNumber(status.skippedCount)}{' '}
            {status.skippedCount === 1 ? 'file was' : 'files were'} left out
          </summary>
          <ul>
            {status.skipped.map(({ path, reason }) => (
              <li key={path}>
                <code>{path}</code> {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </SettingGroup>
  )
}
