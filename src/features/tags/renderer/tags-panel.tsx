import { useMemo, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { TagNode } from '../../../shared/contract/tag.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import { useKnown } from '../../../renderer/src/connection/use-known.ts'
import { useNoteWays } from '../../../renderer/src/connection/use-note-ways.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { showInvisible } from '../../../renderer/src/ui/diff/visible-text.ts'
import { EmptyState } from '../../../renderer/src/ui/empty-state.tsx'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../renderer/src/ui/field/icon-button.tsx'
import { FilterField } from '../../../renderer/src/ui/field/filter-field.tsx'
import {
  ChevronDownIcon,
  ChevronRightIcon,
  CopyIcon,
  EditIcon,
  FoldAllIcon,
  SearchIcon,
  SortIcon,
  UnfoldAllIcon,
} from '../../../renderer/src/ui/icons.ts'
import { TreeList, type TreeItem } from '../../../renderer/src/ui/layout/tree-list.tsx'
import { Menu, type MenuItem } from '../../../renderer/src/ui/menu/menu.tsx'
import { tagRows, tagsWithMore, type TagOrder, type TagRow } from './tag-rows.ts'
import { useTagsLook } from './tags-look.ts'
import { saysNotes, saysShown, TAG_WORDS as WORDS } from './words.ts'
import styles from './tags-panel.module.css'

/** All tags of the vault with how many notes have them. A click searches by one. */
export function TagsPanel() {
  const { data, error, reload } = useKnown('tag.tree', {})
  if (error)
    return (
      <EmptyState text={error.message} action={<Button onClick={reload}>{WORDS.again}</Button>} />
    )
  if (data === undefined) return null
  return <Tags nodes={data} />
}

const INDENT_PX = 14

function Tags({ nodes }: { readonly nodes: readonly TagNode[] }) {
  const { workspace, search, overlay, app, toasts, indexStatus } = useStores()
  const isReading = useStore(indexStatus.state, ({ status }) => status?.state === 'indexing')
  const isReadOnly = useStore(app.state, (state) => state.app?.vault?.readOnlyReason != null)
  const look = useTagsLook()
  const { filter, folded, order } = look
  const rows = useMemo(
    () => tagRows(nodes, { filter, folded, order }),
    [nodes, filter, folded, order],
  )
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const open = ({ tag }: TagRow): void => {
    search.setInput(`tag:${tag} `)
    workspace.showPanel('search')
  }
  const rename = ({ tag }: TagRow): void => overlay.show({ kind: 'rename-tag', name: tag })
  const onKey = (event: KeyboardEvent, row: TagRow): boolean => {
    if (event.key === 'Enter' || event.key === ' ') open(row)
    else if (event.key === 'F2' && !isReadOnly) rename(row)
    else return false
    return true
  }
  const copy = async (tag: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`#${tag}`)
    } catch {
      toasts.show(WORDS.notCopied, { tone: 'problem' })
    }
  }
  const menuOf = (row: TagRow): readonly MenuItem[] => [
    { label: WORDS.search, icon: <SearchIcon />, onSelect: () => open(row) },
    {
      label: WORDS.rename,
      icon: <EditIcon />,
      keys: 'F2',
      disabled: isReadOnly,
      onSelect: () => rename(row),
    },
    { label: WORDS.copy, icon: <CopyIcon />, onSelect: () => void copy(row.tag) },
  ]
  if (nodes.length === 0) return <NoTags isReading={isReading} />
  return (
    <div className={styles.panel}>
      <Head nodes={nodes} look={look} onEnter={() => rows[0] && open(rows[0])} />
      <p className={styles.status} role="status">
        {filter.trim() === '' ? '' : rows.length === 0 ? WORDS.noMatch : saysShown(rows.length)}
        {isReading ? ` ${WORDS.reading}` : ''}
      </p>
      {rows.length === 0 ? (
        <Button className={styles.all} onClick={() => look.setFilter('')}>
          {WORDS.every}
        </Button>
      ) : null}
      <TreeList
        idPrefix="tag-row:"
        aria-label={WORDS.tree}
        aria-description={WORDS.keys}
        data-tags=""
        rows={rows}
        focusedId={focusedId}
        onFocus={setFocusedId}
        onFold={({ id }, isExpanded) => look.fold(id, !isExpanded)}
        onKey={onKey}
        menuOf={menuOf}
        renderRow={(row, item) => (
          <Row
            row={row}
            item={item}
            onOpen={() => {
              setFocusedId(row.id)
              open(row)
            }}
            onFold={() => look.fold(row.id, row.isExpanded === true)}
          />
        )}
      />
    </div>
  )
}

function NoTags({ isReading }: { readonly isReading: boolean }) {
  const { write, index } = useNoteWays()
  return isReading ? (
    <EmptyState text={WORDS.reading} action={<Button {...index} />} />
  ) : (
    <EmptyState text={WORDS.none} action={<Button {...write} />} />
  )
}

function Row({
  row: { tag, label, depth, count, isExpanded },
  item,
  onOpen,
  onFold,
}: {
  readonly row: TagRow
  readonly item: TreeItem
  readonly onOpen: () => void
  readonly onFold: () => void
}) {
  const name = showInvisible(label)
  return (
    <div
      {...item}
      className={styles.row}
      style={{ paddingInlineStart: 4 + depth * INDENT_PX }}
      title={showInvisible(tag)}
      onClick={onOpen}
    >
      <span
        className={styles.fold}
        aria-hidden="true"
        onClick={(event) => {
          if (isExpanded === null) return
          event.stopPropagation()
          onFold()
        }}
      >
        {isExpanded === null ? null : isExpanded ? <ChevronDownIcon /> : <ChevronRightIcon />}
      </span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.count}>
        {' '}
        {spokenNumber(count)}
        <span className={styles.hidden}>{saysNotes(count)}</span>
      </span>
    </div>
  )
}

const ORDERS: readonly { readonly order: TagOrder; readonly label: string }[] = [
  { order: 'name', label: WORDS.byName },
  { order: 'count', label: WORDS.byCount },
]

/** What is looked for, and in which order. */
function Head({
  nodes,
  look,
  onEnter,
}: {
  readonly nodes: readonly TagNode[]
  readonly look: ReturnType<typeof useTagsLook>
  readonly onEnter: () => void
}) {
  const more = useMemo(() => tagsWithMore(nodes), [nodes])
  return (
    <div className={styles.head}>
      <FilterField
        label={WORDS.filter}
        value={look.filter}
        onChange={look.setFilter}
        onEnter={onEnter}
        onLeave={() => document.querySelector<HTMLElement>('[data-tags]')?.focus()}
      />
      <Menu
        trigger={<IconButton label={WORDS.sort} icon={<SortIcon />} />}
        items={ORDERS.map(({ order, label }) => ({
          label,
          isChosen: look.order === order,
          onSelect: () => look.setOrder(order),
        }))}
      />
      {more.size === 0 ? null : (
        <IconButton
          label={look.folded.size > 0 ? WORDS.unfoldAll : WORDS.foldAll}
          icon={look.folded.size > 0 ? <UnfoldAllIcon /> : <FoldAllIcon />}
          onClick={() => look.foldAll(look.folded.size > 0 ? null : more)}
        />
      )}
    </div>
  )
}
