import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { MarkdownView } from '../../../renderer/src/markdown/markdown-view.tsx'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../renderer/src/ui/field/icon-button.tsx'
import {
  CloseIcon,
  RetryIcon,
  SampleIcon,
  StopIcon,
  WarningIcon,
} from '../../../renderer/src/ui/icons.ts'
import { Spinner } from '../../../renderer/src/ui/spinner.tsx'
import styles from './digest.module.css'
import type { Wording } from './use-wording.ts'

/** What the model makes of the facts: while it writes, and when it is done, with whose words they are. */
export function WordedDigest({
  wording,
  model,
  isStale,
  onAgain,
  onLeave,
}: {
  readonly wording: Exclude<Wording, { state: 'none' }>
  /** The name of the model that is set. */
  readonly model: string
  /** The facts are others since it was written. */
  readonly isStale: boolean
  readonly onAgain: () => void
  readonly onLeave: () => void
}) {
  const { workspace } = useStores()
  const isWriting = wording.state === 'writing'
  // The plain list stands below already.
  const text =
    wording.state === 'writing'
      ? wording.text
      : wording.state === 'written' && wording.digest.wordedBy === 'model'
        ? wording.digest.content
        : ''
  return (
    <section className={styles.worded} aria-label="Worded digest">
      <header className={styles.wordedHead}>
        {isWriting ? <Spinner label="Writing" /> : <SampleIcon />}
        <span className={styles.by}>{byline(wording, model)}</span>
        {isWriting ? (
          <Button kind="quiet" icon={<StopIcon />} onClick={onLeave}>
            Stop
          </Button>
        ) : (
          <>
            <IconButton size="small" label="Write again" icon={<RetryIcon />} onClick={onAgain} />
            <IconButton
              size="small"
              label="Back to the plain list"
              icon={<CloseIcon />}
              onClick={onLeave}
            />
          </>
        )}
      </header>
      {wording.state === 'failed' ? (
        <p className={styles.notice} role="alert">
          <WarningIcon />
          {wording.problem}
        </p>
      ) : null}
      {wording.state === 'written' && wording.digest.notice !== null ? (
        <p className={styles.notice} role="status">
          <WarningIcon />
          {wording.digest.notice}
        </p>
      ) : null}
      {wording.state === 'written' && isStale ? (
        <p className={styles.notice} role="status">
          <WarningIcon />
          What happened has changed since this was written.
        </p>
      ) : null}
      {text === '' ? null : (
        <div className={styles.words}>
          <MarkdownView
            text={text}
            mode="chat"
            isComplete={!isWriting}
            onOpenNote={({ path, line, fragment }) => workspace.openNote(path, { line, fragment })}
          />
        </div>
      )}
    </section>
  )
}

function byline(wording: Exclude<Wording, { state: 'none' }>, model: string): string {
  switch (wording.state) {
    case 'writing':
      return `${model} is writing`
    case 'written':
      return wording.digest.wordedBy === 'model' ? `Worded by ${model}` : 'Worded by Latent'
    case 'failed':
      return 'It could not be worded'
  }
}
