import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { MenuItems, type MenuItem } from './menu-items.tsx'
import styles from './menu.module.css'

export type { MenuItem } from './menu-items.tsx'

export type MenuProps = {
  /** The button that opens it; it gets the menu's aria attributes. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
}

export function Menu({ trigger, items, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} className={styles.positioner}>
          <MenuItems items={items} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
