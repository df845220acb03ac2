import type { ApprovalAnswer } from '../../../shared/domain/chat/approval.ts'
import type { NewChatItem, Source } from '../../../shared/domain/chat/chat-item.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Approvals } from './approvals.ts'
import type { ToolQuestion } from './turn-tools.ts'

export interface TurnQuestionPorts {
  readonly conversationId: string
  readonly approvals: Pick<Approvals, 'ask'>
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly emit: (item: NewChatItem) => void
  /** What the turn has found so far. */
  readonly sources: readonly Source[]
}

/** The questions of one turn to the person, with their cards. */
export interface TurnQuestions {
  ask(question: ToolQuestion): Promise<ApprovalAnswer>
  denialsInARow(): number
  /** All of the turn. */
  denials(): number
  /** Time that went by while the person was asked. */
  waitedMs(): number
}

export function createTurnQuestions(ports: TurnQuestionPorts): TurnQuestions {
  const { approvals, clock, emit, signal, sources } = ports
  let denialsInARow = 0
  let denials = 0
  let waitedMs = 0
  return {
    async ask(question) {
      const askedMs = clock.nowMs()
      let approvalId = ''
      const answer = await approvals.ask(
        {
          ...question,
          conversationId: ports.conversationId,
          readBefore: [...new Set(sources.map(({ path }) => path))],
        },
        (request) => {
          approvalId = request.approvalId
          emit({ type: 'approval-request', request })
        },
        signal,
      )
      waitedMs += clock.nowMs() - askedMs
      const { decision } = answer
      if (approvalId !== '') emit({ type: 'approval-answer', approvalId, decision })
      // Taking a part is a no to the rest, but not to the work.
      denialsInARow = decision === 'allowed' ? 0 : denialsInARow + 1
      if (decision !== 'allowed') denials += 1
      return answer
    },
    denialsInARow: () => denialsInARow,
    denials: () => denials,
    waitedMs: () => waitedMs,
  }
}
