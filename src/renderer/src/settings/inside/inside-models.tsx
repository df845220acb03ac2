import { useState } from 'react'
import { useStore } from 'zustand'
import type { ModelFile } from '../../../../shared/domain/models/engine.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { useEngineState } from '../../connection/use-engine-state.ts'
import { SettingGroup } from '../../ui/field/setting.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ChooseModels } from './choose-models.tsx'
import { EngineStatus } from './engine-status.tsx'
import { OfferedRow } from './offered-row.tsx'
import { ShelvedRow } from './shelved-row.tsx'
import { shelvedModels } from './shelved-models.ts'
import { INSIDE_WORDS, OFFER_WORDS } from './words.ts'
import styles from './inside.module.css'

const NONE: readonly never[] = []

/** Models that Latent runs itself: what is loaded, what is here, and what can be had. */
export function InsideModels() {
  const { app } = useStores()
  const providers = useStore(app.state, (state) => state.app?.settings.providers) ?? NONE
  const isLocalOnly = useStore(app.state, (state) => state.app?.settings.localOnly) ?? false
  const state = useEngineState()
  const { data: models, error, reload } = useCall('engine.models', {})
  const [found, setFound] = useState<readonly ModelFile[]>([])

  if (!state || !models)
    return (
      <SettingGroup title={INSIDE_WORDS.title} text={INSIDE_WORDS.about}>
        {error ? (
          <p className={styles.problem} role="alert">
            {error.message}
          </p>
        ) : (
          <Spinner label={INSIDE_WORDS.looking} />
        )}
      </SettingGroup>
    )
  const { offered, memoryBytes } = models
  const canRun = state.problem === null
  const shelved = shelvedModels(offered, providers, found)
  const wanted = offered.filter(({ onDisk }) => onDisk.status !== 'there')
  return (
    <SettingGroup title={INSIDE_WORDS.title} text={INSIDE_WORDS.about}>
      <EngineStatus state={state} />
      {shelved.length > 0 ? (
        <ul className={styles.list} aria-label={INSIDE_WORDS.title}>
          {shelved.map((model) => (
            <li key={model.path}>
              <ShelvedRow
                model={model}
                canRun={canRun}
                machineBytes={memoryBytes}
                onChange={reload}
              />
            </li>
          ))}
        </ul>
      ) : canRun ? (
        <p className={styles.quiet}>{INSIDE_WORDS.none}</p>
      ) : null}
      {canRun ? <ChooseModels onFound={setFound} /> : null}
      {canRun && wanted.length > 0 ? (
        <section className={styles.offers} aria-label={OFFER_WORDS.title}>
          <h4>{OFFER_WORDS.title}</h4>
          <p className={styles.quiet}>{isLocalOnly ? OFFER_WORDS.localOnly : OFFER_WORDS.about}</p>
          <ul className={styles.list} aria-label={OFFER_WORDS.title}>
            {wanted.map((model) => (
              <li key={model.id}>
                <OfferedRow
                  model={model}
                  machineBytes={memoryBytes}
                  isRefused={isLocalOnly}
                  onChange={reload}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </SettingGroup>
  )
}
