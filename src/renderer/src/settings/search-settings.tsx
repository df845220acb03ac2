import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { EmbeddingModelInfo } from '../../../shared/contract/search.ts'
import { Settings } from '../../../shared/domain/settings.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { indexLabel } from '../stores/index-status-store.ts'
import { Button } from '../ui/field/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'
import { useReport } from '../connection/use-report.ts'
import { spokenNumber } from '../../../shared/domain/dates/spoken-date.ts'
import styles from './search-settings.module.css'

export function SearchSettings() {
  const { app, search } = useStores()
  const settings = useStore(app.state, (state) => state.app?.settings) ?? Settings.parse({})
  const report = useReport()
  return (
    <>
      <SettingGroup title="Search">
        <Setting title="Search by" text="Where a search starts. The search panel can change it.">
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
        </Setting>
      </SettingGroup>
      <EmbeddingModels chosen={settings.embeddingModel} />
      <Index />
    </>
  )
}

function EmbeddingModels({ chosen }: { readonly chosen: string }) {
  const { data: models, error, reload } = useCall('embedding.models', {})
  return (
    <SettingGroup
      title="Model for meaning"
      text="It turns passages into numbers on this machine, so that a search finds what is said in other words. Changing it indexes the vault again."
    >
      {error ? <p role="alert">{error.message}</p> : null}
      {(models ?? []).map((model) => (
        <EmbeddingModel
          key={model.id}
          model={model}
          isChosen={model.id === chosen}
          onChange={reload}
        />
      ))}
    </SettingGroup>
  )
}

type Download = { readonly doneBytes: number; readonly totalBytes: number }

function EmbeddingModel({
  model,
  isChosen,
  onChange,
}: {
  readonly model: EmbeddingModelInfo
  readonly isChosen: boolean
  readonly onChange: () => void
}) {
  const client = useClient()
  const { app } = useStores()
  const report = useReport()
  const [download, setDownload] = useState<Download | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const fetchModel = async (): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setDownload({ doneBytes: 0, totalBytes: model.sizeBytes })
    const files = new Map<string, Download>()
    try {
      for await (const { file, doneBytes, totalBytes } of client.stream(
        'embedding.download',
        { id: model.id },
        { signal },
      )) {
        files.set(file, { doneBytes, totalBytes })
        const all = [...files.values()]
        setDownload({
          doneBytes: all.reduce((sum, one) => sum + one.doneBytes, 0),
          totalBytes: Math.max(
            model.sizeBytes,
            all.reduce((sum, one) => sum + one.totalBytes, 0),
          ),
        })
      }
      onChange()
    } catch (error) {
      report(error)
    } finally {
      setDownload(null)
    }
  }

  return (
    <Setting
      title={model.name}
      text={
        <>
          {model.description} {model.languages} · {model.dimensions} dimensions ·{' '}
          {megabytes(model.sizeBytes)}
        </>
      }
    >
      {download ? (
        <div className={styles.download}>
          <span role="status">
            {megabytes(download.doneBytes)} of {megabytes(download.totalBytes)}
          </span>
          <ProgressBar
            label={`Downloading ${model.name}`}
            value={download.totalBytes > 0 ? download.doneBytes / download.totalBytes : null}
          />
          <Button onClick={() => controller.current?.abort()}>Cancel</Button>
        </div>
      ) : isChosen ? (
        <span className={styles.chosen}>✓ In use</span>
      ) : model.installed ? (
        <Button onClick={() => void app.updateSettings({ embeddingModel: model.id }).catch(report)}>
          Use
        </Button>
      ) : (
        <Button onClick={() => void fetchModel()}>Download</Button>
      )}
    </Setting>
  )
}

function Index() {
  const client = useClient()
  const { indexStatus } = useStores()
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

const megabytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${Math.round(bytes / 1_000_000)} MB`
