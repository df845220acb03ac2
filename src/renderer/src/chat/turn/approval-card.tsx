import { useState } from 'react'
import type { ApprovalRequest } from '../../../../shared/domain/chat/approval.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import styles from './approval-card.module.css'

const MOST_FILES = 8

/** The question in its place in the conversation; it is answered in the sheet, where the whole effect is shown. */
export function ApprovalCard({ request }: { readonly request: ApprovalRequest }) {
  const { chat } = useStores()
  const [problem, setProblem] = useState<string | null>(null)
  const decline = async (): Promise<void> =>
    setProblem(await chat.answer(request, { decision: 'declined', reason: '' }))
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
      {request.changes.length > 1 ? (
        <ul className={styles.files}>
          {request.changes.slice(0, MOST_FILES).map((change) => (
            <li key={change.path}>
              <span className={styles.path}>{showInvisible(change.path)}</span>
              <span className={styles.count}>
                +{change.additions} −{change.deletions}
              </span>
            </li>
          ))}
          {request.changes.length > MOST_FILES ? (
            <li>{request.changes.length - MOST_FILES} more files</li>
          ) : null}
        </ul>
      ) : null}
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => chat.review(request.approvalId)}>
          Review
        </Button>
        <Button onClick={() => void decline()}>Decline</Button>
      </div>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
