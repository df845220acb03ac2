import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { FaultBoundary } from '../fault/fault-boundary.tsx'
import { IconButton } from '../field/icon-button.tsx'
import { CloseIcon } from '../icons.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  readonly open: boolean
  /** Called for Esc, the close button and a click outside. */
  readonly onClose: () => void
  readonly title: string
  /** Keeps the title for screen readers only. */
  readonly hideTitle?: boolean
  readonly description?: ReactNode
  /** `full` leaves a margin of the window. */
  readonly size?: 'small' | 'medium' | 'large' | 'full'
  /** `top` for palettes: the list grows downward and the field never moves. */
  readonly place?: 'centre' | 'top'
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** False: whoever opened it says where the focus goes when it is closed. */
  readonly returnsFocus?: boolean
  readonly children: ReactNode
  /** Buttons at the end, the main one last. */
  readonly footer?: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  hideTitle = false,
  description,
  size = 'medium',
  place = 'centre',
  initialFocus,
  returnsFocus = true,
  children,
  footer,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={classNames(styles.popup, styles[size], styles[place])}
          data-place={place}
          ref={popup}
          // Not the close button, which is the first there is: a hint would come up over it.
          {...(initialFocus ? { initialFocus } : hideTitle ? {} : { initialFocus: popup })}
          {...(returnsFocus ? {} : { finalFocus: false })}
        >
          {hideTitle ? (
            <Base.Title className={styles.hidden}>{title}</Base.Title>
          ) : (
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <IconButton label="Close" icon={<CloseIcon />} onClick={onClose} />
            </header>
          )}
          {description ? (
            <Base.Description className={styles.description} render={<div />}>
              {description}
            </Base.Description>
          ) : null}
          <div className={styles.body}>
            <FaultBoundary level="dialog" what="What belongs here">
              {children}
            </FaultBoundary>
          </div>
          {footer ? <footer className={styles.footer}>{footer}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
