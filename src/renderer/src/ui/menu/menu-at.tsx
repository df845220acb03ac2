import { Menu as Base } from '@base-ui/react/menu'
import { useLayoutEffect, useMemo } from 'react'
import { MenuItems, type MenuItem } from './menu-items.tsx'
import styles from './menu.module.css'

/** A menu at a place of the window, open as long as it is drawn. */
export function MenuAt({
  at: { x, y },
  items,
  onClose,
}: {
  /** In px of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}) {
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y])
  useGivesKeyboardBack()
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} align="start" className={styles.positioner}>
          <MenuItems items={items} returnsFocus={false} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** To what had it when the menu opened, unless what was chosen in the menu has taken it. */
function useGivesKeyboardBack(): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () =>
      queueMicrotask(() => {
        const isFree = document.activeElement === document.body
        if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
  }, [])
}
