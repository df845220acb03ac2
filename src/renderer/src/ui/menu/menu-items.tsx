import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
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

/** The lines of a menu, however it was opened. */
export const MenuItems = ({
  items,
  returnsFocus = true,
}: {
  readonly items: readonly MenuItem[]
  /** False: whoever draws it says where the keyboard goes when it is closed. */
  readonly returnsFocus?: boolean
}) => (
  <Base.Popup className={styles.popup} {...(returnsFocus ? {} : { finalFocus: false })}>
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
)
