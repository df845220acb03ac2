import { memo } from 'react'
import type { AnswerFlaw } from '../../../../shared/domain/chat/answer-check.ts'
import type { AppliedChange } from '../../../../shared/domain/chat/chat-item.ts'
import type { ToolBlock, TurnBlock, TurnEntry } from '../../stores/chat/apply-chat-item.ts'
import { Answer } from './answer.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { Elapsed } from './elapsed.tsx'
import { Notice } from './notice.tsx'
import { Reasoning } from './reasoning.tsx'
import { ToolCard } from './tool-card.tsx'
import { TurnActions } from './turn-actions.tsx'
import { TurnFooter } from './turn-footer.tsx'
import styles from './turn-view.module.css'

/** What came of one question. */
export const TurnView = memo(function TurnView({
  turn,
  undone,
  isLast,
}: {
  readonly turn: TurnEntry
  readonly undone: readonly string[]
  readonly isLast: boolean
}) {
  const last = turn.blocks.at(-1)
  const isRunning = turn.end === null
  return (
    <article className={styles.turn} aria-label={turn.model || 'Answer'} aria-busy={isRunning}>
      {turn.blocks.map((block, index) =>
        isOver(turn, index) ? null : (
          <Block
            key={keyOf(block, index)}
            block={block}
            turn={turn}
            undone={undone}
            isCurrent={isRunning && block === last}
          />
        ),
      )}
      {isRunning && needsSign(last) ? (
        <p className={styles.working}>
          Working…
          <Elapsed key={turn.blocks.length} />
        </p>
      ) : null}
      {turn.end ? (
        <>
          <TurnFooter turn={turn} end={turn.end} undone={undone} isLast={isLast} />
          <TurnActions turn={turn} />
        </>
      ) : null}
    </article>
  )
})

function Block({
  block,
  turn,
  undone,
  isCurrent,
}: {
  readonly block: TurnBlock
  readonly turn: TurnEntry
  readonly undone: readonly string[]
  readonly isCurrent: boolean
}) {
  switch (block.type) {
    case 'text':
      return (
        <Answer
          text={block.text}
          isComplete={block.isComplete}
          sources={block === lastText(turn) ? (turn.end?.sources ?? null) : null}
          changes={changesOf(turn)}
          flaws={turn.end?.flaws ?? NO_FLAWS}
        />
      )
    case 'reasoning':
      return <Reasoning text={block.text} isCurrent={isCurrent} />
    case 'tool':
      return isWaiting(block, turn) && block.approval ? (
        <ApprovalCard request={block.approval.request} />
      ) : (
        <ToolCard tool={block} isTurnOver={turn.end !== null} undone={undone} />
      )
    case 'notice':
      return <Notice notice={block} isCurrent={isCurrent} />
  }
}

/** A try that was announced and came to something else since: what came tells the same reason, or none is left. */
function isOver({ blocks, end }: TurnEntry, index: number): boolean {
  const block = blocks[index]
  const isLast = end === null && index === blocks.length - 1
  return block?.type === 'notice' && block.retryAtMs !== null && !isLast
}

const isWaiting = ({ approval, callId, result }: ToolBlock, { end }: TurnEntry): boolean =>
  approval?.request.callId === callId &&
  approval.decision === null &&
  result === null &&
  end === null

const lastText = ({ blocks }: TurnEntry): TurnBlock | undefined =>
  blocks.findLast((block) => block.type === 'text')

const NO_FLAWS: readonly AnswerFlaw[] = []
const NO_CHANGES: readonly AppliedChange[] = []
const changesOf = ({ end }: TurnEntry): readonly AppliedChange[] => end?.changes ?? NO_CHANGES

/** Text that grows and a tool that runs say by themselves that something happens. */
const needsSign = (last: TurnBlock | undefined): boolean =>
  last === undefined ||
  (last.type === 'text' && last.isComplete) ||
  (last.type === 'tool' && last.result !== null) ||
  (last.type === 'notice' && last.retryAtMs === null)

const keyOf = (block: TurnBlock, index: number): string => {
  switch (block.type) {
    case 'text':
    case 'reasoning':
      return `${block.type} ${block.messageId}`
    case 'tool':
      return `tool ${block.callId}`
    case 'notice':
      return `notice ${index}`
  }
}
