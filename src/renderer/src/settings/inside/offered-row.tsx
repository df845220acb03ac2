import type { OfferedModel } from '../../../../shared/contract/engine.ts'
import { spokenSize } from '../../stores/spoken-size.ts'
import { DownloadActions, DownloadState } from './download-parts.tsx'
import { MemoryWarning } from './memory-warning.tsx'
import { useDownload } from './use-download.ts'
import { INSIDE_WORDS, OFFER_WORDS } from './words.ts'
import styles from './inside.module.css'

/** A model that can be had: what it costs in room and memory, and how far its download is. */
export function OfferedRow({
  model,
  machineBytes,
  isRefused,
  onChange,
}: {
  readonly model: OfferedModel
  readonly machineBytes: number
  /** Nothing may be fetched now. */
  readonly isRefused: boolean
  readonly onChange: () => void
}) {
  const { name, about, bytes, memoryBytes, languages, licence } = model
  const download = useDownload('engine', model, onChange)
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{about}</span>
        <span className={styles.quiet}>
          {[spokenSize(bytes), INSIDE_WORDS.aboutMemory(spokenSize(memoryBytes))].join(' · ')}
        </span>
        <span className={styles.quiet}>{OFFER_WORDS.languages(languages)}</span>
        <span className={styles.quiet}>{OFFER_WORDS.licence(licence)}</span>
        <MemoryWarning neededBytes={memoryBytes} machineBytes={machineBytes} />
        <DownloadState download={download} model={model} />
      </div>
      <div className={styles.actions}>
        <DownloadActions download={download} model={model} isRefused={isRefused} />
      </div>
    </div>
  )
}
