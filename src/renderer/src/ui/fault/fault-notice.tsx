import { useState } from 'react'
import { Button } from '../field/button.tsx'
import { classNames } from '../class-names.ts'
import { FAULT_WORDS } from './fault-words.ts'
import { loadAgain } from './load-again.ts'
import { CheckIcon, CopyIcon, RetryIcon, WarningIcon } from '../icons.ts'
import styles from './fault-notice.module.css'

export interface FaultAction {
  readonly label: string
  readonly run: () => void
}

/** How much failed: the window, a page of it, a card among others, or a line in the text. */
export type FaultShape = 'window' | 'page' | 'card' | 'line'

const SHOWN_COPIED_MS = 1500
/** More is not drawn: a text this long may be why it failed. */
const LONGEST_TEXT = 200_000

/** Stands where something could not be drawn. What failed is Latent, and that is what it says. */
export function FaultNotice({
  shape,
  what,
  text,
  report,
  isUnloaded,
  onRetry,
  actions,
}: {
  readonly shape: FaultShape
  /** What is missing, as the beginning of a sentence: “This note”. */
  readonly what: string
  /** What would have been drawn, as it is written. A line shows it at once. */
  readonly text: string | null
  readonly report: () => string
  /** Its code did not come: Latent has ended, or is a newer one by now. */
  readonly isUnloaded: boolean
  readonly onRetry: () => void
  readonly actions: readonly FaultAction[]
}) {
  const [isTextShown, setTextShown] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(report())
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_COPIED_MS)
  }
  const kind = shape === 'line' ? 'quiet' : 'secondary'
  const showsText = text !== null && (shape === 'line' || isTextShown)
  // Spans: a line may stand in a paragraph, where HTML has no blocks.
  return (
    <span
      className={classNames(styles.notice, styles[shape])}
      role={shape === 'window' || shape === 'page' ? 'alert' : 'group'}
      aria-label={`${what} could not be shown`}
      data-fault={shape}
    >
      {shape === 'line' && text !== null ? <Source text={text} /> : null}
      <span className={styles.words}>
        <WarningIcon className={styles.icon} aria-hidden="true" />
        <span className={styles.sentences}>
          <strong>
            {what} could not be {isUnloaded ? 'loaded' : 'shown'}
            {shape === 'line' && text !== null ? ', so here is its text' : ''}.
          </strong>
          {shape === 'line' ? null : (
            <span>{isUnloaded ? FAULT_WORDS.unloaded : FAULT_WORDS.fault}</span>
          )}
        </span>
      </span>
      <span className={styles.actions}>
        <Button kind={kind} icon={<RetryIcon />} onClick={onRetry}>
          Try again
        </Button>
        {isUnloaded ? (
          <Button kind={kind} onClick={loadAgain}>
            {FAULT_WORDS.loadWindow}
          </Button>
        ) : null}
        {text !== null && shape !== 'line' ? (
          <Button aria-pressed={isTextShown} onClick={() => setTextShown((isShown) => !isShown)}>
            {isTextShown ? 'Hide the text' : 'Show as text'}
          </Button>
        ) : null}
        {actions.map(({ label, run }) => (
          <Button key={label} kind={kind} onClick={run}>
            {label}
          </Button>
        ))}
        <Button
          kind="quiet"
          icon={isCopied ? <CheckIcon /> : <CopyIcon />}
          title={FAULT_WORDS.report}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy report'}
        </Button>
      </span>
      {showsText && shape !== 'line' ? <Source text={text} /> : null}
    </span>
  )
}

const Source = ({ text }: { readonly text: string }) => (
  <code className={styles.text} dir="auto" tabIndex={0}>
    {text.slice(0, LONGEST_TEXT)}
    {text.length > LONGEST_TEXT ? '…' : ''}
  </code>
)
