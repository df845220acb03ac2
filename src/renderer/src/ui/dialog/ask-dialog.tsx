import type { ReactNode, RefObject } from 'react'
import { Button } from '../field/button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './ask-dialog.module.css'

/** A small dialog of fields, and the one thing that is done with what is in them, also at Enter. */
export function AskDialog({
  title,
  field,
  button,
  isReady = true,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string
  /** The first one. */
  readonly field: RefObject<HTMLElement | null>
  /** What it is called that is done. */
  readonly button: string
  /** False: it cannot be done yet, or again. */
  readonly isReady?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <Dialog open onClose={onClose} title={title} size="small" initialFocus={field}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onSubmit()
        }}
      >
        {children}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={!isReady}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
