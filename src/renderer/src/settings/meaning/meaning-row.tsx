import { useState } from 'react'
import type { EmbeddingModelInfo } from '../../../../shared/contract/embedding.ts'
import type { IndexStatus } from '../../../../shared/contract/search.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { useReport } from '../../connection/use-report.ts'
import { spokenSize } from '../../stores/spoken-size.ts'
import { ConfirmSheet } from '../../ui/dialog/confirm-sheet.tsx'
import { Button } from '../../ui/field/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { DownloadActions, DownloadState } from '../inside/download-parts.tsx'
import { useDownload } from '../inside/use-download.ts'
import { OFFER_WORDS } from '../inside/words.ts'
import { MEANING_WORDS } from './words.ts'
import styles from '../inside/inside.module.css'

type Building = NonNullable<IndexStatus['building']>

/** A model for meaning: what it is, what of it is here, and what can be done with it. */
export function MeaningRow({
  model,
  used,
  building,
  isRefused,
  onChange,
}: {
  readonly model: EmbeddingModelInfo
  /** The model that answers, where it is known. */
  readonly used: EmbeddingModelInfo | null
  /** Set while this one is to take its place. */
  readonly building: Building | null
  /** Nothing may be fetched now. */
  readonly isRefused: boolean
  readonly onChange: () => void
}) {
  const { id, name, about, languages, dimensions, bytes, licence, from, onDisk } = model
  const download = useDownload('embedding', model, onChange)
  const isUsed = used?.id === id
  const facts = [
    languages,
    model.isTable ? MEANING_WORDS.table : MEANING_WORDS.encoder,
    MEANING_WORDS.dimensions(spokenNumber(dimensions)),
    spokenSize(bytes),
  ]
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{about}</span>
        <span className={styles.quiet}>{facts.join(' · ')}</span>
        <span className={styles.quiet}>{OFFER_WORDS.licence(licence)}</span>
        {isUsed ? <span className={styles.used}>{MEANING_WORDS.inUse}</span> : null}
        {building ? <BuildingState model={model} building={building} used={used} /> : null}
        <DownloadState download={download} model={model} />
      </div>
      <div className={styles.actions}>
        {onDisk.status !== 'there' && from ? (
          <DownloadActions
            download={download}
            model={{ name, bytes, licence, ...from }}
            isRefused={isRefused}
          />
        ) : (
          <HereActions
            model={model}
            used={used}
            isBuilding={building !== null}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  )
}

function BuildingState({
  model,
  building: { done, total },
  used,
}: {
  readonly model: EmbeddingModelInfo
  readonly building: Building
  readonly used: EmbeddingModelInfo | null
}) {
  const share = total > 0 ? done / total : 0
  return (
    <div className={styles.progress}>
      <span role="status">
        {MEANING_WORDS.building(spokenNumber(Math.floor(share * 100)))}.{' '}
        {used ? MEANING_WORDS.answersMeanwhile(used.name) : null}
      </span>
      <ProgressBar label={MEANING_WORDS.buildingBar(model.name)} value={share} />
    </div>
  )
}

/** The buttons of a model that is on this machine. */
function HereActions({
  model,
  used,
  isBuilding,
  onChange,
}: {
  readonly model: EmbeddingModelInfo
  readonly used: EmbeddingModelInfo | null
  readonly isBuilding: boolean
  readonly onChange: () => void
}) {
  const { id, name, bytes, origin } = model
  const client = useClient()
  const { app } = useStores()
  const report = useReport()
  const [isDeleting, setIsDeleting] = useState(false)
  const use = (embeddingModel: string): void =>
    void app.updateSettings({ embeddingModel }).catch(report)
  const remove = (): void => {
    setIsDeleting(false)
    void client.call('embedding.deleteModel', { id }).catch(report).finally(onChange)
  }
  if (used?.id === id) return null
  if (isBuilding)
    return used ? (
      <Button aria-label={`${MEANING_WORDS.callOff}: ${name}`} onClick={() => use(used.id)}>
        {MEANING_WORDS.callOff}
      </Button>
    ) : null
  return (
    <>
      {origin === 'bundled' ? null : (
        <Button
          kind="quiet"
          aria-label={`${MEANING_WORDS.delete}: ${name}`}
          onClick={() => setIsDeleting(true)}
        >
          {MEANING_WORDS.delete}
        </Button>
      )}
      <Button aria-label={`${MEANING_WORDS.use}: ${name}`} onClick={() => use(id)}>
        {MEANING_WORDS.use}
      </Button>
      {isDeleting ? (
        <ConfirmSheet
          title={MEANING_WORDS.deleteTitle(name)}
          description={MEANING_WORDS.deleteText(spokenSize(bytes), origin === 'imported')}
          action={MEANING_WORDS.delete}
          onConfirm={remove}
          onCancel={() => setIsDeleting(false)}
        />
      ) : null}
    </>
  )
}
