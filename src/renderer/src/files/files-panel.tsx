import { useRef } from 'react'
import { useStore } from 'zustand'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { useKeysOf } from '../connection/keys/use-keys-of.ts'
import { useFeatures } from '../connection/features-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { FilterIcon, NewFolderIcon, NewNoteIcon } from '../ui/icons.ts'
import { PanelHeader } from '../ui/layout/panel-header.tsx'
import type { MenuItem } from '../ui/menu/menu.tsx'
import { ArrangeMenu } from './arrange-menu.tsx'
import { manyMenuItems } from './choice/many-menu-items.tsx'
import { fileMenuItems } from './file-menu-items.tsx'
import { FileTree } from './file-tree.tsx'
import { FilterRoom } from './filter/filter-room.tsx'
import { openFilter } from './filter/open-filter.ts'
import { useFileTree } from './use-file-tree.ts'
import { VaultMenu } from './vault-menu.tsx'
import { FILES_WORDS, FILTER_WORDS } from './words.ts'
import styles from './files-panel.module.css'

/** The vault as a tree, with what finds and arranges its files. */
export function FilesPanel({
  onChooseVault,
  onOpenVault,
}: {
  readonly onChooseVault: () => void
  readonly onOpenVault: (root: string) => void
}) {
  const stores = useStores()
  const features = useFeatures()
  const { files, overlay } = stores
  const tree = useFileTree()
  const { folder, isReadOnly, remove } = tree
  const isEmpty = useStore(files.state, ({ folders }) => folders.get('')?.length === 0)
  const filter = useStore(files.state, (state) => state.filter)
  const newNoteKeys = useKeysOf('new-note', 'Mod+N', 'Alt+N')
  const room = useRef<HTMLDivElement>(null)

  const itemsOf = (entries: readonly FolderEntry[]): readonly MenuItem[] =>
    entries.length > 1
      ? manyMenuItems(entries, { stores, features, isReadOnly, onRemove: remove })
      : fileMenuItems(entries[0] ?? null, {
          stores,
          features,
          isReadOnly,
          onRemove: (entry) => remove([entry]),
        })
  const closeFilter = (): void => {
    files.setFilter(null)
    // By a key: the next ones are for the tree again. It is drawn once the field is gone.
    requestAnimationFrame(() => room.current?.querySelector<HTMLElement>('[role="tree"]')?.focus())
  }

  return (
    <>
      <PanelHeader title={<VaultMenu onChooseVault={onChooseVault} onOpenVault={onOpenVault} />}>
        <IconButton
          label={FILES_WORDS.newNote}
          keys={newNoteKeys}
          icon={<NewNoteIcon />}
          disabled={isReadOnly}
          onClick={() => overlay.show({ kind: 'new-note', folder })}
        />
        <IconButton
          label={FILES_WORDS.newFolder}
          icon={<NewFolderIcon />}
          disabled={isReadOnly}
          onClick={() => overlay.show({ kind: 'new-folder', folder })}
        />
        <IconButton
          label={FILTER_WORDS.open}
          keys="/"
          icon={<FilterIcon />}
          aria-pressed={filter !== null}
          onClick={() => (filter === null ? openFilter(files) : closeFilter())}
        />
        <ArrangeMenu />
      </PanelHeader>
      {filter === null ? null : (
        <FilterRoom text={filter} itemsOf={(entry) => itemsOf([entry])} onClose={closeFilter} />
      )}
      {/* It stays while something is looked for, so that it comes back as it was. */}
      <div ref={room} className={styles.room} hidden={(filter ?? '').trim() !== ''}>
        {isEmpty ? (
          <EmptyState
            text={FILES_WORDS.empty}
            action={
              <Button
                disabled={isReadOnly}
                onClick={() => overlay.show({ kind: 'new-note', folder: '' })}
              >
                {FILES_WORDS.newNote}
              </Button>
            }
          />
        ) : (
          <FileTree tree={tree} itemsOf={itemsOf} />
        )}
      </div>
    </>
  )
}
