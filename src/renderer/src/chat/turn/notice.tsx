import { useEffect, useState } from 'react'
import type { TurnBlock } from '../../stores/chat/apply-chat-item.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProblemIcon, RetryIcon, WarningIcon } from '../../ui/icons.ts'
import { UndoTurns } from '../conversations/undo-turns.tsx'
import styles from './notice.module.css'

/** What the text says about the time of the next try, where the countdown says it better. */
const ANNOUNCED_RETRY = / (?:Wait \d+ s and try again|Trying again in \d+ s \(\d+ of \d+\))\./g

type NoticeBlock = Extract<TurnBlock, { type: 'notice' }>

/** Something the person should know about the turn: a retry with its countdown, a limit, a failure. */
export function Notice({
  notice: { level, text, retryAtMs, undoTurnIds },
  isCurrent,
}: {
  readonly notice: NoticeBlock
  readonly isCurrent: boolean
}) {
  return (
    <p
      className={classNames(styles.notice, styles[level])}
      role={level === 'error' ? 'alert' : 'status'}
    >
      {level === 'error' ? <ProblemIcon aria-label="Error" /> : null}
      {level === 'warning' ? <WarningIcon aria-label="Warning" /> : null}
      {level === 'info' && retryAtMs !== null ? <RetryIcon aria-hidden="true" /> : null}
      <span>
        {retryAtMs !== null && isCurrent ? (
          <>
            {text.replace(ANNOUNCED_RETRY, '')}
            <Countdown atMs={retryAtMs} />
            <RetryButtons />
          </>
        ) : (
          text
        )}
        {undoTurnIds.length > 0 ? <UndoTurns turnIds={undoTurnIds} /> : null}
      </span>
    </p>
  )
}

function RetryButtons() {
  const { chat } = useStores()
  return (
    <span className={styles.buttons}>
      <Button kind="quiet" onClick={() => void chat.retryNow()}>
        Try now
      </Button>
      <Button kind="quiet" onClick={() => void chat.stop()}>
        Stop
      </Button>
    </span>
  )
}

function Countdown({ atMs }: { readonly atMs: number }) {
  const [left, setLeft] = useState(() => secondsUntil(atMs))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(atMs)), 250)
    return () => clearInterval(timer)
  }, [atMs])
  return (
    <span className={styles.countdown}> Trying again {left > 0 ? `in ${left} s` : 'now'}.</span>
  )
}

const secondsUntil = (atMs: number): number => Math.max(0, Math.ceil((atMs - Date.now()) / 1000))
