import {
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { ContextMenu } from '../menu/context-menu.tsx'
import type { MenuItem } from '../menu/menu.tsx'
import { useTreeRowKeys, type TreeKeyRow } from './use-tree-row-keys.ts'
import { VirtualList } from './virtual-list.tsx'
import styles from './tree-list.module.css'

const ROW_HEIGHT = 28

/** What the element of a row has. */
export type TreeItem = ReturnType<typeof treeItem>

/** A tree with one tab stop, its keys, and a menu of each row. */
export function TreeList<Row extends TreeKeyRow & { readonly id: string }>({
  idPrefix,
  rows,
  focusedId,
  onFocus,
  onFold,
  onKey,
  menuOf,
  renderRow,
  ...list
}: Omit<ComponentProps<'div'>, 'onFocus' | 'ref'> & {
  /** What the ids of the elements of rows begin with. */
  readonly idPrefix: string
  readonly rows: readonly Row[]
  /** The first row where it is none of them. */
  readonly focusedId: string | null
  readonly onFocus: (id: string | null) => void
  readonly onFold: (row: Row, isExpanded: boolean) => void
  /** As that of `useTreeRowKeys`. */
  readonly onKey: (event: KeyboardEvent, row: Row) => boolean
  readonly menuOf: (row: Row) => readonly MenuItem[]
  readonly renderRow: (row: Row, item: TreeItem) => ReactNode
}) {
  const [menuId, setMenuId] = useState<string | null>(null)
  const focused = Math.max(
    0,
    rows.findIndex(({ id }) => id === focusedId),
  )
  const onKeyDown = useTreeRowKeys({
    rows,
    focused,
    focus: (index) => onFocus(rows[index]?.id ?? null),
    fold: onFold,
    onKey,
  })
  /** The row under the pointer; by the keyboard, the one in focus. */
  const onContextMenu = (event: MouseEvent): void => {
    const under = event.target instanceof Element ? event.target.closest('[role="treeitem"]') : null
    const id = under?.id.slice(idPrefix.length) ?? rows[focused]?.id ?? null
    setMenuId(id)
    onFocus(id)
  }
  const asked = rows.find(({ id }) => id === menuId)
  return (
    <ContextMenu items={asked ? menuOf(asked) : []}>
      <div className={styles.tree} onContextMenu={onContextMenu}>
        <VirtualList
          {...list}
          role="tree"
          tabIndex={0}
          aria-activedescendant={rows[focused] ? idPrefix + rows[focused].id : undefined}
          onKeyDown={onKeyDown}
          count={rows.length}
          rowHeight={ROW_HEIGHT}
          activeIndex={focused}
          keyOf={(index) => rows[index]?.id ?? String(index)}
          renderRow={(index) => {
            const row = rows[index]
            return row ? renderRow(row, treeItem(idPrefix + row.id, row, index === focused)) : null
          }}
        />
      </div>
    </ContextMenu>
  )
}

const treeItem = (id: string, { depth, isExpanded }: TreeKeyRow, isFocused: boolean) => ({
  id,
  role: 'treeitem' as const,
  'aria-level': depth + 1,
  'aria-selected': isFocused,
  ...(isExpanded === null ? {} : { 'aria-expanded': isExpanded }),
  'data-focused': isFocused ? '' : undefined,
})
