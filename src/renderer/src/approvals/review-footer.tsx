import { useEffect, useId, useState, type RefObject } from 'react'
import type { ApprovalRequest } from '../../../shared/domain/chat/approval.ts'
import { Button } from '../ui/field/button.tsx'
import { Kbd } from '../ui/menu/kbd.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { AllowButton } from './allow-button.tsx'
import { GUARD_MS } from './guard-ms.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import styles from './review-footer.module.css'

/** Who proposed it: the assistant is told why something was left out, and may be allowed more. */
export type ReviewAsker =
  | { readonly kind: 'assistant'; readonly grantOffer: ApprovalRequest['grantOffer'] }
  | { readonly kind: 'person'; readonly allow: string }

/** What a person may add to their answer, and the two answers. */
export function ReviewFooter({
  asker,
  counts: { taken, all },
  hidden,
  sights,
  onNext,
  hasKeys,
  problem,
  isBlocked,
  declineRef,
  onDecline,
  onAllow,
}: {
  readonly asker: ReviewAsker
  readonly counts: { readonly taken: number; readonly all: number }
  /** Deleted lines that are not shown. */
  readonly hidden: number
  /** Of the changes that would be written: how many were in sight. */
  readonly sights: { readonly seen: number; readonly all: number }
  /** Brings the next one into sight. */
  readonly onNext: () => void
  readonly hasKeys: boolean
  readonly problem: string | null
  readonly isBlocked: boolean
  readonly declineRef: RefObject<HTMLButtonElement | null>
  readonly onDecline: (reason: string) => void
  readonly onAllow: (answer: { readonly reason: string; readonly grant: boolean }) => void
}) {
  const [reason, setReason] = useState('')
  const [grant, setGrant] = useState(false)
  const [isAcknowledged, setIsAcknowledged] = useState(false)
  const seenId = useId()
  const grantOffer = asker.kind === 'assistant' ? asker.grantOffer : undefined
  const isPart = taken < all
  const allow = asker.kind === 'person' ? asker.allow : 'Allow'
  const isUnseen = sights.seen < sights.all
  // What fits is seen at once: then nothing flashes up.
  const hasLooked = useIsLater(GUARD_MS)
  return (
    <>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {hidden > 0 ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isAcknowledged}
            onChange={(event) => {
              if (event.nativeEvent.isTrusted) setIsAcknowledged(event.target.checked)
            }}
          />
          {spokenNumber(hidden)} deleted lines are not shown; I know that they go too.
        </label>
      ) : null}
      {grantOffer ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={grant}
            onChange={(event) => {
              if (event.nativeEvent.isTrusted) setGrant(event.target.checked)
            }}
          />
          Always allow this in {showInvisible(grantOffer.folder)}/ for this conversation
        </label>
      ) : null}
      {asker.kind === 'assistant' ? (
        <input
          className={styles.reason}
          aria-label="Reason"
          placeholder="If you leave something out: why? The assistant is told."
          value={reason}
          maxLength={2_000}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      {hasKeys ? (
        <p className={styles.keys}>
          <Kbd keys="J" /> <Kbd keys="K" /> move <Kbd keys="A" /> accept <Kbd keys="R" /> reject{' '}
          {asker.kind === 'assistant' ? (
            <>
              <Kbd keys="E" /> edit
            </>
          ) : null}
        </p>
      ) : null}
      {isUnseen && hasLooked ? (
        <span className={styles.seen}>
          <span id={seenId} role="status">
            {spokenNumber(sights.seen)} of {spokenNumber(sights.all)}{' '}
            {sights.all === 1 ? 'change' : 'changes'} seen
          </span>
          <Button onClick={onNext}>
            Show the next <Kbd keys="N" />
          </Button>
        </span>
      ) : null}
      <span className={styles.buttons}>
        <Button
          ref={declineRef}
          aria-disabled={isBlocked}
          onKeyDown={(event) => (event.repeat ? event.preventDefault() : undefined)}
          onClick={() => (isBlocked ? undefined : onDecline(reason))}
        >
          {asker.kind === 'person' ? 'Cancel' : all > 1 ? 'Decline all' : 'Decline'}
        </Button>
        <AllowButton
          label={isPart && taken > 0 ? `${allow} ${taken} of ${all}` : allow}
          isBlocked={isBlocked || taken === 0 || isUnseen || (hidden > 0 && !isAcknowledged)}
          describedBy={isUnseen ? seenId : undefined}
          onAllow={() => onAllow({ reason, grant })}
        />
      </span>
    </>
  )
}

/** False at first, true once so much time has gone by. */
function useIsLater(delayMs: number): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isLater
}
