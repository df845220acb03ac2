import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { folderOf } from '../../../../shared/domain/vault-path.ts'
import type { Stores } from '../../stores/stores.ts'
import {
  CopyIcon,
  DownloadIcon,
  EditIcon,
  FileIcon,
  FolderIcon,
  HistoryIcon,
  NewFolderIcon,
  NewNoteIcon,
  NoteIcon,
  TrashIcon,
  UploadIcon,
} from '../../ui/icons.ts'
import type { MenuItem } from '../../ui/menu.tsx'

/** What can be done with a file or folder of the tree; with the vault where there is none. */
export function fileMenuItems(
  entry: FolderEntry | null,
  {
    stores: { overlay, workspace, relocation },
    isReadOnly,
    onRemove,
  }: {
    readonly stores: Pick<Stores, 'overlay' | 'workspace' | 'relocation'>
    readonly isReadOnly: boolean
    readonly onRemove: (entry: FolderEntry) => void
  },
): readonly MenuItem[] {
  const inFolder = entry === null ? '' : entry.kind === 'folder' ? entry.path : folderOf(entry.path)
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
      'separator',
      {
        label: 'Import notes…',
        icon: <UploadIcon />,
        disabled: isReadOnly,
        onSelect: () => overlay.show({ kind: 'import' }),
      },
      {
        label: 'Export the vault…',
        icon: <DownloadIcon />,
        onSelect: () => overlay.show({ kind: 'export', scope: { kind: 'vault' } }),
      },
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
    ...(kind === 'file'
      ? []
      : [
          {
            label: 'Export…',
            icon: <DownloadIcon />,
            onSelect: () => overlay.show({ kind: 'export' as const, scope: { kind, path } }),
          },
        ]),
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
