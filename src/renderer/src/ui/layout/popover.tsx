import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import menuStyles from '../menu/menu.module.css'
import styles from './popover.module.css'

/** A small card at a button, for choices that stay open while they are made. Esc and a click outside close it. */
export function Popover({
  trigger,
  label,
  align = 'start',
  isOpen,
  onOpen,
  focusAfter,
  children,
}: {
  /** The button that opens it; it gets the aria attributes. */
  readonly trigger: ReactElement<Record<string, unknown>>
  /** Of the card, for screen readers. */
  readonly label: string
  readonly align?: 'start' | 'end'
  /** Whoever else opens it: with `onOpen`, the caller says whether it is. */
  readonly isOpen?: boolean
  readonly onOpen?: (isOpen: boolean) => void
  /** Where the keyboard goes when it is closed; to the button when left out. */
  readonly focusAfter?: () => HTMLElement | null
  readonly children: ReactNode
}) {
  return (
    <Base.Root
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpen ? { onOpenChange: onOpen } : {})}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className={menuStyles.positioner}>
          <Base.Popup
            className={styles.popup}
            aria-label={label}
            {...(focusAfter ? { finalFocus: () => focusAfter() ?? true } : {})}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
