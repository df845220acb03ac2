import { useMemo, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { asVaultPath } from '../../../shared/domain/vault-path.ts'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { useNoteWays } from '../../../renderer/src/connection/use-note-ways.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { EmptyState } from '../../../renderer/src/ui/empty-state.tsx'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../renderer/src/ui/field/icon-button.tsx'
import { PlusIcon } from '../../../renderer/src/ui/icons.ts'
import { PanelHeader } from '../../../renderer/src/ui/layout/panel-header.tsx'
import { TreeList } from '../../../renderer/src/ui/layout/tree-list.tsx'
import { hasCtrlAltOrMeta } from '../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'
import { Menu, type MenuItem } from '../../../renderer/src/ui/menu/menu.tsx'
import type { BookmarkList } from '../contract.ts'
import { BOOKMARK_DESK } from './bookmark-desk.ts'
import { BookmarkLine, ROW } from './bookmark-line.tsx'
import {
  bookmarkRows,
  dropOn,
  inPlace,
  stepOf,
  type BookmarkRow,
  type ShownBookmark,
  type Step,
} from './bookmark-rows.ts'
import { BOOKMARK_WORDS as WORDS, saysInObsidian } from './words.ts'
import styles from './bookmarks-panel.module.css'

/** What a person comes back to. A click opens it. */
export function BookmarksPanel() {
  const { data, error, reload } = useCall('bookmarks.list', {}, { reloadOn: ['bookmarks.changed'] })
  if (error)
    return (
      <EmptyState text={error.message} action={<Button onClick={reload}>{WORDS.again}</Button>} />
    )
  return data === undefined ? null : <Bookmarks list={data} />
}

const DRAGGED = 'application/x-latent-bookmark'
const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'into',
  ArrowLeft: 'out',
}

function Bookmarks({ list: { bookmarks: kept, inObsidian } }: { readonly list: BookmarkList }) {
  const stores = useStores()
  const desk = stores.ofFeatures.of(BOOKMARK_DESK)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const bookmarks = useMemo(() => inPlace(kept), [kept])
  const rows = useMemo(() => bookmarkRows(bookmarks, folded), [bookmarks, folded])
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const drop = useDrops(bookmarks, rows, (change) => void desk.change(change))

  const fold = (id: string, isFolded: boolean): void => {
    const next = new Set(folded)
    if (isFolded) next.add(id)
    else next.delete(id)
    setFolded(next)
  }
  const open = ({ id, bookmark, isExpanded }: BookmarkRow): void => {
    setFocusedId(id)
    if (isExpanded === null) void desk.open(bookmark)
    else fold(id, isExpanded)
  }
  const remove = (row: BookmarkRow): void => {
    const at = rows.indexOf(row)
    // The keys go on beside what goes, with all that is in it.
    const next = rows.find((each, index) => index > at && each.depth <= row.depth) ?? rows[at - 1]
    setFocusedId(next?.id ?? null)
    void desk.remove(bookmarks, row.bookmark)
  }
  const step = (row: BookmarkRow, to: Step): void => {
    const change = stepOf(bookmarks, row.id, to)
    setFocusedId(row.id)
    if (change?.inGroup) fold(change.inGroup, false)
    if (change) void desk.change(change)
  }
  const onKey = (event: KeyboardEvent, row: BookmarkRow): boolean => {
    const to = event.altKey ? STEPS[event.key] : undefined
    if (to) step(row, to)
    else if (hasCtrlAltOrMeta(event)) return false
    else if (event.key === 'Enter' || event.key === ' ') open(row)
    else if (event.key === 'F2') setRenaming(row.id)
    else if (event.key === 'Delete') remove(row)
    else return false
    event.stopPropagation()
    return true
  }
  const menuOf = (row: BookmarkRow): readonly MenuItem[] => {
    const steps = [
      ['up', WORDS.up, 'Alt+ArrowUp'],
      ['down', WORDS.down, 'Alt+ArrowDown'],
      ['into', WORDS.into, 'Alt+ArrowRight'],
      ['out', WORDS.out, 'Alt+ArrowLeft'],
    ] as const
    const { target, isMissing } = row.bookmark
    return [
      ...(target.kind === 'group' ? [] : [{ label: WORDS.open, onSelect: () => open(row) }]),
      ...(isMissing ? [{ label: WORDS.find, onSelect: () => desk.find(target) }] : []),
      { label: WORDS.rename, keys: 'F2', onSelect: () => setTimeout(() => setRenaming(row.id)) },
      'separator',
      ...steps.map(([to, label, keys]) => ({
        label,
        keys,
        disabled: stepOf(bookmarks, row.id, to) === null,
        onSelect: () => step(row, to),
      })),
      'separator',
      { label: WORDS.remove, keys: 'Delete', isDangerous: true, onSelect: () => remove(row) },
    ]
  }
  return (
    <div className={styles.panel}>
      <Head />
      {inObsidian > 0 ? (
        <div className={styles.offer} role="group" aria-label={saysInObsidian(inObsidian)}>
          <p>{saysInObsidian(inObsidian)}</p>
          <div className={styles.answers}>
            <Button onClick={() => void desk.answerObsidian(false)}>{WORDS.leave}</Button>
            <Button kind="primary" onClick={() => void desk.answerObsidian(true)}>
              {WORDS.takeOver}
            </Button>
          </div>
        </div>
      ) : null}
      {rows.length === 0 ? (
        <Nothing />
      ) : (
        <TreeList
          idPrefix={ROW}
          aria-label={WORDS.tree}
          aria-description={WORDS.keys}
          data-bookmarks=""
          rows={rows}
          focusedId={focusedId}
          onFocus={setFocusedId}
          onFold={({ id }, isExpanded) => fold(id, !isExpanded)}
          onKey={onKey}
          menuOf={menuOf}
          {...drop.handlers}
          renderRow={(row, item) => (
            <BookmarkLine
              row={row}
              item={item}
              isRenaming={row.id === renaming}
              dropPart={drop.part(row.id)}
              onOpen={() => open(row)}
              onDragStart={drop.start}
              onRename={(name) => {
                setRenaming(null)
                if (name !== null) void desk.change({ kind: 'rename', id: row.id, name })
              }}
            />
          )}
        />
      )}
    </div>
  )
}

function useAdding() {
  const { workspace, toasts, ofFeatures } = useStores()
  const desk = ofFeatures.of(BOOKMARK_DESK)
  const path = asVaultPath(useStore(workspace.state, ({ tabs }) => tabs.active))
  return {
    note: () => (path === null ? toasts.show(WORDS.noNote) : void desk.add({ kind: 'file', path })),
    heading: () => (path === null ? toasts.show(WORDS.noNote) : void desk.addHeading(path)),
    search: () => void desk.addSearch(),
    group: () => void desk.add({ kind: 'group' }, { name: WORDS.newGroup }),
  }
}

function Head() {
  const add = useAdding()
  return (
    <PanelHeader title={WORDS.tree}>
      <Menu
        trigger={<IconButton label={WORDS.add} icon={<PlusIcon />} />}
        items={[
          { label: WORDS.addNote, onSelect: add.note },
          { label: WORDS.addHeading, onSelect: add.heading },
          { label: WORDS.addSearch, onSelect: add.search },
          'separator',
          { label: WORDS.newGroup, onSelect: add.group },
        ]}
      />
    </PanelHeader>
  )
}

function Nothing() {
  const { workspace } = useStores()
  const hasNote = useStore(workspace.state, ({ tabs }) => tabs.active !== null)
  const { open } = useNoteWays()
  const add = useAdding()
  return (
    <EmptyState
      text={WORDS.none}
      action={
        hasNote ? <Button onClick={add.note}>{WORDS.bookmarkNote}</Button> : <Button {...open} />
      }
    />
  )
}

/** Rows that are dragged, and where one would be dropped. */
function useDrops(
  all: readonly ShownBookmark[],
  rows: readonly BookmarkRow[],
  onDrop: (change: NonNullable<ReturnType<typeof dropOn>>) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<{ id: string; part: 'above' | 'middle' | 'below' } | null>(null)
  const placeOf = (event: DragEvent): typeof over => {
    const element =
      event.target instanceof Element ? event.target.closest('[role="treeitem"]') : null
    if (dragged === null || !element) return null
    const row = rows.find(({ id }) => ROW + id === element.id)
    if (!row) return null
    const { top, height } = element.getBoundingClientRect()
    const share = (event.clientY - top) / height
    const isGroup = row.isExpanded !== null
    const part =
      isGroup && share > 0.25 && share < 0.75 ? 'middle' : share < 0.5 ? 'above' : 'below'
    return dropOn(all, dragged, row, part) === null ? null : { id: row.id, part }
  }
  const end = (): void => {
    setDragged(null)
    setOver(null)
  }
  return {
    start(event: DragEvent, id: string): void {
      event.dataTransfer.setData(DRAGGED, id)
      event.dataTransfer.effectAllowed = 'move'
      setDragged(id)
    },
    part: (id: string) => (over?.id === id ? over.part : null),
    handlers: {
      onDragOver(event: DragEvent): void {
        const next = placeOf(event)
        if (next) event.preventDefault()
        if (next?.id !== over?.id || next?.part !== over?.part) setOver(next)
      },
      onDragEnd: end,
      onDrop(event: DragEvent): void {
        const place = placeOf(event)
        const row = rows.find(({ id }) => id === place?.id)
        const change =
          place && row && dragged !== null ? dropOn(all, dragged, row, place.part) : null
        end()
        if (!change) return
        event.preventDefault()
        onDrop(change)
      },
    },
  }
}
