import type { KeyboardEvent } from 'react'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { VirtualList } from '../../../../renderer/src/ui/layout/virtual-list.tsx'
import { GROUP_TOKENS } from '../picture/picture-look.ts'
import { GRAPH_WORDS as WORDS } from '../words.ts'
import styles from './note-list.module.css'
import { hasCtrlAltOrMeta } from '../../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'

const ROW_PX = 28
const PAGE_ROWS = 12

export interface ListedNote {
  readonly key: string
  readonly title: string
  /** Whole, with its folders. */
  readonly tooltip: string
  readonly links: number
  /** Its place in `GROUP_TOKENS`. */
  readonly colour: number
}

/** The notes of the picture, for whoever has no mouse or cannot see it. Arrows move, Enter opens. */
export function NoteList({
  count,
  noteAt,
  active,
  onActivate,
  onOpen,
}: {
  readonly count: number
  readonly noteAt: (index: number) => ListedNote | null
  /** The place in the list of what is lit; -1 for none. */
  readonly active: number
  readonly onActivate: (index: number) => void
  readonly onOpen: (index: number, stays: boolean) => void
}) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      onOpen(active, event.ctrlKey || event.metaKey)
      return
    }
    const next = stepTo(event.key, active, count)
    if (next === null || hasCtrlAltOrMeta(event) || count === 0) return
    event.preventDefault()
    onActivate(Math.max(0, Math.min(count - 1, next)))
  }
  return (
    <VirtualList
      role="listbox"
      aria-label={WORDS.list}
      tabIndex={0}
      data-graph-list=""
      aria-activedescendant={active >= 0 ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      count={count}
      rowHeight={ROW_PX}
      activeIndex={active}
      keyOf={(index) => noteAt(index)?.key ?? String(index)}
      renderRow={(index) => {
        const note = noteAt(index)
        if (!note) return null
        const { title, tooltip, links, colour } = note
        return (
          <div
            id={rowId(index)}
            role="option"
            aria-selected={index === active}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={classNames(styles.row, index === active && styles.active)}
            title={tooltip}
            onClick={({ ctrlKey, metaKey }) =>
              ctrlKey || metaKey ? onOpen(index, true) : onActivate(index)
            }
            onDoubleClick={() => onOpen(index, false)}
          >
            <span
              className={styles.dot}
              style={{ background: `var(${GROUP_TOKENS[colour] ?? '--ink-3'})` }}
            />
            <bdi className={styles.title}>{title}</bdi>
            <span className={styles.links}>
              {spokenNumber(links)}{' '}
              <span className={styles.spoken}>{WORDS.linkOrLinks(links)}</span>
            </span>
          </div>
        )
      }}
    />
  )
}

const rowId = (index: number): string => `graph-note-${index}`

function stepTo(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return from + 1
    case 'ArrowUp':
      return from - 1
    case 'PageDown':
      return from + PAGE_ROWS
    case 'PageUp':
      return from - PAGE_ROWS
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
