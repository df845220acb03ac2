import { useRef } from 'react'
import type { ApprovalDecision } from '../../../shared/domain/chat/approval.ts'
import { AlertSheet } from '../ui/dialog/alert-sheet.tsx'
import { Button } from '../ui/field/button.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'

/** Says why a question that was being looked at is none any more. */
export function ClosedQuestion({
  title,
  decision,
  onClose,
}: {
  readonly title: string
  readonly decision: ApprovalDecision
  readonly onClose: () => void
}) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <AlertSheet
      open
      onEscape={onClose}
      title={showInvisible(title)}
      description={<p>{SENTENCES[decision]}</p>}
      initialFocus={close}
      footer={
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      }
    />
  )
}

const SENTENCES = {
  allowed: 'This was allowed in another window.',
  declined: 'This was declined in another window. Nothing was written.',
  expired: 'This question waited too long and was declined. Nothing was written.',
  cancelled: 'The turn was stopped before you answered. Nothing was written.',
} satisfies Record<ApprovalDecision, string>
