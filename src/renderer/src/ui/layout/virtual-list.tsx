import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { useMedia } from './use-media.ts'
import styles from './virtual-list.module.css'

/** As high as a thumb hits, in px. */
const THUMB = 44

export type VirtualListProps = Omit<ComponentProps<'div'>, 'children' | 'ref'> & {
  readonly count: number
  /** In pixels; measured again when rows differ. On a phone never lower than a thumb. */
  readonly rowHeight: number
  readonly isMeasured?: boolean
  /** Kept in view whenever it changes; -1 for none. */
  readonly activeIndex?: number
  readonly keyOf: (index: number) => string
  readonly renderRow: (index: number) => ReactNode
  /** Called with the first and last row in view, whenever they are others. */
  readonly onRange?: (first: number, last: number) => void
  /** What stays at the top while rows pass below it, by the first row in view. */
  readonly renderHead?: (first: number) => ReactNode
}

/** A list of any length: only the rows in view are in the document. */
export function VirtualList({
  count,
  rowHeight: ownHeight,
  isMeasured = false,
  activeIndex = -1,
  keyOf,
  renderRow,
  onRange,
  renderHead,
  ...rest
}: VirtualListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isThumb = useMedia('(width < 720px)')
  const rowHeight = isThumb ? Math.max(THUMB, ownHeight) : ownHeight
  // Another height is taken up with another way to name the rows alone.
  // oxlint-disable-next-line react/exhaustive-deps
  const itemKey = useCallback((index: number) => keyOf(index), [keyOf, rowHeight])
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: itemKey,
    overscan: 12,
    paddingStart: renderHead ? 0 : 4,
    paddingEnd: 4,
    // What a head lies over does not count as in view.
    scrollPaddingStart: renderHead ? rowHeight : 0,
  })
  const first = rows.range?.startIndex ?? 0
  const last = rows.range?.endIndex ?? 0
  const tellRange = useEffectEvent(() => onRange?.(first, last))
  useEffect(() => tellRange(), [first, last, count])
  useEffect(() => {
    if (activeIndex >= 0) rows.scrollToIndex(activeIndex, { align: 'auto' })
    // Only when the place changes: scrolling away by hand must not be undone by a new row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [activeIndex])
  return (
    <div {...rest} ref={frame} className={styles.frame}>
      {renderHead ? (
        <div className={styles.head} role="presentation">
          {renderHead(first)}
        </div>
      ) : null}
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
