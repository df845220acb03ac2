import type { ApprovalRequest } from '../../../../shared/domain/approval.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/button.tsx'
import { showInvisible } from '../../ui/visible-text.ts'
import styles from './approval-card.module.css'

/** The question in its place in the conversation; it is answered in the sheet, where the whole effect is shown. */
export function ApprovalCard({ request }: { readonly request: ApprovalRequest }) {
  const { chat } = useStores()
  const additions = request.changes.reduce((sum, change) => sum + change.additions, 0)
  const deletions = request.changes.reduce((sum, change) => sum + change.deletions, 0)
  return (
    <div className={styles.card} role="group" aria-label="Waits for your answer">
      <div className={styles.line}>
        <span className={styles.title}>{showInvisible(request.title)}</span>
        <span className={styles.count}>
          +{additions} −{deletions}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => chat.review(request.approvalId)}>
          Review
        </Button>
        <Button onClick={() => void chat.answer(request, { decision: 'declined', reason: '' })}>
          Decline
        </Button>
      </div>
    </div>
  )
}
