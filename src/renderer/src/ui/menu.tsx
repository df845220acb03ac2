import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'
import styles from './menu.module.css'

export type MenuItem =
  | {
      readonly label: string
      readonly icon?: ReactNode
      readonly keys?: string | undefined
      readonly isDangerous?: boolean
      readonly disabled?: boolean
      /** Shows a tick: the item is one of several choices, and this one is taken. */
      readonly isChosen?: boolean
      readonly onSelect: () => void
    }
  | 'separator'

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
          <Base.Popup className={styles.popup}>
            {items.map((item, index) =>
              item === 'separator' ? (
                index === 0 ? null : (
                  <Base.Separator key={index} className={styles.separator} />
                )
              ) : (
                <Base.Item
                  key={index}
                  className={styles.item}
                  disabled={item.disabled ?? false}
                  data-dangerous={item.isDangerous ? '' : undefined}
                  onClick={item.onSelect}
                >
                  {item.icon}
                  <span className={styles.label}>{item.label}</span>
                  {item.isChosen ? <span className={styles.chosen}>✓</span> : null}
                  {item.keys ? <Kbd keys={item.keys} /> : null}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
