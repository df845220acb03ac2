import { Fragment, useEffect, useLayoutEffect, useRef, useState, type WheelEvent } from 'react'
import type { Summary, Transcript, TurnEntry } from '../stores/chat/apply-chat-item.ts'
import { Button } from '../ui/field/button.tsx'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { ChevronDownIcon } from '../ui/icons.ts'
import { SummaryView } from './turn/summary-view.tsx'
import { TurnView } from './turn/turn-view.tsx'
import { UserMessage } from './turn/user-message.tsx'
import styles from './message-list.module.css'

/** Nearer to the end than this counts as at the end. */
const NEAR_END_PX = 32

/** The messages. Stays at the end while it is read there, and never moves under a reader who scrolled up. */
export function MessageList({ transcript }: { readonly transcript: Transcript }) {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isPinned = useRef(true)
  const lastTop = useRef(0)
  const [isAway, setIsAway] = useState(false)
  const { entries, undone, summaries } = transcript
  const questions = entries.filter((entry) => entry.type === 'user').length

  const toEnd = (): void => {
    isPinned.current = true
    frame.current?.scrollTo({ top: frame.current.scrollHeight })
  }
  const onScroll = (): void => {
    if (!frame.current) return
    const { scrollTop, scrollHeight, clientHeight } = frame.current
    const distance = scrollHeight - scrollTop - clientHeight
    // Only going up lets go of the end, from the first pixel on: text that grows below also puts it out of sight.
    if (scrollTop < lastTop.current) isPinned.current = distance < 1
    else if (distance < NEAR_END_PX) isPinned.current = true
    lastTop.current = scrollTop
    setIsAway(!isPinned.current)
  }
  // The wheel is heard before the list moves: text that comes in between must not take the reader back.
  const onWheel = ({ deltaY }: WheelEvent): void => {
    if (deltaY < 0 && (frame.current?.scrollTop ?? 0) > 0) isPinned.current = false
  }

  // A new question of the person's own is always shown.
  useLayoutEffect(toEnd, [questions])
  useEffect(() => {
    if (!content.current) return
    const observer = new ResizeObserver(() => {
      if (isPinned.current) frame.current?.scrollTo({ top: frame.current.scrollHeight })
      else setIsAway(true)
    })
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div className={styles.place}>
      <div ref={frame} className={styles.frame} onScroll={onScroll} onWheel={onWheel} tabIndex={-1}>
        <div ref={content} className={styles.content} role="log" aria-label="Messages">
          {entries.map((entry, index) =>
            entry.type === 'user' ? (
              <Fragment key={entry.messageId}>
                {summariesBefore(summaries, entries, index).map((summary) => (
                  <FaultBoundary key={summary.summaryId} level="message" what="This summary">
                    <SummaryView summary={summary} />
                  </FaultBoundary>
                ))}
                <FaultBoundary level="message" what="This message" text={entry.text}>
                  <UserMessage entry={entry} />
                </FaultBoundary>
              </Fragment>
            ) : (
              <FaultBoundary
                key={entry.turnId}
                level="message"
                what="This answer"
                text={() => textOfTurn(entry)}
                resetKeys={[entry.end]}
              >
                <TurnView turn={entry} undone={undone} isLast={index === entries.length - 1} />
              </FaultBoundary>
            ),
          )}
        </div>
      </div>
      {isAway ? (
        <Button className={styles.toEnd} icon={<ChevronDownIcon />} onClick={toEnd}>
          To the end
        </Button>
      ) : null}
    </div>
  )
}

const textOfTurn = ({ blocks }: TurnEntry): string =>
  blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n')

/** Those that end between the message of the person before this one, and this one. */
function summariesBefore(
  summaries: readonly Summary[],
  entries: Transcript['entries'],
  index: number,
): readonly Summary[] {
  const entry = entries[index]
  if (summaries.length === 0 || entry?.type !== 'user') return []
  const before = entries.slice(0, index).findLast((each) => each.type === 'user')
  const beforeSeq = before?.type === 'user' ? before.seq : 0
  return summaries.filter(({ throughSeq }) => throughSeq < entry.seq && throughSeq >= beforeSeq)
}
