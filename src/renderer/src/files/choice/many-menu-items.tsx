import type { ReactElement } from 'react'
import type { FolderEntry } from '../../../../shared/contract/note.ts'
import type { WindowFeature } from '../../feature.ts'
import type { Stores } from '../../stores/stores.ts'
import { outermost } from '../../../../shared/domain/outermost.ts'
import { CopyIcon, FolderIcon, LinkIcon, TagIcon, TrashIcon } from '../../ui/icons.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { FILES_OUTSIDE } from '../files-outside.ts'
import { movablesOf } from '../movables-of.ts'
import { orderMenuItems } from '../order/order-menu-items.ts'
import { FILES_WORDS } from '../words.ts'
import { notesAmong } from './notes-among.ts'

/** What can be done with several files and folders at once. */
export function manyMenuItems(
  entries: readonly FolderEntry[],
  {
    stores,
    features,
    isReadOnly,
    onRemove,
  }: {
    readonly stores: Stores
    /** Those that are plugged in. */
    readonly features: readonly WindowFeature[]
    readonly isReadOnly: boolean
    readonly onRemove: (entries: readonly FolderEntry[]) => void
  },
): readonly MenuItem[] {
  const { overlay, ofFeatures } = stores
  const outside = ofFeatures.of(FILES_OUTSIDE)
  const files = entries.filter(({ kind }) => kind !== 'folder').map(({ path }) => path)
  const notes = notesAmong(entries)
  const showDialog = (dialog: ReactElement): void => overlay.show({ kind: 'feature', dialog })
  const pluggedIn = features.flatMap(
    ({ manyFilesMenu }) =>
      manyFilesMenu?.(outermost(entries), { stores, isReadOnly, showDialog }) ?? [],
  )
  const tag = (change: 'add' | 'remove'): MenuItem => ({
    label: change === 'add' ? FILES_WORDS.addTag : FILES_WORDS.removeTag,
    icon: <TagIcon />,
    disabled: isReadOnly || notes.length === 0,
    onSelect: () => overlay.show({ kind: 'tag-notes', change, paths: notes }),
  })
  return [
    {
      label: FILES_WORDS.moveTo,
      icon: <FolderIcon />,
      disabled: isReadOnly,
      onSelect: () => overlay.show({ kind: 'move', what: movablesOf(outermost(entries)) }),
    },
    ...orderMenuItems(entries, { stores, isReadOnly }),
    tag('add'),
    tag('remove'),
    ...pluggedIn,
    'separator',
    {
      label: FILES_WORDS.copyPaths,
      icon: <CopyIcon />,
      onSelect: () => void outside.copyPaths(entries.map(({ path }) => path)),
    },
    {
      label: FILES_WORDS.copyLinks,
      icon: <LinkIcon />,
      // A folder is none that a link could mean.
      disabled: files.length === 0,
      onSelect: () => void outside.copyLinks(files),
    },
    'separator',
    {
      label: FILES_WORDS.delete,
      icon: <TrashIcon />,
      keys: 'Delete',
      isDangerous: true,
      disabled: isReadOnly,
      onSelect: () => onRemove(entries),
    },
  ]
}
