import { useState } from 'react'
import type { EmbeddingModelInfo, KeptVectors } from '../../../../shared/contract/embedding.ts'
import type { IndexStatus } from '../../../../shared/contract/search.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { useReport } from '../../connection/use-report.ts'
import { spokenSize } from '../../stores/spoken-size.ts'
import { ConfirmSheet } from '../../ui/dialog/confirm-sheet.tsx'
import { Button } from '../../ui/field/button.tsx'
import { SettingGroup } from '../../ui/field/setting.tsx'
import { VECTOR_WORDS } from './words.ts'
import styles from '../inside/inside.module.css'

/** Vectors of models that are not in use: nothing but a person removes them. Nothing where there are none. */
export function KeptVectorsList({
  models,
  status: { embeddingModel, building },
}: {
  readonly models: readonly EmbeddingModelInfo[]
  readonly status: IndexStatus
}) {
  // Asked again when another model is in use, or is to be.
  return <List key={`${embeddingModel} ${building?.model ?? ''}`} models={models} />
}

function List({ models }: { readonly models: readonly EmbeddingModelInfo[] }) {
  const client = useClient()
  const report = useReport()
  const { data, reload } = useCall('embedding.keptVectors', {})
  const [removing, setRemoving] = useState<KeptVectors | null>(null)
  const unused = (data ?? []).filter(({ isInUse, vectors }) => !isInUse && vectors > 0)
  const nameOf = ({ model }: KeptVectors): string =>
    models.find(({ id }) => id === model)?.name ?? model
  if (unused.length === 0) return null
  return (
    <SettingGroup title={VECTOR_WORDS.title} text={VECTOR_WORDS.about}>
      <ul className={styles.list} aria-label={VECTOR_WORDS.title}>
        {unused.map((each) => (
          <li key={each.id}>
            <div className={styles.row}>
              <div className={styles.words}>
                <strong>{nameOf(each)}</strong>
                <span className={styles.quiet}>
                  {VECTOR_WORDS.count(spokenNumber(each.vectors), spokenSize(each.bytes))}
                </span>
              </div>
              <div className={styles.actions}>
                <Button
                  kind="quiet"
                  aria-label={`${VECTOR_WORDS.remove}: ${nameOf(each)}`}
                  onClick={() => setRemoving(each)}
                >
                  {VECTOR_WORDS.remove}
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {removing ? (
        <ConfirmSheet
          title={VECTOR_WORDS.removeTitle(nameOf(removing))}
          description={VECTOR_WORDS.removeText(spokenNumber(removing.vectors))}
          action={VECTOR_WORDS.remove}
          onConfirm={() => {
            setRemoving(null)
            void client
              .call('embedding.dropVectors', { id: removing.id })
              .catch(report)
              .finally(reload)
          }}
          onCancel={() => setRemoving(null)}
        />
      ) : null}
    </SettingGroup>
  )
}
