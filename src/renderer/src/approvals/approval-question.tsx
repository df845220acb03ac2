import type { ApprovalRequest } from '../../../shared/domain/chat/approval.ts'
import { useStores } from '../connection/stores-context.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { QuestionWords } from './question-words.tsx'
import { ReviewSheet } from './review-sheet.tsx'

/** The whole effect of what one message would write; what of it is taken; and the two answers. */
export function ApprovalQuestion({
  request,
  waitingCount,
}: {
  readonly request: ApprovalRequest
  readonly waitingCount: number
}) {
  const { chat } = useStores()
  return (
    <ReviewSheet
      request={request}
      title={`${showInvisible(request.title)}?`}
      words={<QuestionWords request={request} waitingCount={waitingCount} />}
      asker={{ kind: 'assistant', grantOffer: request.grantOffer }}
      onEscape={() => chat.putAside(request.approvalId)}
      onAnswer={(answer) => chat.answer(request, answer)}
    />
  )
}
