import { useMemo, useState, type DragEvent, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { useNoteNames } from '../connection/use-note-names.ts'
import { useRowHeight } from '../connection/use-row-height.ts'
import { useStores } from '../connection/stores-context.tsx'
import { dragFiles } from '../stores/workspace/dragged-path.ts'
import type { TreeRow } from '../stores/workspace/tree-rows.ts'
import { ContextMenu } from '../ui/menu/context-menu.tsx'
import type { MenuItem } from '../ui/menu/menu.tsx'
import { VirtualList } from '../ui/layout/virtual-list.tsx'
import { ChoiceBar } from './choice/choice-bar.tsx'
import { FILE_CHOICE } from './choice/file-choice-store.ts'
import { FileRow } from './file-row.tsx'
import { FILES_OUTSIDE } from './files-outside.ts'
import styles from './files-panel.module.css'
import { OWN_ORDER } from './order/own-order-store.ts'
import { pathUnder, rowId } from './row-id.ts'
import type { FileTreeState } from './use-file-tree.ts'
import { useTreeDrops } from './use-tree-drops.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import { FILES_WORDS } from './words.ts'

/** The rows of the tree. One tab stop; arrows move, letters jump, Enter opens, Space looks, Delete deletes; several can be chosen. */
export function FileTree({
  tree,
  itemsOf,
}: {
  readonly tree: FileTreeState
  /** Of the menu of these; of the vault for none. */
  readonly itemsOf: (entries: readonly FolderEntry[]) => readonly MenuItem[]
}) {
  const { app, files, relocation, indexStatus, ofFeatures } = useStores()
  const isDesktop = useStore(app.state, (state) => state.app?.shell === 'electron')
  const fileChoice = ofFeatures.of(FILE_CHOICE)
  const rowHeight = useRowHeight()
  const { rows, activeRow, focused, focusedPath, chosen, isReadOnly, entryAt, meantBy } = tree
  const listed = useStore(indexStatus.state, ({ status }) => status?.conflicts)
  const conflicts = useMemo(() => marksOf(listed ?? []), [listed])
  const nameOf = useNoteNames(useMemo(() => notePaths(rows), [rows]))
  const renaming = useStore(relocation.state, (known) => known.renaming)
  const [menuPath, setMenuPath] = useState<string | null>(null)
  const paths = useMemo(() => new Set<string>(chosen.map(({ path }) => path)), [chosen])
  const said = useStore(ofFeatures.of(OWN_ORDER).said, ({ text }) => text)
  const { dropFolder, dropLine, dropHandlers } = useTreeDrops({
    entryAt,
    isExpanded: (path) => files.state.getState().expanded.has(path),
    isReadOnly,
  })
  const removeMeant = (entry: FolderEntry): void =>
    tree.remove(chosen.length > 0 ? chosen : [entry])
  const onKeyDown = useTreeKeys({ ...tree, remove: removeMeant })

  /** The row under the pointer; by the keyboard, the one in focus. */
  const onContextMenu = (event: MouseEvent): void => {
    const path = pathUnder(event.target) ?? (event.button === 2 ? null : focusedPath)
    setMenuPath(path)
    // What is done to another row is not done to those that are chosen.
    if (path === null || !paths.has(path)) fileChoice.begin(path)
    if (path !== null) tree.focusOn(path)
  }
  const onPick = (event: MouseEvent, entry: FolderEntry): void => {
    const { path } = entry
    if (event.shiftKey) fileChoice.extendTo(path, focusedPath)
    else if (event.ctrlKey || event.metaKey) fileChoice.toggle(path, focusedPath)
    else return tree.open(entry, { focus: true, looks: event.detail === 1 })
    tree.focusOn(path)
  }
  /**
   * Within the windows the page drags. With Alt the system does, to other programs: which of them it is has to be known
   * at once, since no drag becomes another one.
   */
  const onDragStart = (event: DragEvent, entry: FolderEntry): void => {
    const meant = meantBy(entry)
    const outside = meant.flatMap(({ kind, path }) => (kind === 'folder' ? [] : [path]))
    if (event.altKey && isDesktop && outside.length === meant.length) {
      event.preventDefault()
      void ofFeatures.of(FILES_OUTSIDE).dragOut(outside)
      return
    }
    dragFiles(event.dataTransfer, entry, meant)
  }
  const menuEntry = entryAt(menuPath)

  return (
    <>
      <ContextMenu items={itemsOf(menuEntry === null ? [] : meantBy(menuEntry))}>
        <div
          className={styles.tree}
          data-drop={dropFolder === '' ? '' : undefined}
          data-choosing={chosen.length > 0 ? '' : undefined}
          onContextMenu={onContextMenu}
          {...dropHandlers}
        >
          <VirtualList
            role="tree"
            aria-label={FILES_WORDS.tree}
            aria-multiselectable
            tabIndex={0}
            aria-activedescendant={rows[focused] ? rowId(rows[focused]) : undefined}
            onKeyDown={onKeyDown}
            count={rows.length}
            rowHeight={rowHeight}
            activeIndex={focused}
            keyOf={(index) => (rows[index] ? rowId(rows[index]) : String(index))}
            renderRow={(index) => {
              const row = rows[index]
              if (row?.kind !== 'entry') return row ? <SaidRow row={row} /> : null
              const { entry } = row
              return (
                <FileRow
                  row={row}
                  title={nameOf(entry.path)}
                  isFocused={index === focused}
                  isActive={entry.path === activeRow}
                  isChosen={paths.has(entry.path)}
                  dropSide={dropLine?.path === entry.path ? dropLine.side : null}
                  isDropTarget={dropFolder !== null && entry.path === dropFolder}
                  isRenaming={entry.path === renaming}
                  isReadOnly={isReadOnly}
                  mergeMark={conflicts.get(entry.path)}
                  onFold={() => tree.fold(entry)}
                  onPick={(event) => onPick(event, entry)}
                  onDragStart={(event) => onDragStart(event, entry)}
                  onTrash={isReadOnly ? null : () => tree.remove([entry])}
                />
              )
            }}
          />
        </div>
      </ContextMenu>
      <p className={styles.said} role="status">
        {said}
      </p>
      {chosen.length > 1 ? (
        <ChoiceBar
          entries={chosen}
          items={itemsOf(chosen)}
          isReadOnly={isReadOnly}
          onRemove={tree.remove}
        />
      ) : null}
    </>
  )
}

/** What is said in the place of entries. */
const SaidRow = ({ row }: { readonly row: Exclude<TreeRow, { kind: 'entry' }> }) => (
  <div
    id={rowId(row)}
    className={styles.note}
    data-kind={row.kind}
    style={{ paddingLeft: 8 + row.depth * 16 }}
    role="none"
  >
    {row.text}
  </div>
)

const notePaths = (rows: readonly TreeRow[]): readonly string[] =>
  rows.flatMap((row) => (row.kind === 'entry' && row.entry.kind === 'note' ? [row.entry.path] : []))

/** Notes with both sides of a merge in them cannot be told by their names: the index has read them. */
const marksOf = (
  conflicts: readonly { readonly path: string; readonly reason: string }[],
): ReadonlyMap<string, NonNullable<FolderEntry['mark']>> =>
  new Map(conflicts.map(({ path, reason }) => [path, { kind: 'conflict', reason }]))
