import { useRef, type ReactNode } from 'react'
import { AlertSheet } from './alert-sheet.tsx'
import { Button } from '../field/button.tsx'

/** Asks before something that cannot be taken back, or not at once. The way out has the focus. */
export function ConfirmSheet({
  title,
  description,
  action,
  onConfirm,
  onCancel,
}: {
  readonly title: ReactNode
  readonly description: ReactNode
  /** What is done, as a verb: “Delete for good”. */
  readonly action: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertSheet
      open
      onEscape={onCancel}
      title={title}
      description={description}
      initialFocus={cancel}
      footer={
        <>
          <Button kind="danger" onClick={onConfirm}>
            {action}
          </Button>
          <Button ref={cancel} onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
