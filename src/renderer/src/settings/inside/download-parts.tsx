import { useRef, useState } from 'react'
import { spokenSize } from '../../stores/spoken-size.ts'
import { AlertSheet } from '../../ui/dialog/alert-sheet.tsx'
import { Button } from '../../ui/field/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { Download } from './use-download.ts'
import { OFFER_WORDS } from './words.ts'
import styles from './inside.module.css'

/** What is said of a model before it is fetched. */
export interface Wanted {
  readonly name: string
  readonly bytes: number
  readonly host: string
  readonly repository: string
  readonly licence: string
}

/** How far a download is, and what went wrong with it. */
export function DownloadState({
  download: { step, problem, doneBytes, isPart },
  model: { name, bytes },
}: {
  readonly download: Download
  readonly model: Pick<Wanted, 'name' | 'bytes'>
}) {
  const size = spokenSize(bytes)
  const isChecking = step?.phase === 'checking'
  return (
    <>
      {problem ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : null}
      {step ? (
        <div className={styles.progress}>
          <span role="status">
            {isChecking
              ? `${OFFER_WORDS.checking} …`
              : OFFER_WORDS.progress(spokenSize(doneBytes), size)}
          </span>
          <ProgressBar
            label={OFFER_WORDS.bar(name)}
            value={isChecking ? null : doneBytes / bytes}
          />
        </div>
      ) : isPart ? (
        <span className={styles.progress}>{OFFER_WORDS.paused(spokenSize(doneBytes), size)}</span>
      ) : null}
    </>
  )
}

/** The buttons of a model that is not here, or not all of it. */
export function DownloadActions({
  download,
  model,
  isRefused,
}: {
  readonly download: Download
  readonly model: Wanted
  /** Nothing may be fetched now. */
  readonly isRefused: boolean
}) {
  const { name } = model
  const [isAsking, setIsAsking] = useState(false)
  const cancel = (
    <Button
      kind="quiet"
      aria-label={`${OFFER_WORDS.cancel}: ${name}`}
      onClick={() => download.cancel()}
    >
      {OFFER_WORDS.cancel}
    </Button>
  )
  if (download.step)
    return (
      <>
        <Button aria-label={`${OFFER_WORDS.pause}: ${name}`} onClick={download.pause}>
          {OFFER_WORDS.pause}
        </Button>
        {cancel}
      </>
    )
  if (download.isPart)
    return (
      <>
        <Button
          aria-label={`${OFFER_WORDS.resume}: ${name}`}
          disabled={isRefused}
          onClick={download.start}
        >
          {OFFER_WORDS.resume}
        </Button>
        {cancel}
      </>
    )
  return (
    <>
      <Button
        aria-label={`${OFFER_WORDS.download} ${name}`}
        disabled={isRefused}
        onClick={() => setIsAsking(true)}
      >
        {OFFER_WORDS.download}
      </Button>
      {isAsking ? (
        <AskDownload
          model={model}
          onAnswer={(isWanted) => {
            setIsAsking(false)
            if (isWanted) download.start()
          }}
        />
      ) : null}
    </>
  )
}

/** Says what is fetched, how much, and from where, before anything is. */
function AskDownload({
  model: { name, bytes, host, repository, licence },
  onAnswer,
}: {
  readonly model: Wanted
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
