import { ContextMenu as Base } from '@base-ui/react/context-menu'
import type { ReactElement } from 'react'
import { MenuItems, type MenuItem } from './menu-items.tsx'
import styles from './menu.module.css'

/** A menu at the pointer: by the right button, a long touch, or the menu key. */
export function ContextMenu({
  items,
  children,
}: {
  /** What it offers now; it is asked for when it opens. */
  readonly items: readonly MenuItem[]
  readonly children: ReactElement<Record<string, unknown>>
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner}>
          <MenuItems items={items} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
