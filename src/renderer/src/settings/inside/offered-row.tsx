import { useRef, useState } from 'react'
import type { OfferedModel } from '../../../../shared/contract/engine.ts'
import { spokenSize } from '../../stores/spoken-size.ts'
import { AlertSheet } from '../../ui/dialog/alert-sheet.tsx'
import { Button } from '../../ui/field/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
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
  const { name, about, bytes, memoryBytes, languages, licence, onDisk } = model
  const download = useDownload(model, onChange)
  const { step, problem } = download
  const [isAsking, setIsAsking] = useState(false)
  const size = spokenSize(bytes)
  const done = step?.doneBytes ?? (onDisk.status === 'part' ? onDisk.bytes : 0)
  const isPart = onDisk.status === 'part'
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{about}</span>
        <span className={styles.quiet}>
          {[size, INSIDE_WORDS.aboutMemory(spokenSize(memoryBytes))].join(' · ')}
        </span>
        <span className={styles.quiet}>{OFFER_WORDS.languages(languages)}</span>
        <span className={styles.quiet}>{OFFER_WORDS.licence(licence)}</span>
        <MemoryWarning neededBytes={memoryBytes} machineBytes={machineBytes} />
        {problem ? (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        ) : null}
        {step ? (
          <div className={styles.progress}>
            <span role="status">
              {step.phase === 'checking'
                ? `${OFFER_WORDS.checking} …`
                : OFFER_WORDS.progress(spokenSize(done), size)}
            </span>
            <ProgressBar
              label={OFFER_WORDS.bar(name)}
              value={step.phase === 'checking' ? null : done / bytes}
            />
          </div>
        ) : isPart ? (
          <span className={styles.progress}>{OFFER_WORDS.paused(spokenSize(done), size)}</span>
        ) : null}
      </div>
      <div className={styles.actions}>
        {step ? (
          <>
            <Button aria-label={`${OFFER_WORDS.pause}: ${name}`} onClick={download.pause}>
              {OFFER_WORDS.pause}
            </Button>
            <Cancel name={name} onClick={download.cancel} />
          </>
        ) : isPart ? (
          <>
            <Button
              aria-label={`${OFFER_WORDS.resume}: ${name}`}
              disabled={isRefused}
              onClick={download.start}
            >
              {OFFER_WORDS.resume}
            </Button>
            <Cancel name={name} onClick={download.cancel} />
          </>
        ) : (
          <Button
            aria-label={`${OFFER_WORDS.download} ${name}`}
            disabled={isRefused}
            onClick={() => setIsAsking(true)}
          >
            {OFFER_WORDS.download}
          </Button>
        )}
      </div>
      {isAsking ? (
        <AskDownload
          model={model}
          onAnswer={(isWanted) => {
            setIsAsking(false)
            if (isWanted) download.start()
          }}
        />
      ) : null}
    </div>
  )
}

const Cancel = ({ name, onClick }: { readonly name: string; readonly onClick: () => void }) => (
  <Button kind="quiet" aria-label={`${OFFER_WORDS.cancel}: ${name}`} onClick={onClick}>
    {OFFER_WORDS.cancel}
  </Button>
)

/** Says what is fetched, how much, and from where, before anything is. */
function AskDownload({
  model: { name, bytes, host, repository, licence },
  onAnswer,
}: {
  readonly model: OfferedModel
  readonly onAnswer: (isWanted: boolean) => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertSheet
      open
      onEscape={() => onAnswer(false)}
      title={OFFER_WORDS.askTitle(name)}
      description={
        <>
          <p>{OFFER_WORDS.ask(spokenSize(bytes), host, repository)}</p>
          <p>{OFFER_WORDS.licence(licence)}</p>
        </>
      }
      initialFocus={cancel}
      footer={
        <>
          <Button kind="primary" onClick={() => onAnswer(true)}>
            {OFFER_WORDS.asked}
          </Button>
          <Button ref={cancel} onClick={() => onAnswer(false)}>
            {OFFER_WORDS.cancel}
          </Button>
        </>
      }
    />
  )
}
