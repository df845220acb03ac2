import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './list-detail.module.css'
import { VirtualList } from './virtual-list.tsx'
import { hasCtrlAltOrMeta } from '../menu/ctrl-alt-or-meta.ts'

export interface ListDetailItem {
  readonly id: string
  readonly title: string
  /** Whole, where the title may be cut. */
  readonly tooltip?: string
  readonly text: ReactNode
  /** A word or two at the end of the line. */
  readonly aside?: ReactNode
  readonly isDim?: boolean
}

const ROW_PX = 48

/** A list on the left and what is chosen in it on the right. One tab stop for the list; arrows, Home and End move. */
export function ListDetail({
  label,
  items,
  active,
  onActivate,
  onEnd,
  fills = false,
  children,
}: {
  readonly label: string
  readonly items: readonly ListDetailItem[]
  readonly active: string | null
  readonly onActivate: (id: string) => void
  /** The last item came into sight: time for more. */
  readonly onEnd?: () => void
  /** As high as what it stands in, which has to be a flex box; else as high as a dialog has room for. */
  readonly fills?: boolean
  readonly children: ReactNode
}) {
  const index = items.findIndex(({ id }) => id === active)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasCtrlAltOrMeta(event)) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: items.length - 1,
    }
    const next = items[Math.max(0, Math.min(items.length - 1, steps[event.key] ?? -1))]
    if (!(event.key in steps) || !next) return
    event.preventDefault()
    onActivate(next.id)
  }
  return (
    <div className={classNames(styles.frame, fills && styles.fills)}>
      <div className={styles.list}>
        <VirtualList
          role="listbox"
          aria-label={label}
          tabIndex={0}
          aria-activedescendant={index >= 0 ? `list-detail-${index}` : undefined}
          onKeyDown={onKeyDown}
          count={items.length}
          rowHeight={ROW_PX}
          activeIndex={index}
          keyOf={(at) => items[at]?.id ?? String(at)}
          renderRow={(at) => {
            const item = items[at]
            if (!item) return null
            if (at === items.length - 1) onEnd?.()
            return (
              <div
                id={`list-detail-${at}`}
                role="option"
                aria-selected={at === index}
                className={classNames(
                  styles.item,
                  at === index && styles.active,
                  item.isDim && styles.dim,
                )}
                title={item.tooltip ?? item.title}
                onClick={() => onActivate(item.id)}
              >
                <span className={styles.title}>{item.title}</span>
                <span className={styles.aside}>{item.aside}</span>
                <span className={styles.text}>{item.text}</span>
              </div>
            )
          }}
        />
      </div>
      <div className={styles.detail}>{children}</div>
    </div>
  )
}
