import type { ReactElement } from 'react'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import type { WindowFeature } from '../feature.ts'
import type { Stores } from '../stores/stores.ts'
import {
  CopyIcon,
  EditIcon,
  FileIcon,
  FolderIcon,
  HistoryIcon,
  NewFolderIcon,
  NewNoteIcon,
  NoteIcon,
  TrashIcon,
} from '../ui/icons.ts'
import type { MenuItem } from '../ui/menu/menu.tsx'

/** What can be done with a file or folder of the tree; with the vault where there is none. */
export function fileMenuItems(
  entry: FolderEntry | null,
  {
    stores: { overlay, workspace, relocation },
    features,
    isReadOnly,
    onRemove,
  }: {
    readonly stores: Pick<Stores, 'overlay' | 'workspace' | 'relocation'>
    /** Those that are plugged in. */
    readonly features: readonly WindowFeature[]
    readonly isReadOnly: boolean
    readonly onRemove: (entry: FolderEntry) => void
  },
): readonly MenuItem[] {
  const inFolder = entry === null ? '' : entry.kind === 'folder' ? entry.path : folderOf(entry.path)
  const showDialog = (dialog: ReactElement): void => overlay.show({ kind: 'feature', dialog })
  const pluggedIn = features.flatMap(
    ({ fileMenu }) => fileMenu?.(entry, { isReadOnly, showDialog }) ?? [],
  )
  const create: MenuItem[] = [
    {
      label: 'New note',
      icon: <NewNoteIcon />,
      disabled: isReadOnly,
      onSelect: () => overlay.show({ kind: 'new-note', folder: inFolder }),
    },
    {
      label: 'New folder',
      icon: <NewFolderIcon />,
      disabled: isReadOnly,
      onSelect: () => overlay.show({ kind: 'new-folder', folder: inFolder }),
    },
  ]
  if (entry === null)
    return [
      ...create,
      ...(pluggedIn.length > 0 ? ['separator' as const, ...pluggedIn] : []),
      'separator',
      { label: 'Trash', icon: <TrashIcon />, onSelect: () => overlay.show({ kind: 'trash' }) },
    ]
  const { path, kind } = entry
  const isFolder = kind === 'folder'
  return [
    ...(isFolder
      ? [...create, 'separator' as const]
      : [
          {
            label: 'Open',
            icon: kind === 'note' ? <NoteIcon /> : <FileIcon />,
            onSelect: () => workspace.openNote(path, { focus: true }),
          },
          'separator' as const,
        ]),
    {
      label: 'Rename',
      icon: <EditIcon />,
      keys: 'F2',
      disabled: isReadOnly,
      onSelect: () => relocation.startRename(path),
    },
    {
      label: 'Move to…',
      icon: <FolderIcon />,
      disabled: isReadOnly,
      onSelect: () => overlay.show({ kind: 'move', path, isFolder }),
    },
    ...(kind === 'note'
      ? [
          {
            label: 'History',
            icon: <HistoryIcon />,
            onSelect: () => {
              workspace.openNote(path, { focus: false })
              overlay.show({ kind: 'history' as const, path })
            },
          },
        ]
      : []),
    ...pluggedIn,
    {
      label: 'Copy path',
      icon: <CopyIcon />,
      onSelect: () => void navigator.clipboard.writeText(path),
    },
    'separator',
    {
      label: 'Delete',
      icon: <TrashIcon />,
      keys: 'Delete',
      isDangerous: true,
      disabled: isReadOnly,
      onSelect: () => onRemove(entry),
    },
  ]
}
