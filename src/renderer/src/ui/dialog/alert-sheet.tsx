import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import styles from './alert-sheet.module.css'

/** A question that has to be answered: it stays until it is, and a click beside it does nothing. */
export function AlertSheet({
  open,
  onEscape,
  title,
  description,
  initialFocus,
  onKeyDown,
  children,
  footer,
}: {
  readonly open: boolean
  readonly onEscape: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly initialFocus: RefObject<HTMLElement | null>
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children?: ReactNode
  readonly footer: ReactNode
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onEscape())}>
      <Base.Portal>
        {/* A press beside it is no answer, and must not take the focus out of it either. */}
        <Base.Backdrop
          className={styles.backdrop}
          onMouseDown={(event) => event.preventDefault()}
        />
        <Base.Popup className={styles.sheet} initialFocus={initialFocus} onKeyDown={onKeyDown}>
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {description ? (
              <Base.Description className={styles.description} render={<div />}>
                {description}
              </Base.Description>
            ) : null}
          </header>
          {children}
          <footer className={styles.footer}>{footer}</footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
