import { useStore } from 'zustand'
import { Settings } from '../../../../shared/domain/settings.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { SettingGroup } from '../../ui/field/setting.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OFFER_WORDS } from '../inside/words.ts'
import { ImportTable } from './import-table.tsx'
import { KeptVectorsList } from './kept-vectors-list.tsx'
import { MeaningRow } from './meaning-row.tsx'
import { MEANING_WORDS } from './words.ts'
import styles from '../inside/inside.module.css'

/** The models for search by meaning: which is in use, which can be, and what the index keeps of others. */
export function MeaningModels() {
  const { app, indexStatus } = useStores()
  const settings = useStore(app.state, (state) => state.app?.settings) ?? Settings.parse({})
  const status = useStore(indexStatus.state, (state) => state.status)
  const { data: models, error, reload } = useCall('embedding.models', {})
  const used = status?.embeddingModel ?? settings.embeddingModel
  return (
    <>
      <SettingGroup title={MEANING_WORDS.title} text={MEANING_WORDS.about}>
        {error ? (
          <p className={styles.problem} role="alert">
            {error.message}
          </p>
        ) : models ? (
          <>
            {settings.localOnly ? <p className={styles.quiet}>{OFFER_WORDS.localOnly}</p> : null}
            {models.length === 0 ? (
              <p className={styles.quiet}>{MEANING_WORDS.none}</p>
            ) : (
              <ul className={styles.list} aria-label={MEANING_WORDS.title}>
                {models.map((model) => (
                  <li key={model.id}>
                    <MeaningRow
                      model={model}
                      used={models.find(({ id }) => id === used) ?? null}
                      building={status?.building?.model === model.id ? status.building : null}
                      isRefused={settings.localOnly}
                      onChange={reload}
                    />
                  </li>
                ))}
              </ul>
            )}
            <ImportTable onImported={reload} />
          </>
        ) : (
          <Spinner label={MEANING_WORDS.looking} />
        )}
      </SettingGroup>
      {status ? <KeptVectorsList models={models ?? []} status={status} /> : null}
    </>
  )
}
