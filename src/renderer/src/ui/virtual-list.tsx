import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import styles from './virtual-list.module.css'

export type VirtualListProps = Omit<ComponentProps<'div'>, 'children' | 'ref'> & {
  readonly count: number
  /** In pixels; measured again when rows differ. */
  readonly rowHeight: number
  readonly isMeasured?: boolean
  /** Kept in view whenever it changes; -1 for none. */
  readonly activeIndex?: number
  readonly keyOf: (index: number) => string
  readonly renderRow: (index: number) => ReactNode
}

/** A list of any length: only the rows in view are in the document. */
export function VirtualList({
  count,
  rowHeight,
  isMeasured = false,
  activeIndex = -1,
  keyOf,
  renderRow,
  ...rest
}: VirtualListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 12,
    paddingStart: 4,
    paddingEnd: 4,
  })
  useEffect(() => {
    if (activeIndex >= 0) rows.scrollToIndex(activeIndex, { align: 'auto' })
    // Only when the place changes: scrolling away by hand must not be undone by a new row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [activeIndex])
  return (
    <div {...rest} ref={frame} className={styles.frame}>
      <div role="presentation" className={styles.sheet} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            role="presentation"
            data-index={index}
            ref={isMeasured ? rows.measureElement : undefined}
            className={styles.row}
            style={{ transform: `translateY(${start}px)` }}
          >
            {renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
